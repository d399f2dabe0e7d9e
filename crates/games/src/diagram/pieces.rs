//! The pieces of a position and the places that a move visits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Pieces of one kind on a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceAt {
    /// The name of the place.
    pub place: String,
    /// The kind of piece.
    pub kind: PieceKind,
    /// The number of pieces; one if it is left out.
    #[serde(default = "one")]
    pub count: u32,
}

fn one() -> u32 {
    1
}

/// A kind of piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// A tiger of a hunt game.
    Tiger,
    /// A goat of a hunt game.
    Goat,
    /// An edge taken by Short.
    Short,
    /// An edge taken by Cut.
    Cut,
    /// A fish.
    Fish,
    /// A black stone.
    Black,
    /// A white stone.
    White,
    /// An attack on the stone of this place, which the dice decide next.
    Attacked,
}

impl PieceKind {
    /// Returns the name of a piece of this kind.
    pub fn name(self) -> &'static str {
        match self {
            PieceKind::Tiger => "tiger",
            PieceKind::Goat => "goat",
            PieceKind::Short => "shorted edge",
            PieceKind::Cut => "cut edge",
            PieceKind::Fish => "fish",
            PieceKind::Black => "black stone",
            PieceKind::White => "white stone",
            PieceKind::Attacked => "attack",
        }
    }
}

/// A number that belongs to a position and is not on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The key, such as `hand`.
    pub key: String,
    /// The name, such as "goats in hand".
    pub name: String,
    /// The number.
    pub value: u32,
    /// The number that it approaches; null if there is none.
    pub of: Option<u32>,
}

impl Counter {
    pub(crate) fn new(key: &str, name: &str, value: u32, of: Option<u32>) -> Counter {
        Counter {
            key: key.to_owned(),
            name: name.to_owned(),
            value,
            of,
        }
    }
}

/// The places of a move, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovePath {
    /// The places to click in order; empty if the move has no place on the board.
    pub path: Vec<String>,
    /// The places of captured pieces.
    pub captures: Vec<String>,
}
