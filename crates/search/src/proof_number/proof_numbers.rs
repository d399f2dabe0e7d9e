//! Proof and disproof numbers (Allis 1994).
//!
//! The proof number of a node is the least number of leaves that must be proved to show that the
//! attacker reaches the event; the disproof number is the same for showing the opposite. Seen from
//! the side to move they are φ and δ (Nagai 2002): the mover wants φ to become 0.

/// Infinity, which only settled nodes have. Initial numbers grow exponentially with the plies left,
/// so their sums need more than 32 bits.
pub(crate) const INFINITE: u64 = 1 << 62;

/// The proof and disproof number of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProofNumbers {
    /// The effort still needed to show that the event is reached; 0 once that is shown.
    pub proof: u64,
    /// The effort still needed to show that it is not reached; 0 once that is shown.
    pub disproof: u64,
}

impl ProofNumbers {
    /// The numbers of a node where the event is reached.
    pub const PROVEN: ProofNumbers = ProofNumbers {
        proof: 0,
        disproof: INFINITE,
    };
    /// The numbers of a node where the event is not reached.
    pub const DISPROVEN: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: 0,
    };
    /// Thresholds that only a settled node reaches.
    pub const UNLIMITED: ProofNumbers = ProofNumbers {
        proof: INFINITE,
        disproof: INFINITE,
    };

    /// Returns the numbers of an unsettled node, clamped so that neither is 0 or infinite.
    pub fn open(proof: u64, disproof: u64) -> ProofNumbers {
        ProofNumbers {
            proof: proof.clamp(1, INFINITE - 1),
            disproof: disproof.clamp(1, INFINITE - 1),
        }
    }

    /// Returns the numbers of a node that is settled in favour of its mover.
    pub fn settled_for_mover(attacking: bool) -> ProofNumbers {
        if attacking {
            ProofNumbers::PROVEN
        } else {
            ProofNumbers::DISPROVEN
        }
    }

    /// Checks whether the node is proven or disproven.
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Returns φ and δ, the numbers as seen from the mover.
    pub(crate) fn phi_delta(self, attacking: bool) -> (u64, u64) {
        if attacking {
            (self.proof, self.disproof)
        } else {
            (self.disproof, self.proof)
        }
    }

    /// Converts φ and δ back.
    pub(crate) fn from_phi_delta(phi: u64, delta: u64, attacking: bool) -> ProofNumbers {
        let (proof, disproof) = if attacking {
            (phi, delta)
        } else {
            (delta, phi)
        };
        ProofNumbers { proof, disproof }
    }

    /// Packs both numbers into one word, which is never 0. They are rounded up to 24 bits, except 0
    /// and infinity, which stay exact.
    #[inline]
    pub fn pack(self) -> u64 {
        let bits = |number: u64| {
            let near = number as f32;
            // Rounded down, a node that has reached its threshold would seem below it and be
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

    /// Unpacks a word from [`ProofNumbers::pack`].
    #[inline]
    pub fn unpack(word: u64) -> ProofNumbers {
        let number = |bits: u64| f32::from_bits(bits as u32) as u64;
        let (proof, disproof) = (number(word >> 32), number(word));
        if proof == 0 || disproof == 0 {
            return ProofNumbers { proof, disproof };
        }
        // Rounding may have made a number infinite.
        ProofNumbers::open(proof, disproof)
    }
}

/// A node's numbers, computed from its children, and the child to search next.
///
/// All numbers are seen from the node's mover: φ is the least φ of a child, δ the sum of the
/// children's δ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ChildSelection {
    /// The numbers of the node.
    pub numbers: ProofNumbers,
    /// The most-proving child, the first of several.
    pub most_proving: usize,
    /// The second least φ.
    pub second_phi: u64,
}

impl ChildSelection {
    /// Computes the numbers of a node from those of its children, of which there is at least one.
    pub fn among(children: impl Iterator<Item = ProofNumbers>, attacking: bool) -> ChildSelection {
        let (mut phi, mut second_phi, mut most_proving) = (INFINITE, INFINITE, 0);
        let mut sum = 0u64;
        for (index, child) in children.enumerate() {
            let (child_phi, child_delta) = child.phi_delta(attacking);
            sum = sum.saturating_add(child_delta).min(INFINITE);
            if child_phi < phi {
                (second_phi, phi, most_proving) = (phi, child_phi, index);
            } else {
                second_phi = second_phi.min(child_phi);
            }
        }
        let delta = match phi {
            0 => INFINITE,
            INFINITE => 0,
            _ => sum.min(INFINITE - 1),
        };
        ChildSelection {
            numbers: ProofNumbers::from_phi_delta(phi, delta, attacking),
            most_proving,
            second_phi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn select(children: &[(u64, u64)], attacking: bool) -> ChildSelection {
        let numbers = children
            .iter()
            .map(|&(proof, disproof)| ProofNumbers { proof, disproof });
        ChildSelection::among(numbers, attacking)
    }

    #[test]
    fn attacker_needs_one_child_and_defender_all() {
        let children = [(3, 1), (2, 5), (2, 2)];
        let attacker = select(&children, true);
        assert_eq!(
            attacker.numbers,
            ProofNumbers {
                proof: 2,
                disproof: 8
            }
        );
        assert_eq!((attacker.most_proving, attacker.second_phi), (1, 2));
        let defender = select(&children, false);
        assert_eq!(
            defender.numbers,
            ProofNumbers {
                proof: 7,
                disproof: 1
            }
        );
        assert_eq!((defender.most_proving, defender.second_phi), (0, 2));
    }

    #[test]
    fn only_settled_children_settle_a_node() {
        let (won, lost) = ((0, INFINITE), (INFINITE, 0));
        assert_eq!(select(&[(1, 1), won], true).numbers, ProofNumbers::PROVEN);
        assert_eq!(select(&[lost, lost], true).numbers, ProofNumbers::DISPROVEN);
        assert_eq!(select(&[won, won], false).numbers, ProofNumbers::PROVEN);
        assert_eq!(select(&[won, lost], false).numbers, ProofNumbers::DISPROVEN);
        let huge = (INFINITE - 1, INFINITE - 1);
        for attacking in [true, false] {
            assert!(!select(&[huge, huge, huge], attacking).numbers.is_settled());
        }
    }

    #[test]
    fn packing_keeps_settled_numbers_exact() {
        for numbers in [ProofNumbers::PROVEN, ProofNumbers::DISPROVEN] {
            assert_eq!(ProofNumbers::unpack(numbers.pack()), numbers);
        }
        for number in [1, 2, 1 << 24, (1 << 24) + 1, INFINITE / 3, INFINITE - 1] {
            let near = ProofNumbers::unpack(ProofNumbers::open(number, 1).pack());
            assert!(!near.is_settled() && near.disproof == 1);
            assert!(near.proof >= number.min(INFINITE - 1), "{number}");
            assert!(near.proof - number <= number >> 23, "{number}");
        }
    }
}
