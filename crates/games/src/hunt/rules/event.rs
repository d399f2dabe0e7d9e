//! Events that claims about hunt games ask for, with bounds on the plies until they happen.

use std::fmt;

use game::{Event, Side, Win};

use super::hunt::Hunt;
use super::position::{GOATS, Position, TIGERS, side_name};

/// An event in a hunt game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntEvent {
    /// At least this many goats have been captured.
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
            HuntEvent::Captures(captures) => {
                let missing = u32::from(captures.saturating_sub(hunt.captured(position)));
                match position.mover {
                    // A tiger turn captures at most one goat: n captures take 2n - 1 plies, and two
                    // more if the first turn cannot capture.
                    TIGERS if missing > 0 && !hunt.can_capture(position) => 2 * missing + 1,
                    TIGERS => (2 * missing).saturating_sub(1),
                    GOATS => 2 * missing,
                }
            }
            HuntEvent::Win(side) => Win(side).lower_bound(hunt, position),
        }
    }

    #[inline]
    fn holds(&self, hunt: &Hunt, position: &Position) -> bool {
        match *self {
            HuntEvent::Captures(captures) => hunt.captured(position) >= captures,
            HuntEvent::Win(side) => Win(side).holds(hunt, position),
        }
    }

    #[inline]
    fn upper_bound(&self, hunt: &Hunt, position: &Position, attacker: Side) -> u32 {
        let captured = hunt.captured(position);
        let (holds, captures) = match *self {
            HuntEvent::Captures(captures) => (captured >= captures, captures),
            // Goats do not win by captures.
            HuntEvent::Win(GOATS) => (self.holds(hunt, position), 0),
            HuntEvent::Win(TIGERS) => (self.holds(hunt, position), hunt.board().captures),
        };
        if holds {
            return 0;
        }
        // The bound needs Tigers as the attacker, exactly one capture to go, and a game that is not
        // over.
        if captured + 1 != captures || attacker != TIGERS || captured >= hunt.board().captures {
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
            HuntEvent::Captures(captures) => {
                let missing = captures.saturating_sub(hunt.captured(position)).max(1);
                hunt.initial_numbers(position, missing.into(), plies)
            }
            HuntEvent::Win(_) => (1, 1),
        }
    }
}
