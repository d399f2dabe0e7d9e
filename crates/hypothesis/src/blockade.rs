//! Claims about how few goats are enough for a side to have no move.

use diagnostic::Diagnostic;
use games::hunt::{TIGERS, fewest_goats_enclosing_tigers, fewest_immobile_goats, side_named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::figure::{Figure, Ratio};
use crate::hunt_fact::{HuntFact, HuntFound};

/// With how few goats on the board a side can be left without a move, over all placings of the
/// tigers, whether or not play leads there. Play must not be over by captures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blockade {
    /// The side that cannot move: `tigers`, or `goats`, all of which have been placed then.
    pub side: String,
    /// How many goats.
    pub fewest_goats: Figure,
}

impl Blockade {
    /// What is claimed.
    pub(crate) fn facts(&self) -> Result<Vec<HuntFact>, Diagnostic> {
        let Some(side) = side_named(&self.side) else {
            let message = format!("this game has no player `{}`", self.side);
            return Err(Diagnostic::new(message)
                .in_key("goal.blockade.side")
                .help("it is `tigers` or `goats`"));
        };
        (self.fewest_goats.check())
            .map_err(|diagnostic| diagnostic.in_key("goal.blockade.fewest_goats"))?;
        let claimed = self.fewest_goats.clone();
        let what = format!("fewest goats with which {} have no move", self.side);
        let text = format!("blockade of {} {claimed}", self.side);
        Ok(vec![HuntFact::new(
            what,
            claimed.to_string(),
            text,
            move |hunt, meter| {
                let shut_in = match side == TIGERS {
                    true => fewest_goats_enclosing_tigers(hunt, meter)?,
                    false => fewest_immobile_goats(hunt, meter)?,
                };
                Ok(match shut_in {
                    Some(position) => {
                        let goats = Ratio::whole(position.goats.count_ones());
                        HuntFound::number(&claimed, goats, Some(position))
                    }
                    None => HuntFound {
                        found: "no number is enough".to_owned(),
                        holds: false,
                        witness: None,
                    },
                })
            },
        )])
    }
}
