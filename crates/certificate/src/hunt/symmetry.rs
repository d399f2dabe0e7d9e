//! Symmetries of a board: permutations of its nodes that preserve neighbours and jumps.

use super::refusal::HuntFault;
use super::rules::{Cell, Move, NaiveHunt, Position};
use crate::Refusal;

/// The symmetries of a board that a certificate uses.
pub(crate) struct Symmetries {
    /// For each symmetry, the weight of each node's image in a key.
    weights: Vec<Vec<u64>>,
    /// The factor of the board in a key: one more than the goats of the game.
    board_factor: u64,
}

impl Symmetries {
    /// Checks that these images of the nodes are symmetries and that the identity is among them.
    pub fn new(hunt: &NaiveHunt, images: &[Vec<usize>]) -> Result<Symmetries, Refusal> {
        let all = Vec::from_iter(0..hunt.rules.nodes);
        if !images.contains(&all) {
            return Err(Refusal::BadHeader(
                "the identity is missing from the symmetries".into(),
            ));
        }
        let mut weights = Vec::new();
        for (number, image) in images.iter().enumerate() {
            if !is_permutation(image.iter().copied(), &all) {
                return Err(HuntFault::NotASymmetry(number).into());
            }
            let step = |&(from, to): &_| (image[from], image[to]);
            let jump = |&(from, over, to): &_| (image[from], image[over], image[to]);
            let keeps_steps = is_permutation(hunt.steps.iter().map(step), &hunt.steps);
            let keeps_jumps = is_permutation(hunt.jumps.iter().map(jump), &hunt.jumps);
            if !keeps_steps || !keeps_jumps {
                return Err(HuntFault::NotASymmetry(number).into());
            }
            weights.push(image.iter().map(|&node| 3u64.pow(node as u32)).collect());
        }
        Ok(Symmetries {
            weights,
            board_factor: hunt.rules.goats as u64 + 1,
        })
    }

    /// Returns the smallest key among the images of a position, and the number of a symmetry that
    /// leads to it.
    pub fn canonical_key(&self, position: &Position) -> (u64, usize) {
        let boards = self.boards(position).zip(0..);
        let (board, number) = boards.min().expect("the identity is among the symmetries");
        let key = board * self.board_factor + position.in_hand as u64;
        (key, number)
    }

    /// Returns the board part of the key of each image of a position.
    pub fn boards(&self, position: &Position) -> impl Iterator<Item = u64> {
        self.weights.iter().map(|weights| {
            let cells = weights.iter().zip(&position.cells);
            cells.map(|(weight, cell)| weight * *cell as u64).sum()
        })
    }

    /// Returns the canonical key after a legal move, given the [`boards`](Self::boards) before it.
    pub fn canonical_key_after(&self, here: &Position, boards: &[u64], m: Move) -> u64 {
        let changes = here.changes(m);
        let after = |(board, weights): (&u64, &Vec<u64>)| {
            let change = |board, &(node, cell): &(usize, Cell)| {
                board + weights[node] * cell as u64 - weights[node] * here.cells[node] as u64
            };
            changes.iter().flatten().fold(*board, change)
        };
        let least = boards.iter().zip(&self.weights).map(after).min();
        let dropped = u64::from(matches!(m, Move::Drop(_)));
        let board = least.expect("the identity is among the symmetries");
        board * self.board_factor + here.in_hand as u64 - dropped
    }
}

/// Checks whether a list is a permutation of a sorted one.
fn is_permutation<T: Ord>(list: impl Iterator<Item = T>, sorted: &[T]) -> bool {
    let mut list: Vec<T> = list.collect();
    list.sort();
    list == sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::{Rules, Stalemate};

    /// Returns a game on a grid of three by three with both diagonals.
    fn grid() -> NaiveHunt {
        let rows = (0..3).map(|row| (3 * row..3 * row + 3).collect());
        let columns = (0..3).map(|column| vec![column, column + 3, column + 6]);
        let diagonals = [vec![0, 4, 8], vec![2, 4, 6]];
        NaiveHunt::new(Rules {
            nodes: 9,
            lines: rows.chain(columns).chain(diagonals).collect(),
            tigers: vec![0, 8],
            goats: 5,
            captures: 4,
            stalemate: Stalemate::Loss,
        })
        .unwrap()
    }

    #[test]
    fn key_after_move_equals_key_of_new_position() {
        let hunt = grid();
        let turned = vec![8, 7, 6, 5, 4, 3, 2, 1, 0];
        let mirrored = vec![2, 1, 0, 5, 4, 3, 8, 7, 6];
        let images = [Vec::from_iter(0..9), turned, mirrored];
        let symmetries = Symmetries::new(&hunt, &images).unwrap();
        let (mut here, mut seed, mut kinds) = (hunt.start(), 1u64, [0; 3]);
        for _ in 0..2000 {
            let boards: Vec<u64> = symmetries.boards(&here).collect();
            let moves: Vec<Move> = hunt.moves(&here).collect();
            for &m in &moves {
                let there = hunt.play(&here, m);
                let near = symmetries.canonical_key_after(&here, &boards, m);
                assert_eq!(near, symmetries.canonical_key(&there).0, "{m:?}");
                kinds[match m {
                    Move::Drop(..) => 0,
                    Move::Slide(..) => 1,
                    Move::Jump(..) => 2,
                }] += 1;
            }
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
            here = match moves.get((seed >> 33) as usize % moves.len().max(1)) {
                Some(&m) => hunt.play(&here, m),
                None => hunt.start(),
            };
        }
        assert!(kinds.into_iter().all(|moves| moves > 100), "{kinds:?}");
    }
}
