//! Bad input, ready to be shown: the flaw, and the text and name of what it is in.

use std::fmt;

use diagnostic::Flaw;

/// A flaw in something that the user gave.
#[derive(Debug)]
pub struct BadInput {
    /// What is wrong.
    pub flaw: Flaw,
    /// What the user calls it.
    pub file: String,
    /// What it says.
    pub text: String,
}

impl BadInput {
    /// A flaw in an argument on the command line.
    pub fn argument(name: &str, text: &str, flaw: Flaw) -> Self {
        BadInput {
            flaw,
            file: name.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The same with another way out.
    pub fn with_help(mut self, help: String) -> Self {
        self.flaw.help = Some(help);
        self
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
