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
    /// When a node counts as having these captures.
    #[serde(default)]
    pub leaf: LeafName,
    /// The last ply, counted from the position [default: the drop of the last goat].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// How moves to symmetric positions are counted.
    #[serde(default)]
    pub symmetric_children: Children,
}

/// When a node becomes a leaf because of captures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeafName {
    /// When the captures have been made.
    #[default]
    Met,
    /// When the captures have been made, or Tigers can make the last one with their next move.
    AtHand,
}

/// How moves to symmetric positions are counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Children {
    /// As one.
    #[default]
    Once,
    /// Separately.
    Each,
}
