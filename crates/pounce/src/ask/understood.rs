//! Understands a request: the position, and the statement behind a question.

use std::path::Path;

use diagnostic::Diagnostic;
use game::{Game as _, Outcome};
use games::AnyGame;
use games::hunt::OngoingGame;
use hypothesis::Method;

use super::claim::claim_file;
use super::language::{Statement, Wanted, parse};
use crate::catalogue::{LoadedGame, Setup};
use crate::claim::Claim;
use crate::error::InputError;
use crate::records::PositionRecord;

/// The name of the question in progress, errors and results.
const QUESTION: &str = "question";

/// A request that was understood.
pub(super) struct Understood {
    /// The position.
    pub shown: PositionRecord,
    /// The value, or the statement behind the question.
    pub wanted: Wanted,
    /// The outcome, if a rule of play has ended the game. Then the value is wanted.
    pub ended: Option<Outcome>,
}

/// Understands a request. Without a question, the value is wanted.
pub(super) fn understand(
    game: &LoadedGame,
    position: &Setup,
    question: Option<&str>,
) -> Result<Understood, InputError> {
    let shown = game.show(position)?;
    let (captured, ended) = match game.rules() {
        AnyGame::Hunt(hunt) => {
            let play = position.play(hunt)?;
            (
                hunt.captured(&play.position()),
                ended_by_rule_of_play(&play),
            )
        }
        _ => (0, None),
    };
    let wanted = match question {
        Some(question) => parse(question, game.rules(), captured)
            .map_err(|diagnostic| in_question(question, diagnostic))?,
        None => Wanted::Value,
    };
    if let (Wanted::Verdict(_), Some(_)) = (&wanted, ended) {
        let help = format!(
            "to ask about the position alone, name it: `{}`",
            shown.compact
        );
        let diagnostic = Diagnostic::new("these moves end the game by a rule of play").help(help);
        return Err(about_question(question.unwrap_or_default(), diagnostic));
    }
    Ok(Understood {
        shown,
        wanted,
        ended,
    })
}

/// Returns the claim that a statement, which is behind a question, holds in a position.
pub(super) fn claim_of(
    game: &LoadedGame,
    question: &str,
    position: &str,
    statement: Statement,
    method: Method,
) -> Result<Claim, InputError> {
    let position = claim_position(game, position)?;
    let file = claim_file(game, position, statement, method);
    Claim::about(QUESTION, Path::new(""), file, game.rules().clone())
        .map_err(|diagnostic| about_question(question, diagnostic))
}

/// Returns a position as a claim names it.
pub(super) fn claim_position<'a>(
    game: &LoadedGame,
    position: &'a str,
) -> Result<&'a str, InputError> {
    let is_start = game.compact("start")? == position;
    Ok(if is_start { "start" } else { position })
}

/// Locates an error in a question.
pub(super) fn in_question(question: &str, diagnostic: Diagnostic) -> InputError {
    InputError::new(QUESTION, question, diagnostic)
}

/// Returns an error about a question as a whole.
pub(super) fn about_question(question: &str, diagnostic: Diagnostic) -> InputError {
    in_question(question, diagnostic.at(0..question.len()))
}

/// Returns the outcome of a game that ended by repetition or by too many quiet turns. Proofs know only
/// positions, and in this one play would go on.
fn ended_by_rule_of_play(play: &OngoingGame<'_>) -> Option<Outcome> {
    let is_over = play.hunt().outcome(&play.position()).is_some();
    let ending = play.ending().filter(|_| !is_over)?;
    Some(ending.winner.map_or(Outcome::Draw, Outcome::Win))
}
