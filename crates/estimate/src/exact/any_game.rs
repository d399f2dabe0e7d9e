//! Counts the nodes of any game's tree through its distinct positions.
//!
//! Equal positions have equal subtrees. So a level is a map from positions to the number of paths
//! that lead to them.
//!
//! Cost: one step per move of each distinct position, and memory for two levels.

use std::collections::HashMap;

use game::{Game, Monitor};
use num_bigint::BigUint;

use super::error::CountError;
use super::level_counts::LevelCounts;

/// Memory per map entry in addition to position and count.
const BYTES_PER_ENTRY: u64 = 64;
/// Positions between two checks of monitor and memory.
const BATCH: usize = 1 << 12;

/// Counts the nodes of each level below a position, down to the end of play or a given ply, in at
/// most `bytes` of memory. Progress is counted in positions.
///
/// ```
/// use game::{Game, NoMonitor, perft::perft};
/// use games::hunt::{Board, Hunt};
/// use pounce_estimate::exact::count_any_game;
///
/// let game = Hunt::new(Board::embedded("pentagram").unwrap());
/// let counts = count_any_game(&game, &game.start(), 3, 1 << 20, &NoMonitor).unwrap();
/// assert_eq!(counts.levels[2], perft(&game, &game.start(), 3).into());
/// ```
///
/// # Errors
///
/// If memory does not suffice or the monitor stops the count.
pub fn count_any_game<G: Game>(
    game: &G,
    root: &G::Position,
    plies: u32,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<LevelCounts, CountError> {
    let mut level = HashMap::from([(*root, BigUint::from(1u32))]);
    let mut levels = Vec::new();
    for _ in 0..plies {
        let mut next: HashMap<G::Position, BigUint> = HashMap::new();
        let mut nodes = BigUint::ZERO;
        for (number, (position, paths)) in level.iter().enumerate() {
            if number % BATCH == 0 {
                if monitor.advance(BATCH.min(level.len() - number) as u64) {
                    return Err(CountError::Interrupted);
                }
                check_memory::<G>(level.len() + next.len(), paths, bytes)?;
            }
            for m in game.moves(position) {
                *next.entry(game.play(position, m)).or_default() += paths;
                nodes += paths;
            }
        }
        if next.is_empty() {
            break;
        }
        levels.push(nodes);
        level = next;
    }
    Ok(LevelCounts { levels })
}

/// Checks that maps of this many positions fit into memory, if all counts are as long as `paths`.
fn check_memory<G: Game>(
    positions: usize,
    paths: &BigUint,
    allowed: u64,
) -> Result<(), CountError> {
    let entry = BYTES_PER_ENTRY + size_of::<G::Position>() as u64 + paths.bits() / 8;
    let needed = 2 * entry * positions as u64;
    if needed > allowed {
        return Err(CountError::TooLarge { needed, allowed });
    }
    Ok(())
}
