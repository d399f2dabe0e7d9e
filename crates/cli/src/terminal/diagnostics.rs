//! Shows the input errors of many claims, each error once, and warns about claims that are not found.

use std::fs;
use std::path::PathBuf;

use pounce::{Error, InputError, Selection};

use crate::terminal::exit::Exit;
use crate::terminal::output::eprint_line;

/// Shows why claims cannot be read. Returns the exit code for the run.
pub fn show_unreadable(unreadable: &[(String, InputError)], color: bool) -> Exit {
    let mut errors = InputErrors::default();
    for (name, bad) in unreadable {
        errors.add(name, bad);
    }
    errors.show(color);
    if unreadable.is_empty() {
        Exit::AsExpected
    } else {
        Exit::BadInput
    }
}

/// Warns about claims among the boards, where no command finds them.
pub fn warn_about_misplaced(selection: &Selection) -> Result<(), Error> {
    for path in selection.misplaced_claims()? {
        let path = path.display();
        eprint_line(&format!(
            "warning: {path} is skipped: it looks like a claim, but folders called `boards` hold only \
             board files"
        ));
    }
    Ok(())
}

/// Input errors of many claims. The error of a board that several claims use is shown once.
#[derive(Default)]
pub struct InputErrors<'a>(Vec<(&'a InputError, Vec<String>)>);

impl<'a> InputErrors<'a> {
    /// Adds the error of a claim.
    pub fn add(&mut self, claim: &str, bad: &'a InputError) {
        // Claims may reach the same board by different paths.
        let path = |bad: &InputError| {
            let file = PathBuf::from(&bad.file);
            fs::canonicalize(&file).unwrap_or(file)
        };
        let same = |(known, _): &&mut (&InputError, Vec<String>)| {
            path(known) == path(bad) && known.diagnostic.to_string() == bad.diagnostic.to_string()
        };
        match self.0.iter_mut().find(same) {
            Some((_, claims)) => claims.push(claim.to_owned()),
            None => self.0.push((bad, vec![claim.to_owned()])),
        }
    }

    /// Prints all errors.
    pub fn show(&self, color: bool) {
        for (bad, claims) in &self.0 {
            eprintln!("{}", bad.render(color));
            if claims.len() > 1 {
                eprint_line(&format!(
                    "this affects {} claims: {}",
                    claims.len(),
                    claims.join(", ")
                ));
            }
            eprintln!();
        }
    }
}
