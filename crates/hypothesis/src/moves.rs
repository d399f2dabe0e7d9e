//! Claims about how many moves there are in a position.

use diagnostic::Diagnostic;
use game::Game;
use games::hunt::Hunt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Claim;
use crate::figure::{Figure, Ratio};
use crate::hunt_fact::HuntFact;

/// How many moves the side to move has in the claim's position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Moves {
    /// Legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Figure>,
    /// Moves of which none is another's image under a symmetry that keeps the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Figure>,
}

impl Moves {
    /// What is claimed.
    pub(crate) fn facts(&self, claim: &Claim, hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
        let position = hunt
            .parse_position(&claim.position)
            .map_err(|diagnostic| diagnostic.in_key("position"))?;
        let place = hunt.compact(&position);
        let mut facts = Vec::new();
        if let Some(figure) = &self.legal {
            (figure.check()).map_err(|diagnostic| diagnostic.in_key("goal.moves.legal"))?;
            let text = format!("legal moves {place}");
            facts.push(HuntFact::figure(
                "legal moves",
                &text,
                figure,
                move |hunt| Ratio::whole(hunt.count_moves(&position)),
            ));
        }
        if let Some(figure) = &self.distinct {
            (figure.check()).map_err(|diagnostic| diagnostic.in_key("goal.moves.distinct"))?;
            let text = format!("distinct moves {place}");
            facts.push(HuntFact::figure(
                "distinct moves",
                &text,
                figure,
                move |hunt| {
                    let moves = hunt.moves(&position);
                    let distinct = hunt.symmetries().distinct_moves(&position, moves);
                    Ratio::whole(distinct.len() as u64)
                },
            ));
        }
        Ok(facts)
    }
}
