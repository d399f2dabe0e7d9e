//! Options of games as claim files state them. Each game accepts some of them and rejects the
//! others.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Decimal;

/// Changes to a game's rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GameOptions {
    /// Hunt games: the starting nodes of the tigers, as names separated by spaces. Fish-Barrel: the
    /// fish in each barrel at the start, such as `3,1,4,1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Hunt games: the number of captures with which Tigers win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<u8>,
    /// Hunt games: the number of goats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goats: Option<u8>,
    /// Hunt games: the result if Goats have no legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<StalemateName>,
    /// Fish-Barrel: the number of barrels [default: 4].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barrels: Option<u8>,
    /// Fish-Barrel: the capacity of each barrel [default: 6].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Fish-Barrel: the most fish that may be thrown in one move [default: no limit].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throw: Option<u8>,
    /// Place or Attack: the number of rows [default: 7].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Place or Attack: the number of columns [default: 7].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// Place or Attack: the number of turns, of both players together, after which stones are
    /// counted [default: 40].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u8>,
    /// Place or Attack: the probability that an attacking stone hits, such as `0.4` or `"2/5"`
    /// [default: 1/2].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Decimal>,
    /// Place or Attack: territories credited to White, a multiple of one half [default: 0].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Decimal>,
    /// Place or Attack: the width of the central region whose stones break ties; 0 for none
    /// [default: 3, or 2 along a side of even length].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<u8>,
    /// Place or Attack: the result of a tie that the centre does not break: `white` wins, or a
    /// `draw` [default: white].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<String>,
    /// Place or Attack: lets White answer the first stone by swapping colours (pie rule).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pie: Option<bool>,
    /// Place or Attack: lets a successful attack be followed by another in the same turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub momentum: Option<bool>,
    /// Place or Attack: plays on hexagons, with up to six neighbours each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<bool>,
    /// Place or Attack: the side that attacks better, `black` or `white`; the stones of the other
    /// side count more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// Place or Attack: the probability that a stone of the attacker hits [default: 3/5].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker_rate: Option<Decimal>,
    /// Place or Attack: the value of a stone of the defender, a multiple of one half [default: 1.5].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_stone: Option<Decimal>,
    /// Switching games: the side that moves first [default: short].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<SideName>,
}

/// The result if Goats have no legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StalemateName {
    /// Goats lose.
    Loss,
    /// The game is a draw, so Tigers win only by captures.
    Draw,
}

/// A side of switching games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideName {
    /// Short, who tries to connect the terminals.
    Short,
    /// Cut, who tries to separate them.
    Cut,
}
