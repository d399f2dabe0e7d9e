//! From a goal that is the switching game's own to its facts.

use diagnostic::Diagnostic;

use super::classes::{classes, two_trees};
use crate::claim::{Claim, Goal};
use crate::fact::Fact;

/// The facts that a claim about switching games is about; none if it is about play. Flaws name the
/// key of the claim file.
pub(crate) fn facts(claim: &Claim) -> Result<Vec<Fact>, Diagnostic> {
    let facts = match &claim.goal {
        Goal::TwoTrees(families) => two_trees(families)?,
        Goal::Classes(families) => classes(families)?,
        Goal::Purge(purge) => purge.facts()?,
        Goal::Knots(knots) => knots.even()?,
        Goal::Untying(knots) => knots.passed_on()?,
        Goal::Strategy(strategy) => strategy.facts()?,
        _ => return Ok(Vec::new()),
    };
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start"),
    ];
    match misplaced.into_iter().find(|(_, given)| *given) {
        None => Ok(facts),
        Some((key, _)) => {
            let diagnostic =
                Diagnostic::new("this goal is about whole families, whoever plays on what");
            Err(diagnostic.in_key(key).help("leave it out"))
        }
    }
}
