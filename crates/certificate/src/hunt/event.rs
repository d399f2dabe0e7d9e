//! Events that questions are about, and how soon they can happen.

use std::fmt;

use super::rules::{HuntOutcome, NaiveHunt, Player, Position};
use crate::json::{FromJson, JsonReader};

/// Something that may happen in play. As text: `captures >= 2`, `tigers win`, `goats win`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HuntEvent {
    /// At least this many goats have been captured.
    Captures(u8),
    /// A side has won.
    Win(Player),
}

impl HuntEvent {
    /// Checks whether the event has happened.
    pub fn holds(&self, hunt: &NaiveHunt, position: &Position) -> bool {
        self.min_plies(hunt, position) == 0
    }

    /// Returns a lower bound on the plies until the event happens; 0 exactly if it has.
    ///
    /// The one lemma of the checker: a capture takes a ply of Tigers, so `k` more captures take
    /// `2k - 1` plies with Tigers to move and `2k` with Goats to move.
    pub fn min_plies(&self, hunt: &NaiveHunt, position: &Position) -> u32 {
        match *self {
            HuntEvent::Captures(wanted) => {
                let more = usize::from(wanted).saturating_sub(position.captured) as u32;
                (2 * more).saturating_sub(u32::from(position.tigers_move))
            }
            HuntEvent::Win(player) => {
                u32::from(hunt.outcome(position) != Some(HuntOutcome::Win(player)))
            }
        }
    }

    fn parse(text: &str) -> Option<HuntEvent> {
        match text {
            "tigers win" => Some(HuntEvent::Win(Player::Tigers)),
            "goats win" => Some(HuntEvent::Win(Player::Goats)),
            _ => {
                let wanted = text.strip_prefix("captures >= ")?.parse().ok()?;
                let event = HuntEvent::Captures(wanted);
                // An event has one spelling: `+1` and `01` are refused.
                (event.to_string() == text).then_some(event)
            }
        }
    }
}

impl fmt::Display for HuntEvent {
    /// Frozen: digests depend on this text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntEvent::Captures(wanted) => write!(f, "captures >= {wanted}"),
            HuntEvent::Win(player) => write!(f, "{} win", player.name()),
        }
    }
}

impl FromJson for HuntEvent {
    fn from_json(json: &mut JsonReader<'_>) -> Result<HuntEvent, String> {
        let text = json.string()?;
        HuntEvent::parse(&text).ok_or_else(|| format!("unknown event `{text}`"))
    }
}

#[cfg(feature = "write")]
impl crate::json_writer::ToJson for HuntEvent {
    fn to_json(&self, out: &mut String) {
        self.to_string().to_json(out);
    }
}
