//! Claims that every play ends, for every game of a family.

use diagnostic::Diagnostic;
use game::Notation;
use games::fish_barrel::FishBarrel;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::family::{Family, Numbers, Throws, rules};
use crate::fact::{Fact, Found};

/// From every position of every game under these caps every play ends, whoever chooses the moves.
/// What is left out is as in the claim's own game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Termination {
    /// How many barrels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<Numbers>,
    /// The most fish that a barrel holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Numbers>,
    /// The most fish that are thrown in a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<Throws>,
}

impl Termination {
    /// What is claimed, for each number of barrels.
    pub(super) fn facts(&self, own: &FishBarrel) -> Result<Vec<Fact>, Diagnostic> {
        let (barrels, most) = (self.barrels.as_ref(), self.most.as_ref());
        let families = Family::all(barrels, most, self.throw.as_ref(), own)
            .map_err(|diagnostic| diagnostic.under_key("goal.termination"))?;
        let fact = |family: Family| {
            let text = format!("every play ends: {}", family.text());
            Fact::new(family.words(), "every play ends", text, move |meter| {
                let mut longest = 0;
                for game in &family.games {
                    let solution = game.solve(meter)?;
                    if let Some(position) = solution.non_decreasing() {
                        let place = game.position_text(&position);
                        return Ok(Found {
                            found: "a move leads to no earlier position".to_owned(),
                            // It may still end: then the order of positions was ill-chosen.
                            holds: None,
                            witness: Some(format!("{place} with {}", rules(game))),
                        });
                    }
                    longest = longest.max(solution.longest_play_overall());
                }
                Ok(Found {
                    found: format!(
                        "every move leads to an earlier position; the longest play takes {longest} plies"
                    ),
                    holds: Some(true),
                    witness: None,
                })
            })
        };
        Ok(families.into_iter().map(fact).collect())
    }
}
