//! Refuses keys that the claim's goal does not use, because they would suggest that the claim says more
//! than it does.

use diagnostic::Diagnostic;
use hypothesis::{Claim, Goal};

/// Returns an error for each key that the claim's goal does not use.
pub(super) fn misplaced_keys(claim: &Claim) -> Vec<Diagnostic> {
    let given = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
        ("position", claim.position != "start"),
    ];
    let unused = unused_keys(&claim.goal);
    let misplaced = given
        .into_iter()
        .filter(|(key, given)| *given && unused.contains(key));
    misplaced
        .map(|(key, _)| {
            let message = format!("`{key}` does not apply to `goal.{}`", claim.goal.name());
            Diagnostic::new(message).in_key(key).help("remove it")
        })
        .collect()
}

/// Lists the keys, among `prover`, `first_move` and `position`, that a goal does not use.
fn unused_keys(goal: &Goal) -> &'static [&'static str] {
    match goal {
        Goal::Captures { .. }
        | Goal::Losses { .. }
        | Goal::Win { .. }
        | Goal::Draw { .. }
        | Goal::Probability(_)
        | Goal::Attack(_) => &[],
        Goal::Value(_) => &["prover"],
        Goal::Match(_) => &["first_move"],
        Goal::TreeSize(_) | Goal::Moves(_) | Goal::LongestPlay(_) => &["prover", "first_move"],
        Goal::Census(_)
        | Goal::Board(_)
        | Goal::Arrangements(_)
        | Goal::Blockade(_)
        | Goal::Safe(_)
        | Goal::Mobility(_)
        | Goal::Parity(_)
        | Goal::Termination(_)
        | Goal::RightMoves(_)
        | Goal::Learning(_)
        | Goal::TwoTrees(_)
        | Goal::Classes(_)
        | Goal::Purge(_)
        | Goal::Knots(_)
        | Goal::Untying(_)
        | Goal::Strategy(_) => &["prover", "first_move", "position"],
    }
}
