//! Games that can be drawn, clicked and set up.

use diagnostic::Diagnostic;
use game::Notation;

use super::{Counter, Diagram, MovePath, PieceAt, PieceSetup, SetupOptions};

/// A game with a board that can be drawn, on which moves are made by clicking places.
///
/// ```
/// use game::{Game, Notation};
/// use pounce_games::diagram::Illustrated;
/// use pounce_games::hunt::{Board, Hunt};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
/// assert_eq!(hunt.diagram().places.len(), 25);
///
/// let start = hunt.start();
/// let drop = hunt.parse_move(&start, "G33").unwrap();
/// assert_eq!(hunt.move_path(&start, drop).path, ["33"]);
/// let after = hunt.play(&start, drop);
/// assert_eq!(hunt.pieces(&after).len(), 5);
/// ```
pub trait Illustrated: Notation {
    /// Returns the board, without pieces.
    fn diagram(&self) -> Diagram;

    /// Returns the pieces of a position, ordered by place.
    fn pieces(&self, position: &Self::Position) -> Vec<PieceAt>;

    /// Returns the numbers that belong to a position and are not on the board.
    fn counters(&self, position: &Self::Position) -> Vec<Counter>;

    /// Returns the places of a legal move. Different moves have different paths, except that outcomes
    /// of dice and at most one other move have an empty path.
    fn move_path(&self, position: &Self::Position, m: Self::Move) -> MovePath;

    /// Returns the pieces and counters of which a position consists.
    fn setup_options(&self) -> SetupOptions;

    /// Sets up a position. A counter that is left out gets the most plausible value.
    ///
    /// # Errors
    ///
    /// Fails if the pieces or counters are impossible in this game. The error says why.
    fn set_up(&self, setup: &PieceSetup) -> Result<Self::Position, Diagnostic>;

    /// Explains the rules with the parameters of this game, in a few short paragraphs.
    fn rules_in_words(&self) -> Vec<String>;

    /// Says in a short sentence without a full stop why play has ended. Returns `None` if it has not.
    fn outcome_in_words(&self, position: &Self::Position) -> Option<String>;
}
