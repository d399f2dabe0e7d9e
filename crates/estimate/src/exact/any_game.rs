//! Every position of any game, ply by ply, with the number of ways that lead to it. Equal positions
//! have equal futures, so ways add up.
//!
//! Cost: a step for each move of each distinct position of each ply, and memory for two plies.

use std::collections::HashMap;

use game::{Game, Monitor};
use num_bigint::BigUint;

use super::error::Refused;
use super::level_counts::Profile;

/// What a map takes beside positions and numbers.
const BYTES_OF_AN_ENTRY: u64 = 64;
/// Positions between two looks at the clock and at the memory.
const BATCH: usize = 1 << 12;

/// The levels of the tree below a position, down to some ply or to the end of play.
pub fn layers<G: Game>(
    game: &G,
    root: &G::Position,
    plies: u32,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<Profile, Refused> {
    let mut layer = HashMap::from([(*root, BigUint::from(1u32))]);
    let mut levels = Vec::new();
    for _ in 0..plies {
        let mut next: HashMap<G::Position, BigUint> = HashMap::new();
        let mut nodes = BigUint::ZERO;
        for (number, (position, ways)) in layer.iter().enumerate() {
            if number % BATCH == 0 {
                if monitor.advance(BATCH.min(layer.len() - number) as u64) {
                    return Err(Refused::Interrupted);
                }
                fits::<G>(layer.len() + next.len(), ways, bytes)?;
            }
            for m in game.moves(position) {
                *next.entry(game.play(position, m)).or_default() += ways;
                nodes += ways;
            }
        }
        if next.is_empty() {
            break;
        }
        levels.push(nodes);
        layer = next;
    }
    Ok(Profile { levels })
}

/// Refuses what takes more memory than it may; numbers are as long as this one.
fn fits<G: Game>(positions: usize, ways: &BigUint, allowed: u64) -> Result<(), Refused> {
    let entry = BYTES_OF_AN_ENTRY + size_of::<G::Position>() as u64 + ways.bits() / 8;
    let needed = 2 * entry * positions as u64;
    match needed > allowed {
        true => Err(Refused::TooLarge { needed, allowed }),
        false => Ok(()),
    }
}
