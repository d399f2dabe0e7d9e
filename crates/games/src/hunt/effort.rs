//! Guesses at how hard a question about captures is, for proof-number search.
//!
//! What there is to go by: the drops after which no tiger can capture (Goats' real choice), the
//! steps that Tigers have, and the *exposed* lines, jumps over a goat that no other goat blocks
//! for good. Both numbers grow with the plies that are left, as the work does. Without that
//! growth the search wanders between siblings, as deep and shallow nodes look alike; with it,
//! Bagh Chal's "no capture by ply 28" took 4.6 million nodes instead of 33 million.

use super::position::{Position, TIGERS, nodes_in};
use super::rules::Hunt;

/// How much an exposed line counts beside a step of a tiger. 0 took twice the nodes, 10 as many.
const EXPOSED: u32 = 4;

/// The growth of the two numbers in two plies, in tenths: of 1, 1.3, 1.6, 2 and 3 these were
/// best over proofs and disproofs of one and two captures on Bagh Chal.
const PROOF_GROWTH: u64 = 16;
const DISPROOF_GROWTH: u64 = 20;

/// Beyond so many plies the growth ends.
const PLIES: usize = 48;

impl Hunt {
    /// The guess for a position from which so many captures are still wanted.
    #[inline]
    pub(super) fn effort(&self, position: &Position, away: u32, plies: Option<u32>) -> (u32, u32) {
        let turns = (plies.unwrap_or(0) as usize).min(PLIES) / 2;
        let empty = self.empty(position);
        let (proof, disproof) = if position.mover == TIGERS {
            let steps: u32 = nodes_in(position.tigers)
                .map(|tiger| self.steps(tiger, empty).count_ones())
                .sum();
            (1, steps.max(1) + EXPOSED * self.exposed(position))
        } else if position.hand > 0 {
            (self.safe_drops(position).count_ones(), 1)
        } else {
            (1, 1)
        };
        let proof = (u64::from(proof + away - 1) * PROOF[turns]) >> 8;
        let disproof = (u64::from(disproof) * DISPROOF[turns]) >> 8;
        (proof as u32, disproof as u32)
    }

    /// Jumps over goats between two nodes without a goat, each way counted once.
    #[inline]
    fn exposed(&self, position: &Position) -> u32 {
        let open = self.nodes() & !position.goats;
        let ways = nodes_in(open).flat_map(|from| self.captures(from, position.goats, open));
        ways.map(|(_, landings)| landings.count_ones()).sum::<u32>() / 2
    }
}

/// Powers of a growth in units of 1/256, rounded down.
const fn powers(tenths: u64) -> [u64; PLIES / 2 + 1] {
    let mut powers = [256; PLIES / 2 + 1];
    let mut turn = 1;
    while turn < powers.len() {
        powers[turn] = powers[turn - 1] * tenths / 10;
        turn += 1;
    }
    powers
}

const PROOF: [u64; PLIES / 2 + 1] = powers(PROOF_GROWTH);
const DISPROOF: [u64; PLIES / 2 + 1] = powers(DISPROOF_GROWTH);
