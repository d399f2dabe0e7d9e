//! Goals of switching games about whole families of networks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// All connected graphs of a kind, up to isomorphism, each with all pairs of terminals, up to
/// symmetry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FamilyName {
    /// Graphs in which several edges may join the same two vertices.
    Multigraphs {
        /// The greatest number of edges.
        edges: usize,
        /// Allows edges that join a vertex to itself.
        #[serde(default)]
        loops: bool,
    },
    /// Graphs without multiple edges or loops.
    Simple {
        /// The greatest number of vertices.
        vertices: usize,
        /// The greatest number of edges.
        edges: usize,
    },
}

/// Two forests are built from the edges in some order; vertices that are not in both trees with the
/// terminals are deleted. This finds two trees whenever they exist, for every order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PurgeClaim {
    /// The number of rounds in which vertices are deleted.
    pub times: PurgeRounds,
    /// The families of networks.
    pub families: Vec<FamilyName>,
}

/// A number of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PurgeRounds {
    /// One round.
    Once,
    /// Rounds until nothing changes.
    Repeated,
}

/// The knots of two spanning trees of Short, and of two spanning trees of Cut in the dual, both
/// with as few knots as possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnotClaim {
    /// Considers only trees that have the same edges for both sides.
    pub same_edges: bool,
    /// The families of networks.
    pub families: Vec<FamilyName>,
}

/// A strategy wins on the given networks, for either side and all its random choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyClaim {
    /// The strategy.
    pub agent: StrategyName,
    /// The networks on which it should win.
    pub wins: WinningNetworks,
    /// The families of networks.
    pub families: Vec<FamilyName>,
}

/// A strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StrategyName {
    /// Maintains the pair of trees found at the start.
    TwoPlayer,
    /// Searches for a pair of trees again as long as it has none.
    GraphUpdate,
    /// Takes a knot of two spanning trees with as few knots as possible.
    SelfWeighted,
    /// Takes a winning edge.
    Perfect,
}

/// The networks on which a strategy should win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WinningNetworks {
    /// Networks where its side can win moving second, whoever moves first.
    WherePairs,
    /// Networks where its side can win with the given first mover.
    WhereverPossible,
}
