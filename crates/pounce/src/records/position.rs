//! A position, drawn and described.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position, drawn and described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRecord {
    /// The position, in the game's notation.
    pub compact: String,
    /// The side to move, or the outcome.
    pub description: String,
    /// The position drawn as text.
    pub text: String,
    /// The position drawn as an SVG document.
    pub svg: String,
}
