//! Claims about how many nodes the tree of a game has.

use diagnostic::Diagnostic;
use estimate::LeafRule;
use estimate::exact::TreeSpec;
use games::hunt::Hunt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::{Claim, Engine, Goal};

/// How many nodes the tree below the position has, the root not counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeSize {
    /// How many.
    pub nodes: f64,
    /// They are so many up to this factor, which is greater than 1.
    pub factor: f64,
    /// How sure one has to be of that; 0.9, 0.95 or 0.99. Without it the nodes have to be counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// A node is a leaf once so many goats are captured; without it play goes on until the game is
    /// over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captures: Option<u8>,
    /// When a position is a leaf for the captures' sake.
    #[serde(default)]
    pub leaf: LeafName,
    /// The last ply, counted from the position [default: the drop of the last goat].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// How moves to symmetric positions count.
    #[serde(default)]
    pub symmetric_children: Children,
}

/// When a position is a leaf for the captures' sake.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeafName {
    /// They have been made.
    #[default]
    Met,
    /// They have been made, or Tigers can make the last one at once.
    AtHand,
}

/// How moves to symmetric positions count.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Children {
    /// Once.
    #[default]
    Once,
    /// Each.
    Each,
}

/// The tree of a claim, and what is claimed about it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeQuestion {
    /// Which tree.
    pub shape: TreeSpec,
    /// How many nodes it is claimed to have.
    pub nodes: f64,
    /// Up to this factor.
    pub factor: f64,
    /// How sure one has to be; `None` for quite.
    pub confidence: Option<f64>,
}

impl TreeQuestion {
    /// What is claimed, in words that are the same for the same tree and figures.
    pub fn text(&self, hunt: &Hunt) -> String {
        let TreeSpec {
            root,
            captures,
            leaf,
            plies,
            merge_symmetric,
        } = &self.shape;
        format!(
            "tree of {} {captures:?} {} {plies} {merge_symmetric}: {:e} within {:e} at {:?}",
            hunt.compact(root),
            leaf_digest_text(*leaf),
            self.nodes,
            self.factor,
            self.confidence
        )
    }
}

/// Returns the word for a leaf rule in digests. Frozen: digests depend on these bytes.
fn leaf_digest_text(leaf: LeafRule) -> &'static str {
    match leaf {
        LeafRule::GoalReached => "Met",
        LeafRule::GoalAvailable => "AtHand",
    }
}

/// Samples of which an interval can be had.
const FEWEST_SAMPLES: u64 = 20;

/// The tree that a claim is about; none if it is about something else.
pub fn tree_question(claim: &Claim, hunt: &Hunt) -> Result<Option<TreeQuestion>, Diagnostic> {
    let Goal::TreeSize(size) = &claim.goal else {
        return Ok(None);
    };
    let misplaced = [
        ("prover", claim.prover.is_some()),
        ("first_move", claim.first_move.is_some()),
    ];
    if let Some((key, _)) = misplaced.into_iter().find(|(_, given)| *given) {
        let diagnostic = Diagnostic::new("the size of a tree is nobody's achievement");
        return Err(diagnostic.in_key(key).help("leave it out"));
    }
    size.check(claim, hunt)?;
    let root = hunt
        .parse_position(&claim.position)
        .map_err(|diagnostic| diagnostic.in_key("position"))?;
    let plies = size.plies.or(TreeSpec::last_drop(&root)).ok_or_else(|| {
        Diagnostic::new("all goats are placed, so that nothing says where the tree ends")
            .in_key("goal.tree_size")
            .help("add `plies`")
    })?;
    Ok(Some(TreeQuestion {
        shape: TreeSpec {
            root,
            captures: size.captures,
            leaf: match size.leaf {
                LeafName::Met => LeafRule::GoalReached,
                LeafName::AtHand => LeafRule::GoalAvailable,
            },
            plies,
            merge_symmetric: size.symmetric_children == Children::Once,
        },
        nodes: size.nodes,
        factor: size.factor,
        confidence: size.confidence,
    }))
}

impl TreeSize {
    fn check(&self, claim: &Claim, hunt: &Hunt) -> Result<(), Diagnostic> {
        let diagnostic = |message: &str, key: &str| {
            Err(Diagnostic::new(message.to_owned()).in_key(&format!("goal.tree_size.{key}")))
        };
        let samples = matches!(claim.method.engine, Engine::Knuth | Engine::Population);
        if !(self.nodes.is_finite() && self.nodes > 0.0) {
            return diagnostic("there is at least one node below the root", "nodes");
        }
        if !(self.factor.is_finite() && self.factor > 1.0) {
            return diagnostic("the factor has to be greater than 1", "factor");
        }
        if self.plies == Some(0) {
            return diagnostic("plies count from 1", "plies");
        }
        match self.captures {
            Some(0) => return diagnostic("0 captures are there from the start", "captures"),
            Some(captures) if captures > hunt.board().captures => {
                let message = format!("the game ends at {} captures", hunt.board().captures);
                return diagnostic(&message, "captures");
            }
            _ => {}
        }
        match self.confidence {
            None if samples => Err(Diagnostic::new("samples prove nothing for certain")
                .in_key("goal.tree_size")
                .help("add `confidence = 0.95`, or use the engine `rounded` or `exact`")),
            Some(level) if ![0.9, 0.95, 0.99].contains(&level) => {
                diagnostic("the confidence may be 0.9, 0.95 or 0.99", "confidence")
            }
            _ if claim.method.samples.is_some_and(|it| it < FEWEST_SAMPLES) => {
                let message = format!("an interval takes at least {FEWEST_SAMPLES} samples");
                Err(Diagnostic::new(message).in_key("method.samples"))
            }
            _ => Ok(()),
        }
    }
}
