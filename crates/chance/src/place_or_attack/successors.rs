//! Where the moves of a colour lead from each class of boards, worked out once and read again for
//! every turn: the class after a stone is placed, or after an attack by so many stones succeeds.
//! A list is 32 bits a move, in chunks of classes that threads make and read on their own.
//! Cost: about 40 bytes a class and colour on a board of sixteen territories.

use games::place_or_attack::{Colour, Manner, Move, Phase, PlaceOrAttack, Position, cells_in};
use rayon::prelude::*;

use super::board_classes::{Boards, ClassNumbers, number};

/// Classes in a chunk: small enough to share out evenly, large enough to be worth it.
pub const CHUNK: usize = 4096;

/// Bits for the class; above them stands the number of attacking stones, 0 for a stone placed.
const CLASS_BITS: u32 = 29;

/// Where the moves of one colour lead.
pub struct Successors {
    chunks: Vec<Chunk>,
}

/// The moves of some classes, one after the other.
struct Chunk {
    /// Where those of each class end.
    ends: Vec<u32>,
    moves: Vec<u32>,
}

/// A move from a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Successor {
    /// Where it leads, if it succeeds.
    pub class: usize,
    /// How many stones attack; 0 for a stone placed.
    pub attackers: usize,
}

impl Successors {
    /// The moves of a colour that plays in this manner.
    pub fn new(
        game: &PlaceOrAttack,
        boards: &Boards,
        numbers: &ClassNumbers,
        colour: Colour,
        manner: Manner,
    ) -> Successors {
        let chunk = |classes: &[[u16; 2]]| {
            let mut chunk = Chunk {
                ends: Vec::with_capacity(classes.len()),
                moves: Vec::new(),
            };
            for &stones in classes {
                chunk.add(game, numbers, stones, colour, manner);
            }
            chunk.moves.shrink_to_fit();
            chunk
        };
        Successors {
            chunks: boards.stones().par_chunks(CHUNK).map(chunk).collect(),
        }
    }

    /// The moves from a class.
    #[inline]
    pub fn of(&self, class: usize) -> impl Iterator<Item = Successor> {
        let chunk = &self.chunks[class / CHUNK];
        let at = class % CHUNK;
        let first = at.checked_sub(1).map_or(0, |before| chunk.ends[before]);
        let moves = &chunk.moves[first as usize..chunk.ends[at] as usize];
        moves.iter().map(|&word| Successor {
            class: (word & ((1 << CLASS_BITS) - 1)) as usize,
            attackers: (word >> CLASS_BITS) as usize,
        })
    }
}

impl Chunk {
    fn add(
        &mut self,
        game: &PlaceOrAttack,
        numbers: &ClassNumbers,
        stones: [u16; 2],
        colour: Colour,
        manner: Manner,
    ) {
        let board = number(stones);
        // Any turn of this colour on which both may have stones.
        let position = Position {
            black: stones[0].into(),
            white: stones[1].into(),
            turns: colour as u8,
            phase: Phase::Turn,
            swapped: false,
        };
        let mut push = |board: u32, attackers: u32| {
            self.moves.push(attackers << CLASS_BITS | numbers.of(board));
        };
        let power = |cell: u8| 3u32.pow(cell.into());
        let mut placed = |cell: u8| push(board + (1 + colour as u32) * power(cell), 0);
        if manner != Manner::Free {
            let chosen = manner.moves(game, &position);
            let places = chosen.iter().filter_map(|m| match m {
                Move::Place(cell) => Some(*cell),
                _ => None,
            });
            places.for_each(&mut placed);
            if !chosen.iter().any(|m| matches!(m, Move::Attack(_))) {
                self.ends.push(self.moves.len() as u32);
                return;
            }
        } else {
            cells_in(game.empty(&position)).for_each(&mut placed);
        }
        for cell in cells_in(game.targets(&position)) {
            let after = match colour {
                Colour::Black => board - power(cell),
                Colour::White => board + power(cell),
            };
            push(after, game.attackers(&position, cell));
        }
        self.ends.push(self.moves.len() as u32);
    }
}
