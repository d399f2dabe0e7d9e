//! Reads recorded results and validates them. Nothing is proved here.
//!
//! A valid result has its seal, is consistent, is about its claim under the current rules, answers
//! every part of the claim, and has the certificate that was accepted. Every reader of results relies
//! on [`read_valid`].

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use hypothesis::{
    CertificateRecord, ChangeRecord, Evidence, Expectation, FailureKind, FailureRecord, ReadError,
    ResultRecord, SealError, Tier, Verdict,
};

use super::claim_changes::{claim_changes, unrecorded_parts};
use super::rules_changes::rules_changes;
use crate::certify::digest;
use crate::claim::Claim;
use crate::error::{Error, IoContext, chain};
use crate::file::read_plain;

/// Creates the record of a result that does not hold.
pub fn failure(kind: FailureKind, message: impl Into<String>, help: &str) -> FailureRecord {
    FailureRecord {
        kind,
        message: message.into(),
        help: help.to_owned(),
        changes: Vec::new(),
    }
}

/// Advice for invalid results.
const PROVE_AND_BLESS: &str = "run `pounce prove` on it, then `pounce bless`";
const RESTORE: &str = "restore it from your history, or run `pounce prove` and `pounce bless`";

const RECORD_TIER: &str =
    "change it back, or record it: `pounce bless --results hypotheses` needs no new proof";

impl Claim {
    /// Reads the recorded result, which is stored next to the claim's file. Fails unless the result
    /// is valid and the claim still says and expects the same.
    ///
    /// ```
    /// # fn main() -> Result<(), pounce::InputError> {
    /// # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    /// let claim = pounce::Claim::load("hypotheses/small-grid/goats-win.toml")?;
    /// let result = claim.recorded().unwrap();
    /// assert_eq!((result.verdict, result.nodes), (pounce::Verdict::Proven, 3_243));
    /// # Ok(())
    /// # }
    /// ```
    pub fn recorded(&self) -> Result<ResultRecord, FailureRecord> {
        let result = read_valid(&self.path.with_extension("json"), self)?;
        check_current(&result, self)?;
        Ok(result)
    }
}

/// Reads the result of a claim. Fails unless it is valid.
pub fn read_valid(path: &Path, claim: &Claim) -> Result<ResultRecord, FailureRecord> {
    let result = read_result(path)?;
    validate(&result, path, claim)?;
    Ok(result)
}

/// Reads a result of this version or an earlier one without validating it.
pub fn read_result(path: &Path) -> Result<ResultRecord, FailureRecord> {
    let shown = path.display();
    let unreadable = |error: &dyn fmt::Display| {
        let message = format!("{shown}: {error}");
        failure(FailureKind::UnreadableResult, message, RESTORE)
    };
    let text = read_plain(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => failure(
            FailureKind::NoResult,
            format!("there is no {shown}"),
            PROVE_AND_BLESS,
        ),
        _ => unreadable(&error),
    })?;
    ResultRecord::read(&text).map_err(|error| match error {
        ReadError::NotAResult(_) | ReadError::SealedVersion1 => unreadable(&error),
        ReadError::Newer(_) => failure(
            FailureKind::NewerResult,
            format!("{shown}: {error}"),
            "use the version of pounce that wrote it, or a later one",
        ),
    })
}

/// Checks that a result is valid.
pub fn validate(result: &ResultRecord, path: &Path, claim: &Claim) -> Result<(), FailureRecord> {
    let shown = path.display();
    result.check_seal().map_err(|unsealed| match unsealed {
        SealError::Absent => failure(
            FailureKind::UnsealedResult,
            format!("{shown}: {unsealed}"),
            PROVE_AND_BLESS,
        ),
        SealError::Broken => failure(
            FailureKind::EditedResult,
            format!("{shown}: {unsealed}"),
            RESTORE,
        ),
    })?;
    (result.validate())
        .map_err(|why| failure(FailureKind::InconsistentResult, why.to_string(), RESTORE))?;
    check_subject(result, path, claim)?;
    check_complete(result, claim)?;
    certificate(path, result).map(|_| ())
}

/// Checks that a result is about a claim and its rules as they are now.
fn check_subject(result: &ResultRecord, path: &Path, claim: &Claim) -> Result<(), FailureRecord> {
    if result.claim != claim.name {
        let message = format!("this is the result of `{}`", result.claim);
        return Err(failure(FailureKind::OtherClaim, message, PROVE_AND_BLESS));
    }
    let rules = claim.rules_digest();
    if result.rules_digest != rules {
        let changes = rules_changes(result, path, claim);
        let digests = [&result.rules_digest, &rules].map(String::as_str);
        return Err(FailureRecord {
            message: describe("rules", &changes, &digests, RULES_PARTS),
            changes,
            ..failure(FailureKind::ChangedRules, "", PROVE_AND_BLESS)
        });
    }
    let digest = claim.digest();
    if result.claim_digest != digest {
        let changes = claim_changes(result, claim);
        let digests = [&result.claim_digest, &digest].map(String::as_str);
        return Err(FailureRecord {
            message: describe("claim", &changes, &digests, unrecorded_parts(&claim.task)),
            changes,
            ..failure(FailureKind::ChangedClaim, "", PROVE_AND_BLESS)
        });
    }
    Ok(())
}

/// Parts of rules that may have changed if a result does not record its rules.
const RULES_PARTS: &str = "the board, the pieces or an option";

/// Describes how the claim or the rules have changed. If the result does not record the part that
/// differs, gives the digests, and examples of `unrecorded` parts.
fn describe(what: &str, changes: &[ChangeRecord], digests: &[&str; 2], unrecorded: &str) -> String {
    /// The most changes in one message; the record lists all of them.
    const SHOWN: usize = 5;
    let verb = if what == "rules" { "have" } else { "has" };
    if changes.is_empty() {
        let [was, is] = digests.map(short);
        return format!(
            "the {what} {verb} changed in a part that the result does not record, such as \
             {unrecorded}: the digest changed from {was} to {is}"
        );
    }
    let mut parts: Vec<String> = changes
        .iter()
        .take(SHOWN)
        .map(ToString::to_string)
        .collect();
    if changes.len() > SHOWN {
        parts.push(format!("and {} more", changes.len() - SHOWN));
    }
    format!("the {what} {verb} changed: {}", parts.join("; "))
}

/// Checks that a proven claim has an answer to each of its parts.
fn check_complete(result: &ResultRecord, claim: &Claim) -> Result<(), FailureRecord> {
    let answers = result.questions.len() + result.counts.len() + result.facts.len();
    let answers = answers + usize::from(result.tree_size.is_some());
    let parts = claim.task.parts();
    if result.verdict == Verdict::Proven && answers != parts {
        let message = format!("it is recorded as proven, but has {answers} of {parts} answers");
        return Err(failure(FailureKind::InconsistentResult, message, RESTORE));
    }
    Ok(())
}

/// Checks that a claim still has the wording, expectation and tier that a result recorded.
pub fn check_current(result: &ResultRecord, claim: &Claim) -> Result<(), FailureRecord> {
    let file = &claim.file;
    let wrong = |kind, message: String| Err(failure(kind, message, PROVE_AND_BLESS));
    if result.error.is_some() {
        let reason = result.reason.as_deref().unwrap_or("unknown");
        return wrong(
            FailureKind::Failed,
            format!("its evaluation failed: {reason}"),
        );
    }
    if !result.meets(file.expect) {
        let expected = file.expect.map_or("nothing", |expect| expect.name());
        let message = format!(
            "it is recorded as {}, but the claim expects {expected}",
            result.verdict.name()
        );
        return Err(failure(
            FailureKind::Contradicted,
            message,
            "one of them is wrong: correct `expect`, or find out why the verdict differs",
        ));
    }
    if result.statement != file.statement {
        let (was, is) = (&result.statement, &file.statement);
        let message = format!("it was worded \"{was}\", and is worded \"{is}\"");
        return wrong(FailureKind::ChangedStatement, message);
    }
    if result.expect != file.expect {
        let word = |expect: Option<Expectation>| expect.map_or("nothing", Expectation::name);
        let (was, is) = (word(result.expect), word(file.expect));
        let message = format!("the claim expected {was}, and now expects {is}");
        return wrong(FailureKind::ChangedExpectation, message);
    }
    match result.tier {
        Some(tier) if tier != file.tier => Err(changed_tier(tier, file.tier)),
        _ => Ok(()),
    }
}

/// Shortens a digest for messages.
fn short(digest: &str) -> &str {
    const DIGITS: usize = "blake3:".len() + 12;
    digest.get(..DIGITS).unwrap_or(digest)
}

/// Returns the failure of a claim whose tier has changed.
fn changed_tier(was: Tier, is: Tier) -> FailureRecord {
    let mut message = format!("its tier was {}, and is {}", was.name(), is.name());
    if is > was {
        message += &format!(": runs of the {} tier would leave it out", was.name());
    }
    failure(FailureKind::ChangedTier, message, RECORD_TIER)
}

/// Returns the path of the certificate that a result names, after checking its digest. Returns
/// `None` if the evidence is of another kind, or if the certificate was too large to be kept.
pub fn certificate(path: &Path, result: &ResultRecord) -> Result<Option<PathBuf>, FailureRecord> {
    let certificate_path = path.with_extension("cert");
    let Evidence::Certificate { certificate, .. } = &result.evidence else {
        return if certificate_path.exists() {
            Err(failure(
                FailureKind::StrayCertificate,
                format!("the result does not rest on {}", certificate_path.display()),
                "delete the certificate, or run `pounce prove` and `pounce bless`",
            ))
        } else {
            Ok(None)
        };
    };
    if certificate.file.is_none() {
        return Ok(None);
    }
    match is_accepted_certificate(&certificate_path, certificate) {
        Ok(true) => Ok(Some(certificate_path)),
        Ok(false) => Err(failure(
            FailureKind::ChangedCertificate,
            format!(
                "{} is not the file that was accepted",
                certificate_path.display()
            ),
            RESTORE,
        )),
        Err(error) => Err(failure(
            FailureKind::MissingCertificate,
            chain(&error),
            RESTORE,
        )),
    }
}

/// Checks whether a certificate is the one that a result names.
fn is_accepted_certificate(file: &Path, certificate: &CertificateRecord) -> Result<bool, Error> {
    let metadata = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?;
    if !metadata.is_file() || metadata.len() != certificate.bytes {
        return Ok(false);
    }
    Ok(digest(file)? == certificate.blake3)
}
