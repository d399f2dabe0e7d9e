//! Random boards: a few nodes in random lines, or a board that comes with the program, with other
//! numbers of goats and captures.

use games::hunt::{Board, Stalemate};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::random_board::random_board;

/// Boards that the oracle can list.
const SMALL: [&str; 3] = ["pentagram", "little-puli", "small-grid"];

/// Returns a random board. It may have more positions than the oracle can list.
pub fn random(random: &mut Pcg64Mcg) -> Board {
    let mut board = if random.random_range(0..8) == 0 {
        let name = SMALL[random.random_range(0..SMALL.len())];
        let board = Board::embedded(name).expect("it comes with the program");
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
