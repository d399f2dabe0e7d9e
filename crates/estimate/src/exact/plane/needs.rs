//! Predicts what counting on planes needs before it starts.

use games::hunt::{GOATS, Hunt};
use tablebase::{arrangements, binomial};

use crate::exact::TreeSpec;

/// Memory and work of one pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountNeeds {
    /// Bytes of memory, to within a few per cent.
    pub bytes: u64,
    /// Upper bound on the numbers computed in a pass, the unit of progress.
    pub cells: u64,
    /// Bytes of memory with which a pass is faster, because arenas can be reused.
    pub preferred_bytes: u64,
    /// Numbers in the largest layer.
    pub(super) largest_layer: u64,
}

/// Memory that does not grow with the board: the program and its threads.
const BASE_BYTES: u64 = 16 << 20;

/// Memory for the moves and symmetries of one tiger class.
const BYTES_PER_CLASS: u64 = 8 << 10;

impl CountNeeds {
    /// Predicts a pass that stores each number in `bytes` bytes. Saturates for trees far too large
    /// to count.
    pub fn new(hunt: &Hunt, spec: &TreeSpec, bytes: u64) -> CountNeeds {
        let board = hunt.board();
        let tigers = board.tigers.len() as u32;
        let free = board.nodes.len() as u32 - tigers;
        let classes = arrangements(hunt.symmetries().images(), tigers, 0);
        let layer_cells = |placed: u32, captured: u32| {
            let goats = placed.checked_sub(captured);
            let sets = goats.map_or(0, |goats| binomial(free, goats));
            classes.saturating_mul(sets)
        };
        let first = u32::from(hunt.captured(&spec.root));
        let most = u32::from(spec.max_captures(hunt));
        let mut placed = u32::from(board.goats - spec.root.hand);
        let root = if spec.root.mover == GOATS {
            layer_cells(placed, first)
        } else {
            0
        };
        let mut ply = u32::from(spec.root.mover == GOATS);
        placed += ply;
        // Numbers in memory, by captured goats.
        let mut in_memory = vec![0; most as usize];
        if let Some(layer) = in_memory.get_mut(first as usize) {
            *layer = layer_cells(placed, first);
        }
        let mut peak: u64 = in_memory.iter().sum();
        let mut cells = peak.saturating_add(root);
        // If positions before a jump are leaves, the goal is never reached.
        let no_jumps = most > 0 && spec.ends_before_jumps(most as u8 - 1);
        let mut largest_layer = peak;
        while ply < spec.plies {
            let last = ply + 2 > spec.plies;
            for captured in (first..=most - u32::from(no_jumps)).rev() {
                cells = cells.saturating_add(layer_cells(placed, captured));
                if captured < most && !last {
                    let after = layer_cells(placed + 1, captured);
                    cells = cells.saturating_add(after);
                    let all = in_memory
                        .iter()
                        .fold(after, |all, &layer| all.saturating_add(layer));
                    peak = peak.max(all);
                    in_memory[captured as usize] = after;
                    largest_layer = largest_layer.max(after);
                }
            }
            placed += 1;
            ply += 2;
        }
        let threads = rayon::current_num_threads() as u64;
        let most_sets = (0..=placed)
            .map(|placed| layer_cells(placed, 0) / classes)
            .max();
        let fixed = (8 * threads * most_sets.unwrap_or(0))
            .saturating_add(classes.saturating_mul(BYTES_PER_CLASS))
            .saturating_add(BASE_BYTES);
        let layers = u64::from(most.saturating_sub(first)) + 1;
        let total = |cells: u64| cells.saturating_mul(bytes).saturating_add(fixed);
        CountNeeds {
            bytes: total(peak),
            cells,
            preferred_bytes: total(largest_layer.saturating_mul(layers)),
            largest_layer,
        }
    }
}
