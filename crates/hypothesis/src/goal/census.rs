//! Goals about the number of positions in a game, and how many of them each side wins.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::claim::{Figure, ValueName};

/// Numbers of positions of one kind, up to symmetries of the board. Omitted keys match all
/// positions; omitted figures are not claimed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CensusFigures {
    /// The number of goats placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placed: Option<u8>,
    /// The number of goats captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<u8>,
    /// The side to move: `tigers` or `goats`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mover: Option<String>,
    /// Only positions with all goats placed and Tigers to move that would have this value if Goats
    /// were to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goats_to_move: Option<ValueName>,
    /// The number of positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The number of positions that Tigers win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tigers_win: Option<u64>,
    /// The number of drawn positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
    /// The number of positions that Goats win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goats_win: Option<u64>,
    /// Shares of these positions, such as `"~75.8%"`.
    #[serde(default, skip_serializing_if = "Shares::is_empty")]
    pub share: Shares,
}

/// Shares of some positions by their value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Shares {
    /// The share that Tigers win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tigers_win: Option<Figure>,
    /// The share that is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Figure>,
    /// The share that Goats win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goats_win: Option<Figure>,
}

impl CensusFigures {
    /// Lists the claimed figures by name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = [
            ("positions", self.positions),
            ("tigers_win", self.tigers_win),
            ("draw", self.draw),
            ("goats_win", self.goats_win),
        ];
        all.into_iter()
            .filter_map(|(name, figure)| Some((name, figure?)))
    }

    /// Describes the counted positions.
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.placed.map(|placed| format!("{placed} placed")));
        words.extend(self.captured.map(|captured| format!("{captured} captured")));
        words.extend(self.mover.as_ref().map(|mover| format!("{mover} to move")));
        words.extend(self.goats_to_move.map(|value| {
            let value = match value {
                ValueName::Tigers => "tigers win",
                ValueName::Draw => "draw",
                ValueName::Goats => "goats win",
            };
            format!("tigers to move, {value} with goats to move")
        }));
        if words.is_empty() {
            "all".to_owned()
        } else {
            words.join(", ")
        }
    }
}

impl Shares {
    /// Lists the claimed shares by name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, &Figure)> {
        let all = [
            ("tigers_win", &self.tigers_win),
            ("draw", &self.draw),
            ("goats_win", &self.goats_win),
        ];
        all.into_iter()
            .filter_map(|(name, figure)| Some((name, figure.as_ref()?)))
    }

    /// Checks whether no share is claimed.
    pub fn is_empty(&self) -> bool {
        self.figures().next().is_none()
    }
}
