//! Why a solve ends early.

use std::{fmt, io};

/// The reason why a solve ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolveStopped {
    /// The monitor asked for it.
    Interrupted,
    /// A distance of the sliding phase does not fit into a byte.
    TooFar,
    /// The system provided no memory.
    Memory,
}

impl fmt::Display for SolveStopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SolveStopped::Interrupted => "interrupted",
            SolveStopped::TooFar => "a win in the sliding phase may take more than 508 plies",
            SolveStopped::Memory => "out of memory",
        })
    }
}

impl std::error::Error for SolveStopped {}

impl From<io::Error> for SolveStopped {
    /// Allocating an [`Arena`](crate::Arena) is the only I/O of a solve.
    fn from(_: io::Error) -> Self {
        SolveStopped::Memory
    }
}
