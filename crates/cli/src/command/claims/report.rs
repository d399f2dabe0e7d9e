//! `pounce report`: writes an HTML page of claims and their results.

use pounce::{Claim, LoadedClaims, load_all};

use crate::args::{Report, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::empty_selection::no_match;
use crate::terminal::exit::Exit;
use crate::terminal::output::{count, eprint_line, write_output};

pub fn run(args: &Report, terminal: Terminal) -> anyhow::Result<Exit> {
    let selection = args.library.select(&args.claims);
    let loaded = load_all(&selection)?;
    let exit = show_unreadable(&loaded.unreadable, terminal.color);
    let LoadedClaims { claims, unreadable } = &loaded;
    if claims.is_empty() {
        if unreadable.is_empty() {
            eprint_line(&no_match(&selection));
            return Ok(Exit::Nothing);
        }
        return Ok(Exit::BadInput);
    }
    let page = report::html(&loaded, args.results.as_deref());
    write_output(&args.output, &page)?;
    if !terminal.quiet {
        let is_invalid = |claim: &&Claim| claim.result(args.results.as_deref()).is_err();
        let invalid = match claims.iter().filter(is_invalid).count() {
            0 => String::new(),
            1 => ", 1 with an invalid result".to_owned(),
            many => format!(", {many} with invalid results"),
        };
        let claims = count(claims.len() as u64, "claim", "claims");
        eprint_line(&format!("{}: {claims}{invalid}", args.output.display()));
    }
    Ok(exit)
}
