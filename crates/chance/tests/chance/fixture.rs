//! Games and positions shared by the tests.

use game::{Game, Limits};
use games::place_or_attack::{PlaceOrAttack, Position, Settings};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

pub const UNLIMITED: Limits = Limits {
    bytes: u64::MAX,
    ..Limits::DEFAULT
};

pub fn game(settings: Settings) -> PlaceOrAttack {
    PlaceOrAttack::new(settings).unwrap()
}

/// Returns the position after random plies, fewer if the game ends before.
pub fn random_position(game: &PlaceOrAttack, plies: u32, seed: u64) -> Position {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut position = game.start();
    for _ in 0..plies {
        let moves: Vec<_> = game.moves(&position).collect();
        if moves.is_empty() {
            break;
        }
        position = game.play(&position, moves[random.random_range(0..moves.len())]);
    }
    position
}
