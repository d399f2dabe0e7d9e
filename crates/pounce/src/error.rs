//! Errors of the library.
//!
//! An error's `Display` says what failed; its `source` says why. [`chain`] puts both on one line.

use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use diagnostic::{Diagnostic, in_order};
use estimate::exact::CountError;

use crate::failure::Failure;
use crate::text::{mebibytes, thousands};

/// An error of the library.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An error in a file or argument that the caller gave.
    #[error(transparent)]
    Input(#[from] InputError),
    /// An I/O error.
    #[error("{context}")]
    Io {
        /// The operation that failed, such as "cannot write results/a.json".
        context: String,
        /// The system's error.
        source: io::Error,
    },
    /// A path that must be a regular file, but is a folder, a pipe or a device.
    #[error("{} is not a regular file", .0.display())]
    NotAFile(PathBuf),
    /// A path that must be a file or a folder, but is a pipe or a device.
    #[error("{} is neither a file nor a folder", .0.display())]
    NeitherFileNorFolder(PathBuf),
    /// A claim or a solve that needs more memory than the options allow.
    #[error("{claim} needs {} of memory, but only {} MiB are allowed", mebibytes(*.needed), thousands(.allowed >> 20))]
    Memory {
        /// The name of the claim or game.
        claim: String,
        /// Bytes that it needs.
        needed: u64,
        /// Bytes that are allowed.
        allowed: u64,
    },
    /// A game without a complete tablebase.
    #[error("{reason} in {}", .folder.display())]
    Unsolved {
        /// The folder of the game's tablebase.
        folder: PathBuf,
        /// The state of the folder.
        reason: Unsolved,
    },
    /// A tablebase that cannot be used.
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
    /// The evaluation of a claim failed.
    #[error("{0}")]
    Failed(Failure),
}

/// The reason why a game has no complete tablebase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// There is no tablebase.
    #[error("no tablebase")]
    Missing,
    /// A solve was stopped before it was complete.
    #[error("the tablebase is not completely solved")]
    Unfinished,
    /// Another process is solving the game at the moment.
    #[error("another process is solving this game")]
    InProgress,
}

/// An error in a file or argument that the caller gave, with its location.
#[derive(Debug)]
pub struct InputError {
    /// The message, with its location in the text.
    pub diagnostic: Box<Diagnostic>,
    /// The name of the file or argument.
    pub file: String,
    /// The text of the file or argument.
    pub text: String,
    /// Further errors in the same text, after `diagnostic` in its order.
    pub more: Vec<Diagnostic>,
}

impl InputError {
    /// Creates an error in the file or argument with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>, diagnostic: Diagnostic) -> Self {
        InputError {
            diagnostic: Box::new(diagnostic),
            file: name.into(),
            text: text.into(),
            more: Vec::new(),
        }
    }

    /// Creates an error from all errors in a text, or returns `None` if there are none.
    pub(crate) fn all(name: &str, text: &str, errors: Vec<Diagnostic>) -> Option<InputError> {
        let mut errors = in_order(text, errors).into_iter();
        let first = InputError::new(name, text, errors.next()?);
        Some(InputError {
            more: errors.collect(),
            ..first
        })
    }

    /// Returns all errors in the text, in its order.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        std::iter::once(&*self.diagnostic).chain(&self.more)
    }

    /// Creates an error about a path itself, not about the contents of the file.
    pub fn path(path: &Path, message: impl Into<String>) -> Self {
        InputError::new(path.display().to_string(), "", Diagnostic::new(message))
    }

    /// Renders each message with the line of text and a caret.
    pub fn render(&self, color: bool) -> String {
        let rendered = self.diagnostics();
        let rendered = rendered.map(|one| one.render(&self.file, &self.text, color));
        rendered.collect::<Vec<String>>().join("\n\n")
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.diagnostic)?;
        match self.more.len() {
            0 => Ok(()),
            1 => f.write_str(", and 1 more error"),
            more => write!(f, ", and {more} more errors"),
        }
    }
}

impl StdError for InputError {}

/// Formats an error and its causes on one line.
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

/// Adds the failed operation to I/O errors.
pub(crate) trait IoContext<T> {
    /// Adds the operation.
    fn context(self, context: &str) -> Result<T, Error>;
    /// Adds the operation, formatted only after an error.
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
