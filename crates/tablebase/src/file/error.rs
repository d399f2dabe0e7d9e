//! Errors of tablebase files: the file, the block and the reason.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use thiserror::Error;

use crate::solve::error::SolveStopped;
use crate::verify::error::VerifyError;

/// A tablebase file that could not be used.
#[derive(Debug)]
pub struct FileError {
    /// Path of the file.
    pub file: PathBuf,
    /// Number of the block, if the error is in one.
    pub block: Option<usize>,
    /// Reason for the error.
    pub kind: FileErrorKind,
}

/// The reason why a tablebase file could not be used.
#[derive(Debug, Error)]
pub enum FileErrorKind {
    /// The system could not read or write it.
    #[error("{0}")]
    Io(io::Error),
    /// It is not a tablebase file, or its contents are inconsistent.
    #[error("not a tablebase file: {0}")]
    Malformed(String),
    /// It has another version of the format.
    #[error("unsupported format version {0}")]
    Version(u32),
    /// It was solved under other rules.
    #[error("solved under different rules")]
    Rules,
    /// It belongs to another layer, or has other sizes than the layer.
    #[error("this file belongs to another layer")]
    Layer,
    /// It is shorter or longer than recorded.
    #[error("wrong file length: truncated, or followed by extra bytes")]
    Length,
    /// Its contents have changed since it was written.
    #[error("damaged: checksum mismatch")]
    Checksum,
    /// Another process is writing it.
    #[error("another solve is writing to this folder")]
    Busy,
    /// `tablebase.json` names it, but it does not exist.
    #[error("missing, but listed in the index of the tablebase")]
    Missing,
    /// A part of the summary in `tablebase.json` does not follow from the layers.
    #[error("{0} in the summary does not match the stored layers")]
    Summary(&'static str),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(block) = self.block {
            write!(f, ", block {block}")?;
        }
        write!(f, ": {}", self.kind)
    }
}

impl std::error::Error for FileError {}

impl FileError {
    pub(crate) fn new(file: &Path, kind: FileErrorKind) -> Self {
        FileError {
            file: file.to_owned(),
            block: None,
            kind,
        }
    }

    /// Checks whether the system failed to read or write. The file itself may be intact then.
    pub fn is_io(&self) -> bool {
        matches!(self.kind, FileErrorKind::Io(_))
    }

    /// Returns a function that adds the file to an I/O error.
    pub(crate) fn io(file: &Path) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::new(file, FileErrorKind::Io(error))
    }
}

/// The reason why a tablebase could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// There is no tablebase in this folder.
    #[error("no tablebase in {}", .0.display())]
    Missing(PathBuf),
    /// One of its files could not be used.
    #[error(transparent)]
    File(#[from] FileError),
}

/// The reason why a solve into files ended early.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The solve was stopped.
    #[error(transparent)]
    Stopped(#[from] SolveStopped),
    /// A file could not be written, or the checkpoint could not be read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl From<VerifyError> for WriteError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Stopped(stopped) => WriteError::Stopped(stopped),
            VerifyError::File(error) => WriteError::File(error),
        }
    }
}
