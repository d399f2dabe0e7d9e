//! A position, drawn and described.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A position, drawn and described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRecord {
    /// The position, in the game's notation.
    pub compact: String,
    /// Whose turn it is, or how play has ended.
    pub description: String,
    /// A drawing in lines of text.
    pub text: String,
    /// A drawing as an SVG document.
    pub svg: String,
}
