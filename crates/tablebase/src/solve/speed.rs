//! Measures the speed of this machine for a solve.

use std::time::{Duration, Instant};

use games::hunt::{GOATS, Hunt, TIGERS};

use crate::plane::layer::goat_range;
use crate::plane::layout::Layout;
use crate::plane::simd::run_simd;
use crate::solve::work::DROP;
use crate::turn::goat_turn::DropKernel;

/// Time of a measurement: long enough for a few slices of the scheduler on a busy machine.
const TIME: Duration = Duration::from_millis(150);

/// Measures the speed of all threads of the current rayon pool together, as they are now, by
/// computing Goats' turn of a class in the middle of the placement phase again and again. Returns
/// it relative to one thread of the machine on which the work of a solve was measured.
pub fn measure_speed(hunt: &Hunt) -> f64 {
    let board = hunt.board();
    let free = (board.nodes.len() - board.tigers.len()) as u32;
    let placed = board.goats / 2;
    let layout = Layout::new(free, goat_range(board, placed, GOATS));
    let next_layout = Layout::new(free, goat_range(board, placed + 1, TIGERS));
    let rates = rayon::broadcast(|_| {
        let next = vec![0; next_layout.words];
        let mut words = vec![0; layout.words];
        let start = Instant::now();
        let mut computed = 0;
        while start.elapsed() < TIME {
            run_simd(DropKernel {
                words: &mut words,
                layout: &layout,
                next: &next,
                next_layout: &next_layout,
            });
            computed += layout.words as u64;
        }
        (computed * DROP) as f64 / start.elapsed().as_nanos() as f64
    });
    rates.into_iter().sum()
}
