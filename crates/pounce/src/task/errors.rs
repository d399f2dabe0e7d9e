//! Finds every error in a claim that does not fit its game.

use diagnostic::Diagnostic;
use game::Notation;
use games::{AnyGame, GameVisitor};
use hypothesis::{Claim, FirstMove};

use super::keys::misplaced_keys;
use super::question::prover;
use super::reduce::reduce;
use super::task::Task;

/// Reduces a claim like [`reduce`], and finds all errors that do not depend on each other.
pub(crate) fn reduce_all(claim: &Claim, game: &AnyGame) -> Result<Task, Vec<Diagnostic>> {
    reduce(claim, game).map_err(|error| {
        let mut errors = vec![error];
        errors.extend(misplaced_keys(claim));
        errors.extend(game.visit(KeyErrors(claim)));
        let mut seen: Vec<Diagnostic> = Vec::new();
        errors.retain(|error| {
            let is_new = !seen.contains(error);
            seen.push(error.clone());
            is_new
        });
        errors
    })
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
