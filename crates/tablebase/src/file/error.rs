//! Why a file of a tablebase is not read, or a position not answered: the file, the block, the
//! kind.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::solve::error::SolveStopped;
use crate::verify::error::VerifyError;

/// A file that is not to be trusted.
#[derive(Debug)]
pub struct FileError {
    /// Which file.
    pub file: PathBuf,
    /// Which of its blocks, if it is one.
    pub block: Option<usize>,
    /// Why.
    pub kind: FileErrorKind,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum FileErrorKind {
    /// The system could not read or write it.
    Io(io::Error),
    /// It does not begin as a file of a tablebase does, or says something impossible.
    Form(String),
    /// It is of another version of the format.
    Version(u32),
    /// It was solved under other rules.
    Rules,
    /// It is another layer's, or has other sizes than the layer.
    Layer,
    /// It is shorter or longer than it says.
    Length,
    /// Its bytes are not those that were written.
    Checksum,
    /// Another solve is writing it.
    Busy,
    /// It keeps more than it is to keep.
    Keep,
    /// `tablebase.json` names it, and it is not there.
    Missing,
    /// This part of `tablebase.json` is not what its own layers give.
    Summary(&'static str),
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileErrorKind::Io(error) => write!(f, "{error}"),
            FileErrorKind::Form(what) => write!(f, "not a file of a tablebase: {what}"),
            FileErrorKind::Version(version) => {
                write!(f, "version {version} of the format is unknown")
            }
            FileErrorKind::Rules => f.write_str("solved under other rules"),
            FileErrorKind::Layer => f.write_str("the file of another layer"),
            FileErrorKind::Length => f.write_str("truncated, or with bytes too many"),
            FileErrorKind::Checksum => f.write_str("damaged: the checksum differs"),
            FileErrorKind::Busy => f.write_str("another solve is writing here"),
            FileErrorKind::Keep => f.write_str("it keeps more than was asked for"),
            FileErrorKind::Missing => f.write_str("missing, though the tablebase needs it"),
            FileErrorKind::Summary(part) => {
                write!(f, "{part} in it is not what its own layers give")
            }
        }
    }
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

    /// Checks whether the system failed to read or write. The file itself may be right then.
    pub fn is_io(&self) -> bool {
        matches!(self.kind, FileErrorKind::Io(_))
    }

    /// For errors of the system.
    pub(crate) fn io(file: &Path) -> impl Fn(io::Error) -> FileError {
        move |error| FileError::new(file, FileErrorKind::Io(error))
    }
}

/// Why a tablebase could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// There is none in this folder.
    Missing(PathBuf),
    /// One of its files is not to be trusted.
    File(FileError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Missing(dir) => write!(f, "no tablebase in {}", dir.display()),
            OpenError::File(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<FileError> for OpenError {
    fn from(refused: FileError) -> Self {
        OpenError::File(refused)
    }
}

/// Why a solve into files ended early.
#[derive(Debug)]
pub enum WriteError {
    /// The solve was stopped.
    Stopped(SolveStopped),
    /// A file could not be written, or one to go on from could not be read.
    File(FileError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Stopped(stopped) => stopped.fmt(f),
            WriteError::File(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<SolveStopped> for WriteError {
    fn from(stopped: SolveStopped) -> Self {
        WriteError::Stopped(stopped)
    }
}

impl From<VerifyError> for WriteError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Stopped(stopped) => WriteError::Stopped(stopped),
            VerifyError::File(refused) => WriteError::File(refused),
        }
    }
}

impl From<FileError> for WriteError {
    fn from(refused: FileError) -> Self {
        WriteError::File(refused)
    }
}
