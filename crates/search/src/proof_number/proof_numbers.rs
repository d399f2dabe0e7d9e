//! Proof and disproof numbers (Allis 1994), seen from the attacker: how many leaves at least
//! have still to be proved to show that the event is reached, or disproved to show that it is
//! not. The side to move *wants* the one and would *deny* the other.

/// The largest number; only a settled node has it. Guesses grow exponentially with the plies
/// that are left and sums of them more so, which takes more than 32 bits.
pub(crate) const INFINITE: u64 = 1 << 62;

/// The two numbers of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// How hard it still is to show that the event is reached; 0 when that is shown.
    pub proof: u64,
    /// How hard it still is to show that it is not reached; 0 when that is shown.
    pub disproof: u64,
}

impl Numbers {
    /// The event is reached.
    pub const PROVEN: Numbers = Numbers {
        proof: 0,
        disproof: INFINITE,
    };
    /// The event is not reached.
    pub const DISPROVEN: Numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };
    /// Limits that only a settled node meets.
    pub const UNLIMITED: Numbers = Numbers {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// The numbers of a node that is not settled: neither is 0 or infinite.
    pub fn open(proof: u64, disproof: u64) -> Numbers {
        Numbers {
            proof: proof.clamp(1, INFINITE - 1),
            disproof: disproof.clamp(1, INFINITE - 1),
        }
    }

    /// The numbers of a node at which the mover has what it wants.
    pub fn won(attacking: bool) -> Numbers {
        if attacking {
            Numbers::PROVEN
        } else {
            Numbers::DISPROVEN
        }
    }

    /// Whether the node is proven or disproven.
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// The number that the mover wants to become 0, and the other one.
    pub(crate) fn want_deny(self, attacking: bool) -> (u64, u64) {
        if attacking {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// The inverse of [`Numbers::want_deny`].
    pub(crate) fn of(want: u64, deny: u64, attacking: bool) -> Numbers {
        let (proof, disproof) = if attacking {
            (want, deny)
        } else {
            (deny, want)
        };
        Numbers { proof, disproof }
    }

    /// Both numbers in a word, rounded to 24 binary digits, which is plenty for numbers that
    /// steer; 0 and infinite, which decide, stay exact. Never 0, as no node has both numbers 0.
    #[inline]
    pub fn pack(self) -> u64 {
        let bits = |number: u64| {
            let near = number as f32;
            // Rounded down, a node that has reached a limit would look as if it had not, and be
            // searched again for nothing.
            let rounded = if (near as u64) < number {
                near.next_up()
            } else {
                near
            };
            u64::from(rounded.to_bits())
        };
        bits(self.proof) << 32 | bits(self.disproof)
    }

    /// The numbers in a word from [`Numbers::pack`].
    #[inline]
    pub fn unpack(word: u64) -> Numbers {
        let number = |bits: u64| f32::from_bits(bits as u32) as u64;
        let (proof, disproof) = (number(word >> 32), number(word));
        if proof == 0 || disproof == 0 {
            return Numbers { proof, disproof };
        }
        // Rounding must not make a number infinite.
        Numbers::open(proof, disproof)
    }
}

/// A node's numbers from its children's, and what to search next. The node rule of all
/// proof-number engines: what the mover wants takes the easiest child, denying it all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The numbers of the node.
    pub numbers: Numbers,
    /// The easiest child, the first of several.
    pub best: usize,
    /// What the mover would need at the second easiest child.
    pub second: u64,
}

impl Choice {
    /// Among the children of a node, of which there is at least one.
    pub fn among(children: impl Iterator<Item = Numbers>, attacking: bool) -> Choice {
        let (mut want, mut second, mut best) = (INFINITE, INFINITE, 0);
        let mut sum = 0u64;
        for (number, child) in children.enumerate() {
            let (easy, hard) = child.want_deny(attacking);
            sum = sum.saturating_add(hard).min(INFINITE);
            if easy < want {
                (second, want, best) = (want, easy, number);
            } else {
                second = second.min(easy);
            }
        }
        let deny = match want {
            0 => INFINITE,
            INFINITE => 0,
            _ => sum.min(INFINITE - 1),
        };
        Choice {
            numbers: Numbers::of(want, deny, attacking),
            best,
            second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(children: &[(u64, u64)], attacking: bool) -> Choice {
        let numbers = children
            .iter()
            .map(|&(proof, disproof)| Numbers { proof, disproof });
        Choice::among(numbers, attacking)
    }

    #[test]
    fn the_attacker_needs_one_child_and_the_defender_all() {
        let children = [(3, 1), (2, 5), (2, 2)];
        let attacker = choice(&children, true);
        assert_eq!(
            attacker.numbers,
            Numbers {
                proof: 2,
                disproof: 8
            }
        );
        assert_eq!((attacker.best, attacker.second), (1, 2));
        let defender = choice(&children, false);
        assert_eq!(
            defender.numbers,
            Numbers {
                proof: 7,
                disproof: 1
            }
        );
        assert_eq!((defender.best, defender.second), (0, 2));
    }

    #[test]
    fn only_settled_children_settle_a_node() {
        let (won, lost) = ((0, INFINITE), (INFINITE, 0));
        assert_eq!(choice(&[(1, 1), won], true).numbers, Numbers::PROVEN);
        assert_eq!(choice(&[lost, lost], true).numbers, Numbers::DISPROVEN);
        assert_eq!(choice(&[won, won], false).numbers, Numbers::PROVEN);
        assert_eq!(choice(&[won, lost], false).numbers, Numbers::DISPROVEN);
        let huge = (INFINITE - 1, INFINITE - 1);
        for attacking in [true, false] {
            assert!(!choice(&[huge, huge, huge], attacking).numbers.is_settled());
        }
    }

    #[test]
    fn what_decides_stays_exact() {
        for numbers in [Numbers::PROVEN, Numbers::DISPROVEN] {
            assert_eq!(Numbers::unpack(numbers.pack()), numbers);
        }
        for number in [1, 2, 1 << 24, (1 << 24) + 1, INFINITE / 3, INFINITE - 1] {
            let near = Numbers::unpack(Numbers::open(number, 1).pack());
            assert!(!near.is_settled() && near.disproof == 1);
            assert!(near.proof >= number.min(INFINITE - 1), "{number}");
            assert!(near.proof - number <= number >> 23, "{number}");
        }
    }
}
