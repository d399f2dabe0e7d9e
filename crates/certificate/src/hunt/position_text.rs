//! Positions as compact text and as keys.
//!
//! Compact text lists the nodes in order (`T` tiger, `G` goat, a number for a run of empty nodes),
//! then the side to move and the goats in hand: Bagh Chal starts from `T3T15T3T-g20`.
//!
//! A key reads the nodes as digits in base 3 (empty 0, goat 1, tiger 2; node 0 the lowest). This
//! number is multiplied by one more than the goats of the game, and the goats in hand are added.
//! The key omits the side to move. Goats that are neither on the board nor in hand have been
//! captured.

use super::rules::{Cell, MAX_NODES, NaiveHunt, Position};
use crate::Refusal;

/// The length of the longest compact text: a letter per node, the side to move, goats in hand.
const MAX_LENGTH: usize = MAX_NODES + 4;

impl NaiveHunt {
    /// Returns a position in compact text.
    pub fn to_compact(&self, position: &Position) -> String {
        let cells = position.cells[..self.rules.nodes].iter();
        let mut text: String = cells.map(|cell| [".", "G", "T"][*cell as usize]).collect();
        for run in (1..=MAX_NODES).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        let mover = if position.tigers_move { 't' } else { 'g' };
        format!("{text}-{mover}{}", position.in_hand)
    }

    /// Returns the position of this game with exactly this compact text.
    pub fn parse(&self, text: &str) -> Result<Position, Refusal> {
        let position = self.parse_loosely(text);
        let exact = position.filter(|position| self.to_compact(position) == text);
        exact.ok_or_else(|| Refusal::BadPosition(text.to_owned()))
    }

    /// Parses compact text, also with redundant or unknown characters.
    fn parse_loosely(&self, text: &str) -> Option<Position> {
        let (board, rest) = text.split_once('-').filter(|_| text.len() <= MAX_LENGTH)?;
        let mut board = board.to_owned();
        for run in (1..=MAX_NODES).rev() {
            board = board.replace(&run.to_string(), &".".repeat(run));
        }
        let mut cells = [Cell::Empty; MAX_NODES];
        for (cell, letter) in cells.iter_mut().zip(board.chars()) {
            *cell = match letter {
                'T' => Cell::Tiger,
                'G' => Cell::Goat,
                _ => Cell::Empty,
            };
        }
        self.position(cells, rest.get(1..)?.parse().ok()?, rest.starts_with('t'))
    }

    /// Returns the position of this game with this key.
    pub(crate) fn position_from_key(
        &self,
        key: u64,
        tigers_move: bool,
    ) -> Result<Position, Refusal> {
        let base = self.rules.goats as u64 + 1;
        let (mut board, mut cells) = (key / base, [Cell::Empty; MAX_NODES]);
        for cell in &mut cells[..self.rules.nodes] {
            *cell = [Cell::Empty, Cell::Goat, Cell::Tiger][(board % 3) as usize];
            board /= 3;
        }
        let position = self.position(cells, (key % base) as usize, tigers_move);
        let bad = || Refusal::BadPosition(format!("the one with key {key}"));
        position.filter(|_| board == 0).ok_or_else(bad)
    }

    /// Returns the position with these pieces, if they are those of the game.
    fn position(
        &self,
        cells: [Cell; MAX_NODES],
        in_hand: usize,
        tigers_move: bool,
    ) -> Option<Position> {
        let count = |piece| cells.iter().filter(|cell| **cell == piece).count();
        let placed = self.rules.goats.checked_sub(in_hand)?;
        let captured = placed.checked_sub(count(Cell::Goat))?;
        let has_all_tigers = count(Cell::Tiger) == self.rules.tigers.len();
        (has_all_tigers && captured <= self.rules.captures).then_some(Position {
            cells,
            in_hand,
            captured,
            tigers_move,
        })
    }
}
