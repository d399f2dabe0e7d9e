//! Looks up a position, and computes what the tablebase does not keep if that takes only seconds.

use std::time::Duration;

use game::{Game as _, Outcome};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};
use tablebase::{
    Keep, SolveNeeds, SolveStopped, SolveWork, StartingPoint, TablebaseStatus, VerifyError,
    computed_bytes, earliest_layer,
};

use super::folder::Tablebases;
use super::probe::Tablebase;
use super::quick::QUICK_TIME;
use super::stage_monitor::StageMonitor;
use crate::catalogue::{LoadedGame, Setup};
use crate::error::{Error, chain};
use crate::prove::Options;
use crate::records::{LineEndName, ProbeRecord, ProbedMove};
use crate::threads::{pool, thread_count};

/// The answer of [`Tablebases::lookup`].
#[derive(Debug, Clone, PartialEq)]
pub enum Lookup {
    /// The value of the position.
    Found(ProbeRecord),
    /// The tablebase does not keep the position's layer; a solve with these needs would.
    NotKept(SolveEstimate),
}

/// A position that was found, and the evidence for its value.
pub(crate) struct FoundPosition {
    pub record: ProbeRecord,
    pub tablebase: Tablebase,
    pub origin: Origin,
}

/// The part of a tablebase that a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A layer that is kept.
    Kept,
    /// A layer that was computed in memory from the sliding phase.
    Computed,
    /// The summary, which has the values of the start and the first moves.
    Summary,
}

/// The predicted needs of a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveEstimate {
    /// The layers to keep.
    pub keep: Keep,
    /// Time on an idle machine.
    pub time: Duration,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on disk, an upper bound.
    pub disk: u64,
}

impl Tablebases {
    /// Predicts the needs of a solve that starts from this point. Nothing is measured, and no folder
    /// is opened.
    ///
    /// Of the options, threads are used.
    pub fn estimate(
        &self,
        game: &LoadedGame,
        keep: Keep,
        start: StartingPoint,
        options: &Options,
    ) -> Result<SolveEstimate, Error> {
        let hunt = game.hunt()?;
        let needs = SolveNeeds::of(hunt);
        let work = SolveWork::new(hunt, keep, start);
        Ok(SolveEstimate {
            keep,
            time: work.time(thread_count(options) as f64),
            memory: needs.bytes,
            disk: needs.disk(keep),
        })
    }

    /// Looks up a position like [`Tablebase::probe`]. If its layer is not kept, computes it from the
    /// sliding phase in memory, or solves a small game like [`open_or_solve`](Self::open_or_solve),
    /// provided that this is predicted to take only seconds. The start of a larger game is looked up in
    /// the summary, without a line of play; the summary is not checked. If play has ended, the rules
    /// decide, and no tablebase is opened.
    ///
    /// Of the options, memory, threads and progress are used.
    ///
    /// ```
    /// use pounce::{GameOptions, Keep, LoadedGame, Lookup, Options, Tablebases};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let game = LoadedGame::open("pentagram", &GameOptions::default())?;
    /// let tablebases = Tablebases::at(folder.path());
    /// tablebases.solve(&game, Keep::Sliding, &Options::default())?;
    /// let found = tablebases.lookup(&game, "start", &Options::default())?;
    /// assert!(matches!(found, Lookup::Found(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Unsolved`] if there is no complete tablebase and solving the game would take
    /// longer.
    pub fn lookup(
        &self,
        game: &LoadedGame,
        at: impl Into<Setup>,
        options: &Options,
    ) -> Result<Lookup, Error> {
        let setup = at.into();
        if let Some(ended) = ended_record(game.hunt()?, &setup)? {
            return Ok(Lookup::Found(ended));
        }
        let tablebase = match self.open(game) {
            Ok(tablebase) => tablebase,
            Err(unsolved @ Error::Unsolved { .. }) => {
                let solved = self.open_or_solve(game, options)?;
                solved.ok_or(unsolved)?
            }
            Err(error) => return Err(error),
        };
        if let Some(found) = self.find(&tablebase, game, &setup, QUICK_TIME, options)? {
            return Ok(Lookup::Found(found.record));
        }
        let estimate = self.needed_for(game, &setup, options)?;
        Ok(Lookup::NotKept(estimate))
    }

    /// Looks up a position like [`lookup`](Self::lookup), but computes and solves only what is predicted
    /// to take at most `time`. Returns `None` if the value is not known. If the tablebase cannot be
    /// opened because of its folder, a small game is still solved.
    pub(crate) fn lookup_within(
        &self,
        time: Duration,
        game: &LoadedGame,
        at: &Setup,
        options: &Options,
    ) -> Result<Option<FoundPosition>, Error> {
        let time = time.min(QUICK_TIME);
        let tablebase = match self.open(game) {
            Ok(tablebase) => tablebase,
            Err(error) => match self.open_or_solve_within(time, game, options)? {
                Some(solved) => solved,
                None if matches!(error, Error::Unsolved { .. }) => return Ok(None),
                // Without a folder, there is no tablebase.
                None if self.folder(game).is_err() => return Ok(None),
                None => return Err(error),
            },
        };
        self.find(&tablebase, game, at, time, options)
    }

    /// Looks up a position in the layers of a tablebase, in layers computed in memory, in a larger
    /// tablebase that is solved now, and in the summary.
    fn find(
        &self,
        tablebase: &Tablebase,
        game: &LoadedGame,
        at: &Setup,
        time: Duration,
        options: &Options,
    ) -> Result<Option<FoundPosition>, Error> {
        let hunt = game.hunt()?;
        let position = at.clone().play(hunt)?.position();
        let probe = |tablebase: &Tablebase, origin| {
            let record = tablebase.probe(at)?;
            Ok::<_, Error>(record.map(|record| FoundPosition {
                record,
                tablebase: tablebase.clone(),
                origin,
            }))
        };
        if let Some(found) = probe(tablebase, Origin::Kept)? {
            return Ok(Some(found));
        }
        let is_sliding = tablebase.keep() == Keep::Sliding;
        if is_sliding && is_computed_within(time, hunt, &position, options) {
            let computed = self.open_computed(game, &position, options)?;
            if let Some(found) = probe(&computed, Origin::Computed)? {
                return Ok(Some(found));
            }
        }
        if let Some(solved) = self.open_or_solve_within(time, game, options)? {
            if let Some(found) = probe(&solved, Origin::Kept)? {
                return Ok(Some(found));
            }
        }
        Ok((position == hunt.start()).then(|| FoundPosition {
            record: start_record(tablebase),
            tablebase: tablebase.clone(),
            origin: Origin::Summary,
        }))
    }

    /// Predicts the needs of the cheapest solve after which [`lookup`](Self::lookup) finds a position.
    /// The start, the sliding phase and whatever is computed from it in seconds do not need the
    /// placement phase. Nothing is measured.
    ///
    /// Of the options, memory and threads are used.
    pub fn needed_for(
        &self,
        game: &LoadedGame,
        at: impl Into<Setup>,
        options: &Options,
    ) -> Result<SolveEstimate, Error> {
        let hunt = game.hunt()?;
        let position = at.into().play(hunt)?.position();
        let is_sliding = position.hand == 0;
        let is_found = position == hunt.start()
            || is_sliding
            || is_computed_within(QUICK_TIME, hunt, &position, options);
        let keep = if is_found { Keep::Sliding } else { Keep::All };
        self.estimate(game, keep, self.extended(game)?, options)
    }

    /// Returns what a solve that keeps more than the complete tablebase starts from.
    pub fn extended(&self, game: &LoadedGame) -> Result<StartingPoint, Error> {
        Ok(match self.status(game)? {
            TablebaseStatus::Missing | TablebaseStatus::Partial(_) => StartingPoint::Nothing,
            TablebaseStatus::Complete(kept) => StartingPoint::Extended {
                kept,
                solved: (kept == Keep::Sliding).then_some(game.hunt()?.board().goats),
            },
        })
    }

    /// Opens a tablebase and computes the layers that looking up a position needs.
    fn open_computed(
        &self,
        game: &LoadedGame,
        position: &Position,
        options: &Options,
    ) -> Result<Tablebase, Error> {
        let hunt = game.hunt()?;
        let mut tablebase = self.open_inner(game)?;
        let earliest = earliest_layer(hunt, position);
        let pool = pool(thread_count(options)).map_err(Error::Failed)?;
        let work = computing_work(hunt, position);
        let monitor = StageMonitor::new(&*options.progress, game.name(), hunt, &work);
        let computed = pool.install(|| tablebase.compute_layers(earliest, &monitor));
        computed.map_err(|error| match error {
            VerifyError::Stopped(SolveStopped::Interrupted) => Error::Cancelled,
            error => Error::Tablebase(chain(&error)),
        })?;
        Ok(Tablebase::new(game.name(), tablebase))
    }
}

/// Returns the work of computing the layers for a position from the sliding phase.
fn computing_work(hunt: &Hunt, position: &Position) -> SolveWork {
    let start = StartingPoint::Extended {
        kept: Keep::Sliding,
        solved: Some(hunt.board().goats),
    };
    let work = SolveWork::new(hunt, Keep::Sliding, start);
    work.computing_from(earliest_layer(hunt, position))
}

/// Checks whether the layers for a position are predicted to take at most `time`, and to fit into
/// memory.
fn is_computed_within(time: Duration, hunt: &Hunt, position: &Position, options: &Options) -> bool {
    let predicted = computing_work(hunt, position).time(thread_count(options) as f64);
    let bytes = computed_bytes(hunt, earliest_layer(hunt, position));
    predicted <= time && bytes <= options.memory
}

/// Returns the value of a position in which play has ended, and `None` for others.
fn ended_record(hunt: &Hunt, setup: &Setup) -> Result<Option<ProbeRecord>, Error> {
    let position = setup.play(hunt)?.position();
    Ok(hunt.outcome(&position).map(|value| {
        let probed = tablebase::Probe {
            value,
            distance: (value != Outcome::Draw).then_some(0),
        };
        ProbeRecord {
            position: hunt.compact(&position),
            result: probed.into(),
            moves: Vec::new(),
            line: String::new(),
            line_end: LineEndName::GameOver,
            from_summary: false,
            tablebase_digest: String::new(),
        }
    }))
}

/// Returns the values of the start and the first moves from the summary.
fn start_record(tablebase: &Tablebase) -> ProbeRecord {
    let inner = tablebase.inner();
    let hunt = inner.hunt();
    let start = hunt.start();
    let value = inner.start_value();
    let value = value.expect("only complete tablebases are opened");
    let probed = |value| tablebase::Probe {
        value,
        distance: None,
    };
    let mut first_moves: Vec<_> = inner.first_moves().iter().collect();
    let order = [Outcome::Win(GOATS), Outcome::Draw, Outcome::Win(TIGERS)];
    first_moves.sort_by_key(|first| order.iter().position(|value| *value == first.value));
    let rank = |value| first_moves.iter().position(|first| first.value == value);
    let moves = first_moves.iter().map(|first| ProbedMove {
        text: hunt.move_text(&start, Move::Drop { to: first.node }),
        rank: rank(first.value).unwrap_or_default() as u32,
        result: probed(first.value).into(),
        captures: None,
        replies: None,
    });
    ProbeRecord {
        position: hunt.compact(&start),
        result: probed(value).into(),
        moves: moves.collect(),
        line: String::new(),
        line_end: LineEndName::NotKept,
        from_summary: true,
        tablebase_digest: tablebase.digest().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use hypothesis::GameOptions;

    use tablebase::TablebaseStatus;

    use super::*;
    use crate::error::Unsolved;

    fn game(name: &str) -> LoadedGame {
        LoadedGame::open(name, &GameOptions::default()).unwrap()
    }

    fn found(lookup: Result<Lookup, Error>) -> ProbeRecord {
        match lookup.unwrap() {
            Lookup::Found(record) => record,
            Lookup::NotKept(estimate) => panic!("{estimate:?}"),
        }
    }

    #[test]
    fn answer_does_not_depend_on_kept_layers() {
        let game = game("pentagram");
        let options = Options::default();
        for position in ["start", "T1G1GG4-t4", "T1G1G5-g5", "GGGG1GG1GT-t0"] {
            let records =
                [None, Some(Keep::None), Some(Keep::Sliding), Some(Keep::All)].map(|keep| {
                    let folder = tempfile::tempdir().unwrap();
                    let tablebases = Tablebases::at(folder.path());
                    if let Some(keep) = keep {
                        tablebases.solve(&game, keep, &options).unwrap();
                    }
                    let record = found(tablebases.lookup(&game, position, &options));
                    // A complete tablebase is left as it is.
                    let status = tablebases.status(&game).unwrap();
                    let kept = keep.unwrap_or(Keep::All);
                    assert_eq!(status, TablebaseStatus::Complete(kept));
                    record
                });
            assert!(
                records.iter().all(|record| *record == records[0]),
                "{records:?}"
            );
        }
    }

    #[test]
    fn finished_game_needs_no_tablebase() {
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        let options = Options::default();
        // Five of twenty goats are captured.
        let ended = found(tablebases.lookup(&game("bagh-chal"), "TTTT6GG13-g13", &options));
        assert_eq!(ended.result.distance, Some(0));
        assert!(ended.moves.is_empty());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn summary_answers_the_start_of_a_game_that_is_not_solved_again() {
        let game = game("pentagram");
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        let options = Options::default();
        tablebases.solve(&game, Keep::Sliding, &options).unwrap();
        let whole = found(tablebases.lookup(&game, "start", &options));
        // With too little memory, nothing is computed.
        let options = Options {
            memory: 1,
            ..options
        };
        let start = found(tablebases.lookup(&game, "start", &options));
        assert_eq!(start.result.value, whole.result.value);
        assert_eq!(start.line, "");
        assert!(start.from_summary && !whole.from_summary);
        let values = |record: &ProbeRecord| {
            let moves = record.moves.iter();
            let mut values: Vec<_> = moves
                .map(|probed| (probed.text.clone(), format!("{:?}", probed.result.value)))
                .collect();
            values.sort();
            values
        };
        assert_eq!(values(&start), values(&whole));
        let other = tablebases.lookup(&game, "T1G1GG4-t4", &options).unwrap();
        assert!(matches!(other, Lookup::NotKept(estimate) if estimate.keep == Keep::All));
    }

    #[test]
    fn solves_only_within_the_time() {
        let game = game("pentagram");
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        let start = Setup::from("start");
        let lookup = |time| {
            let found = tablebases.lookup_within(time, &game, &start, &Options::default());
            found.unwrap().map(|found| found.origin)
        };
        assert_eq!(lookup(Duration::ZERO), None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert_eq!(lookup(QUICK_TIME), Some(Origin::Kept));
    }

    #[test]
    fn cheapest_solve_keeps_the_placement_phase_only_if_needed() {
        let game = game("bagh-chal");
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        // Nothing can be computed in memory.
        let options = Options {
            memory: 1,
            ..Options::default()
        };
        for (position, line, keep) in [
            ("start", None, Keep::Sliding),
            ("TGGGTGGGGGGGGGGGGGGGT2GT-t0", None, Keep::Sliding),
            ("start", Some("1. G33"), Keep::All),
        ] {
            let setup = Setup {
                position: position.to_owned(),
                line: line.map(str::to_owned),
            };
            let needed = tablebases.needed_for(&game, setup, &options).unwrap();
            assert_eq!(needed.keep, keep, "{position} {line:?}");
        }
    }

    #[test]
    fn reports_why_a_large_game_has_no_tablebase() {
        let game = game("bagh-chal");
        let hunt = game.hunt().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        let reason = || match tablebases.lookup(&game, "start", &Options::default()) {
            Err(Error::Unsolved { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(reason(), Unsolved::Missing);
        let dir = tablebases.folder(&game).unwrap();
        let digest = crate::task::rules_digest(hunt.board());
        let writer = tablebase::TablebaseWriter::create(&dir, hunt, &digest, Keep::All).unwrap();
        assert_eq!(reason(), Unsolved::InProgress);
        drop(writer);
        assert_eq!(reason(), Unsolved::Missing);
    }
}
