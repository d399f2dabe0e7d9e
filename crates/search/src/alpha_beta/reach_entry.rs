//! Packed table entries of alpha-beta: results of searches from a position, by depth.
//!
//! ```text
//! most plies searched │ reached in │ not reached in      16 bits each
//! ```
//!
//! The most plies searched come first, so that the table keeps the entries with the deepest search.

/// The result of a search to a given depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReachResult {
    /// The attacker can force the event within the depth.
    Reached,
    /// The attacker cannot force it within the depth.
    Missed,
    /// The attacker cannot force it at any depth.
    Never,
}

/// The entry for any number of plies.
const ALL: u16 = u16::MAX;

/// The most plies that an entry can store.
pub(crate) const MAX_PLIES: u32 = ALL as u32 - 1;

/// Returns the result that an entry implies for a search to `plies`.
#[inline]
pub(crate) fn lookup(word: u64, plies: u32) -> Option<ReachResult> {
    let [_, reached, missed] = split(word);
    if reached > 0 && u32::from(reached) <= plies {
        Some(ReachResult::Reached)
    } else if missed == ALL {
        Some(ReachResult::Never)
    } else if u32::from(missed) >= plies {
        Some(ReachResult::Missed)
    } else {
        None
    }
}

/// Returns the entry updated with the result of a search to `plies`.
#[inline]
pub(crate) fn updated(word: u64, plies: u32, result: ReachResult) -> u64 {
    let [depth, mut reached, mut missed] = split(word);
    let plies = plies as u16;
    match result {
        ReachResult::Reached if reached == 0 || plies < reached => reached = plies,
        ReachResult::Reached => {}
        ReachResult::Missed => missed = missed.max(plies),
        ReachResult::Never => missed = ALL,
    }
    [depth.max(plies), reached, missed]
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
    fn entries_accumulate_results() {
        let word = updated(0, 5, ReachResult::Missed);
        let word = updated(word, 9, ReachResult::Reached);
        assert_eq!(lookup(word, 5), Some(ReachResult::Missed));
        assert_eq!(lookup(word, 6), None);
        assert_eq!(lookup(word, 10), Some(ReachResult::Reached));
        let word = updated(0, 1, ReachResult::Never);
        assert_eq!(lookup(word, MAX_PLIES), Some(ReachResult::Never));
    }

    #[test]
    fn deeper_searches_have_greater_entries() {
        let shallow = updated(0, 3, ReachResult::Never);
        let deep = updated(0, 4, ReachResult::Reached);
        assert!(deep > shallow);
    }
}
