//! Random boards: a few nodes in random lines, or an embedded board with random numbers of goats
//! and captures.

use games::hunt::{Board, Stalemate};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::random_board::random_board;

/// Embedded boards that are small enough for the oracle.
const SMALL: [&str; 3] = ["pentagram", "little-puli", "small-grid"];

/// Returns a random board. It may have too many positions for the oracle.
pub fn random(random: &mut Pcg64Mcg) -> Board {
    let mut board = if random.random_range(0..8) == 0 {
        let name = SMALL[random.random_range(0..SMALL.len())];
        let board = Board::embedded(name).expect("the board is embedded");
        let goats = random.random_range(1..=board.goats);
        Board { goats, ..board }
    } else {
        random_board(random)
    };
    board.captures = random.random_range(1..=board.goats);
    board.stalemate = if random.random_range(0..3) == 0 {
        Stalemate::Draw
    } else {
        Stalemate::Loss
    };
    board
}
