//! Bad input of many claims on standard error, each flaw once.

use std::fs;
use std::path::PathBuf;

use pounce::InputError;

use crate::terminal::exit::Exit;
use crate::terminal::output::eprint_line;

/// Shows why claims cannot be read, and returns what that means for the run.
pub fn show_unreadable(unreadable: &[(String, InputError)], color: bool) -> Exit {
    let mut flaws = Flaws::default();
    for (name, bad) in unreadable {
        flaws.add(name, bad);
    }
    flaws.show(color);
    if unreadable.is_empty() {
        Exit::AsExpected
    } else {
        Exit::BadInput
    }
}

/// Flaws of many claims. One of a board that several claims are about is shown once.
#[derive(Default)]
pub struct Flaws<'a>(Vec<(&'a InputError, Vec<String>)>);

impl<'a> Flaws<'a> {
    /// Adds what is wrong with a claim.
    pub fn add(&mut self, claim: &str, bad: &'a InputError) {
        // Each claim has its own way to the board: "../board.toml", say.
        let place = |bad: &InputError| {
            let file = PathBuf::from(&bad.file);
            fs::canonicalize(&file).unwrap_or(file)
        };
        let same = |(known, _): &&mut (&InputError, Vec<String>)| {
            place(known) == place(bad) && known.diagnostic.to_string() == bad.diagnostic.to_string()
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
                eprint_line(&format!(
                    "{} claims need it: {}",
                    claims.len(),
                    claims.join(", ")
                ));
            }
            eprintln!();
        }
    }
}
