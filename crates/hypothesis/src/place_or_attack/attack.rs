//! Claims about the odds of an attack.

use std::collections::BTreeMap;

use diagnostic::Diagnostic;
use games::place_or_attack::{Colour, PlaceOrAttack};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fact::{Fact, Found};
use crate::figure::{Figure, Ratio};

/// How likely an attack succeeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// By the number of attacking stones, such as `2 = "3/4"`.
    pub success: BTreeMap<String, Figure>,
    /// Whose attack: `black`, unless it says otherwise, or `white`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

impl Attack {
    /// What is claimed.
    pub(crate) fn facts(&self, game: &PlaceOrAttack) -> Result<Vec<Fact>, Diagnostic> {
        let colour = match self.by.as_deref() {
            None | Some("black") => Colour::Black,
            Some("white") => Colour::White,
            Some(other) => {
                return Err(
                    Diagnostic::new(format!("this game has no player `{other}`"))
                        .in_key("goal.attack.by")
                        .help("it is `black` or `white`"),
                );
            }
        };
        let geometry = game.geometry();
        let most = (0..geometry.cells())
            .map(|cell| geometry.neighbours(cell).count_ones())
            .max()
            .unwrap_or(0);
        let mut facts = Vec::new();
        for (stones, figure) in &self.success {
            let key = format!("goal.attack.success.{stones}");
            (figure.check()).map_err(|diagnostic| diagnostic.in_key(&key))?;
            let count = stones
                .parse()
                .ok()
                .filter(|count| (1..=most).contains(count));
            let Some(count) = count else {
                let message = format!("an attack on this board has 1 to {most} stones");
                return Err(Diagnostic::new(message).in_key(&key));
            };
            let odds = game.success(colour, count);
            let found = Ratio {
                numerator: odds.numerator.into(),
                denominator: odds.denominator.into(),
            };
            let plural = if count == 1 { "" } else { "s" };
            let what = format!("probability that an attack with {count} stone{plural} succeeds");
            let text = format!("{what}: {figure}");
            let claimed = figure.clone();
            facts.push(Fact::new(what, figure.to_string(), text, move |_| {
                Ok(Found {
                    found: found.to_string(),
                    holds: Some(claimed.allows(found)),
                    witness: None,
                })
            }));
        }
        if facts.is_empty() {
            let diagnostic = Diagnostic::new("nothing is claimed").in_key("goal.attack");
            return Err(diagnostic.help("say at least one figure"));
        }
        Ok(facts)
    }
}
