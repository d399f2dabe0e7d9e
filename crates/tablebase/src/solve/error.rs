//! Errors of a solve.

use std::io;

use thiserror::Error;

/// The reason why a solve ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SolveStopped {
    /// The monitor asked for it.
    #[error("interrupted")]
    Interrupted,
    /// A distance of the sliding phase does not fit into a byte.
    #[error("a win in the sliding phase may take more than 508 plies")]
    TooFar,
    /// The system provided no memory.
    #[error("out of memory")]
    Memory,
}

impl From<io::Error> for SolveStopped {
    /// Allocating an [`Arena`](crate::Arena) is the only I/O of a solve.
    fn from(_: io::Error) -> Self {
        SolveStopped::Memory
    }
}
