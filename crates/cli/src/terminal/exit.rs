//! Exit codes, which scripts and CI rely on.

use std::process::ExitCode;

use pounce::{ResultRecord, Standing};

/// The outcome of a run, in order of precedence: worse outcomes come later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All as expected.
    AsExpected,
    /// Nothing was selected.
    Nothing,
    /// A claim stayed open.
    Open,
    /// A claim contradicted its expectation.
    Contradicted,
    /// A usage error or bad input.
    BadInput,
    /// Interrupted by the user.
    Interrupted,
}

/// The exit code of an interrupted run, as shells report it for SIGINT.
pub const INTERRUPTED: u8 = 130;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::AsExpected => 0,
            Exit::Contradicted => 1,
            Exit::BadInput => 2,
            Exit::Open => 3,
            Exit::Nothing => 4,
            Exit::Interrupted => INTERRUPTED,
        })
    }
}

/// Returns the exit code of a single result.
pub fn exit_of(result: &ResultRecord) -> Exit {
    match Standing::of(result) {
        Standing::AsExpected => Exit::AsExpected,
        Standing::Open => Exit::Open,
        Standing::Contradicted => Exit::Contradicted,
    }
}
