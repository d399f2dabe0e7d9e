//! The agents of hunt games. They choose among the moves that are legal in the game as it is played,
//! with its rules about repetitions and quiet turns.

use std::sync::Arc;

use game::{Limits, Outcome, Side};
use games::hunt::{HuntEvaluation, OngoingGame};
use search::{Candidate, best_moves};
use tablebase::RankedMove;

use super::course::{Course, MoveOf};
use super::player::{Player, Seed};
use super::record::Record;
use crate::error::Error;
use crate::progress::{Cancellation, Progress};
use crate::tables::Tablebase;

type HuntCourse = OngoingGame<'static>;
type HuntRecord = Record<HuntCourse>;
type HuntMove = MoveOf<HuntCourse>;

/// Picks one of several moves at random.
fn pick(moves: &[HuntMove], record: &HuntRecord, seed: Seed) -> HuntMove {
    let random = seed.at_ply(record.moves().len());
    moves[(random % moves.len() as u64) as usize]
}

/// A player that plays any legal move.
pub struct RandomMove;

impl Player<HuntCourse> for RandomMove {
    fn choose(&self, record: &HuntRecord, seed: Seed) -> Result<HuntMove, Error> {
        Ok(pick(&record.now().moves(), record, seed))
    }
}

/// A player that searches a few plies ahead and picks one of the best moves.
pub struct LookAhead {
    /// The search depth, at least 1.
    pub plies: u32,
    /// Cancels the search of a move.
    pub progress: Arc<dyn Progress>,
}

/// Bytes of the table of a look-ahead.
const BYTES: u64 = 16 << 20;
/// Nodes after which a look-ahead ends with the last complete depth.
const NODES: u64 = 20_000_000;

impl Player<HuntCourse> for LookAhead {
    fn choose(&self, record: &HuntRecord, seed: Seed) -> Result<HuntMove, Error> {
        let now = record.now();
        let limits = Limits {
            nodes: NODES,
            bytes: BYTES,
            deadline: None,
        };
        let candidate = |m| Candidate {
            m,
            outcome: outcome_after(now, m),
        };
        let candidates: Vec<_> = now.moves().into_iter().map(candidate).collect();
        let best = best_moves(
            HuntEvaluation::Threats,
            now.hunt(),
            &Course::position(now),
            &candidates,
            self.plies,
            limits,
            &Cancellation(self.progress.clone()),
        );
        // The moves of a search that was cut short may be bad ones.
        if self.progress.is_cancelled() {
            return Err(Error::Cancelled);
        }
        Ok(pick(&best, record, seed))
    }
}

/// Returns the outcome if a legal move ends the game.
fn outcome_after(now: &HuntCourse, m: HuntMove) -> Option<Outcome> {
    let mut after = now.clone();
    OngoingGame::play(&mut after, m).expect("the move is legal");
    after.outcome()
}

/// A player that uses a tablebase to keep every won or drawn position.
pub struct Perfect {
    /// The tablebase, with all its layers.
    pub tablebase: Tablebase,
}

impl Player<HuntCourse> for Perfect {
    fn choose(&self, record: &HuntRecord, seed: Seed) -> Result<HuntMove, Error> {
        let now = record.now();
        let position = Course::position(now);
        let legal = now.moves();
        let mut ranked = self.tablebase.ranked(&position)?;
        ranked.retain(|ranked| legal.contains(&ranked.chosen));
        // A move that ends the game by a rule of play is worth that outcome.
        let class = |ranked: &RankedMove| match outcome_after(now, ranked.chosen) {
            Some(outcome) => class(outcome, position.mover),
            None => class(ranked.probe.value, position.mover),
        };
        ranked.sort_by_cached_key(class);
        let Some(best) = ranked.first() else {
            return Err(Error::Tablebase(
                "the tablebase has no value for any move of this position".to_owned(),
            ));
        };
        let is_equal = |other: &&RankedMove| other.rank == best.rank && class(other) == class(best);
        let equal: Vec<HuntMove> = ranked
            .iter()
            .take_while(is_equal)
            .map(|ranked| ranked.chosen)
            .collect();
        Ok(pick(&equal, record, seed))
    }
}

/// Ranks an outcome for a side, lower being better.
fn class(outcome: Outcome, side: Side) -> u8 {
    match outcome {
        Outcome::Win(winner) if winner == side => 0,
        Outcome::Draw => 1,
        Outcome::Win(_) => 2,
    }
}
