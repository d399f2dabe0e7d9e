//! Errors of the library.
//!
//! An error's `Display` says what failed; its `source` says why. [`chain`] puts both on one line.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use diagnostic::Diagnostic;
use estimate::exact::CountError;

use crate::failure::Failure;

/// An error that kept the library from doing what it was asked to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Something that the user gave is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The system could not read or write something.
    #[error("{context}")]
    Io {
        /// The operation that failed, such as "cannot write results/a.json".
        context: String,
        /// The system's own error.
        source: io::Error,
    },
    /// A pipe, a device or a folder where a file is needed.
    #[error("{} is not a regular file", .0.display())]
    NotAFile(PathBuf),
    /// A pipe or a device where a file or a folder is needed.
    #[error("{} is neither a file nor a folder", .0.display())]
    NeitherFileNorFolder(PathBuf),
    /// A claim or a solve needs more memory than it may have.
    #[error("{claim} needs {} MiB of memory, but only {} MiB are allowed", .needed >> 20, .allowed >> 20)]
    Memory {
        /// The name of the claim or game.
        claim: String,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// A tablebase that is missing or cannot be used.
    #[error("{0}")]
    Tablebase(String),
    /// A checkpoint that cannot be used.
    #[error("{0}")]
    Checkpoint(String),
    /// A tree that cannot be counted.
    #[error("cannot count the tree")]
    Count(#[source] CountError),
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// No thread could be started.
    #[error("cannot start threads")]
    Threads(#[source] io::Error),
    /// An evaluation that ended with an error.
    #[error("{0}")]
    Failed(Failure),
}

/// A flaw in something that the user gave: a file or an argument.
#[derive(Debug)]
pub struct InputError {
    /// The flaw, with its location in the text.
    pub diagnostic: Box<Diagnostic>,
    /// The name of the file or argument.
    pub file: String,
    /// The text of the file or argument.
    pub text: String,
}

impl InputError {
    /// A flaw in a text that the user gave under this name.
    pub fn new(name: impl Into<String>, text: impl Into<String>, diagnostic: Diagnostic) -> Self {
        InputError {
            diagnostic: Box::new(diagnostic),
            file: name.into(),
            text: text.into(),
        }
    }

    /// A flaw of a path itself, not of the file it leads to.
    pub fn path(path: &Path, message: impl Into<String>) -> Self {
        InputError::new(path.display().to_string(), "", Diagnostic::new(message))
    }

    /// Renders the message with its line and a caret.
    pub fn render(&self, color: bool) -> String {
        self.diagnostic.render(&self.file, &self.text, color)
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.diagnostic)
    }
}

impl StdError for InputError {}

/// Returns an error and its causes on one line.
pub fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    for cause in causes(error).skip(1) {
        text += &format!(": {cause}");
    }
    text
}

/// Returns an error, its cause, the cause of that, and so on.
pub(crate) fn causes<'a>(
    error: &'a (dyn StdError + 'static),
) -> impl Iterator<Item = &'a (dyn StdError + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// Says what the system was asked to do when it failed.
pub(crate) trait IoContext<T> {
    /// Adds what was being done.
    fn context(self, context: &str) -> Result<T, Error>;
    /// Adds what was being done, put into words only if it failed.
    fn with_context(self, context: impl FnOnce() -> String) -> Result<T, Error>;
}

impl<T> IoContext<T> for io::Result<T> {
    fn context(self, context: &str) -> Result<T, Error> {
        self.with_context(|| context.to_owned())
    }

    fn with_context(self, context: impl FnOnce() -> String) -> Result<T, Error> {
        self.map_err(|source| Error::Io {
            context: context(),
            source,
        })
    }
}
