//! The rules of the hunting games a second time, written straight from the prose and as
//! plainly as possible: a board is a list of lines, a position a list of cells, and every
//! question is answered by walking along the lines. No tables, no bits.
//!
//! - Tigers stand on the board from the start, Goats are in hand and move first.
//! - While goats are in hand, Goats' turn is to drop one on any empty node.
//! - When all have been placed, Goats' turn is to slide one to an adjacent empty node.
//! - Tigers' turn is to slide one tiger to an adjacent empty node, or to jump with one over an
//!   adjacent goat to the empty node straight behind it; the goat is captured. Nothing forces
//!   a capture, and there is one jump a turn.
//! - Tigers have won when they have captured enough goats. Otherwise whoever has no move has
//!   lost.

use game::{Game, Outcome, Side};
use serde::Deserialize;

/// The most nodes a board may have.
const MOST: usize = 32;

/// A hunting game, as its board file tells it.
#[derive(Debug, Clone)]
pub struct NaiveHunt {
    /// Number of nodes.
    pub nodes: usize,
    /// Straight lines, as lists of nodes.
    pub lines: Vec<Vec<usize>>,
    /// Where the tigers start.
    pub tigers: Vec<usize>,
    /// How many goats are in hand at the start.
    pub goats: usize,
    /// How many captures win for Tigers.
    pub captures: usize,
}

/// What stands on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A tiger.
    Tiger,
    /// A goat.
    Goat,
}

/// A position. Cells beyond the board's nodes are empty and never looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// What stands on each node.
    pub cells: [Cell; MOST],
    /// Goats not yet placed.
    pub in_hand: usize,
    /// Goats captured so far.
    pub captured: usize,
    /// Whether Tigers are to move.
    pub tigers_move: bool,
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A goat enters on a node.
    Drop(usize),
    /// A piece goes from a node to an adjacent one.
    Slide(usize, usize),
    /// A tiger goes from a node over a goat to the node behind it.
    Jump(usize, usize, usize),
}

/// The parts of a board file that the rules need.
#[derive(Deserialize)]
struct BoardFile {
    tigers: String,
    goats: usize,
    captures: usize,
    nodes: Vec<(String, f64, f64)>,
    lines: Vec<String>,
}

impl NaiveHunt {
    /// Reads a board file.
    pub fn from_board_file(text: &str) -> Result<NaiveHunt, String> {
        let file: BoardFile = toml::from_str(text).map_err(|error| error.to_string())?;
        if file.nodes.len() > MOST {
            return Err(format!("more than {MOST} nodes"));
        }
        let numbers = |names: &str| -> Result<Vec<usize>, String> {
            let mut numbers = Vec::new();
            let separator = |letter: char| letter == ',' || letter.is_whitespace();
            for name in names.split(separator).filter(|name| !name.is_empty()) {
                match file.nodes.iter().position(|node| node.0 == name) {
                    Some(number) => numbers.push(number),
                    None => return Err(format!("no node {name}")),
                }
            }
            Ok(numbers)
        };
        let mut lines = Vec::new();
        for line in &file.lines {
            lines.push(numbers(line)?);
        }
        Ok(NaiveHunt {
            nodes: file.nodes.len(),
            lines,
            tigers: numbers(&file.tigers)?,
            goats: file.goats,
            captures: file.captures,
        })
    }

    /// Every legal move, sorted. None if Tigers have already captured enough.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        if position.captured >= self.captures {
            return moves;
        }
        if position.tigers_move {
            self.add_slides(position, Cell::Tiger, &mut moves);
            self.add_jumps(position, &mut moves);
        } else if position.in_hand > 0 {
            for node in 0..self.nodes {
                if position.cells[node] == Cell::Empty {
                    moves.push(Move::Drop(node));
                }
            }
        } else {
            self.add_slides(position, Cell::Goat, &mut moves);
        }
        // Two lines may share a pair or a triple of nodes.
        moves.sort();
        moves.dedup();
        moves
    }

    fn add_slides(&self, position: &Position, piece: Cell, moves: &mut Vec<Move>) {
        for line in &self.lines {
            for at in 1..line.len() {
                for (from, to) in [(line[at - 1], line[at]), (line[at], line[at - 1])] {
                    if position.cells[from] == piece && position.cells[to] == Cell::Empty {
                        moves.push(Move::Slide(from, to));
                    }
                }
            }
        }
    }

    fn add_jumps(&self, position: &Position, moves: &mut Vec<Move>) {
        for line in &self.lines {
            for at in 2..line.len() {
                let (one, over, other) = (line[at - 2], line[at - 1], line[at]);
                for (from, to) in [(one, other), (other, one)] {
                    if position.cells[from] == Cell::Tiger
                        && position.cells[over] == Cell::Goat
                        && position.cells[to] == Cell::Empty
                    {
                        moves.push(Move::Jump(from, over, to));
                    }
                }
            }
        }
    }
}

impl Game for NaiveHunt {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut cells = [Cell::Empty; MOST];
        for &tiger in &self.tigers {
            cells[tiger] = Cell::Tiger;
        }
        Position {
            cells,
            in_hand: self.goats,
            captured: 0,
            tigers_move: false,
        }
    }

    fn mover(&self, position: &Position) -> Side {
        if position.tigers_move {
            Side::Left
        } else {
            Side::Right
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.captured >= self.captures {
            return Some(Outcome::Win(Side::Left));
        }
        if self.legal_moves(position).is_empty() {
            return Some(Outcome::Win(self.mover(position).opponent()));
        }
        None
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.legal_moves(position).into_iter()
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        let mut next = *position;
        next.tigers_move = !position.tigers_move;
        match m {
            Move::Drop(to) => {
                next.cells[to] = Cell::Goat;
                next.in_hand -= 1;
            }
            Move::Slide(from, to) => {
                next.cells[to] = position.cells[from];
                next.cells[from] = Cell::Empty;
            }
            Move::Jump(from, over, to) => {
                next.cells[to] = Cell::Tiger;
                next.cells[from] = Cell::Empty;
                next.cells[over] = Cell::Empty;
                next.captured += 1;
            }
        }
        next
    }
}
