//! All boards of Place or Attack up to symmetry.
//!
//! A board is a number in base 3 with one digit per territory (empty, black, white), so placing a
//! stone adds a power of 3 and turning one over adds or subtracts one. A class consists of the
//! boards that symmetries map to each other. Classes are numbered in the order of their least
//! boards.
//!
//! Cost: 4 bytes per board while classes are numbered, then 4 bytes per class.

use games::place_or_attack::{Geometry, cells_in};
use rayon::prelude::*;

/// Limit on the territories: all 3^16 boards fit into memory.
pub const MAX_CELLS: u8 = 16;

/// The classes of boards.
pub struct BoardClasses {
    images: Images,
    /// The black and white stones of the least board of each class.
    stones: Vec<[u16; 2]>,
}

/// The class number of each board.
pub struct ClassNumbers(Vec<u32>);

impl BoardClasses {
    /// Classifies all boards, or returns `None` if there are too many.
    pub fn new(geometry: &Geometry) -> Option<(BoardClasses, ClassNumbers)> {
        if geometry.cells() > MAX_CELLS {
            return None;
        }
        let images = Images::new(geometry);
        let boards = 3u32.pow(geometry.cells().into());
        let mut numbers: Vec<u32> = (0..boards)
            .into_par_iter()
            .map(|board| images.least(board))
            .collect();
        // The least board precedes the others of its class, so it is numbered before them.
        let mut stones = Vec::new();
        for board in 0..numbers.len() {
            let least = numbers[board] as usize;
            numbers[board] = if least == board {
                stones.push(decode(board as u32));
                stones.len() as u32 - 1
            } else {
                numbers[least]
            };
        }
        Some((BoardClasses { images, stones }, ClassNumbers(numbers)))
    }

    /// Returns the number of classes.
    pub fn count(&self) -> usize {
        self.stones.len()
    }

    /// Returns the black and white stones of the least board of each class.
    pub fn stones(&self) -> &[[u16; 2]] {
        &self.stones
    }

    /// Returns the class of the board with these stones.
    pub fn class(&self, black: u64, white: u64) -> usize {
        let least = self.images.least(encode([black as u16, white as u16]));
        self.stones
            .binary_search_by_key(&least, |stones| encode(*stones))
            .expect("every class is listed by its least board")
    }
}

impl ClassNumbers {
    /// Returns the class of a board.
    #[inline]
    pub fn of(&self, board: u32) -> u32 {
        self.0[board as usize]
    }
}

/// Returns the number of the board with these black and white stones.
pub fn encode([black, white]: [u16; 2]) -> u32 {
    let digits = |set: u16| {
        cells_in(set.into())
            .map(|cell| 3u32.pow(cell.into()))
            .sum::<u32>()
    };
    digits(black) + 2 * digits(white)
}

fn decode(mut board: u32) -> [u16; 2] {
    let mut stones = [0, 0];
    for cell in 0..MAX_CELLS {
        match board % 3 {
            0 => {}
            digit => stones[digit as usize - 1] |= 1 << cell,
        }
        board /= 3;
    }
    stones
}

/// Images of boards under symmetries: the sum of the images of the lower and the upper half.
struct Images {
    /// Number of lower halves.
    half: u32,
    /// By symmetry, the image of each lower and of each upper half.
    parts: Vec<[Vec<u32>; 2]>,
}

impl Images {
    fn new(geometry: &Geometry) -> Images {
        let cells = geometry.cells();
        let low = cells / 2;
        let image = |map: &[u8], first: u8, board: u32| {
            let mut rest = board;
            let mut sum = 0;
            for cell in first.. {
                if rest == 0 {
                    break;
                }
                sum += rest % 3 * 3u32.pow(map[usize::from(cell)].into());
                rest /= 3;
            }
            sum
        };
        let parts = geometry.symmetries()[1..].iter().map(|map| {
            let part = |first: u8, cells: u8| {
                (0..3u32.pow(cells.into()))
                    .map(|board| image(map, first, board))
                    .collect()
            };
            [part(0, low), part(low, cells - low)]
        });
        Images {
            half: 3u32.pow(low.into()),
            parts: parts.collect(),
        }
    }

    /// Returns the least image of a board.
    #[inline]
    fn least(&self, board: u32) -> u32 {
        let (upper, lower) = ((board / self.half) as usize, (board % self.half) as usize);
        let images = self.parts.iter().map(|[low, up]| low[lower] + up[upper]);
        images.fold(board, u32::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Symmetric;
    use games::place_or_attack::{Grid, PlaceOrAttack, Position, Settings, TurnPhase};
    use std::collections::HashMap;

    #[test]
    fn classes_agree_with_canonical_positions() {
        for grid in [Grid::Square, Grid::Hex] {
            let settings = Settings {
                grid,
                ..Settings::board(3, 3, 9)
            };
            let game = PlaceOrAttack::new(settings).unwrap();
            let (boards, numbers) = BoardClasses::new(game.geometry()).unwrap();
            let mut canonical_by_class = HashMap::new();
            for board in 0..3u32.pow(9) {
                let stones = decode(board);
                assert_eq!(encode(stones), board);
                let [black, white] = stones.map(u64::from);
                let class = boards.class(black, white);
                assert_eq!(class, numbers.of(board) as usize);
                let canonical = game.canonical(&Position {
                    black,
                    white,
                    turns: 2,
                    phase: TurnPhase::Turn,
                    swapped: false,
                });
                let first = *canonical_by_class.entry(class).or_insert(canonical);
                assert_eq!(first, canonical);
            }
            assert_eq!(canonical_by_class.len(), boards.count());
            // Burnside's lemma for colourings of the grid with three colours.
            let symmetries = game.geometry().symmetries();
            let fixed: usize = symmetries.iter().map(|map| 3usize.pow(cycles(map))).sum();
            assert_eq!(boards.count(), fixed / symmetries.len());
        }
    }

    fn cycles(map: &[u8]) -> u32 {
        let mut cycles = 0;
        let mut seen = [false; 9];
        for cell in 0..9 {
            let mut at = cell;
            cycles += u32::from(!seen[at]);
            while !seen[at] {
                seen[at] = true;
                at = map[at].into();
            }
        }
        cycles
    }
}
