//! Conversions between the names in claims and records and the types of the engines.

use diagnostic::Diagnostic;
use game::{Decision, Objective};
use games::hunt::HuntEvaluation;

use crate::claim::{Claim, EvaluationName, Goal};
use crate::fact::fish_barrel;
use crate::record::{ObjectiveName, Verdict};

impl Verdict {
    /// Returns the verdict, and the reason if it is open.
    pub fn of(decision: Decision) -> (Verdict, Option<String>) {
        match decision {
            Decision::Proven => (Verdict::Proven, None),
            Decision::Refuted => (Verdict::Refuted, None),
            Decision::Open(reason) => (Verdict::Open, Some(reason.to_string())),
        }
    }
}

impl From<Objective> for ObjectiveName {
    fn from(objective: Objective) -> ObjectiveName {
        match objective {
            Objective::Reach => ObjectiveName::Reach,
            Objective::Avoid => ObjectiveName::Avoid,
        }
    }
}

impl From<EvaluationName> for HuntEvaluation {
    fn from(name: EvaluationName) -> HuntEvaluation {
        match name {
            EvaluationName::Threats => HuntEvaluation::Threats,
            EvaluationName::Material => HuntEvaluation::Material,
        }
    }
}

impl Claim {
    /// Checks and stores the contents of the next of the claim's [files](Claim::files). Errors are
    /// located in that text.
    pub fn attach(&mut self, text: &str) -> Result<(), Diagnostic> {
        match &mut self.goal {
            Goal::Learning(learning) => fish_barrel::attach(learning, text),
            _ => Ok(()),
        }
    }
}
