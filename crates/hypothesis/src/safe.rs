//! Claims that goats are safe where they are: no tiger can capture one of them at once.

use diagnostic::Diagnostic;
use games::hunt::{Hunt, find_capture_in_clique, find_capture_of};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::hunt_fact::{HuntFact, HuntFound, node_names, node_set};

/// Which goats are safe: wherever the tigers stand and whatever else is on the board, Tigers
/// cannot capture one of them by their next move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Safe {
    /// Those on these nodes, by name, separated by blanks.
    Goats(String),
    /// Any so many that are all adjacent to each other: 1 for any goat, 3 for any triangle.
    Together(u32),
}

impl Safe {
    /// What is claimed.
    pub(crate) fn facts(&self, hunt: &Hunt) -> Result<Vec<HuntFact>, Diagnostic> {
        let most = u32::from(hunt.board().goats);
        let too_many = |key: &str| {
            Err(Diagnostic::new(format!("there are only {most} goats"))
                .in_key(&format!("goal.safe.{key}")))
        };
        match self {
            Safe::Goats(names) => {
                let goats = node_set(hunt, names, "goal.safe.goats")?;
                if goats.count_ones() > most {
                    return too_many("goats");
                }
                let what = format!("goats on {}", node_names(hunt, goats));
                let text = format!("safe {goats:#x}");
                Ok(vec![HuntFact::new(what, "safe", text, move |hunt, _| {
                    Ok(HuntFound::captured(find_capture_of(hunt, goats)))
                })])
            }
            Safe::Together(0) => {
                Err(Diagnostic::new("no goat is always safe").in_key("goal.safe.together"))
            }
            Safe::Together(together) if *together > most => too_many("together"),
            &Safe::Together(together) => {
                let what = match together {
                    1 => "any goat".to_owned(),
                    _ => format!("any {together} goats beside each other"),
                };
                let text = format!("safe together {together}");
                Ok(vec![HuntFact::new(
                    what,
                    "safe",
                    text,
                    move |hunt, meter| {
                        Ok(HuntFound::captured(find_capture_in_clique(
                            hunt, together, meter,
                        )?))
                    },
                )])
            }
        }
    }
}

impl HuntFound {
    /// Safe, unless there is a position in which one of them can be captured.
    fn captured(position: Option<games::hunt::Position>) -> HuntFound {
        let holds = position.is_none();
        HuntFound {
            found: if holds { "safe" } else { "one can be captured" }.to_owned(),
            holds,
            witness: position,
        }
    }
}
