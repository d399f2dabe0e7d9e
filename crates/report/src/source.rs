//! Reads the results and certificates that the page shows.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use certificate::hunt::{OutlineLimits, outline};
use certificate::switching::is_switching_certificate;
use certificate::{CheckOptions, check};
use hypothesis::{Evidence, ResultRecord, Verdict};
use pounce::certify::digest;
use pounce::text::chain;
use pounce::{Claim, LoadedClaims};

use crate::entry::{Entry, Proof};
use crate::page::Report;
use crate::standing::Finding;

/// The part of a certificate that is shown. With a board for each branch, it adds about 60 KB to the
/// page.
const OUTLINE: OutlineLimits = OutlineLimits {
    moves: 4,
    branches: 90,
};

/// Builds a page of claims with their results and certificates. These are read from the folder
/// `results`, or from next to the claims.
///
/// The same claims and results give the same page.
pub fn html(claims: &LoadedClaims, results: Option<&Path>) -> String {
    let LoadedClaims { claims, unreadable } = claims;
    let report = Report {
        version: env!("CARGO_PKG_VERSION"),
        entries: claims.iter().map(|claim| entry(claim, results)).collect(),
        unread: unreadable.iter().map(|(name, _)| name.clone()).collect(),
    };
    report.html()
}

fn entry<'a>(claim: &'a Claim, results: Option<&Path>) -> Entry<'a> {
    let finding = match claim.result(results) {
        Ok(Some(result)) => Finding::Recorded(Box::new(result)),
        Ok(None) => Finding::Absent,
        Err(failure) => Finding::Unusable(failure.message),
    };
    let certificate = claim.result_path(results).with_extension("cert");
    let proof = match finding.result() {
        Some(result) => proof(result, &certificate),
        None => Proof::Absent,
    };
    Entry {
        name: claim.name(),
        claim: claim.file(),
        game: claim.game(),
        questions: claim.task().questions(),
        finding,
        proof,
    }
}

/// Reads the certificate that a result names, if there is one.
fn proof(result: &ResultRecord, path: &Path) -> Proof {
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
    read(result, &mut BufReader::new(file))
}

fn read(result: &ResultRecord, file: &mut BufReader<File>) -> Proof {
    if file.fill_buf().is_ok_and(is_switching_certificate) {
        return match check(file, &CheckOptions::default()) {
            Ok(accepted) if accepted.claim_digest == result.claim_digest => {
                Proof::Pairs(accepted.proved)
            }
            Ok(_) => Proof::Unusable("it is about another claim".to_owned()),
            Err(refusal) => Proof::Unusable(refusal.to_string()),
        };
    }
    match outline(file, OUTLINE) {
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
