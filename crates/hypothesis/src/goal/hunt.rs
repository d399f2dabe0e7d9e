//! Goals of hunt games that are not about play: facts about the board, a position, or all ways to
//! place the pieces.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Figure;

/// Figures of a board. Omitted figures are not claimed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BoardFigures {
    /// Nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Figure>,
    /// Pairs of adjacent nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Figure>,
    /// Jumps, with both directions counted as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jumps: Option<Figure>,
    /// Pairs of nodes connected by a jump. Equal to `jumps` if every jump is determined by its two
    /// ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jump_ends: Option<Figure>,
    /// Jumps between adjacent nodes, with both directions counted as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_jumps: Option<Figure>,
    /// Ways in which a single goat move may answer a fork, that is, two jumps from one node over
    /// different goats: both jumps end on the same node, or the goat under the second jump is
    /// adjacent to the end of the first. If there are none, every fork captures a goat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fork_answers: Option<Figure>,
    /// Symmetries, including the identity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<Figure>,
    /// Pairs of edges that cross or touch in the drawing of the board. If there are none, the board
    /// is planar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crossings: Option<Figure>,
    /// The smallest degree of a node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least_degree: Option<Figure>,
    /// The greatest degree of a node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest_degree: Option<Figure>,
    /// The mean degree of the nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_degree: Option<Figure>,
    /// The degree of single nodes, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub degrees: BTreeMap<String, Figure>,
    /// The neighbours of single nodes, by name: the names of the neighbours, separated by spaces.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub neighbours: BTreeMap<String, String>,
    /// The mean number of jumps that start on a node, by the degree of the node.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub jumps_by_degree: BTreeMap<String, Figure>,
    /// Jumps that exist: the names of the start, the node jumped over, and the end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has_jumps: Vec<String>,
    /// The number of connected components that remain if these nodes, given by name, are removed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub parts_without: BTreeMap<String, Figure>,
}

/// Numbers of ways to place all tigers and some goats on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrangements {
    /// The number of goats.
    pub goats: u8,
    /// If given, the sum over all numbers of goats from `goats` to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u8>,
    /// All arrangements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<Figure>,
    /// Arrangements up to symmetry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Figure>,
    /// Arrangements fixed by a symmetry, one figure per symmetry, in any order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<u64>,
}

/// The fewest goats on the board with which a side can be left without a move. All placements of
/// the tigers count, reachable or not, as long as the game has not ended by captures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blockade {
    /// The side that cannot move: `tigers`, or `goats` with all goats placed.
    pub side: String,
    /// The number of goats.
    pub fewest_goats: Figure,
}

/// Goats that Tigers cannot capture with their next move, for any placement of the tigers and of
/// other goats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SafeGoats {
    /// The goats on these nodes, as names separated by spaces.
    Goats(String),
    /// Any group of this many mutually adjacent goats: 1 for any goat, 3 for any triangle.
    Together(u32),
}

/// The number of moves of the side to move in the claim's position.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MoveFigures {
    /// Legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Figure>,
    /// Legal moves up to the symmetries that preserve the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct: Option<Figure>,
}

/// The mean number of moves over all positions of a kind, reachable or not, as long as the game has
/// not ended by captures. Symmetric positions count separately. Omitted keys match all positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MobilityFigures {
    /// The phase of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// The number of goats placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<u8>,
    /// The number of goats captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<u8>,
    /// The side to move: `tigers` or `goats`.
    pub mover: String,
    /// The mean number of moves.
    pub mean: Figure,
}

/// A phase of a hunt game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Some goats have not been placed yet.
    Placing,
    /// All goats have been placed.
    Sliding,
}
