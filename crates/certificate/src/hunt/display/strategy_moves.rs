//! The moves of a strategy, as its records and the rules give them.

use crate::Objective;
use crate::hunt::header::StrategyHead;
use crate::hunt::rules::{Move, NaiveHunt, Player, Position};
use crate::hunt::symmetry::Symmetries;

/// The reason why nothing follows a position of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The event has happened.
    Reached,
    /// The event is too far away to happen in time.
    TooFar,
    /// Play is over without the event.
    Over,
    /// The outline ends here, but the strategy continues.
    Cut,
    /// The certificate lacks the record for this position.
    Missing,
}

/// A strategy with the rules and symmetries that its records refer to.
#[derive(Clone, Copy)]
pub(super) struct StrategyMoves<'a> {
    pub rules: &'a NaiveHunt,
    pub symmetries: &'a Symmetries,
    /// The images of the nodes under each symmetry.
    pub images: &'a [Vec<usize>],
    pub head: &'a StrategyHead,
}

impl StrategyMoves<'_> {
    /// Checks whether the side that plays the strategy is to move.
    pub fn is_provers_turn(&self, position: &Position) -> bool {
        position.tigers_move == (self.head.prover == Player::Tigers)
    }

    /// Returns the key under which the record of a position is found.
    pub fn key(&self, position: &Position) -> u64 {
        self.symmetries.canonical_key(position).0
    }

    /// Returns the move of a record: the one with this index in the canonical position, mapped back
    /// to the given one.
    pub fn recorded_move(&self, here: &Position, index: u64) -> Option<Move> {
        let (key, symmetry) = self.symmetries.canonical_key(here);
        let canonical = self.rules.position_from_key(key, here.tigers_move).ok()?;
        let chosen = self.rules.moves(&canonical).nth(index as usize)?;
        Some(self.preimage(chosen, symmetry))
    }

    /// Finds a move that reaches the event at once; such positions have no record.
    pub fn winning_move(&self, here: &Position) -> Option<Move> {
        let reach = self.head.objective == Objective::Reach;
        let event = self.head.event;
        let reaches = |m: &Move| reach && event.holds(self.rules, &self.rules.play(here, *m));
        self.rules.moves(here).find(reaches)
    }

    /// Returns why nothing follows a position, if nothing does.
    pub fn end(&self, position: &Position, plies: Option<u32>) -> Option<End> {
        let min_plies = self.head.event.min_plies(self.rules, position);
        match self.head.objective {
            _ if min_plies == 0 => Some(End::Reached),
            _ if self.rules.moves(position).next().is_none() => Some(End::Over),
            Objective::Avoid if plies.is_some_and(|plies| plies < min_plies) => Some(End::TooFar),
            _ => None,
        }
    }

    /// Returns the move that a symmetry maps to this one.
    fn preimage(&self, m: Move, symmetry: usize) -> Move {
        let image = &self.images[symmetry];
        let back = |node: usize| {
            let mut nodes = image.iter();
            nodes.position(|&to| to == node).unwrap_or(node)
        };
        match m {
            Move::Drop(to) => Move::Drop(back(to)),
            Move::Slide(from, to) => Move::Slide(back(from), back(to)),
            Move::Jump(from, over, to) => Move::Jump(back(from), back(over), back(to)),
        }
    }
}
