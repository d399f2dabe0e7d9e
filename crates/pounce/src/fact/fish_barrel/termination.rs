//! Facts that every play ends, for every game of a family.

use diagnostic::Diagnostic;
use game::Notation;
use games::fish_barrel::FishBarrel;
use hypothesis::Termination;

use super::family::{Family, rules};
use crate::fact::{Fact, FactFinding};

/// Returns the facts that a goal claims, one per number of barrels.
pub(crate) fn termination(goal: &Termination, own: &FishBarrel) -> Result<Vec<Fact>, Diagnostic> {
    let (barrels, most) = (goal.barrels.as_ref(), goal.most.as_ref());
    let families = Family::all(barrels, most, goal.throw.as_ref(), own)
        .map_err(|diagnostic| diagnostic.under_key("goal.termination"))?;
    Ok(families.into_iter().map(fact).collect())
}

fn fact(family: Family) -> Fact {
    let (words, text) = (family.words(), digest_text(&family));
    Fact::new(words, "every play ends", text, move |meter| {
        let mut longest = 0;
        for game in &family.games {
            let solution = game.solve(meter)?;
            if let Some(position) = solution.non_decreasing() {
                let position_text = game.position_text(&position);
                return Ok(FactFinding {
                    found: "a move leads to no earlier position".to_owned(),
                    // Play may still end; then the order of positions was a bad choice.
                    holds: None,
                    witness: Some(format!("{position_text} with {}", rules(game))),
                });
            }
            longest = longest.max(solution.longest_play_overall());
        }
        let found = format!(
            "every move leads to an earlier position; the longest play takes {longest} plies"
        );
        Ok(FactFinding::new(found, true))
    })
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(family: &Family) -> String {
    format!("every play ends: {}", family.digest_text())
}
