//! Small boards written to files, reopened and probed: every position against the oracle; solves
//! that are killed and go on; what verification finds.

mod common;

use std::fs;
use std::path::Path;
use std::time::Duration;

use common::{DIGEST, board, solved};
use game::oracle::Graph;
use game::{Game, Limits, Meter, Monitor, NoMonitor, Outcome, Win};
use games::hunt::{Board, GOATS, Hunt, Move, Position, Stalemate, TIGERS};
use pounce_tablebase::{
    Classes, Finished, FirstMove, Keep, OpenError, ProbeError, Reason, Sample, Samples, Stopped,
};
use pounce_tablebase::{Sink, Tablebase, WriteError, Writer, census, naive, solve, verify};

#[test]
fn every_position_has_its_value_and_its_distance() {
    for name in ["small-grid", "pentagram", "little-puli"] {
        let hunt = board(name);
        let dir = tempfile::tempdir().unwrap();
        let value = solved(dir.path(), &hunt, Keep::All);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        assert_eq!(tablebase.start_value(), Some(value));

        let mut meter = Meter::new(
            Limits {
                bytes: 1 << 30,
                ..Limits::NONE
            },
            &NoMonitor,
        );
        let graph = Graph::explore(&hunt, hunt.start(), None, &mut meter).unwrap();
        let values = graph.values(&hunt);
        let distances = [TIGERS, GOATS].map(|side| graph.distances(&hunt, side, &Win(side)));
        for (number, position) in graph.positions.iter().enumerate() {
            let probe = tablebase.probe(position).unwrap().unwrap();
            assert_eq!(probe.value, values[number], "{position:?}");
            let sliding = position.hand == 0 || hunt.outcome(position).is_some();
            let wanted = match values[number] {
                Outcome::Win(TIGERS) => distances[0][number],
                Outcome::Win(GOATS) => distances[1][number],
                Outcome::Draw => None,
            };
            assert_eq!(probe.distance, wanted.filter(|_| sliding), "{position:?}");
        }
    }
}

struct Rows(Vec<pounce_tablebase::Row>);

impl Sink for Rows {
    type Error = Stopped;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), Stopped> {
        match finished {
            Finished::Sliding(sliding) => {
                for mover in [TIGERS, GOATS] {
                    self.0.extend(census(&sliding.layer(mover)));
                }
            }
            Finished::Placement(layer) => self.0.extend(census(&layer)),
        }
        Ok(())
    }
}

#[test]
fn what_is_kept_is_what_was_asked_for() {
    let hunt = board("pentagram");
    let mut rows = Rows(Vec::new());
    solve(&hunt, &Classes::new(&hunt), &mut rows, &NoMonitor).unwrap();
    let mut digests = Vec::new();
    for keep in [Keep::None, Keep::Sliding, Keep::All] {
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, keep);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        assert_eq!(tablebase.census(), rows.0);
        let start = tablebase.probe(&hunt.start()).unwrap();
        assert_eq!(start.is_some(), keep == Keep::All);
        let stuck = Position {
            goats: 0b11111 << 5,
            hand: 0,
            ..hunt.start()
        };
        let stuck = Position {
            goats: stuck.goats & !stuck.tigers,
            ..stuck
        };
        if hunt.captured(&stuck) < hunt.board().captures {
            assert_eq!(
                tablebase.probe(&stuck).unwrap().is_some(),
                keep != Keep::None
            );
        }
        let files = fs::read_dir(dir.path()).unwrap().count();
        let layers = usize::from(hunt.board().goats) + 1;
        let wanted = match keep {
            Keep::None => 0,
            Keep::Sliding => 2,
            Keep::All => layers,
        };
        // The index and the lock.
        assert_eq!(files, wanted + 2);
        digests.push(tablebase.digest().to_owned());
    }
    assert!(digests.iter().all(|digest| *digest == digests[0]));
}

#[test]
fn first_moves_are_known_whatever_is_kept() {
    // With a single goat the first move ends the placement.
    for (name, goats) in [("little-puli", 7), ("small-grid", 6), ("little-puli", 1)] {
        let board = board(name).board().clone();
        let captures = board.captures.min(goats);
        let hunt = Hunt::new(Board {
            goats,
            captures,
            ..board
        });
        let start = hunt.start();
        let mut wanted: Vec<FirstMove> = Vec::new();
        for keep in [Keep::All, Keep::Sliding, Keep::None] {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, keep);
            let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
            if keep == Keep::All {
                let moves = hunt.moves(&start);
                let first_move = |m| match m {
                    Move::Drop { to: node } => FirstMove {
                        node,
                        value: tablebase
                            .probe(&hunt.play(&start, m))
                            .unwrap()
                            .unwrap()
                            .value,
                    },
                    _ => panic!("Goats begin with a drop"),
                };
                wanted = moves.map(first_move).collect();
            }
            assert_eq!(tablebase.first_moves(), wanted);
        }
    }
}

/// Stops a run once it has seen so many positions.
struct StopAfter(std::sync::atomic::AtomicI64);

impl Monitor for StopAfter {
    fn advance(&self, nodes: u64) -> bool {
        let before = self
            .0
            .fetch_sub(nodes as i64, std::sync::atomic::Ordering::Relaxed);
        before < nodes as i64
    }
}

#[test]
fn a_solve_that_is_stopped_goes_on_to_the_same_digest() {
    let hunt = board("little-puli");
    let classes = Classes::new(&hunt);
    let whole = tempfile::tempdir().unwrap();
    let value = solved(whole.path(), &hunt, Keep::All);
    let digest = digest(whole.path(), &hunt);
    for keep in [Keep::None, Keep::Sliding, Keep::All] {
        let dir = tempfile::tempdir().unwrap();
        let mut finished = Vec::new();
        // Each solve gets a layer or two further than the last.
        let mut steps = 1_000;
        let end = loop {
            let writer = Writer::create(dir.path(), &hunt, DIGEST, keep).unwrap();
            let mut writer = writer.losing_at_most(Duration::ZERO);
            finished.push(writer.finished_layers());
            // As a solve that is killed leaves it.
            fs::write(dir.path().join("placed-01-tigers.part"), "half a layer").unwrap();
            match writer.solve(&hunt, &classes, &StopAfter(steps.into())) {
                Err(WriteError::Stopped(Stopped::Interrupted)) => steps += 2_000,
                solved => break solved.unwrap(),
            }
        };
        assert_eq!(end, value);
        finished.dedup();
        assert!(finished.len() > 3, "{finished:?}");
        assert_eq!(self::digest(dir.path(), &hunt), digest);
    }
}

#[test]
fn a_solve_goes_on_from_each_layer() {
    let hunt = board("small-grid");
    let classes = Classes::new(&hunt);
    let whole = tempfile::tempdir().unwrap();
    solved(whole.path(), &hunt, Keep::All);
    let wanted = digest(whole.path(), &hunt);
    for layers in 0..=usize::from(hunt.board().goats) {
        let dir = tempfile::tempdir().unwrap();
        let mut writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
        let mut sink = Killed {
            writer: &mut writer,
            layers,
        };
        let killed = solve(&hunt, &classes, &mut sink, &NoMonitor);
        assert!(matches!(killed, Err(WriteError::Stopped(_))));
        drop(writer);
        let mut writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
        assert_eq!(
            writer.finished_layers(),
            if layers == 0 { 0 } else { layers + 1 }
        );
        writer.solve(&hunt, &classes, &NoMonitor).unwrap();
        drop(writer);
        assert_eq!(digest(dir.path(), &hunt), wanted);
        for file in fs::read_dir(whole.path()).unwrap() {
            let name = file.unwrap().file_name();
            let read = |dir: &Path| fs::read(dir.join(&name)).unwrap();
            assert!(read(whole.path()) == read(dir.path()), "{name:?}");
        }
    }
}

/// Dies after so many of Tigers' turns.
struct Killed<'a> {
    writer: &'a mut Writer,
    layers: usize,
}

impl Sink for Killed<'_> {
    type Error = WriteError;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), WriteError> {
        let counted = match &finished {
            Finished::Sliding(_) => true,
            Finished::Placement(layer) => layer.mover == TIGERS,
        };
        if counted && self.layers == 0 {
            return Err(Stopped::Interrupted.into());
        }
        self.layers -= usize::from(counted);
        self.writer.take(finished)?;
        // The last of Goats' turns is written with the value, which this solve does not reach.
        match self.writer.finished_layers() {
            _ if self.layers == 0 && !counted => Err(Stopped::Interrupted.into()),
            _ => Ok(()),
        }
    }
}

fn digest(dir: &Path, hunt: &Hunt) -> String {
    let tablebase = Tablebase::open(dir, hunt, DIGEST).unwrap();
    tablebase.digest().to_owned()
}

#[test]
fn threads_do_not_change_a_byte() {
    let hunt = board("little-puli");
    let [one, three] = [1, 3].map(|threads| {
        let dir = tempfile::tempdir().unwrap();
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| solved(dir.path(), &hunt, Keep::All));
        dir
    });
    for file in fs::read_dir(one.path()).unwrap() {
        let name = file.unwrap().file_name();
        let bytes = [&one, &three].map(|dir| fs::read(dir.path().join(&name)).unwrap());
        assert!(bytes[0] == bytes[1], "{name:?}");
    }
}

#[test]
fn two_writers_do_not_share_a_folder() {
    let hunt = board("pentagram");
    let dir = tempfile::tempdir().unwrap();
    let _writer = Writer::create(dir.path(), &hunt, DIGEST, Keep::All).unwrap();
    let second = Writer::create(dir.path(), &hunt, DIGEST, Keep::All);
    assert!(
        matches!(second, Err(OpenError::Refused(refused)) if matches!(refused.reason, Reason::Busy))
    );
}

#[test]
fn refuses_to_keep_less_than_is_there() {
    let hunt = board("pentagram");
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), &hunt, Keep::All);
    let other = Writer::create(dir.path(), &hunt, DIGEST, Keep::Sliding);
    assert!(
        matches!(other, Err(OpenError::Refused(refused)) if matches!(refused.reason, Reason::Keep))
    );
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let hunt = board("pentagram");
    let dir = tempfile::tempdir().unwrap();
    solved(dir.path(), &hunt, Keep::All);
    let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
    let start = hunt.start();
    let impossible = [
        Position { tigers: 0, ..start },
        Position {
            goats: start.tigers,
            hand: 0,
            ..start
        },
        Position {
            goats: 1 << 31,
            ..start
        },
        Position {
            mover: TIGERS,
            ..start
        },
        Position {
            hand: start.hand + 1,
            ..start
        },
    ];
    for position in impossible {
        let probe = tablebase.probe(&position);
        assert!(matches!(probe, Err(ProbeError::Impossible)), "{position:?}");
    }
}

#[test]
fn verification_finds_nothing_in_what_was_solved() {
    for (name, stalemate) in [
        ("small-grid", Stalemate::Loss),
        ("pentagram", Stalemate::Loss),
        ("little-puli", Stalemate::Loss),
        ("little-puli", Stalemate::Draw),
    ] {
        let board = board(name).board().clone();
        let hunt = Hunt::new(Board { stalemate, ..board });
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::All);
        let tablebase = Tablebase::open(dir.path(), &hunt, DIGEST).unwrap();
        let all = verify(&tablebase, &naive(&hunt), Samples::ALL, &NoMonitor).unwrap();
        let positions = pounce_tablebase::Needs::of(&hunt).positions;
        assert_eq!(all.sliding + all.placement, positions);
        assert_eq!((all.mismatches, all.first.len()), (0, 0));
        let random = |positions| Sample::Random { positions, seed: 3 };
        let samples = Samples {
            sliding: random(100),
            placement: random(1000),
        };
        let some = verify(&tablebase, &naive(&hunt), samples, &NoMonitor).unwrap();
        assert_eq!((some.sliding, some.placement), (100, 1000));
        assert_eq!((some.mismatches, some.first.len()), (0, 0));
    }
}
