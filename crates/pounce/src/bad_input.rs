//! Bad input, ready to be shown: the flaw, and the text and name of what it is in.

use std::fmt;
use std::path::Path;

use diagnostic::Flaw;

/// A flaw in something that the user gave.
#[derive(Debug)]
pub struct BadInput {
    /// What is wrong.
    pub flaw: Box<Flaw>,
    /// What the user calls it.
    pub file: String,
    /// What it says.
    pub text: String,
}

impl BadInput {
    /// A flaw in a text that the user gave under this name: a file, or an argument.
    pub fn new(name: impl Into<String>, text: impl Into<String>, flaw: Flaw) -> Self {
        BadInput {
            flaw: Box::new(flaw),
            file: name.into(),
            text: text.into(),
        }
    }

    /// A flaw of a path itself, not of what it leads to.
    pub fn path(path: &Path, message: impl Into<String>) -> Self {
        BadInput::new(path.display().to_string(), "", Flaw::new(message))
    }

    /// The message with line and caret.
    pub fn render(&self, color: bool) -> String {
        self.flaw.render(&self.file, &self.text, color)
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.flaw)
    }
}

impl std::error::Error for BadInput {}
