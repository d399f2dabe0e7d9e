//! Requests: a position, and optionally a question about it.

use diagnostic::Diagnostic;

use crate::catalogue::{LoadedGame, Setup};
use crate::error::InputError;

/// A position to ask about, and optionally a question in words.
///
/// Errors in the question are located in a text called `question`, errors in the position as for a
/// [`Setup`].
///
/// ```
/// use pounce::AskRequest;
///
/// let value = AskRequest::from("start");
/// assert_eq!(value.question, None);
/// let question = AskRequest::from("start").question("tigers capture 1 by ply 30");
/// assert!(question.question.is_some());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AskRequest {
    /// The position.
    pub position: Setup,
    /// The question; without one, the value of the position is asked for.
    pub question: Option<String>,
}

impl AskRequest {
    /// Adds a question in words.
    #[must_use]
    pub fn question(self, question: impl Into<String>) -> AskRequest {
        AskRequest {
            question: Some(question.into()),
            ..self
        }
    }

    /// Returns the request that one or two texts stand for: a position, a question, or both in this
    /// order. A single text is the position if the game can read it as one. Otherwise it is a question
    /// if it contains a word of at least three letters, and a malformed position if it does not.
    pub fn parse(
        game: &LoadedGame,
        first: Option<&str>,
        second: Option<&str>,
        line: Option<&str>,
    ) -> Result<AskRequest, InputError> {
        let (position, question) = match (first, second) {
            (Some(first), None) if is_question(game, first) => (None, Some(first)),
            (first, second) => (first, second),
        };
        let position = Setup {
            position: position.unwrap_or("start").to_owned(),
            line: line.map(str::to_owned),
        };
        if let Err(error) = game.compact(&position) {
            return Err(with_advice(error, question));
        }
        Ok(AskRequest {
            position,
            question: question.map(str::to_owned),
        })
    }
}

impl From<&str> for AskRequest {
    fn from(position: &str) -> AskRequest {
        AskRequest::from(Setup::from(position))
    }
}

impl From<Setup> for AskRequest {
    fn from(position: Setup) -> AskRequest {
        AskRequest {
            position,
            question: None,
        }
    }
}

/// Checks whether a text is a question and not a position.
fn is_question(game: &LoadedGame, text: &str) -> bool {
    let is_word = |word: &str| {
        let letters = word.trim_end_matches(['?', '.', '!', ',']);
        letters.len() >= 3
            && letters.chars().all(|c| c.is_ascii_alphabetic())
            && letters.chars().any(|c| c.is_ascii_lowercase())
    };
    game.compact(text).is_err() && text.split_whitespace().any(is_word)
}

/// Adds advice for a question in the place of a position.
fn with_advice(error: InputError, question: Option<&str>) -> InputError {
    if question.is_none() || error.diagnostic.help.is_some() {
        return error;
    }
    let InputError {
        diagnostic,
        file,
        text,
        ..
    } = error;
    let diagnostic: Diagnostic = *diagnostic;
    let diagnostic = diagnostic.help("the position comes before the question");
    InputError::new(file, text, diagnostic)
}
