//! Goals of Place or Attack: winning probabilities, matches and attacks.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::Figure;

/// The probability that the prover wins, with a draw counted as one half.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Probability {
    /// The probability, such as `"0.45..0.55"`, `"0.5.."`, `"~0.467"` or `"1/2"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Figure>,
    /// All optimal moves in the position, up to symmetry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_moves: Option<Vec<String>>,
    /// Black's style: optimal play (`free`), or optimal play among the moves of a `turtle` or an
    /// `expander`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// White's style, with the same choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
}

/// A match of `method.samples` games [default: 400] from the claim's position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The agent that plays Black, such as `mcts:500`.
    pub black: String,
    /// The agent that plays White.
    pub white: String,
    /// The share of games that Black wins, with a draw counted as one half.
    pub share: Figure,
    /// The confidence of the interval: 0.9, 0.95, 0.99 or 0.999.
    pub confidence: f64,
}

/// The probability that an attack succeeds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Probabilities by the number of attacking stones, such as `2 = "3/4"`.
    pub success: BTreeMap<String, Figure>,
    /// The attacker: `black` or `white` [default: black].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}
