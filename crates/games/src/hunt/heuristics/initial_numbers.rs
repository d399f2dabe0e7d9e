//! Heuristic initial proof and disproof numbers for questions about captures (df-pn⁺, Nagai 2002).
//!
//! They depend on the safe drops of Goats, the slides of Tigers, and the *exposed* jump lines:
//! jumps over a goat whose ends hold no goat. Both numbers grow with the plies left, as the work
//! does; without growth, deep and shallow nodes look alike and the search wanders between siblings.
//! Each further capture to make counts in favour of Goats.
//!
//! | nodes in millions | 1 by ply 30 | not 1 by 28 | 2 by 40 | not 2 by 38 |
//! |---|---|---|---|---|
//! | no growth | 3.0 | 33 | | |
//! | 1.6 and 2 | 1.1 | 4.6 | 19 | 38 |
//! | 3 and 5, captures weighed | | | 53 | 11 |
//! | 1.6 and 5, captures weighed | 1.4 | 5.0 | 9.8 | 14 |
//! | as below | 1.3 | 5.2 | 8.2 | 15 |

use crate::hunt::{Hunt, Position, TIGERS, nodes_in};

/// The weight of an exposed jump line relative to a slide. 0 took twice the nodes, 10 the same.
const EXPOSED_WEIGHT: u32 = 4;

/// Growth of the two numbers per two plies, in tenths.
const PROOF_GROWTH: u64 = 16;
const DISPROOF_GROWTH: u64 = 40;

/// Growth stops after this many times two plies.
const MAX_TURNS: usize = 20;

/// The factor by which each further capture makes a proof harder and a disproof easier.
const CAPTURE_FACTOR: u64 = 100;

/// Captures beyond this number no longer count.
const MAX_CAPTURES: u32 = 5;

impl Hunt {
    /// Returns the proof and disproof numbers of a position with `missing` captures still to make.
    #[inline]
    pub(crate) fn initial_numbers(
        &self,
        position: &Position,
        missing: u32,
        plies: Option<u32>,
    ) -> (u64, u64) {
        let empty = self.empty(position);
        let (proof, disproof, available) = if position.mover == TIGERS {
            let steps = nodes_in(position.tigers).map(|tiger| self.steps(tiger, empty));
            let steps: u32 = steps.map(u32::count_ones).sum();
            let disproof = steps.max(1) + EXPOSED_WEIGHT * self.exposed(position);
            (1, disproof, missing > 1 && self.can_capture(position))
        } else if position.hand > 0 {
            let safe = self.safe_drops(position).count_ones();
            (safe.max(1), 1, safe == 0)
        } else {
            (1, 1, false)
        };
        // A capture that can be made now counts as made.
        let further = (missing - 1)
            .saturating_sub(u32::from(available))
            .min(MAX_CAPTURES - 1);
        // Without a bound, only the turns until the last drop are certain.
        let turns = plies.map_or(u32::from(position.hand), |plies| plies / 2);
        let turns = (turns as usize).min(MAX_TURNS);
        let captures = CAPTURE_FACTOR.pow(further);
        (
            ((u64::from(proof + further) * PROOF[turns]) >> FRACTION) * captures,
            ((u64::from(disproof) * DISPROOF[turns]) >> FRACTION) / captures,
        )
    }

    /// Counts the jumps over goats whose ends hold no goat, once for both directions.
    #[inline]
    fn exposed(&self, position: &Position) -> u32 {
        let goats = position.goats;
        let is_open = |[over, ends]: &[u32; 2]| goats & over != 0 && goats & ends == 0;
        let jump_lines = self.jump_lines().iter();
        jump_lines.map(|line| u32::from(is_open(line))).sum()
    }
}

/// Fractional bits of the tabulated powers.
const FRACTION: u32 = 6;

/// Returns the powers of a growth factor, rounded down.
const fn powers(tenths: u64) -> [u64; MAX_TURNS + 1] {
    let mut powers = [1 << FRACTION; MAX_TURNS + 1];
    let mut turn = 1;
    while turn < powers.len() {
        powers[turn] = powers[turn - 1] * tenths / 10;
        turn += 1;
    }
    powers
}

const PROOF: [u64; MAX_TURNS + 1] = powers(PROOF_GROWTH);
const DISPROOF: [u64; MAX_TURNS + 1] = powers(DISPROOF_GROWTH);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::Board;
    use game::Game;

    #[test]
    fn numbers_grow_with_plies_and_captures() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let start = hunt.start();
        let (proof, disproof) = hunt.initial_numbers(&start, 1, Some(20));
        let longer = hunt.initial_numbers(&start, 1, Some(22));
        assert!(longer.0 > proof && longer.1 > disproof);
        let further = hunt.initial_numbers(&start, 2, Some(20));
        assert!(further.0 > proof && further.1 < disproof);
        // The largest numbers must not overflow.
        let most = hunt.initial_numbers(&start, u32::from(u8::MAX), Some(u32::MAX));
        assert!(most.0 < 1 << 60 && hunt.initial_numbers(&start, 1, Some(u32::MAX)).1 < 1 << 60);
    }
}
