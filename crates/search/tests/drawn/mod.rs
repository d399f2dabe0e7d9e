//! A game on a drawn graph: a node's number is its position, its parity says who moves, and a
//! node without moves is lost for its mover.

use game::{Game, Keyed, Outcome, Side, Symmetric};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[derive(Debug, Clone)]
pub struct Drawn(pub Vec<Vec<usize>>);

impl Drawn {
    /// A random graph on so many nodes, at least two: about one in `ends` has no moves, the others
    /// up to `most`.
    pub fn random(nodes: usize, most: usize, ends: usize, seed: u64) -> Drawn {
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
        Drawn((0..nodes).map(next).collect())
    }
}

impl Game for Drawn {
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

impl Keyed for Drawn {
    fn key(&self, position: &usize) -> u64 {
        *position as u64
    }
}

impl Symmetric for Drawn {
    fn canonical(&self, position: &usize) -> usize {
        *position
    }
}
