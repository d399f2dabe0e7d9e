//! The moves of one colour from each class of boards, computed once and read for every turn.
//!
//! A move is one 32-bit word: the class it leads to, and the number of attacking stones. Words are
//! stored in chunks of classes that threads build and read independently.
//!
//! Cost: about 40 bytes per class and colour on a board of sixteen territories.

use games::place_or_attack::{Colour, Move, PlaceOrAttack, Position, Style, TurnPhase, cells_in};
use rayon::prelude::*;

use super::board_classes::{BoardClasses, ClassNumbers, encode};

/// Classes in a chunk: small enough to balance threads, large enough to keep overhead low.
pub const CHUNK: usize = 4096;

/// Low bits for the class. The bits above hold the number of attacking stones, 0 for a placement.
const CLASS_BITS: u32 = 29;

/// The moves of one colour.
pub struct Successors {
    chunks: Vec<Chunk>,
}

/// The moves of some consecutive classes.
struct Chunk {
    /// End of each class's moves.
    ends: Vec<u32>,
    moves: Vec<u32>,
}

/// A move from a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor {
    /// The class it leads to, if it succeeds.
    pub class: usize,
    /// Number of attacking stones; 0 for a placement.
    pub attackers: usize,
}

impl Successors {
    /// Computes the moves of a colour that plays in this style.
    pub fn new(
        game: &PlaceOrAttack,
        boards: &BoardClasses,
        numbers: &ClassNumbers,
        colour: Colour,
        style: Style,
    ) -> Successors {
        let chunk = |classes: &[[u16; 2]]| {
            let mut chunk = Chunk {
                ends: Vec::with_capacity(classes.len()),
                moves: Vec::new(),
            };
            for &stones in classes {
                chunk.add_class(game, numbers, stones, colour, style);
            }
            chunk.moves.shrink_to_fit();
            chunk
        };
        Successors {
            chunks: boards.stones().par_chunks(CHUNK).map(chunk).collect(),
        }
    }

    /// Returns the moves from a class.
    #[inline]
    pub fn of(&self, class: usize) -> impl Iterator<Item = Successor> {
        let chunk = &self.chunks[class / CHUNK];
        let index = class % CHUNK;
        let first = index.checked_sub(1).map_or(0, |before| chunk.ends[before]);
        let moves = &chunk.moves[first as usize..chunk.ends[index] as usize];
        moves.iter().map(|&word| Successor {
            class: (word & ((1 << CLASS_BITS) - 1)) as usize,
            attackers: (word >> CLASS_BITS) as usize,
        })
    }
}

impl Chunk {
    fn add_class(
        &mut self,
        game: &PlaceOrAttack,
        numbers: &ClassNumbers,
        stones: [u16; 2],
        colour: Colour,
        style: Style,
    ) {
        let board = encode(stones);
        // Any turn of this colour on which both sides may have stones.
        let position = Position {
            black: stones[0].into(),
            white: stones[1].into(),
            turns: colour as u8,
            phase: TurnPhase::Turn,
            swapped: false,
        };
        let mut push = |board: u32, attackers: u32| {
            self.moves.push(attackers << CLASS_BITS | numbers.of(board));
        };
        let power = |cell: u8| 3u32.pow(cell.into());
        let mut place = |cell: u8| push(board + (1 + colour as u32) * power(cell), 0);
        let attacks = if style == Style::Free {
            cells_in(game.empty(&position)).for_each(&mut place);
            true
        } else {
            let chosen = style.moves(game, &position);
            let cells = chosen.iter().filter_map(|m| match m {
                Move::Place(cell) => Some(*cell),
                _ => None,
            });
            cells.for_each(&mut place);
            chosen.iter().any(|m| matches!(m, Move::Attack(_)))
        };
        if attacks {
            for cell in cells_in(game.targets(&position)) {
                let after = match colour {
                    Colour::Black => board - power(cell),
                    Colour::White => board + power(cell),
                };
                push(after, game.attackers(&position, cell));
            }
        }
        self.ends.push(self.moves.len() as u32);
    }
}
