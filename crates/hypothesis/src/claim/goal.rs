//! The goal of a claim: the statement that it makes about its game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Figure;
use crate::goal::{
    Arrangements, Attack, Blockade, BoardFigures, CensusFigures, FamilyName, KnotClaim, Learning,
    Match, MobilityFigures, MoveFigures, Parity, Probability, PurgeClaim, RightMoves, SafeGoats,
    StrategyClaim, Termination, TreeSize,
};

/// The statement of a claim: something the prover achieves against every defence, or a property of
/// the game.
#[derive(
    Debug,
    Clone,
    PartialEq,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum Goal {
    /// Tigers capture at least this many goats in total.
    Captures {
        /// Number of goats.
        at_least: u8,
        /// The last ply, counted from the position; unbounded if omitted.
        by_ply: Option<u32>,
    },
    /// Goats lose at most this many goats in total.
    Losses {
        /// Number of goats.
        at_most: u8,
        /// The last ply, counted from the position; unbounded if omitted.
        through_ply: Option<u32>,
    },
    /// The prover wins.
    Win {
        /// The last ply, counted from the position; unbounded if omitted.
        by_ply: Option<u32>,
    },
    /// The prover does not lose.
    Draw {
        /// The last ply, counted from the position; unbounded if omitted.
        through_ply: Option<u32>,
    },
    /// The value of the position under perfect play: `draw`, or the player who wins, such as
    /// `tigers`.
    Value(String),
    /// Numbers of positions in the game, and how many of them each side wins.
    Census(Vec<CensusFigures>),
    /// The number of nodes in the game tree below the position.
    TreeSize(TreeSize),
    /// Properties of the board.
    Board(Box<BoardFigures>),
    /// Numbers of ways to place pieces on the board.
    Arrangements(Vec<Arrangements>),
    /// The fewest goats with which a side can be left without a move.
    Blockade(Blockade),
    /// Goats that no tiger can capture immediately, for any placement of the tigers.
    Safe(SafeGoats),
    /// The number of moves in the position.
    Moves(MoveFigures),
    /// The mean number of moves of a side.
    Mobility(Vec<MobilityFigures>),
    /// Fish-Barrel: the player to move wins if and only if some barrel is odd.
    Parity(Parity),
    /// Fish-Barrel: every play ends.
    Termination(Termination),
    /// Fish-Barrel: the greatest number of plies that play can last from the position.
    LongestPlay(Figure),
    /// Fish-Barrel: the probability with which the `unsure` agent finds the right move.
    RightMoves(RightMoves),
    /// Fish-Barrel: players who meet a harder opponent learn faster.
    Learning(Box<Learning>),
    /// The probability that the prover wins a game with dice if both sides play optimally.
    Probability(Box<Probability>),
    /// The share of games that one player wins against another.
    Match(Box<Match>),
    /// The probability that an attack succeeds.
    Attack(Attack),
    /// Switching games: on these networks, Short wins moving second if and only if two
    /// edge-disjoint trees span the same set of vertices, including both terminals.
    TwoTrees(Vec<FamilyName>),
    /// Switching games: on these networks, two trees, without and with an additional edge between
    /// the terminals, determine whether Short, Cut or the first player wins.
    Classes(Vec<FamilyName>),
    /// Switching games: purging two forests finds two trees.
    Purge(PurgeClaim),
    /// Switching games: the total number of knots of both sides is even.
    Knots(KnotClaim),
    /// Switching games: when a side unties a knot, the other side gains one.
    Untying(KnotClaim),
    /// Switching games: the networks on which a strategy wins.
    Strategy(StrategyClaim),
}

/// The value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueName {
    /// Tigers win.
    Tigers,
    /// Goats win.
    Goats,
    /// Neither side can force a win.
    Draw,
}

impl Goal {
    /// The keys below `goal` in claim files.
    pub const NAMES: &[&str] = <Goal as strum::VariantNames>::VARIANTS;

    /// Returns the key below `goal` in claim files.
    pub fn name(&self) -> &'static str {
        self.into()
    }
}
