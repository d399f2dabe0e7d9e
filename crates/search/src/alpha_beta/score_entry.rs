//! What is known about the value of a position, in one word of the table.
//!
//! ```text
//! depth 16 │ hint 14 │ bound 2 │ score 32 bits
//! ```
//!
//! The depth comes first: it is what the entry is worth.

/// How a score bounds the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    AtLeast,
    AtMost,
    Exactly,
}

/// An entry of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    /// The plies that the search looked ahead: at least 1.
    pub depth: u32,
    /// How the score bounds the value.
    pub bound: Bound,
    /// The score.
    pub score: i32,
    /// The name of the best move, 14 bits: a guess for the next search.
    pub hint: u16,
}

const BOUNDS: [Bound; 3] = [Bound::AtLeast, Bound::AtMost, Bound::Exactly];

impl Known {
    /// The entry in a word; `None` for the word 0.
    #[inline]
    pub fn read(word: u64) -> Option<Known> {
        (word != 0).then(|| Known {
            depth: (word >> 48) as u32,
            bound: BOUNDS[(word >> 32) as usize & 3],
            score: word as u32 as i32,
            hint: (word >> 34) as u16 & 0x3fff,
        })
    }

    /// The word of an entry.
    #[inline]
    pub fn write(self) -> u64 {
        u64::from(self.depth) << 48
            | u64::from(self.hint) << 34
            | (self.bound as u64) << 32
            | u64::from(self.score as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        for bound in BOUNDS {
            for score in [0, -1, 1, i32::MIN, i32::MAX] {
                let known = Known {
                    depth: 1000,
                    bound,
                    score,
                    hint: 4096,
                };
                assert_eq!(Known::read(known.write()), Some(known));
            }
        }
        assert_eq!(Known::read(0), None);
    }
}
