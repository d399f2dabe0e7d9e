//! Thread pools for engines.

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;

/// The stack size of each thread in bytes. Searches recurse once per ply.
pub(crate) const STACK: usize = 64 << 20;

/// Builds a thread pool with large stacks; 0 stands for all cores.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.stack_size(STACK).build().map_err(Failure::threads)
}
