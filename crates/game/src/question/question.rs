//! Yes/no questions: can a side make an event happen, or prevent it?
//!
//! The two objectives are complements. If one side cannot *reach* an event, the other side can
//! *avoid* it, so engines only ever decide whether the attacker reaches the event.

use crate::{Decision, Game, Outcome, Side};

/// Something that may happen in play, as seen on the position after a move.
///
/// In a game with symmetries, an event holds in a position exactly when it holds in the symmetric
/// ones.
pub trait Event<G: Game>: Copy + Sync {
    /// Returns a lower bound on the plies until the event can happen, over all play by both sides.
    /// It is 0 exactly if the event holds in this position, and `u32::MAX` only if it can never
    /// happen.
    fn lower_bound(&self, game: &G, position: &G::Position) -> u32;

    /// Checks whether the event holds in this position.
    fn holds(&self, game: &G, position: &G::Position) -> bool {
        self.lower_bound(game, position) == 0
    }

    /// Returns an upper bound on the plies in which `attacker` can force the event, computed
    /// without search, or `u32::MAX` if none is known. It is never less than
    /// [`lower_bound`](Event::lower_bound).
    fn upper_bound(&self, game: &G, position: &G::Position, attacker: Side) -> u32 {
        let _ = attacker;
        if self.holds(game, position) {
            0
        } else {
            u32::MAX
        }
    }

    /// Returns the heuristic initial proof number and disproof number (df-pn⁺, Nagai 2002) for
    /// reaching the event within `plies`, or at all for `None`. Both are at least 1. They steer the
    /// search and do not affect its result.
    fn initial_numbers(&self, game: &G, position: &G::Position, plies: Option<u32>) -> (u64, u64) {
        let _ = (game, position, plies);
        (1, 1)
    }
}

/// The event that a side has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win(pub Side);

impl<G: Game> Event<G> for Win {
    fn lower_bound(&self, game: &G, position: &G::Position) -> u32 {
        match game.outcome(position) {
            Some(Outcome::Win(side)) if side == self.0 => 0,
            Some(_) => u32::MAX,
            None => 1,
        }
    }
}

/// The prover's objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// Make the event happen against any play by the opponent.
    Reach,
    /// Prevent the event against any play by the opponent.
    Avoid,
}

/// A yes/no question: can the prover reach, or avoid, an event from a position?
///
/// ```
/// use pounce_game::{Objective, Question, Side, Win};
///
/// // Can Left avoid losing forever from position 7?
/// let question = Question {
///     position: 7,
///     prover: Side::Left,
///     objective: Objective::Avoid,
///     event: Win(Side::Right),
///     plies: None,
/// };
/// // If not, Right can force a win.
/// assert_eq!(question.attacker(), Side::Right);
/// assert_eq!(question.complement().objective, Objective::Reach);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<P, E> {
    /// The position in which play begins.
    pub position: P,
    /// The side that the question is about.
    pub prover: Side,
    /// The prover's objective: to reach or to avoid the event.
    pub objective: Objective,
    /// The event.
    pub event: E,
    /// The number of plies from the position that count, or `None` for unbounded play.
    pub plies: Option<u32>,
}

impl<P, E> Question<P, E> {
    /// Returns the side that tries to make the event happen.
    pub fn attacker(&self) -> Side {
        match self.objective {
            Objective::Reach => self.prover,
            Objective::Avoid => self.prover.opponent(),
        }
    }

    /// Returns the opponent's question, whose answer is the opposite.
    #[must_use]
    pub fn complement(self) -> Self {
        Question {
            prover: self.prover.opponent(),
            objective: match self.objective {
                Objective::Reach => Objective::Avoid,
                Objective::Avoid => Objective::Reach,
            },
            ..self
        }
    }

    /// Returns the verdict that follows from whether the attacker can reach the event.
    pub fn verdict(&self, reached: bool) -> Decision {
        if reached == (self.objective == Objective::Reach) {
            Decision::Proven
        } else {
            Decision::Refuted
        }
    }
}
