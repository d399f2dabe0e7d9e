//! Errors that keep a claim from being evaluated: a full disk, a thread that cannot be started, a
//! damaged tablebase, a bug. Running out of a budget is not an error but a [`game::OpenReason`].

use std::any::Any;
use std::fmt::Display;
use std::io;

use anyhow::anyhow;
use game::OpenReason;
use hypothesis::ErrorKind;

/// Why a claim could not be evaluated. The claim is open then, with this as its reason.
#[derive(Debug)]
pub struct Failure {
    pub kind: ErrorKind,
    error: anyhow::Error,
}

impl Failure {
    /// A failure of this kind, unless the error's cause shows that it is of another: an I/O error
    /// stays an I/O error.
    pub fn new(kind: ErrorKind, error: impl Into<anyhow::Error>) -> Failure {
        let error = error.into();
        Failure {
            kind: cause(&error).unwrap_or(kind),
            error,
        }
    }

    /// A failure to start threads.
    pub fn threads(error: impl Display) -> Failure {
        Failure {
            kind: ErrorKind::Threads,
            error: anyhow!("cannot start threads: {error}"),
        }
    }

    /// Returns the failure behind a reason, if the system or a bug is the cause and not a budget.
    pub fn of(reason: OpenReason) -> Option<Failure> {
        let kind = match reason {
            OpenReason::Threads => ErrorKind::Threads,
            OpenReason::SystemMemory => ErrorKind::Memory,
            OpenReason::Unanswered => ErrorKind::Internal,
            _ => return None,
        };
        let error = anyhow!("{reason}");
        Some(Failure { kind, error })
    }

    /// A panic, which is a bug.
    pub fn panic(payload: &(dyn Any + Send)) -> Failure {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let text = text.unwrap_or("a thread panicked");
        Failure {
            kind: ErrorKind::Internal,
            error: anyhow!("{text}"),
        }
    }

    /// Adds what was being done.
    pub fn during(self, what: String) -> Failure {
        Failure {
            error: self.error.context(what),
            ..self
        }
    }

    /// Returns the reason that a result records.
    pub fn reason(&self) -> String {
        let error = &self.error;
        match self.kind {
            ErrorKind::Io => format!("I/O error: {error:#}"),
            ErrorKind::Tablebase => format!("unusable tablebase: {error:#}"),
            ErrorKind::Internal => {
                format!("internal error, please report this as a bug: {error:#}")
            }
            ErrorKind::Threads | ErrorKind::Memory | ErrorKind::Certificate => {
                format!("{error:#}")
            }
        }
    }
}

/// An error without a kind of its own is a bug, unless the system is the cause.
impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(ErrorKind::Internal, error)
    }
}

/// Returns the kind of the error that the system reported, if it reported one.
fn cause(error: &anyhow::Error) -> Option<ErrorKind> {
    error.chain().find_map(|cause| {
        if cause.is::<rayon::ThreadPoolBuildError>() {
            return Some(ErrorKind::Threads);
        }
        let io: &io::Error = cause.downcast_ref()?;
        Some(match io.kind() {
            io::ErrorKind::OutOfMemory => ErrorKind::Memory,
            _ => ErrorKind::Io,
        })
    })
}

#[cfg(test)]
mod tests {
    use anyhow::Context;

    use super::*;

    #[test]
    fn io_errors_keep_their_kind() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let error = Err::<(), _>(full()).context("cannot write the proof log");
        let failure = Failure::new(ErrorKind::Tablebase, error.unwrap_err());
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
        let panic = std::panic::catch_unwind(|| panic!("index {} out of range", 7));
        let failure = Failure::panic(&*panic.unwrap_err());
        assert_eq!(failure.kind, ErrorKind::Internal);
        assert_eq!(
            failure.reason(),
            "internal error, please report this as a bug: index 7 out of range"
        );
    }
}
