//! What can be asked about a position: can a side make an event happen, or keep it from
//! happening? The two are complements: one side failing to *reach* an event is the other side
//! *avoiding* it, so an engine only ever decides whether the attacker reaches it.

use crate::{Decision, Game, Outcome, Side};

/// Something that may happen in play, seen on the position that a move produces. In a game
/// with symmetries it holds in a position exactly when it holds in the symmetric ones.
pub trait Event<G: Game>: Copy + Sync {
    /// A lower bound on the plies until the event can happen, whatever both sides do;
    /// 0 exactly when it holds in this position, `u32::MAX` only if it never can.
    fn lower_bound(&self, game: &G, position: &G::Position) -> u32;

    /// Whether the event holds in this position.
    fn holds(&self, game: &G, position: &G::Position) -> bool {
        self.lower_bound(game, position) == 0
    }

    /// An upper bound on the plies in which `attacker` can force the event, found at a glance;
    /// `u32::MAX` where a glance does not tell. Never less than [`lower_bound`](Event::lower_bound).
    fn upper_bound(&self, game: &G, position: &G::Position, attacker: Side) -> u32 {
        let _ = attacker;
        if self.holds(game, position) {
            0
        } else {
            u32::MAX
        }
    }

    /// A guess at how hard it is to prove, and to disprove, that the event is reached within so
    /// many plies (`None` for ever): 1 for easy. It steers a search and decides nothing.
    fn effort(&self, game: &G, position: &G::Position, plies: Option<u32>) -> (u64, u64) {
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

/// What the prover wants of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objective {
    /// Make it happen, whatever the opponent does.
    Reach,
    /// Keep it from happening, whatever the opponent does.
    Avoid,
}

/// One yes/no question about one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question<P, E> {
    /// Where play begins.
    pub position: P,
    /// The side that the question is about.
    pub prover: Side,
    /// Whether the prover reaches or avoids the event.
    pub objective: Objective,
    /// The event.
    pub event: E,
    /// Only the first so many plies from the position count; `None` means for ever.
    pub plies: Option<u32>,
}

impl<P, E> Question<P, E> {
    /// The side that tries to make the event happen.
    pub fn attacker(&self) -> Side {
        match self.objective {
            Objective::Reach => self.prover,
            Objective::Avoid => self.prover.opponent(),
        }
    }

    /// Returns the question of the opponent that is answered by yes exactly when this one is
    /// answered by no.
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

    /// The verdict on the question, given whether the attacker can reach the event.
    pub fn verdict(&self, reached: bool) -> Decision {
        if reached == (self.objective == Objective::Reach) {
            Decision::Proven
        } else {
            Decision::Refuted
        }
    }
}
