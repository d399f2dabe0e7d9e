//! Errors that keep a claim from being evaluated: a full disk, a thread that cannot be started, a
//! damaged tablebase, a bug. Running out of a budget is not an error but a [`game::OpenReason`].

use std::any::Any;
use std::error::Error as StdError;
use std::fmt::{self, Display};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};

use diagnostic::Diagnostic;
use game::OpenReason;
use hypothesis::ErrorKind;

use crate::error::{Error, causes, chain};

/// An error that prevented the evaluation of a claim. The claim stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The kind of error.
    pub kind: ErrorKind,
    /// The error and its causes.
    message: String,
}

impl Failure {
    /// Creates a failure of this kind.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Failure {
        Failure {
            kind,
            message: message.into(),
        }
    }

    /// Creates a failure from an error. Its kind is an I/O error or a lack of memory if that is the
    /// cause, and otherwise a bug.
    pub fn of_error(error: &(dyn StdError + 'static)) -> Failure {
        let kind = causes(error).find_map(kind_of);
        Failure::new(kind.unwrap_or(ErrorKind::Internal), chain(error))
    }

    /// Creates the failure of a bug.
    pub fn internal(message: impl Into<String>) -> Failure {
        Failure::new(ErrorKind::Internal, message)
    }

    /// Creates a failure to start threads.
    pub fn threads(error: impl Display) -> Failure {
        Failure::new(ErrorKind::Threads, format!("cannot start threads: {error}"))
    }

    /// Returns the failure behind an open verdict, or `None` if a budget is the cause.
    pub fn of(reason: OpenReason) -> Option<Failure> {
        let kind = match reason {
            OpenReason::Threads => ErrorKind::Threads,
            OpenReason::SystemMemory => ErrorKind::Memory,
            OpenReason::Unanswered => ErrorKind::Internal,
            _ => return None,
        };
        Some(Failure::new(kind, reason.to_string()))
    }

    /// Creates the failure of a panic, which is a bug.
    pub fn panic(payload: &(dyn Any + Send)) -> Failure {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a thread panicked");
        Failure::internal(text)
    }

    /// Adds the operation that failed.
    #[must_use]
    pub fn during(self, what: &str) -> Failure {
        Failure::new(self.kind, format!("{what}: {}", self.message))
    }

    /// Returns the reason that a result records.
    pub fn reason(&self) -> String {
        let message = &self.message;
        match self.kind {
            ErrorKind::Io => format!("I/O error: {message}"),
            ErrorKind::Tablebase => format!("unusable tablebase: {message}"),
            ErrorKind::Internal => {
                format!("internal error, please report this as a bug: {message}")
            }
            ErrorKind::Threads | ErrorKind::Memory | ErrorKind::Certificate => message.clone(),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason())
    }
}

impl StdError for Failure {}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        match error {
            Error::Failed(failure) => failure,
            error => Failure::of_error(&error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::of_error(&error)
    }
}

/// Claims are checked when they are loaded, so a later error is a bug.
impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure::of_error(&diagnostic)
    }
}

/// Runs a part of an evaluation, and turns a panic into an error. The claim then stays open, and other
/// claims are not affected.
pub fn catch_panic<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    // Data that a panic left inconsistent is not used, because an evaluation with an error has no
    // verdict.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(Failure::panic(&*payload)))
}

/// Returns the kind of an error that the system reported.
fn kind_of(cause: &(dyn StdError + 'static)) -> Option<ErrorKind> {
    let io: &io::Error = cause.downcast_ref()?;
    Some(match io.kind() {
        io::ErrorKind::OutOfMemory => ErrorKind::Memory,
        _ => ErrorKind::Io,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::IoContext;

    #[test]
    fn io_errors_keep_their_kind() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let error = Err::<(), _>(full()).context("cannot write the proof log");
        let failure = Failure::from(error.unwrap_err());
        assert_eq!(failure.kind, ErrorKind::Io);
        assert_eq!(
            failure.reason(),
            "I/O error: cannot write the proof log: no storage space"
        );
        let memory = Failure::from(io::Error::from(io::ErrorKind::OutOfMemory));
        assert_eq!(memory.kind, ErrorKind::Memory);
    }

    #[test]
    fn panics_ask_for_a_bug_report() {
        let panic = catch_unwind(|| panic!("index {} out of range", 7));
        let failure = Failure::panic(&*panic.unwrap_err());
        assert_eq!(failure.kind, ErrorKind::Internal);
        assert_eq!(
            failure.reason(),
            "internal error, please report this as a bug: index 7 out of range"
        );
    }
}
