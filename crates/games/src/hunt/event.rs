//! What claims about hunting games are about.

use std::fmt;

use game::{Event, Side, Win};

use super::position::{GOATS, Position, TIGERS, side_name};
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
    fn lower_bound(&self, hunt: &Hunt, position: &Position) -> u32 {
        match *self {
            HuntEvent::Captures(wanted) => {
                let away = u32::from(wanted.saturating_sub(hunt.captured(position)));
                match position.mover {
                    // One jump a tiger turn: n captures take 2n - 1 plies, and two more if the
                    // first turn has none.
                    TIGERS if away > 0 && !hunt.can_capture(position) => 2 * away + 1,
                    TIGERS => (2 * away).saturating_sub(1),
                    GOATS => 2 * away,
                }
            }
            HuntEvent::Win(side) => Win(side).lower_bound(hunt, position),
        }
    }

    #[inline]
    fn holds(&self, hunt: &Hunt, position: &Position) -> bool {
        match *self {
            HuntEvent::Captures(wanted) => hunt.captured(position) >= wanted,
            HuntEvent::Win(side) => Win(side).holds(hunt, position),
        }
    }

    #[inline]
    fn upper_bound(&self, hunt: &Hunt, position: &Position, attacker: Side) -> u32 {
        let captured = hunt.captured(position);
        let (holds, wanted) = match *self {
            HuntEvent::Captures(wanted) => (captured >= wanted, wanted),
            // No number of captures makes Goats win.
            HuntEvent::Win(GOATS) => (self.holds(hunt, position), 0),
            HuntEvent::Win(TIGERS) => (self.holds(hunt, position), hunt.board().captures),
        };
        if holds {
            return 0;
        }
        // One more capture is wanted, Tigers want it, and play goes on.
        if captured + 1 != wanted || attacker != TIGERS || captured >= hunt.board().captures {
            return u32::MAX;
        }
        match position.mover {
            TIGERS if hunt.can_capture(position) => 1,
            GOATS if hunt.cannot_parry(position) => 2,
            _ => u32::MAX,
        }
    }

    #[inline]
    fn initial_numbers(&self, hunt: &Hunt, position: &Position, plies: Option<u32>) -> (u64, u64) {
        match *self {
            HuntEvent::Captures(wanted) => {
                let away = wanted.saturating_sub(hunt.captured(position)).max(1);
                hunt.effort(position, away.into(), plies)
            }
            HuntEvent::Win(_) => (1, 1),
        }
    }
}
