//! What claims about hunting games are about.

use std::fmt;

use game::{Event, Side, Win};

use super::position::{Position, TIGERS, side_name};
use super::rules::Hunt;

/// Something that may happen in a hunting game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntEvent {
    /// At least so many goats have been captured.
    Captures(u8),
    /// A side has won.
    Win(Side),
}

impl fmt::Display for HuntEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntEvent::Captures(captures) => write!(f, "captures >= {captures}"),
            HuntEvent::Win(side) => write!(f, "{} win", side_name(*side)),
        }
    }
}

impl Event<Hunt> for HuntEvent {
    #[inline]
    fn soonest(&self, hunt: &Hunt, position: &Position) -> u32 {
        match *self {
            // One jump a tiger turn: n captures take 2n - 1 plies when Tigers are to move.
            HuntEvent::Captures(wanted) => {
                let away = u32::from(wanted.saturating_sub(hunt.captured(position)));
                (2 * away).saturating_sub(u32::from(position.mover == TIGERS))
            }
            HuntEvent::Win(side) => Win(side).soonest(hunt, position),
        }
    }
}
