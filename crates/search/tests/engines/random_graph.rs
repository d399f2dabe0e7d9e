//! A game on a graph. Positions are nodes; `Left` moves at even nodes, `Right` at odd ones, and a
//! player without moves loses.

use game::{Game, Keyed, Outcome, Side, Symmetric};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The successors of each node.
#[derive(Debug, Clone)]
pub struct GraphGame(pub Vec<Vec<usize>>);

impl GraphGame {
    /// Returns a random graph with at least two nodes. About one node in `ends` has no moves, the
    /// others have up to `most`.
    pub fn random(nodes: usize, most: usize, ends: usize, seed: u64) -> GraphGame {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let next = |node: usize| {
            let mut below = Vec::new();
            if random.random_range(0..ends) > 0 {
                for _ in 0..random.random_range(1..=most) {
                    let other = random.random_range(0..nodes / 2) * 2 + 1 - node % 2;
                    if !below.contains(&other) {
                        below.push(other);
                    }
                }
            }
            below
        };
        GraphGame((0..nodes).map(next).collect())
    }
}

impl Game for GraphGame {
    type Position = usize;
    type Move = usize;

    fn start(&self) -> usize {
        0
    }

    fn mover(&self, position: &usize) -> Side {
        [Side::Left, Side::Right][position % 2]
    }

    fn outcome(&self, position: &usize) -> Option<Outcome> {
        let stuck = self.0[*position].is_empty();
        stuck.then(|| Outcome::Win(self.mover(position).opponent()))
    }

    fn moves(&self, position: &usize) -> impl Iterator<Item = usize> {
        self.0[*position].iter().copied()
    }

    fn play(&self, _position: &usize, m: usize) -> usize {
        m
    }
}

impl Keyed for GraphGame {
    fn key(&self, position: &usize) -> u64 {
        *position as u64
    }
}

impl Symmetric for GraphGame {}
