//! What certificates are about: goats captured, a game won.

use std::fmt;

use game::{Event, Game, Outcome, Side};
use serde::{Deserialize, Serialize};

use crate::naive::{NaiveHunt, Position};

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// They hunt.
    Tigers,
    /// They block.
    Goats,
}

/// Something that may happen. In text: `captures >= 2`, `tigers win`, `goats win`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum HuntEvent {
    /// At least so many goats have been captured.
    Captures(u8),
    /// A side has won.
    Win(Player),
}

impl Player {
    /// What the side is called.
    pub fn name(self) -> &'static str {
        match self {
            Player::Tigers => "tigers",
            Player::Goats => "goats",
        }
    }
}

impl Event<NaiveHunt> for HuntEvent {
    /// The one lemma that the checker knows: a capture takes a ply of Tigers, so `k` more take
    /// `2k - 1` plies with Tigers to move and `2k` with Goats to move.
    fn soonest(&self, hunt: &NaiveHunt, position: &Position) -> u32 {
        match *self {
            HuntEvent::Captures(wanted) => {
                let more = usize::from(wanted).saturating_sub(position.captured) as u32;
                (2 * more).saturating_sub(u32::from(position.tigers_move))
            }
            HuntEvent::Win(player) => {
                let side = if player == Player::Tigers {
                    Side::Left
                } else {
                    Side::Right
                };
                u32::from(hunt.outcome(position) != Some(Outcome::Win(side)))
            }
        }
    }
}

impl fmt::Display for HuntEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntEvent::Captures(wanted) => write!(f, "captures >= {wanted}"),
            HuntEvent::Win(player) => write!(f, "{} win", player.name()),
        }
    }
}

impl From<HuntEvent> for String {
    fn from(event: HuntEvent) -> String {
        event.to_string()
    }
}

impl TryFrom<String> for HuntEvent {
    type Error = String;

    fn try_from(text: String) -> Result<HuntEvent, String> {
        let wanted = text.strip_prefix("captures >= ").map(str::parse);
        let event = match (text.as_str(), wanted) {
            ("tigers win", _) => HuntEvent::Win(Player::Tigers),
            ("goats win", _) => HuntEvent::Win(Player::Goats),
            (_, Some(Ok(wanted))) => HuntEvent::Captures(wanted),
            _ => return Err(format!("`{text}` is no event")),
        };
        // Other spellings of a number would have other digests.
        let exact = event.to_string() == text;
        exact
            .then_some(event)
            .ok_or(format!("`{text}` is no event"))
    }
}
