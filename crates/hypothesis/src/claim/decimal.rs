//! Decimal numbers in claim files, kept exactly as written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number as written, so that `0.1` is exactly one tenth. Fractions and percentages are strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(with = "NumberOrText")]
#[serde(transparent)]
pub struct Decimal(pub String);

#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "expected a number, or a string such as \"2/5\" or \"40%\""
)]
enum NumberOrText {
    Whole(u64),
    Number(f64),
    Text(String),
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        // A float is formatted with the fewest digits that identify it.
        Ok(Decimal(match NumberOrText::deserialize(deserializer)? {
            NumberOrText::Whole(number) => number.to_string(),
            NumberOrText::Number(number) => number.to_string(),
            NumberOrText::Text(text) => text,
        }))
    }
}
