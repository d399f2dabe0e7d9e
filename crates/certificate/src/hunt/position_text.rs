//! Positions as compact text and as keys, and symmetric positions made one.
//!
//! Compact text lists the nodes in order (`T` tiger, `G` goat, a number for so many empty
//! nodes), then the side to move and the goats in hand: Bagh Chal starts from `T3T15T3T-g20`.
//! A key reads the nodes as digits in base 3 (empty 0, goat 1, tiger 2; node 0 the lowest),
//! times one more than the goats of the game, plus the goats in hand. It leaves out who is to
//! move; the goats captured are those neither on the board nor in hand.

use super::refusal::Refusal;
use super::rules::{Cell, MOST, Move, NaiveHunt, Position};

/// No compact text is longer: a letter for each node, the side to move, goats in hand.
const LONGEST: usize = MOST + 4;

impl NaiveHunt {
    /// A position in compact text.
    pub fn compact(&self, position: &Position) -> String {
        let cells = position.cells[..self.rules.nodes].iter();
        let mut text: String = cells.map(|cell| [".", "G", "T"][*cell as usize]).collect();
        for run in (1..=MOST).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        let mover = if position.tigers_move { 't' } else { 'g' };
        format!("{text}-{mover}{}", position.in_hand)
    }

    /// The position of this game with exactly this compact text.
    pub fn parse(&self, text: &str) -> Result<Position, Refusal> {
        let position = self.parse_loosely(text);
        let exact = position.filter(|position| self.compact(position) == text);
        exact.ok_or_else(|| Refusal::BadPosition(text.to_owned()))
    }

    fn parse_loosely(&self, text: &str) -> Option<Position> {
        let (board, rest) = text.split_once('-').filter(|_| text.len() <= LONGEST)?;
        let mut board = board.to_owned();
        for run in (1..=MOST).rev() {
            board = board.replace(&run.to_string(), &".".repeat(run));
        }
        let mut cells = [Cell::Empty; MOST];
        for (cell, letter) in cells.iter_mut().zip(board.chars()) {
            *cell = match letter {
                'T' => Cell::Tiger,
                'G' => Cell::Goat,
                _ => Cell::Empty,
            };
        }
        self.position(cells, rest.get(1..)?.parse().ok()?, rest.starts_with('t'))
    }

    /// The position of this game with this key.
    pub(crate) fn with_key(&self, key: u64, tigers_move: bool) -> Result<Position, Refusal> {
        let hands = self.rules.goats as u64 + 1;
        let (mut board, mut cells) = (key / hands, [Cell::Empty; MOST]);
        for cell in &mut cells[..self.rules.nodes] {
            *cell = [Cell::Empty, Cell::Goat, Cell::Tiger][(board % 3) as usize];
            board /= 3;
        }
        let position = self.position(cells, (key % hands) as usize, tigers_move);
        let bad = || Refusal::BadPosition(format!("the one with key {key}"));
        position.filter(|_| board == 0).ok_or_else(bad)
    }

    /// The position with these pieces, if the game has so many.
    fn position(&self, cells: [Cell; MOST], in_hand: usize, tigers_move: bool) -> Option<Position> {
        let count = |piece| cells.iter().filter(|cell| **cell == piece).count();
        let left = self.rules.goats.checked_sub(in_hand)?;
        let captured = left.checked_sub(count(Cell::Goat))?;
        let tigers = count(Cell::Tiger) == self.rules.tigers.len();
        (tigers && captured <= self.rules.captures).then_some(Position {
            cells,
            in_hand,
            captured,
            tigers_move,
        })
    }
}

/// Symmetries of a board: permutations of its nodes that keep neighbours and jumps.
pub(crate) struct Symmetries {
    /// For each symmetry, the weight in a key of each node's image.
    weights: Vec<Vec<u64>>,
    hands: u64,
}

impl Symmetries {
    /// The symmetries given by where they take each node, or what is wrong with them.
    pub fn new(hunt: &NaiveHunt, images: &[Vec<usize>]) -> Result<Symmetries, Refusal> {
        let all = Vec::from_iter(0..hunt.rules.nodes);
        if !images.contains(&all) {
            return Err(Refusal::BadHeader("no symmetry is the identity".into()));
        }
        let mut weights = Vec::new();
        for (number, image) in images.iter().enumerate() {
            if !same(image.iter().copied(), &all) {
                return Err(Refusal::NotASymmetry(number));
            }
            let step = |&(from, to): &_| (image[from], image[to]);
            let jump = |&(from, over, to): &_| (image[from], image[over], image[to]);
            let steps = same(hunt.steps.iter().map(step), &hunt.steps);
            if !steps || !same(hunt.jumps.iter().map(jump), &hunt.jumps) {
                return Err(Refusal::NotASymmetry(number));
            }
            weights.push(image.iter().map(|&node| 3u64.pow(node as u32)).collect());
        }
        let hands = hunt.rules.goats as u64 + 1;
        Ok(Symmetries { weights, hands })
    }

    /// The least key among the images of a position, and the number of a symmetry to it.
    pub fn least(&self, position: &Position) -> (u64, usize) {
        let boards = self.boards(position).zip(0..);
        let (board, number) = boards.min().expect("the identity is among the symmetries");
        (board * self.hands + position.in_hand as u64, number)
    }

    /// The nodes of each image of a position, read as digits.
    pub fn boards(&self, position: &Position) -> impl Iterator<Item = u64> {
        self.weights.iter().map(|weights| {
            let cells = weights.iter().zip(&position.cells);
            cells.map(|(weight, cell)| weight * *cell as u64).sum()
        })
    }

    /// The least key after a legal move, from the boards before it.
    pub fn least_after(&self, here: &Position, boards: &[u64], m: Move) -> u64 {
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
        board * self.hands + here.in_hand as u64 - dropped
    }
}

/// Whether a list is the sorted one, but for the order.
fn same<T: Ord>(list: impl Iterator<Item = T>, sorted: &[T]) -> bool {
    let mut list: Vec<T> = list.collect();
    list.sort();
    list == sorted
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;
    use crate::{Rules, Stalemate};

    /// Three by three, with its diagonals.
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
    fn keys_after_a_move_are_those_of_the_position_there() {
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
                let near = symmetries.least_after(&here, &boards, m);
                assert_eq!(near, symmetries.least(&there).0, "{m:?}");
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
