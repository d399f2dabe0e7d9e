//! Finds every error in a claim that does not fit its game.

use diagnostic::Diagnostic;
use game::Notation;
use games::{AnyGame, GameVisitor};
use hypothesis::{Claim, FirstMove};

use super::keys::misplaced_keys;
use super::question::prover;
use super::reduce::task_of_goal;
use super::task::Task;

/// One or more errors in a claim.
#[derive(Debug)]
pub(crate) struct Errors(pub(crate) Vec<Diagnostic>);

impl From<Diagnostic> for Errors {
    fn from(error: Diagnostic) -> Errors {
        Errors(vec![error])
    }
}

impl Errors {
    /// Locates the errors in the value of this key.
    pub(crate) fn in_key(self, key: &str) -> Errors {
        Errors(self.0.into_iter().map(|error| error.in_key(key)).collect())
    }

    /// Returns all values, or all errors.
    pub(crate) fn all<T>(
        results: impl IntoIterator<Item = Result<T, Errors>>,
    ) -> Result<Vec<T>, Errors> {
        let (mut values, mut errors) = (Vec::new(), Vec::new());
        for result in results {
            match result {
                Ok(value) => values.push(value),
                Err(found) => errors.extend(found.0),
            }
        }
        if errors.is_empty() {
            Ok(values)
        } else {
            Err(Errors(errors))
        }
    }
}

/// Reduces a claim to its task like [`reduce`](super::reduce()), and finds all errors that do not
/// depend on each other.
pub(crate) fn reduce_all(claim: &Claim, game: &AnyGame) -> Result<Task, Vec<Diagnostic>> {
    let mut errors = match task_of_goal(claim, game) {
        Ok(task) if misplaced_keys(claim).is_empty() => return Ok(task),
        Ok(_) => Vec::new(),
        Err(Errors(errors)) => errors,
    };
    let others = key_errors(claim, game).into_iter();
    for error in others {
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    Err(errors)
}

/// Finds the errors in keys other than the goal, and keys that do not apply to it.
pub(crate) fn key_errors(claim: &Claim, game: &AnyGame) -> Vec<Diagnostic> {
    let mut errors = misplaced_keys(claim);
    errors.extend(game.visit(KeyErrors(claim)));
    errors
}

/// Finds errors in the position, the first moves and the prover.
struct KeyErrors<'a>(&'a Claim);

impl GameVisitor for KeyErrors<'_> {
    type Output = Vec<Diagnostic>;

    fn visit<G: Notation>(self, game: &G) -> Vec<Diagnostic> {
        let claim = self.0;
        let mut errors = Vec::new();
        if claim.prover.is_some() {
            errors.extend(prover(claim, game).err());
        }
        let position = match game.parse_position(&claim.position) {
            Ok(position) => position,
            Err(error) => {
                errors.push(error.in_key("position"));
                return errors;
            }
        };
        let (words, key) = match &claim.first_move {
            Some(FirstMove::Only(words)) => (words.as_slice(), "first_move.only"),
            Some(FirstMove::Except(words)) => (words.as_slice(), "first_move.except"),
            None => (&[][..], ""),
        };
        for (number, word) in words.iter().enumerate() {
            let parsed = game.parse_move(&position, word);
            errors.extend(
                parsed
                    .err()
                    .map(|error| error.in_key(&format!("{key}.{number}"))),
            );
        }
        errors
    }
}
