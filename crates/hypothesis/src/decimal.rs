//! Numbers in claim files that mean exactly what is written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number as it was written, so that `0.1` is one tenth; text for fractions and per cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(with = "NumberOrText")]
#[serde(transparent)]
pub struct Decimal(pub String);

#[derive(Deserialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "this is a number, or text such as \"2/5\" or \"40%\""
)]
enum NumberOrText {
    Whole(u64),
    Number(f64),
    Text(String),
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        // A floating point number is written back with the fewest digits that mean it.
        Ok(Decimal(match NumberOrText::deserialize(deserializer)? {
            NumberOrText::Whole(number) => number.to_string(),
            NumberOrText::Number(number) => number.to_string(),
            NumberOrText::Text(text) => text,
        }))
    }
}
