//! Thread pools for engines.

use std::thread;

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::failure::Failure;
use crate::prove::Options;

/// The stack size of each thread in bytes. Searches recurse once per ply.
pub(crate) const STACK: usize = 64 << 20;

/// Builds a thread pool with large stacks; 0 stands for all cores.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    let pool = ThreadPoolBuilder::new().num_threads(threads);
    pool.stack_size(STACK).build().map_err(Failure::threads)
}

/// Returns the number of threads for solving a game: all cores unless the options say otherwise.
pub(crate) fn thread_count(options: &Options) -> usize {
    match options.threads {
        Some(threads) => threads as usize,
        None => thread::available_parallelism().map_or(1, usize::from),
    }
}
