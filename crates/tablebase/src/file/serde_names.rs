//! Serde adapters: sides and outcomes are written as in claim files.

use game::Outcome;
use games::hunt::{side_name, side_named};

/// Adapter for `#[serde(with)]` on a [`Side`](game::Side).
pub mod side {
    use game::Side;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(super::side_name(*side))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Side, D::Error> {
        let name = String::deserialize(deserializer)?;
        super::side_named(&name).ok_or_else(|| D::Error::custom("unknown side"))
    }
}

/// Returns the name of an outcome: the winner, or `draw`.
pub fn outcome_name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(side) => side_name(side),
        Outcome::Draw => "draw",
    }
}

/// Parses the name of an outcome.
fn outcome_named(name: &str) -> Option<Outcome> {
    match name {
        "draw" => Some(Outcome::Draw),
        name => side_named(name).map(Outcome::Win),
    }
}

/// Adapter for `#[serde(with)]` on an [`Outcome`].
pub mod outcome {
    use game::Outcome;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &Outcome, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(super::outcome_name(*value))
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Outcome, D::Error> {
        let name = String::deserialize(from)?;
        super::outcome_named(&name).ok_or_else(|| D::Error::custom("unknown value"))
    }
}

/// Adapter for `#[serde(with)]` on an optional [`Outcome`].
pub mod maybe_outcome {
    use game::Outcome;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &Option<Outcome>, to: S) -> Result<S::Ok, S::Error> {
        value.map(super::outcome_name).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Outcome>, D::Error> {
        let name: Option<String> = Option::deserialize(from)?;
        name.map(|name| {
            super::outcome_named(&name).ok_or_else(|| D::Error::custom("unknown value"))
        })
        .transpose()
    }
}
