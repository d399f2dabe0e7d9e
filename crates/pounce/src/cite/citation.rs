//! Builds citations.

use std::path::Path;

use hypothesis::{FailureRecord, ResultRecord};

use super::evidence::cited_evidence;
use crate::claim::Claim;
use crate::recorded::{check_current, read_valid};
use crate::records::{
    AuthorRecord, CitationKind, CitationRecord, CitedRecord, CitedResult, IssuedRecord,
};
use crate::source_commit::SourceCommit;

/// The name of the program.
const PROGRAM: &str = env!("CARGO_PKG_NAME");

impl Claim {
    /// Cites the claim's result, from a folder of results or from next to the claim. Fails unless the
    /// result is valid and the claim still says and expects the same.
    ///
    /// ```
    /// # fn main() -> Result<(), pounce::InputError> {
    /// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    /// let claim = pounce::Claim::load("hypotheses/small-grid/goats-win.toml")?;
    /// let citation = claim.cite(None).unwrap();
    /// assert_eq!(citation.id, "pounce-small-grid-goats-win");
    /// assert!(citation.to_bibtex().starts_with("@misc{pounce-small-grid-goats-win,\n"));
    /// # Ok(())
    /// # }
    /// ```
    pub fn cite(&self, results: Option<&Path>) -> Result<CitationRecord, FailureRecord> {
        let result = read_valid(&self.result_path(results), self)?;
        check_current(&result, self)?;
        Ok(CitationRecord::of_result(
            &result,
            self.file().source.as_deref(),
        ))
    }
}

impl CitationRecord {
    /// Cites the program, built from this commit.
    pub fn of_program(commit: Option<&SourceCommit>) -> CitationRecord {
        CitationRecord {
            id: PROGRAM.to_owned(),
            kind: CitationKind::Software,
            title: PROGRAM.to_owned(),
            note: format!(
                "computer program, version {}",
                with_commit(env!("CARGO_PKG_VERSION"), commit)
            ),
            ..CitationRecord::new(env!("CARGO_PKG_VERSION"), commit)
        }
    }

    /// Cites a result. `source` is the source of its claim.
    fn of_result(result: &ResultRecord, source: Option<&str>) -> CitationRecord {
        let commit = SourceCommit::of(&result.timing);
        let program = CitationRecord::new(&result.pounce, commit.as_ref());
        let verdict = result.verdict.name();
        CitationRecord {
            id: key(&result.claim),
            kind: CitationKind::Dataset,
            title: format!("{}: {verdict}", result.statement),
            note: format!(
                "result {} of {PROGRAM} {}",
                result.claim,
                with_commit(&result.pounce, commit.as_ref())
            ),
            custom: CitedRecord {
                result: Some(CitedResult {
                    claim: result.claim.clone(),
                    statement: result.statement.clone(),
                    source: source.map(str::to_owned),
                    verdict: result.verdict,
                    claim_digest: result.claim_digest.clone(),
                    rules_digest: result.rules_digest.clone(),
                    evidence: cited_evidence(result),
                }),
                ..program.custom
            },
            ..program
        }
    }

    /// Returns a citation with what all have in common.
    fn new(version: &str, commit: Option<&SourceCommit>) -> CitationRecord {
        let authors = env!("CARGO_PKG_AUTHORS").split(':');
        let date = commit.and_then(|commit| commit.date.as_deref());
        CitationRecord {
            id: String::new(),
            kind: CitationKind::Software,
            title: String::new(),
            author: authors
                .map(|name| AuthorRecord {
                    literal: name.to_owned(),
                })
                .collect(),
            issued: date.and_then(issued),
            version: version.to_owned(),
            note: String::new(),
            custom: CitedRecord {
                commit: commit.map(|commit| commit.hash.clone()),
                result: None,
            },
        }
    }
}

/// Adds the commit to a version.
fn with_commit(version: &str, commit: Option<&SourceCommit>) -> String {
    match commit {
        Some(commit) => format!("{version}, commit {}", commit.short()),
        None => version.to_owned(),
    }
}

/// Parses a date such as 2026-11-18. Returns `None` if it is none, because results can be edited.
fn issued(date: &str) -> Option<IssuedRecord> {
    let parts: Vec<u32> = date
        .split('-')
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    let date: [u32; 3] = parts.try_into().ok()?;
    Some(IssuedRecord { date_parts: [date] })
}

/// Returns the key of a claim's citation: letters, digits and hyphens.
fn key(claim: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("{PROGRAM}-{}", claim.chars().map(plain).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_no_special_characters() {
        assert_eq!(key("bagh-chal/value/draw"), "pounce-bagh-chal-value-draw");
        assert_eq!(key("a{b},c é"), "pounce-a-b--c--");
    }

    #[test]
    fn edited_dates_are_left_out() {
        assert_eq!(issued("2026-11-18").unwrap().date_parts, [[2026, 11, 18]]);
        for bad in ["", "2026", "2026-11", "2026-11-18-1", "x-y-z", "-1-2-3"] {
            assert_eq!(issued(bad), None, "{bad}");
        }
    }

    #[test]
    fn program_is_cited_with_its_commit() {
        let commit = SourceCommit {
            hash: format!("{}+modified", "0123456789".repeat(4)),
            date: Some("2026-11-18".to_owned()),
        };
        let citation = CitationRecord::of_program(Some(&commit));
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            citation.note,
            format!("computer program, version {version}, commit 0123456+modified")
        );
        assert_eq!(citation.issued.unwrap().date_parts, [[2026, 11, 18]]);
        let unknown = CitationRecord::of_program(None);
        assert_eq!(unknown.note, format!("computer program, version {version}"));
        assert_eq!(unknown.issued, None);
    }
}
