//! Questions about play: can a side force an event, or avoid it?

use diagnostic::Diagnostic;
use game::{Notation, Objective, Question, Side, Win};
use games::hunt::{HuntEvent, Position};

/// A question about a hunt game.
pub struct HuntQuestion {
    /// The first move from the claim's position, as text, if the claim names first moves.
    pub first_move: Option<String>,
    /// The question.
    pub question: Question<Position, HuntEvent>,
}

/// A question about another game; its event is that a side wins. Positions are text, so that
/// questions about all games have one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WinQuestion {
    /// The first move from the claim's position, as text, if the claim names first moves.
    pub first_move: Option<String>,
    /// The position, in the game's notation.
    pub position: String,
    /// The side that the question is about.
    pub prover: Side,
    /// Whether that side reaches its own win or avoids the opponent's.
    pub objective: Objective,
    /// Plies from the position; `None` if unbounded.
    pub plies: Option<u32>,
}

impl WinQuestion {
    /// Returns the side whose win is the event.
    pub fn winner(&self) -> Side {
        winner(self.prover, self.objective)
    }

    /// Returns the question in the form that engines take.
    pub fn question<G: Notation>(
        &self,
        game: &G,
    ) -> Result<Question<G::Position, Win>, Diagnostic> {
        Ok(Question {
            position: game.parse_position(&self.position)?,
            prover: self.prover,
            objective: self.objective,
            event: Win(self.winner()),
            plies: self.plies,
        })
    }

    /// Describes the event.
    pub fn event(&self, game: &impl Notation) -> String {
        format!("{} wins", game.player(self.winner()))
    }
}

/// Returns the side whose win a prover wants to reach or avoid.
pub(super) fn winner(prover: Side, objective: Objective) -> Side {
    match objective {
        Objective::Reach => prover,
        Objective::Avoid => prover.opponent(),
    }
}
