//! `pounce cite`: cites recorded results, or the program itself.

use std::path::{Path, PathBuf};

use pounce::records::CitationRecord;
use pounce::{Claim, Config, DEFAULT_RESULTS, LoadedClaims, load_all};

use crate::args::{Cite, CiteFormat, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::empty_selection::no_match;
use crate::terminal::exit::Exit;
use crate::terminal::output::{document, eprint_line, print};
use crate::version::source_commit;

pub fn run(args: &Cite, terminal: Terminal) -> anyhow::Result<Exit> {
    if args.claims.is_empty() {
        let program = CitationRecord::of_program(source_commit().as_ref());
        print(&text(&[program], args.format)?)?;
        return Ok(Exit::AsExpected);
    }
    let selection = args.library.select(&args.claims);
    let LoadedClaims { claims, unreadable } = load_all(&selection)?;
    let mut exit = show_unreadable(&unreadable, terminal.color);
    if claims.is_empty() && unreadable.is_empty() {
        eprint_line(&no_match(&selection));
        return Ok(Exit::Nothing);
    }
    let new_results = new_results()?;
    let mut citations = Vec::new();
    for claim in &claims {
        match claim.cite(args.results.as_deref()) {
            Ok(citation) => citations.push(citation),
            Err(failure) => {
                let (name, kind) = (claim.name(), failure.kind.name());
                eprint_line(&format!("error: {name}: {kind}: {}", failure.message));
                let help = match &args.results {
                    None if has_new_result(claim, &new_results) => {
                        let folder = new_results.display();
                        format!(
                            "there is one in {folder}: add `--results {folder}`, or accept it with \
                             `pounce bless`"
                        )
                    }
                    _ => failure.help.clone(),
                };
                eprint_line(&format!("  help: {help}"));
                exit = exit.max(Exit::Contradicted);
            }
        }
    }
    if !citations.is_empty() || args.format == CiteFormat::Json {
        print(&text(&citations, args.format)?)?;
    }
    Ok(exit)
}

/// Returns the folder to which `pounce prove` writes results.
fn new_results() -> anyhow::Result<PathBuf> {
    let found = Config::find(&std::env::current_dir()?)?;
    let configured = found.and_then(|found| found.config.results);
    Ok(configured.unwrap_or_else(|| DEFAULT_RESULTS.into()))
}

/// Checks whether a claim without a recorded result has one in the folder of new results.
fn has_new_result(claim: &Claim, new_results: &Path) -> bool {
    matches!(claim.result(None), Ok(None)) && matches!(claim.result(Some(new_results)), Ok(Some(_)))
}

/// Formats citations. People and BibTeX get a blank line between them.
fn text(citations: &[CitationRecord], format: CiteFormat) -> anyhow::Result<String> {
    let separated = |form: fn(&CitationRecord) -> String| {
        let texts: Vec<String> = citations.iter().map(form).collect();
        texts.join("\n")
    };
    match format {
        CiteFormat::Human => Ok(separated(CitationRecord::to_text)),
        CiteFormat::Bibtex => Ok(separated(CitationRecord::to_bibtex)),
        CiteFormat::Json => document(&citations),
    }
}
