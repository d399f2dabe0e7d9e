//! Packed table entries of negamax: a bound on the value of a position, and its best move.
//!
//! ```text
//! depth 16 │ best move 14 │ bound 2 │ score 32 bits
//! ```
//!
//! The depth comes first, so that the table keeps the entries with the deepest search.

/// The relation of a score to the value: a bound, or equality.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    Lower,
    Upper,
    Exact,
}

/// An entry of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ScoreEntry {
    /// The search depth, at least 1.
    pub depth: u32,
    /// The relation of the score to the value.
    pub bound: ScoreBound,
    /// The score of the position.
    pub score: i32,
    /// The 14-bit hash of the best move, which the next search tries first.
    pub best_move: u16,
}

const BOUNDS: [ScoreBound; 3] = [ScoreBound::Lower, ScoreBound::Upper, ScoreBound::Exact];

impl ScoreEntry {
    /// Unpacks an entry. Returns `None` for the word 0.
    #[inline]
    pub fn unpack(word: u64) -> Option<ScoreEntry> {
        (word != 0).then(|| ScoreEntry {
            depth: (word >> 48) as u32,
            bound: BOUNDS[(word >> 32) as usize & 3],
            score: word as u32 as i32,
            best_move: (word >> 34) as u16 & 0x3fff,
        })
    }

    /// Packs the entry into a word.
    #[inline]
    pub fn pack(self) -> u64 {
        u64::from(self.depth) << 48
            | u64::from(self.best_move) << 34
            | (self.bound as u64) << 32
            | u64::from(self.score as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_round_trips() {
        for bound in BOUNDS {
            for score in [0, -1, 1, i32::MIN, i32::MAX] {
                let entry = ScoreEntry {
                    depth: 1000,
                    bound,
                    score,
                    best_move: 4096,
                };
                assert_eq!(ScoreEntry::unpack(entry.pack()), Some(entry));
            }
        }
        assert_eq!(ScoreEntry::unpack(0), None);
    }
}
