//! Why a file of a tablebase is not read, or a position not answered: the file, the block, the
//! reason.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use crate::solve::solver::Stopped;
use crate::verify::verifier::VerifyError;

/// A file that is not to be trusted.
#[derive(Debug)]
pub struct Refused {
    /// Which file.
    pub file: PathBuf,
    /// Which of its blocks, if it is one.
    pub block: Option<usize>,
    /// Why.
    pub reason: Reason,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Reason {
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Io(error) => write!(f, "{error}"),
            Reason::Form(what) => write!(f, "not a file of a tablebase: {what}"),
            Reason::Version(version) => write!(f, "version {version} of the format is unknown"),
            Reason::Rules => f.write_str("solved under other rules"),
            Reason::Layer => f.write_str("the file of another layer"),
            Reason::Length => f.write_str("truncated, or with bytes too many"),
            Reason::Checksum => f.write_str("damaged: the checksum differs"),
            Reason::Busy => f.write_str("another solve is writing here"),
            Reason::Keep => f.write_str("it keeps more than was asked for"),
            Reason::Missing => f.write_str("missing, though the tablebase needs it"),
            Reason::Summary(part) => {
                write!(f, "{part} in it is not what its own layers give")
            }
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(block) = self.block {
            write!(f, ", block {block}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for Refused {}

impl Refused {
    pub(crate) fn new(file: &Path, reason: Reason) -> Self {
        Refused {
            file: file.to_owned(),
            block: None,
            reason,
        }
    }

    /// Checks whether the system failed to read or write. The file itself may be right then.
    pub fn is_io(&self) -> bool {
        matches!(self.reason, Reason::Io(_))
    }

    /// For errors of the system.
    pub(crate) fn io(file: &Path) -> impl Fn(io::Error) -> Refused {
        move |error| Refused::new(file, Reason::Io(error))
    }
}

/// Why a tablebase could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// There is none in this folder.
    Missing(PathBuf),
    /// One of its files is not to be trusted.
    Refused(Refused),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Missing(dir) => write!(f, "no tablebase in {}", dir.display()),
            OpenError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<Refused> for OpenError {
    fn from(refused: Refused) -> Self {
        OpenError::Refused(refused)
    }
}

/// Why a solve into files ended early.
#[derive(Debug)]
pub enum WriteError {
    /// The solve was stopped.
    Stopped(Stopped),
    /// A file could not be written, or one to go on from could not be read.
    Refused(Refused),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Stopped(stopped) => stopped.fmt(f),
            WriteError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl From<Stopped> for WriteError {
    fn from(stopped: Stopped) -> Self {
        WriteError::Stopped(stopped)
    }
}

impl From<VerifyError> for WriteError {
    fn from(error: VerifyError) -> Self {
        match error {
            VerifyError::Stopped(stopped) => WriteError::Stopped(stopped),
            VerifyError::Refused(refused) => WriteError::Refused(refused),
        }
    }
}

impl From<Refused> for WriteError {
    fn from(refused: Refused) -> Self {
        WriteError::Refused(refused)
    }
}
