//! Conversions between the names in claims and records and the types of the engines.

use game::{Decision, Objective};
use hypothesis::{ObjectiveName, Verdict};

/// Returns the verdict, and the reason if it is open.
pub fn verdict_name(decision: Decision) -> (Verdict, Option<String>) {
    match decision {
        Decision::Proven => (Verdict::Proven, None),
        Decision::Refuted => (Verdict::Refuted, None),
        Decision::Open(reason) => (Verdict::Open, Some(reason.to_string())),
    }
}

/// Returns the name of an objective in records.
pub fn objective_name(objective: Objective) -> ObjectiveName {
    match objective {
        Objective::Reach => ObjectiveName::Reach,
        Objective::Avoid => ObjectiveName::Avoid,
    }
}
