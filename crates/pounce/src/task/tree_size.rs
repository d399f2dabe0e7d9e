//! Checks a goal about a tree size against the board, and builds the specification of the tree.

use diagnostic::Diagnostic;
use estimate::LeafRule;
use estimate::exact::TreeSpec;
use games::hunt::Hunt;
use hypothesis::{Claim, LeafName, SymmetricChildren, TreeSize};

/// The least number of samples that gives an interval.
const FEWEST_SAMPLES: u64 = 20;

/// A tree and the size that it is claimed to have.
#[derive(Debug, Clone, PartialEq)]
pub struct TreeClaim {
    /// The tree.
    pub shape: TreeSpec,
    /// Its root, in compact notation.
    pub position: String,
    /// The claimed number of nodes.
    pub nodes: f64,
    /// The tolerance: a factor by which the true number may differ.
    pub factor: f64,
    /// The required confidence of a sample; `None` if the nodes are to be counted.
    pub confidence: Option<f64>,
}

/// Returns the tree that a claim is about.
pub(super) fn tree_claim(
    size: &TreeSize,
    claim: &Claim,
    hunt: &Hunt,
) -> Result<TreeClaim, Diagnostic> {
    check_size(size, hunt)?;
    check_sample(size, claim)?;
    let root = hunt
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let plies = size.plies.or(TreeSpec::last_drop(&root)).ok_or_else(|| {
        Diagnostic::new("there is no default depth, because all goats have been placed")
            .in_key("goal.tree_size")
            .help("add `plies`")
    })?;
    Ok(TreeClaim {
        position: hunt.compact(&root),
        shape: TreeSpec {
            root,
            captures: size.captures,
            leaf: match size.leaf {
                LeafName::Met => LeafRule::GoalReached,
                LeafName::AtHand => LeafRule::GoalAvailable,
            },
            plies,
            merge_symmetric: size.symmetric_children == SymmetricChildren::Once,
        },
        nodes: size.nodes,
        factor: size.factor,
        confidence: size.confidence,
    })
}

fn check_size(size: &TreeSize, hunt: &Hunt) -> Result<(), Diagnostic> {
    let error = |key: &str, message: &str| {
        Err(Diagnostic::new(message.to_owned()).in_key(&format!("goal.tree_size.{key}")))
    };
    if !(size.nodes.is_finite() && size.nodes > 0.0) {
        return error("nodes", "`nodes` must be greater than 0");
    }
    if !(size.factor.is_finite() && size.factor > 1.0) {
        return error("factor", "`factor` must be greater than 1");
    }
    if size.plies == Some(0) {
        return error("plies", "plies count from 1");
    }
    let most = hunt.board().captures;
    match size.captures {
        Some(0) => error("captures", "`captures` must be at least 1"),
        Some(captures) if captures > most => {
            error("captures", &format!("the game ends at {most} captures"))
        }
        _ => Ok(()),
    }
}

fn check_sample(size: &TreeSize, claim: &Claim) -> Result<(), Diagnostic> {
    match size.confidence {
        None if claim.method.engine.samples() => {
            return Err(
                Diagnostic::new("a sampled tree size needs a confidence level")
                    .in_key("goal.tree_size")
                    .help("add `confidence = 0.95`, or use the engine `rounded` or `exact`"),
            );
        }
        Some(level) if ![0.9, 0.95, 0.99].contains(&level) => {
            return Err(Diagnostic::new("`confidence` must be 0.9, 0.95 or 0.99")
                .in_key("goal.tree_size.confidence"));
        }
        _ => {}
    }
    let samples = claim.method.samples;
    if samples.is_some_and(|samples| samples < FEWEST_SAMPLES) {
        let message = format!("`samples` must be at least {FEWEST_SAMPLES}");
        return Err(Diagnostic::new(message).in_key("method.samples"));
    }
    Ok(())
}
