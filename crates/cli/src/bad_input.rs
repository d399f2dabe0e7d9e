//! Bad input, ready to be shown: the flaw, and the text and name of what it is in.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use diagnostic::Diagnostic;

use crate::output::tell;

/// A flaw in something that the user gave.
#[derive(Debug)]
pub struct BadInput {
    /// What is wrong.
    pub diagnostic: Box<Diagnostic>,
    /// What the user calls it.
    pub file: String,
    /// What it says.
    pub text: String,
}

impl BadInput {
    /// A flaw in a text that the user gave under this name: a file, or an argument.
    pub fn new(name: impl Into<String>, text: impl Into<String>, diagnostic: Diagnostic) -> Self {
        BadInput {
            diagnostic: Box::new(diagnostic),
            file: name.into(),
            text: text.into(),
        }
    }

    /// A flaw of a path itself, not of what it leads to.
    pub fn path(path: &Path, message: impl Into<String>) -> Self {
        BadInput::new(path.display().to_string(), "", Diagnostic::new(message))
    }

    /// The message with line and caret.
    pub fn render(&self, color: bool) -> String {
        self.diagnostic.render(&self.file, &self.text, color)
    }
}

/// Flaws of many claims. One of a board that several claims are about is shown once.
#[derive(Default)]
pub struct Flaws(Vec<(BadInput, Vec<String>)>);

impl Flaws {
    /// Adds what is wrong with a claim.
    pub fn add(&mut self, claim: &str, bad: BadInput) {
        // Each claim has its own way to the board: "../board.toml", say.
        let place = |bad: &BadInput| {
            let file = PathBuf::from(&bad.file);
            fs::canonicalize(&file).unwrap_or(file)
        };
        let same = |(known, _): &&mut (BadInput, Vec<String>)| {
            place(known) == place(&bad)
                && known.diagnostic.to_string() == bad.diagnostic.to_string()
        };
        match self.0.iter_mut().find(same) {
            Some((_, claims)) => claims.push(claim.to_owned()),
            None => self.0.push((bad, vec![claim.to_owned()])),
        }
    }

    /// Shows them all.
    pub fn show(&self, color: bool) {
        for (bad, claims) in &self.0 {
            eprintln!("{}", bad.render(color));
            if claims.len() > 1 {
                tell(&format!(
                    "{} claims need it: {}",
                    claims.len(),
                    claims.join(", ")
                ));
            }
            eprintln!();
        }
    }
}

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.diagnostic)
    }
}

impl std::error::Error for BadInput {}
