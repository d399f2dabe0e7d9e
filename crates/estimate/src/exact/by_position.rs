//! Counts the nodes of a hunt game's tree through its distinct positions.
//!
//! Symmetric positions have subtrees of equal size. So a level is a map from canonical positions
//! to the number of nodes with that position, and the next level follows from their children.
//!
//! Cost: some hundred nanoseconds per child and about a hundred bytes per position.

use std::collections::HashMap;

use game::{Monitor, Symmetric};
use games::hunt::{Hunt, Position};
use rayon::prelude::*;
use tablebase::StopFlag;

use super::error::CountError;
use super::level_counts::LevelCounts;
use super::tree_spec::TreeSpec;

/// Memory per map entry: position, count and control byte, in a table that may be half empty.
const BYTES_PER_POSITION: u64 = 75;

/// Positions whose children are generated at a time, on all threads.
const BATCH: usize = 1 << 14;

/// Counts the nodes of each level through distinct positions, in at most `bytes` of memory.
/// Progress is counted in positions.
///
/// # Errors
///
/// If memory does not suffice, a count exceeds 128 bits, or the monitor stops the count.
pub fn count_by_position(
    hunt: &Hunt,
    spec: &TreeSpec,
    bytes: u64,
    monitor: &dyn Monitor,
) -> Result<LevelCounts, CountError> {
    let stop = StopFlag::new(monitor);
    let mut level = vec![(hunt.canonical(&spec.root), 1u128)];
    let mut levels = Vec::new();
    for _ in 0..spec.plies {
        let mut next: HashMap<Position, u128> = HashMap::new();
        let mut nodes = 0u128;
        for batch in level.chunks(BATCH) {
            if stop.advance(batch.len() as u64) {
                return Err(CountError::Interrupted);
            }
            let children = batch.par_iter().flat_map_iter(|&(position, count)| {
                let children = spec.children(hunt, &position).into_iter();
                children.map(move |child| (hunt.canonical(&child), count))
            });
            for (child, count) in children.collect::<Vec<_>>() {
                let sum = next.entry(child).or_default();
                *sum = sum.checked_add(count).ok_or(CountError::Overflow)?;
                nodes = nodes.checked_add(count).ok_or(CountError::Overflow)?;
            }
            let needed = BYTES_PER_POSITION * (level.len() + 2 * next.len()) as u64;
            if needed > bytes {
                return Err(CountError::TooLarge {
                    needed,
                    allowed: bytes,
                });
            }
        }
        levels.push(nodes.into());
        level = next.into_iter().collect();
    }
    Ok(LevelCounts { levels })
}
