//! Plays moves given as text, under all rules of play.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Game, Notation, Outcome, Side};
use games::AnyGame;

use super::movetext::{RESULTS, Word};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::InputError;
use crate::play::{Course, Numbering, PlainCourse, mover, number_text};

/// A game that was played from text.
pub(super) struct Replayed {
    /// The position before the moves, in the game's notation.
    pub start: String,
    /// The moves.
    pub plies: Vec<ReplayedPly>,
    /// The position after them, in the game's notation.
    pub position: String,
    /// The outcome, if play has ended.
    pub outcome: Option<Outcome>,
    /// The side that moves first in the game.
    pub first: Side,
}

/// A move of a game that was played from text.
pub(super) struct ReplayedPly {
    /// The move in the game's notation.
    pub text: String,
    /// The number of the move.
    pub number: u32,
    /// Whether it is the first move with its number.
    pub opens: bool,
}

/// The reason why a game cannot be played.
pub(super) enum ReplayError {
    /// The position is not possible. The error is located in its text.
    Start(InputError),
    /// A move is not legal: its number from 0, and the error, located in the word.
    Move(usize, Box<Diagnostic>),
}

impl Replayed {
    /// Returns the moves as a numbered line that a [`Setup`] reads.
    pub fn line(&self) -> String {
        let mut words = Vec::new();
        for ply in &self.plies {
            words.extend(number_text(ply.number, ply.opens, words.is_empty()));
            words.push(ply.text.clone());
        }
        words.join(" ")
    }
}

/// Plays words as moves from a position. The last word may be a result: it is one if it equals the
/// `result` that a tag states, or if it is not a legal move.
pub(super) fn replay(
    game: &LoadedGame,
    start: &str,
    words: &[Word],
    result: Option<&str>,
) -> Result<Replayed, ReplayError> {
    let setup = Setup::from(start);
    let bad = ReplayError::Start;
    match game.rules() {
        AnyGame::Hunt(hunt) => {
            let play = setup.play(hunt).map_err(bad)?;
            play_words(play.with_shared_rules(hunt.clone()), words, result)
        }
        AnyGame::FishBarrel(game) => {
            let position = setup.position(game).map_err(bad)?;
            let course = PlainCourse::new(Arc::new(game.clone()), position);
            play_words(course, words, result)
        }
        AnyGame::PlaceOrAttack(game) => {
            let position = setup.position(&**game).map_err(bad)?;
            play_words(PlainCourse::new(game.clone(), position), words, result)
        }
        AnyGame::Switching(game) => {
            let position = setup.position(&**game).map_err(bad)?;
            play_words(PlainCourse::new(game.clone(), position), words, result)
        }
    }
}

fn play_words<C: Course>(
    mut state: C,
    words: &[Word],
    result: Option<&str>,
) -> Result<Replayed, ReplayError> {
    let text = |state: &C| state.game().position_text(&state.position());
    let start = text(&state);
    let first = state.game().mover(&state.game().start());
    let mut numbering = Numbering::new(&state);
    let mut plies = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let is_result = place + 1 == words.len() && RESULTS.contains(&word.text.as_str());
        if is_result && result == Some(word.text.as_str()) {
            break;
        }
        let (game, position) = (state.game(), state.position());
        let m = match game.parse_move_in_any_case(&position, &word.text) {
            Ok(m) => m,
            Err(_) if is_result => break,
            Err(diagnostic) => return Err(ReplayError::Move(place, diagnostic.into())),
        };
        let spelled = game.move_text(&position, m);
        let (number, opens) = numbering.next(mover(&state));
        state.play(m).map_err(|reason| {
            let message = format!("`{}` is refused: {reason}", word.text);
            let whole = 0..word.text.len();
            ReplayError::Move(place, Diagnostic::new(message).at(whole).into())
        })?;
        plies.push(ReplayedPly {
            text: spelled,
            number,
            opens,
        });
    }
    Ok(Replayed {
        start,
        plies,
        position: text(&state),
        outcome: state.outcome(),
        first,
    })
}
