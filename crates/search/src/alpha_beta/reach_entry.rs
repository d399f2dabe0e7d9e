//! What is known about reaching an event from a position, in one word of the table.
//!
//! ```text
//! most plies searched │ reached in │ not reached in      16 bits each
//! ```
//!
//! The first number is what the entry is worth.

/// What a search to a given depth found out about the attacker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    /// The event can be forced within the depth.
    Reached,
    /// Not within the depth.
    Missed,
    /// Not at any depth.
    Never,
}

/// The number of plies that stands for any number.
const ALL: u16 = u16::MAX;

/// The most plies that fit.
pub(crate) const MOST_PLIES: u32 = ALL as u32 - 1;

/// What the word tells about so many plies.
#[inline]
pub(crate) fn known(word: u64, plies: u32) -> Option<Found> {
    let [_, reached, missed] = split(word);
    if reached > 0 && u32::from(reached) <= plies {
        Some(Found::Reached)
    } else if missed == ALL {
        Some(Found::Never)
    } else if u32::from(missed) >= plies {
        Some(Found::Missed)
    } else {
        None
    }
}

/// The word with what was found in so many plies added.
#[inline]
pub(crate) fn learned(word: u64, plies: u32, found: Found) -> u64 {
    let [worth, mut reached, mut missed] = split(word);
    let plies = plies as u16;
    match found {
        Found::Reached if reached == 0 || plies < reached => reached = plies,
        Found::Reached => {}
        Found::Missed => missed = missed.max(plies),
        Found::Never => missed = ALL,
    }
    [worth.max(plies), reached, missed]
        .into_iter()
        .fold(0, |word, number| word << 16 | u64::from(number))
}

#[inline]
fn split(word: u64) -> [u16; 3] {
    [32, 16, 0].map(|shift| (word >> shift) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_about_a_position_adds_up() {
        let word = learned(0, 5, Found::Missed);
        let word = learned(word, 9, Found::Reached);
        assert_eq!(known(word, 5), Some(Found::Missed));
        assert_eq!(known(word, 6), None);
        assert_eq!(known(word, 10), Some(Found::Reached));
        let word = learned(0, 1, Found::Never);
        assert_eq!(known(word, MOST_PLIES), Some(Found::Never));
    }

    #[test]
    fn deeper_searches_are_worth_more() {
        let shallow = learned(0, 3, Found::Never);
        let deep = learned(0, 4, Found::Reached);
        assert!(deep > shallow);
    }
}
