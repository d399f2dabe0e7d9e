//! Positions as compact text and as keys, and symmetric positions made one.
//!
//! Compact text lists the nodes in order (`T` tiger, `G` goat, a number for so many empty
//! nodes), then the side to move and the goats in hand: Bagh Chal starts from `T3T15T3T-g20`.
//! A key reads the nodes as digits in base 3 (empty 0, goat 1, tiger 2; node 0 the lowest),
//! times one more than the goats of the game, plus the goats in hand. It leaves out who is to
//! move; the goats captured are those neither on the board nor in hand.

use crate::naive::{Cell, MOST, NaiveHunt, Position};

impl NaiveHunt {
    /// A position in compact text.
    pub fn compact(&self, position: &Position) -> String {
        let (mut text, mut run) = (String::new(), 0);
        for cell in &position.cells[..self.rules.nodes] {
            if *cell == Cell::Empty {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
            }
            run = 0;
            text.push(if *cell == Cell::Tiger { 'T' } else { 'G' });
        }
        if run > 0 {
            text += &run.to_string();
        }
        let mover = if position.tigers_move { 't' } else { 'g' };
        format!("{text}-{mover}{}", position.in_hand)
    }

    /// The position of this game with exactly this compact text, if there is one.
    pub fn parse(&self, text: &str) -> Option<Position> {
        let (board, rest) = text.split_once('-')?;
        let tigers_move = rest.starts_with('t');
        let in_hand = rest.get(1..)?.parse().ok()?;
        let (mut cells, mut node, mut run) = ([Cell::Empty; MOST], 0, 0);
        for letter in board.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = (10 * run + digit as usize).min(MOST);
                continue;
            }
            let tiger = letter == 'T';
            *cells.get_mut(node + run)? = if tiger { Cell::Tiger } else { Cell::Goat };
            (node, run) = (node + run + 1, 0);
        }
        // Whatever was read too generously above shows here.
        let position = self.position(cells, in_hand, tigers_move)?;
        (self.compact(&position) == text).then_some(position)
    }

    /// The position of this game with this key, if there is one.
    pub(crate) fn with_key(&self, key: u64, tigers_move: bool) -> Option<Position> {
        let hands = self.rules.goats as u64 + 1;
        let (mut board, mut cells) = (key / hands, [Cell::Empty; MOST]);
        for cell in &mut cells[..self.rules.nodes] {
            *cell = [Cell::Empty, Cell::Goat, Cell::Tiger][(board % 3) as usize];
            board /= 3;
        }
        if board > 0 {
            return None;
        }
        self.position(cells, (key % hands) as usize, tigers_move)
    }

    /// The position with these pieces, if the game has so many.
    fn position(&self, cells: [Cell; MOST], in_hand: usize, tigers_move: bool) -> Option<Position> {
        let count = |piece| cells.iter().filter(|cell| **cell == piece).count();
        let left = self.rules.goats.checked_sub(in_hand)?;
        let captured = left.checked_sub(count(Cell::Goat))?;
        let possible =
            count(Cell::Tiger) == self.rules.tigers.len() && captured <= self.rules.captures;
        possible.then_some(Position {
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
    /// The symmetries given as lists of images, or the number of one that is none.
    pub fn new(rules: &NaiveHunt, images: &[Vec<usize>]) -> Result<Symmetries, usize> {
        for (number, image) in images.iter().enumerate() {
            let mut sorted = image.clone();
            sorted.sort();
            if !sorted.into_iter().eq(0..rules.rules.nodes) {
                return Err(number);
            }
            let mut steps: Vec<_> = (rules.steps.iter())
                .map(|&(from, to)| (image[from], image[to]))
                .collect();
            let mut jumps: Vec<_> = (rules.jumps.iter())
                .map(|&(from, over, to)| (image[from], image[over], image[to]))
                .collect();
            steps.sort();
            jumps.sort();
            if steps != rules.steps || jumps != rules.jumps {
                return Err(number);
            }
        }
        let weights =
            |image: &Vec<usize>| image.iter().map(|&node| 3u64.pow(node as u32)).collect();
        Ok(Symmetries {
            weights: images.iter().map(weights).collect(),
            hands: rules.rules.goats as u64 + 1,
        })
    }

    /// The least key among the images of a position, and the number of a symmetry to it.
    pub fn least(&self, position: &Position) -> (u64, usize) {
        let board = |weights: &Vec<u64>| -> u64 {
            let cells = weights.iter().zip(&position.cells);
            cells.map(|(weight, cell)| weight * *cell as u64).sum()
        };
        let boards = self.weights.iter().map(board).zip(0..);
        let (board, number) = boards.min().expect("the identity is among the symmetries");
        (board * self.hands + position.in_hand as u64, number)
    }
}
