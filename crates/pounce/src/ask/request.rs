//! Requests: a position, and optionally a question about it.

use diagnostic::Diagnostic;

use crate::catalogue::{LoadedGame, POSITION, Setup};
use crate::error::InputError;
use crate::text::shell_quoted;

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
    /// if it contains a word of at least three letters, and a malformed position if it does not. If it
    /// is a single word in capital letters, it is a malformed position too.
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
            return Err(with_advice(error, game, question));
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
    let several = text.split_whitespace().nth(1).is_some();
    let is_word = |word: &str| {
        let letters = word.trim_end_matches(['?', '.', '!', ',']);
        letters.len() >= 3
            && letters.chars().all(|c| c.is_ascii_alphabetic())
            // A row of pieces has only capital letters, but no blanks.
            && (several || letters.chars().any(|c| c.is_ascii_lowercase()))
    };
    game.compact(text).is_err() && text.split_whitespace().any(is_word)
}

/// Adds advice for moves or a question in the place of a position.
fn with_advice(error: InputError, game: &LoadedGame, question: Option<&str>) -> InputError {
    if error.file != POSITION {
        return error;
    }
    let InputError {
        diagnostic,
        file,
        text,
        more,
    } = error;
    let mut diagnostic: Diagnostic = *diagnostic;
    let advice = if game.compact(Setup::default().line(text.as_str())).is_ok() {
        let line = shell_quoted(text.trim());
        diagnostic.help = None;
        format!("these are moves; play them with `--line {line}`")
    } else if question.is_some() {
        "put a question in quotes; a position comes before it".to_owned()
    } else {
        "a question is written in words, such as `who wins`".to_owned()
    };
    let help = match diagnostic.help.take() {
        Some(help) => format!("{help}; {advice}"),
        None => advice,
    };
    InputError {
        diagnostic: Box::new(diagnostic.help(help)),
        file,
        text,
        more,
    }
}

#[cfg(test)]
mod tests {
    use hypothesis::GameOptions;

    use super::*;

    fn parsed(text: &str) -> Result<AskRequest, String> {
        let game = LoadedGame::open("small-grid", &GameOptions::default()).unwrap();
        AskRequest::parse(&game, Some(text), None, None).map_err(|error| error.to_string())
    }

    #[test]
    fn capital_letters_do_not_hide_a_question() {
        for text in [
            "goats win",
            "GOATS WIN",
            "WHO WINS",
            "CAN GOATS WIN?",
            "draw",
        ] {
            let question = parsed(text).unwrap().question;
            assert_eq!(question.as_deref(), Some(text));
        }
        for text in ["T7T-g6", "start"] {
            assert_eq!(parsed(text).unwrap(), AskRequest::from(text));
        }
    }

    #[test]
    fn malformed_position_may_have_been_a_question_or_a_line() {
        for text in ["T7T", "TGGT", "B1B/3/B1 G 0", "T7T-g99"] {
            let error = parsed(text).unwrap_err();
            assert!(error.contains("a question is written in words"), "{error}");
        }
        for (text, line) in [("1. G22", "'1. G22'"), ("G22", "G22")] {
            let error = parsed(text).unwrap_err();
            let advice = format!("these are moves; play them with `--line {line}`");
            assert!(error.contains(&advice), "{error}");
        }
    }
}
