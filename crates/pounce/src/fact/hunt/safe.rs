//! Facts about goats that no tiger can capture immediately.

use std::sync::Arc;

use diagnostic::Diagnostic;
use games::hunt::{Hunt, Position, find_capture_in_clique, find_capture_of};
use hypothesis::SafeGoats;

use super::nodes::{node_names, node_set};
use crate::fact::{Fact, FactFinding};
use crate::task::Errors;
use crate::text::only_goats;

/// Returns the fact that a goal claims.
pub(crate) fn safe(goal: &SafeGoats, hunt: &Arc<Hunt>) -> Result<Vec<Fact>, Errors> {
    let most = u32::from(hunt.board().goats);
    let too_many = |key: &str| {
        let error = Diagnostic::new(only_goats(most.into()));
        Err(Errors::from(error.in_key(&format!("goal.safe.{key}"))))
    };
    let game = hunt.clone();
    match goal {
        SafeGoats::Goats(names) => {
            let goats = node_set(hunt, names).map_err(|errors| errors.in_key("goal.safe.goats"))?;
            if goats.count_ones() > most {
                return too_many("goats");
            }
            let what = format!("goats on {}", node_names(hunt, goats));
            Ok(vec![Fact::new(
                what,
                "safe",
                goats_digest_text(goats),
                move |_| Ok(found(&game, find_capture_of(&game, goats))),
            )])
        }
        SafeGoats::Together(0) => {
            let message = "`together` must be at least 1";
            Err(Diagnostic::new(message).in_key("goal.safe.together").into())
        }
        SafeGoats::Together(together) if *together > most => too_many("together"),
        &SafeGoats::Together(together) => {
            let what = match together {
                1 => "any goat".to_owned(),
                _ => format!("any {together} goats beside each other"),
            };
            Ok(vec![Fact::new(
                what,
                "safe",
                together_digest_text(together),
                move |meter| {
                    Ok(found(
                        &game,
                        find_capture_in_clique(&game, together, meter)?,
                    ))
                },
            )])
        }
    }
}

/// The goats are safe unless there is a position in which one of them can be captured.
fn found(hunt: &Hunt, position: Option<Position>) -> FactFinding {
    match position {
        None => FactFinding::new("safe", true),
        Some(position) => FactFinding::new("one can be captured", false)
            .with_witness(Some(hunt.compact(&position))),
    }
}

/// Frozen: recorded digests depend on these bytes.
fn goats_digest_text(nodes: u32) -> String {
    format!("safe {nodes:#x}")
}

/// Frozen: recorded digests depend on these bytes.
fn together_digest_text(together: u32) -> String {
    format!("safe together {together}")
}
