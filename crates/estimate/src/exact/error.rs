//! Reasons why a tree could not be counted.

use std::io;

use tablebase::SolveStopped;

/// The reason why a tree could not be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// Counting needs more memory than allowed.
    #[error("counting the tree needs {needed} bytes of memory, but only {allowed} are allowed")]
    TooLarge {
        /// Bytes needed: a lower bound where the total is not known in advance.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The operating system refused to allocate memory.
    #[error("the operating system refused to allocate memory")]
    AllocationFailed,
    /// The monitor stopped the count.
    #[error("interrupted")]
    Interrupted,
    /// The tree reaches the sliding phase, which planes do not support.
    #[error("the placement phase lasts {placement_plies} plies, but the tree has {plies}")]
    Sliding {
        /// Plies of the placement phase from the root.
        placement_plies: u32,
        /// Plies of the tree.
        plies: u32,
    },
    /// A count exceeds the range of the number type.
    #[error("a level has too many nodes for this counting method")]
    Overflow,
}

impl From<io::Error> for CountError {
    fn from(_: io::Error) -> Self {
        CountError::AllocationFailed
    }
}

impl From<SolveStopped> for CountError {
    fn from(stopped: SolveStopped) -> Self {
        match stopped {
            SolveStopped::Memory => CountError::AllocationFailed,
            SolveStopped::Interrupted | SolveStopped::TooFar => CountError::Interrupted,
        }
    }
}
