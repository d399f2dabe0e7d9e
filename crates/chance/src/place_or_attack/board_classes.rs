//! All boards of Place or Attack up to symmetry. A board is a number in base 3, a digit for each
//! territory (empty, black, white): a stone placed adds a power of 3, a stone turned over adds or
//! takes one away. Boards that a symmetry turns into each other form a class; classes are numbered
//! in the order of the least boards in them.
//! Cost: 4 bytes a board while classes are numbered, 4 a class afterwards.

use games::place_or_attack::{Geometry, cells_in};
use rayon::prelude::*;

/// The most territories: with 3^16 boards everything fits into memory.
pub const MOST_CELLS: u8 = 16;

/// The classes of boards.
pub struct Boards {
    images: Images,
    /// The least board of each class, as its black and its white stones.
    stones: Vec<[u16; 2]>,
}

/// The number of the class of each board.
pub struct ClassNumbers(Vec<u32>);

impl Boards {
    /// The classes of all boards, and which class each board is in; `None` if there are too many.
    pub fn new(geometry: &Geometry) -> Option<(Boards, ClassNumbers)> {
        if geometry.cells() > MOST_CELLS {
            return None;
        }
        let images = Images::new(geometry);
        let boards = 3u32.pow(geometry.cells().into());
        let mut numbers: Vec<u32> = (0..boards)
            .into_par_iter()
            .map(|board| images.least(board))
            .collect();
        // The least board comes before the others of its class, so it has its number already.
        let mut stones = Vec::new();
        for board in 0..numbers.len() {
            let least = numbers[board] as usize;
            numbers[board] = if least == board {
                stones.push(decoded(board as u32));
                stones.len() as u32 - 1
            } else {
                numbers[least]
            };
        }
        Some((Boards { images, stones }, ClassNumbers(numbers)))
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.stones.len()
    }

    /// The black and the white stones of the least board of each class.
    pub fn stones(&self) -> &[[u16; 2]] {
        &self.stones
    }

    /// The class of a board with these stones.
    pub fn class(&self, black: u64, white: u64) -> usize {
        let least = self.images.least(number([black as u16, white as u16]));
        let order = |stones: &[u16; 2]| number(*stones);
        self.stones
            .binary_search_by_key(&least, order)
            .expect("every class is listed by its least board")
    }
}

impl ClassNumbers {
    /// The class of a board.
    #[inline]
    pub fn of(&self, board: u32) -> u32 {
        self.0[board as usize]
    }
}

/// The number of a board with these black and white stones.
pub fn number([black, white]: [u16; 2]) -> u32 {
    let digits = |set: u16| {
        cells_in(set.into())
            .map(|cell| 3u32.pow(cell.into()))
            .sum::<u32>()
    };
    digits(black) + 2 * digits(white)
}

fn decoded(mut board: u32) -> [u16; 2] {
    let mut stones = [0, 0];
    for cell in 0..MOST_CELLS {
        match board % 3 {
            0 => {}
            digit => stones[digit as usize - 1] |= 1 << cell,
        }
        board /= 3;
    }
    stones
}

/// Where symmetries take a board: the sum of where they take its lower and its upper half.
struct Images {
    /// Boards of the lower half.
    half: u32,
    /// By symmetry, the images of each lower and of each upper half.
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

    /// The least image of a board.
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
    use games::place_or_attack::{Grid, Phase, PlaceOrAttack, Position, Settings};
    use std::collections::HashMap;

    #[test]
    fn classes_are_those_of_the_rules() {
        for grid in [Grid::Square, Grid::Hex] {
            let settings = Settings {
                grid,
                ..Settings::board(3, 3, 9)
            };
            let game = PlaceOrAttack::new(settings).unwrap();
            let (boards, numbers) = Boards::new(game.geometry()).unwrap();
            let mut classes = HashMap::new();
            for board in 0..3u32.pow(9) {
                let stones = decoded(board);
                assert_eq!(number(stones), board);
                let [black, white] = stones.map(u64::from);
                let class = boards.class(black, white);
                assert_eq!(class, numbers.of(board) as usize);
                let canonical = game.canonical(&Position {
                    black,
                    white,
                    turns: 2,
                    phase: Phase::Turn,
                    swapped: false,
                });
                assert_eq!(*classes.entry(class).or_insert(canonical), canonical);
            }
            assert_eq!(classes.len(), boards.count());
            // Burnside: colourings of the grid with three colours.
            let fixed = |map: &Vec<u8>| {
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
                3usize.pow(cycles)
            };
            let symmetries = game.geometry().symmetries();
            let total: usize = symmetries.iter().map(fixed).sum();
            assert_eq!(boards.count(), total / symmetries.len());
        }
    }
}
