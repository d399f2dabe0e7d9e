//! Zobrist hashes of positions, updated incrementally.
//!
//! They serve the repetition rules of games in progress, where a collision is harmless and has a
//! probability of about 2^-64. Proofs use exact keys.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::hunt::{GOATS, MAX_NODES, Move, Position, TIGERS, nodes_in};

/// One random number for each piece on each node, each number of goats in hand, and the mover.
#[derive(Clone)]
pub struct Zobrist {
    tiger: [u64; MAX_NODES],
    goat: [u64; MAX_NODES],
    hand: [u64; MAX_NODES + 1],
    goats_move: u64,
}

/// An arbitrary seed, fixed so that hashes in saved games stay valid.
const SEED: u64 = 0x7469_6765_7267_6f61;

impl Zobrist {
    /// Generates the numbers from the fixed seed.
    pub fn new() -> Self {
        let mut random = Pcg64Mcg::seed_from_u64(SEED);
        let mut number = || random.next_u64();
        Zobrist {
            tiger: std::array::from_fn(|_| number()),
            goat: std::array::from_fn(|_| number()),
            hand: std::array::from_fn(|_| number()),
            goats_move: number(),
        }
    }

    /// Returns the hash of a position.
    pub fn hash(&self, position: &Position) -> u64 {
        let tigers = nodes_in(position.tigers).map(|node| self.tiger[usize::from(node)]);
        let goats = nodes_in(position.goats).map(|node| self.goat[usize::from(node)]);
        let mover = u64::from(position.mover == GOATS) * self.goats_move;
        tigers
            .chain(goats)
            .fold(mover, |hash, number| hash ^ number)
            ^ self.hand[usize::from(position.hand)]
    }

    /// Returns the hash after a move, given the hash before it.
    pub fn update(&self, hash: u64, before: &Position, m: Move) -> u64 {
        let mover = if before.mover == TIGERS {
            &self.tiger
        } else {
            &self.goat
        };
        let hand = usize::from(before.hand);
        let change = match m {
            Move::Drop { to } => mover[usize::from(to)] ^ self.hand[hand] ^ self.hand[hand - 1],
            Move::Slide { from, to } => mover[usize::from(from)] ^ mover[usize::from(to)],
            Move::Jump { from, over, to } => {
                mover[usize::from(from)] ^ mover[usize::from(to)] ^ self.goat[usize::from(over)]
            }
        };
        hash ^ change ^ self.goats_move
    }
}
