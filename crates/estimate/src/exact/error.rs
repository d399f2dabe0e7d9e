//! Why a tree was not counted.

use std::io;

use tablebase::Stopped;

/// Why a tree was not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It takes more memory than it may.
    #[error("counting the tree takes {needed} bytes of memory, more than the {allowed} allowed")]
    TooLarge {
        /// The bytes it takes; at least so many, where that is not known beforehand.
        needed: u64,
        /// The bytes it may take.
        allowed: u64,
    },
    /// The system gave no memory.
    #[error("the system gives no memory")]
    Memory,
    /// The watch asked for it.
    #[error("interrupted")]
    Interrupted,
    /// Goats slide on the last plies, which planes do not count.
    #[error("goats are placed for {placing} plies only, and the tree has {plies}")]
    Sliding {
        /// The plies for which goats are placed.
        placing: u32,
        /// The plies of the tree.
        plies: u32,
    },
    /// A number is too large for the kind of number chosen.
    #[error("a number of nodes is too large for this way of counting")]
    Overflow,
}

impl From<io::Error> for Refused {
    fn from(_: io::Error) -> Self {
        Refused::Memory
    }
}

impl From<Stopped> for Refused {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Memory => Refused::Memory,
            Stopped::Interrupted | Stopped::TooFar => Refused::Interrupted,
        }
    }
}
