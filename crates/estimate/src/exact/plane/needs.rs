//! What counting on planes will take, before it begins.

use games::hunt::{GOATS, Hunt};
use tablebase::{binomial, placings};

use crate::exact::Shape;

/// The memory and the size of one pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needs {
    /// Bytes of memory, at most a few percent off.
    pub bytes: u64,
    /// Numbers to compute in a pass, at most: what a watch is told of.
    pub cells: u64,
    /// Bytes of memory with which a pass is faster: room for the largest family in all of them.
    pub comfort: u64,
    /// Numbers of the largest family.
    pub(super) largest: u64,
}

/// What everything that does not grow with the board takes: the program, its threads.
const BASE: u64 = 16 << 20;

/// The moves and the symmetries of a class.
const BYTES_OF_A_CLASS: u64 = 8 << 10;

impl Needs {
    /// What a pass with so many bytes a number takes. Saturates where nothing that large could
    /// be counted.
    pub fn of(hunt: &Hunt, shape: &Shape, bytes: u64) -> Needs {
        let board = hunt.board();
        let tigers = board.tigers.len() as u32;
        let free = board.nodes.len() as u32 - tigers;
        let classes = placings(hunt.symmetries().images(), tigers, 0);
        let sets = |placed: u32, captured: u32| {
            let goats = placed.checked_sub(captured);
            let sets = goats.map_or(0, |goats| binomial(free, goats));
            classes.saturating_mul(sets)
        };
        let first = u32::from(hunt.captured(&shape.root));
        let most = u32::from(shape.most_captured(hunt));
        let mut placed = u32::from(board.goats - shape.root.hand);
        let root = if shape.root.mover == GOATS {
            sets(placed, first)
        } else {
            0
        };
        let mut ply = u32::from(shape.root.mover == GOATS);
        placed += ply;
        // Numbers in memory, by captured goats.
        let mut kept = vec![0; most as usize];
        if let Some(begin) = kept.get_mut(first as usize) {
            *begin = sets(placed, first);
        }
        let mut peak: u64 = kept.iter().sum();
        let mut cells = peak.saturating_add(root);
        // Then the goal is never reached.
        let no_jumps = most > 0 && shape.ends_before_jumps(most as u8 - 1);
        let mut largest = peak;
        while ply < shape.plies {
            let last = ply + 2 > shape.plies;
            for captured in (first..=most - u32::from(no_jumps)).rev() {
                cells = cells.saturating_add(sets(placed, captured));
                if captured < most && !last {
                    let after = sets(placed + 1, captured);
                    cells = cells.saturating_add(after);
                    let all = kept
                        .iter()
                        .fold(after, |all, &kept| all.saturating_add(kept));
                    peak = peak.max(all);
                    kept[captured as usize] = after;
                    largest = largest.max(after);
                }
            }
            placed += 1;
            ply += 2;
        }
        let threads = rayon::current_num_threads() as u64;
        let most_sets = (0..=placed).map(|placed| sets(placed, 0) / classes).max();
        let fixed = (8 * threads * most_sets.unwrap_or(0))
            .saturating_add(classes.saturating_mul(BYTES_OF_A_CLASS))
            .saturating_add(BASE);
        let families = u64::from(most.saturating_sub(first)) + 1;
        let total = |cells: u64| cells.saturating_mul(bytes).saturating_add(fixed);
        Needs {
            bytes: total(peak),
            cells,
            comfort: total(largest.saturating_mul(families)),
            largest,
        }
    }
}
