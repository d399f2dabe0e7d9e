//! Goals about the number of nodes in a game tree.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number of nodes in the game tree below the position, not counting the root.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TreeSize {
    /// The number of nodes.
    pub nodes: f64,
    /// The tolerance: a factor greater than 1 by which the true number may differ.
    pub factor: f64,
    /// The required confidence if the size is sampled: 0.9, 0.95 or 0.99. Without it all nodes are
    /// counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The number of captures at which a node becomes a leaf; if omitted, play continues to the end
    /// of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captures: Option<u8>,
    /// The condition for a leaf with these captures.
    #[serde(default)]
    pub leaf: LeafName,
    /// The last ply, counted from the position [default: the drop of the last goat].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The count of moves to symmetric positions.
    #[serde(default)]
    pub symmetric_children: SymmetricChildren,
}

/// The condition under which captures make a node a leaf.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeafName {
    /// The captures have been made.
    #[default]
    Met,
    /// The captures have been made, or Tigers can make the last one with their next move.
    AtHand,
}

/// The count of moves to symmetric positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SymmetricChildren {
    /// They count as one move.
    #[default]
    Once,
    /// They count separately.
    Each,
}
