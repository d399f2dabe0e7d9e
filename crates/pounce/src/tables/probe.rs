//! A solved tablebase, open for probing.

use std::fmt;
use std::sync::Arc;

use game::Game as _;
use games::hunt::{Move, Position};
use tablebase::{Keep, ProbeError, RankedMove, best_line, probe_with_distance, ranked_moves};
use tempfile::TempDir;

use crate::catalogue::Setup;
use crate::error::{Error, chain};
use crate::records::{
    CensusRecord, CensusRow, Counted, FirstMoveRecord, JointCensusRow, ProbeRecord, ProbedMove,
    line_end_name, value_name,
};
use crate::task::rules_digest;

/// The tablebase of a solved game. Clones share it, and any number of threads can probe it.
#[derive(Clone)]
pub struct Tablebase(Arc<Named>);

struct Named {
    game: String,
    tablebase: tablebase::Tablebase,
    /// The folder of the files, if it is removed with the tablebase.
    _temporary: Option<TempDir>,
}

impl Tablebase {
    pub(super) fn new(game: &str, tablebase: tablebase::Tablebase) -> Tablebase {
        Tablebase(Arc::new(Named {
            game: game.to_owned(),
            tablebase,
            _temporary: None,
        }))
    }

    /// Returns a tablebase in a temporary folder, which lives as long as the tablebase.
    pub(super) fn temporary(
        game: &str,
        tablebase: tablebase::Tablebase,
        folder: TempDir,
    ) -> Tablebase {
        Tablebase(Arc::new(Named {
            game: game.to_owned(),
            tablebase,
            _temporary: Some(folder),
        }))
    }

    /// Looks up a position: its value, the values of its moves, and best play. Returns `None` if
    /// the tablebase does not keep the placement phase and the position is part of it.
    pub fn probe(&self, at: impl Into<Setup>) -> Result<Option<ProbeRecord>, Error> {
        let tablebase = self.inner();
        let hunt = tablebase.hunt();
        let setup = at.into();
        let position = setup.play(hunt)?.position();
        let Some(found) = probe_with_distance(tablebase, &position).map_err(probe_error)? else {
            return Ok(None);
        };
        let moves = ranked_moves(tablebase, &position).map_err(probe_error)?;
        let line = best_line(tablebase, position).map_err(probe_error)?;
        Ok(Some(ProbeRecord {
            position: hunt.compact(&position),
            result: found.into(),
            moves: moves
                .into_iter()
                .map(|ranked| ProbedMove {
                    text: hunt.move_text(&position, ranked.chosen),
                    rank: ranked.rank as u32,
                    result: ranked.probe.into(),
                    captures: ranked.captures.map(Into::into),
                    replies: ranked.replies.map(Into::into),
                })
                .collect(),
            line: hunt.line_text_from(setup.next_number(hunt)?, &position, &line.moves),
            line_end: line_end_name(line.end),
            from_summary: false,
            tablebase_digest: self.digest().to_owned(),
        }))
    }

    /// Returns the moves of a position with the values they lead to, the best first.
    pub(crate) fn ranked(&self, position: &Position) -> Result<Vec<RankedMove>, Error> {
        ranked_moves(self.inner(), position).map_err(probe_error)
    }

    /// Returns the number of positions by value, as counted when the game was solved.
    pub fn census(&self) -> CensusRecord {
        CensusRecord::new(self.counted())
    }

    /// Returns the digest of all values. It does not depend on which layers are kept.
    pub fn digest(&self) -> &str {
        self.inner().digest()
    }

    /// Returns which layers are kept.
    pub(crate) fn keep(&self) -> Keep {
        self.inner().keep()
    }

    /// Returns the size of its files in bytes.
    pub fn bytes(&self) -> u64 {
        self.inner().bytes()
    }

    pub(super) fn counted(&self) -> Counted {
        let tablebase = self.inner();
        let board = tablebase.hunt().board();
        let value = tablebase.start_value();
        let rows = tablebase.census().iter();
        let joint_rows = tablebase.joint_census().iter();
        Counted {
            game: self.0.game.clone(),
            rules_digest: rules_digest(board),
            tablebase_digest: tablebase.digest().to_owned(),
            value: value_name(value.expect("only complete tablebases are opened")),
            first_moves: first_moves(tablebase),
            census: rows.map(|row| CensusRow::of(row, board.goats)).collect(),
            joint_census: joint_rows.map(JointCensusRow::of).collect(),
        }
    }

    pub(super) fn game(&self) -> &str {
        &self.0.game
    }

    pub(super) fn inner(&self) -> &tablebase::Tablebase {
        &self.0.tablebase
    }
}

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tablebase").field(&self.0.game).finish()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
pub(super) fn probe_error(error: ProbeError) -> Error {
    Error::Tablebase(chain(&error))
}

/// Returns Goats' first moves with their values, one of each symmetry class.
fn first_moves(tablebase: &tablebase::Tablebase) -> Vec<FirstMoveRecord> {
    let hunt = tablebase.hunt();
    let start = hunt.start();
    let drop = |node: u8| Move::Drop { to: node };
    let all = tablebase.first_moves().iter();
    let distinct = hunt
        .symmetries()
        .distinct_moves(&start, all.clone().map(|first| drop(first.node)));
    all.map(|first| (drop(first.node), first.value))
        .filter(|(m, _)| distinct.contains(m))
        .map(|(m, value)| FirstMoveRecord {
            first_move: hunt.move_text(&start, m),
            value: value_name(value),
        })
        .collect()
}
