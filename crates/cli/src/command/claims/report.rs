//! `pounce report`: one page of claims and their results, to look at.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use certificate::hunt::{OutlineLimits, outline};
use certificate::switching::is_switching_certificate;
use certificate::{CheckOptions, check};
use hypothesis::{Evidence, ResultRecord, Verdict};
use pounce::Claim;
use pounce::certify::digest;
use pounce::claim::{Loaded, load_all};
use pounce::error::chain;
use pounce::prove::result_path;
use pounce::recorded::{NO_RESULT, believable};
use report::{Entry, Finding, Proof, Report};

use crate::args::{Report as ReportArgs, Terminal};
use crate::terminal::diagnostics::show_unreadable;
use crate::terminal::exit::Exit;
use crate::terminal::output::{count, tell, write_output};

/// The part of a certificate that is shown: with a board for each branch, some 60 KB of page.
const OUTLINE: OutlineLimits = OutlineLimits {
    moves: 4,
    branches: 90,
};

pub fn run(args: &ReportArgs, terminal: Terminal) -> anyhow::Result<Exit> {
    let Loaded { claims, unreadable } = load_all(&args.claims)?;
    let exit = show_unreadable(&unreadable, terminal.color);
    if claims.is_empty() {
        if unreadable.is_empty() {
            eprintln!("no claims there");
            return Ok(Exit::Nothing);
        }
        return Ok(Exit::BadInput);
    }
    let entries = claims.iter().map(|claim| match &args.results {
        Some(folder) => entry(claim, &result_path(folder, claim.name(), "toml")),
        None => entry(claim, claim.path()),
    });
    let report = Report {
        version: env!("CARGO_PKG_VERSION"),
        entries: entries.collect(),
        unread: unreadable.into_iter().map(|(name, _)| name).collect(),
    };
    let page = report.html();
    write_output(&args.output, &page)?;
    if !terminal.quiet {
        let claims = count(claims.len() as u64, "claim", "claims");
        tell(&format!("{}: {claims}", args.output.display()));
    }
    Ok(exit)
}

/// A claim and what lies there under this name with other endings.
fn entry<'a>(loaded: &'a Claim, stem: &Path) -> Entry<'a> {
    let finding = finding(loaded, &stem.with_extension("json"));
    let proof = match finding.result() {
        Some(result) => proof(result, &stem.with_extension("cert")),
        None => Proof::Absent,
    };
    Entry {
        name: loaded.name(),
        claim: loaded.file(),
        game: loaded.game(),
        questions: loaded.task().questions(),
        finding,
        proof,
    }
}

fn finding(loaded: &Claim, path: &Path) -> Finding {
    match believable(path, loaded) {
        Ok(result) => Finding::Recorded(Box::new(result)),
        Err(failure) if failure.kind == NO_RESULT => Finding::Absent,
        Err(failure) => Finding::Unusable(failure.message),
    }
}

/// The certificate that a result names, if it lies there.
fn proof(result: &ResultRecord, path: &PathBuf) -> Proof {
    let Evidence::Certificate { certificate, .. } = &result.evidence else {
        return Proof::Absent;
    };
    if !path.exists() {
        return Proof::Absent;
    }
    if !path.is_file() {
        return Proof::Unusable("not a regular file".to_owned());
    }
    match digest(path) {
        Ok(found) if found == certificate.blake3 => {}
        Ok(_) => return Proof::Unusable("its digest differs".to_owned()),
        Err(error) => return Proof::Unusable(chain(&error)),
    }
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) => return Proof::Unusable(error.to_string()),
    };
    let mut file = BufReader::new(file);
    if file.fill_buf().is_ok_and(is_switching_certificate) {
        return match check(&mut file, &CheckOptions::default()) {
            Ok(accepted) if accepted.claim_digest == result.claim_digest => {
                Proof::Pairs(accepted.proved)
            }
            Ok(_) => Proof::Unusable("it is about another claim".to_owned()),
            Err(refusal) => Proof::Unusable(refusal.to_string()),
        };
    }
    match outline(&mut file, OUTLINE) {
        Err(refusal) => Proof::Unusable(refusal.to_string()),
        Ok(outline) => {
            let proves = match outline.header.verdict {
                certificate::Verdict::Proven => Verdict::Proven,
                certificate::Verdict::Refuted => Verdict::Refuted,
            };
            if outline.header.claim_digest == result.claim_digest && proves == result.verdict {
                Proof::Outline(Box::new(outline))
            } else {
                Proof::Unusable("it is about another claim or verdict".to_owned())
            }
        }
    }
}
