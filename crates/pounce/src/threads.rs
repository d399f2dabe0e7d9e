//! Threads for engines.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// Bytes of stack for each thread. Deep searches recurse a ply at a time.
pub(crate) const STACK: usize = 64 << 20;

/// Builds a pool of threads with deep stacks; 0 threads stand for all cores.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.stack_size(STACK).build().map_err(Failure::threads)
}
