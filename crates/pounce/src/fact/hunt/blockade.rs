//! Facts about the fewest goats with which a side can be left without a move.

use std::sync::Arc;

use diagnostic::Diagnostic;
use game::Side;
use games::hunt::{Hunt, TIGERS, fewest_goats_enclosing_tigers, fewest_immobile_goats, side_named};
use hypothesis::Blockade;
use hypothesis::{Figure, Ratio};

use crate::fact::{Fact, FactFinding};

/// Returns the fact that a goal claims.
pub(crate) fn blockade(goal: &Blockade, hunt: &Arc<Hunt>) -> Result<Vec<Fact>, Diagnostic> {
    let Some(side) = side_named(&goal.side) else {
        let message = format!("this game has no player `{}`", goal.side);
        return Err(Diagnostic::new(message)
            .in_key("goal.blockade.side")
            .help("the players are `tigers` and `goats`"));
    };
    (goal.fewest_goats.check())
        .map_err(|diagnostic| diagnostic.in_key("goal.blockade.fewest_goats"))?;
    let claimed = goal.fewest_goats.clone();
    let what = format!("fewest goats with which {} have no move", goal.side);
    let (shown, digest_text) = (claimed.to_string(), digest_text(side, &claimed));
    let hunt = hunt.clone();
    Ok(vec![Fact::new(what, shown, digest_text, move |meter| {
        let blocked = if side == TIGERS {
            fewest_goats_enclosing_tigers(&hunt, meter)?
        } else {
            fewest_immobile_goats(&hunt, meter)?
        };
        Ok(match blocked {
            Some(position) => {
                let goats = Ratio::whole(position.goats.count_ones());
                FactFinding::number(&claimed, goats).with_witness(Some(hunt.compact(&position)))
            }
            None => FactFinding::new("no number is enough", false),
        })
    })])
}

/// Frozen: recorded digests depend on these bytes.
fn digest_text(side: Side, figure: &Figure) -> String {
    let side = if side == TIGERS { "tigers" } else { "goats" };
    format!("blockade of {side} {figure}")
}
