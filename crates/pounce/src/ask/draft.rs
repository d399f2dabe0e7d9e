//! Writes the claim behind a question, without proving it.

use std::path::Path;

use diagnostic::Diagnostic;
use hypothesis::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::claim::{claim_text, with_room};
use super::language::Wanted;
use super::understood::{Understood, about_question, claim_of, understand};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::InputError;

/// A claim that nobody has proved yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClaimDraft {
    /// The statement, as the question was understood.
    pub statement: String,
    /// The text of the claim file.
    pub text: String,
}

/// Writes the claim behind a question in words as the text of a claim file. Nothing is proved or
/// written: the claim expects no verdict. `path` is the place of the file; the path of a board is given
/// from there.
///
/// ```
/// use pounce::{Claim, GameOptions, LoadedGame};
///
/// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
/// let question = "can tigers capture 1 by ply 30?";
/// let draft = pounce::draft_claim(&game, "start", question, "one.toml".as_ref())?;
/// assert_eq!(draft.statement, "Tigers capture at least 1 goat by ply 30");
/// let claim = Claim::parse("one", &draft.text, "".as_ref())?;
/// assert_eq!(claim.file().expect, None);
/// # Ok::<(), pounce::InputError>(())
/// ```
///
/// # Errors
///
/// Fails if the position or the question is not understood, or if the question asks for the value of the
/// position: a claim states an answer.
pub fn draft_claim(
    game: &LoadedGame,
    at: impl Into<Setup>,
    question: &str,
    path: &Path,
) -> Result<ClaimDraft, InputError> {
    let understood = understand(game, &at.into(), Some(question))?;
    let Understood { shown, wanted, .. } = understood;
    let Wanted::Verdict(statement) = wanted else {
        let diagnostic = Diagnostic::new("a claim states an answer, and this only asks for one");
        let [side, _] = game.sides();
        let help = format!("for example `{side} win`");
        return Err(about_question(question, diagnostic.help(help)));
    };
    let method = with_room(game.rules(), Method::default());
    let claim = claim_of(game, question, &shown.compact, statement, method)?;
    let statement = claim.file().statement.trim_end_matches('.');
    Ok(ClaimDraft {
        statement: statement.to_owned(),
        text: claim_text(claim.file(), path)?,
    })
}
