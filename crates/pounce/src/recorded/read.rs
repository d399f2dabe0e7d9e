//! Reading recorded results, and judging whether they can be believed. Nothing is proved here; see
//! `regress.rs`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use hypothesis::{
    CertificateRecord, Evidence, Expectation, FailureRecord, ReadError, ResultRecord, SealError,
    Tier, Verdict,
};

use crate::certify::digest;
use crate::claim::Claim;
use crate::error::{Error, IoContext, chain};
use crate::file::read_plain;

/// Builds the reason why a result does not hold.
pub fn failure(kind: &str, message: impl Into<String>, help: &str) -> FailureRecord {
    FailureRecord {
        kind: kind.to_owned(),
        message: message.into(),
        help: help.to_owned(),
    }
}

/// Advice.
const PROVE_AND_BLESS: &str = "run `pounce prove` on it, then `pounce bless`";
const RESTORE: &str = "restore it from your history, or run `pounce prove` and `pounce bless`";

/// The kind of failure of a claim that has no result.
pub const NO_RESULT: &str = "no-result";
pub const UNSEALED_RESULT: &str = "unsealed-result";
pub const NEWER_RESULT: &str = "newer-result";

const RECORD_TIER: &str =
    "change it back, or record it: `pounce bless --results hypotheses` needs no new proof";

impl Claim {
    /// Reads the recorded result, next to the claim's file. Fails unless it can be believed and the
    /// claim still says and expects the same.
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
        let result = believable(&self.path.with_extension("json"), self)?;
        is_current(&result, self)?;
        Ok(result)
    }
}

/// Reads a result. Fails unless it can be believed: it must have its
/// seal, agree with itself, be about this claim under these rules, answer every part of the claim,
/// and have the certificate that was accepted.
pub fn believable(path: &Path, loaded: &Claim) -> Result<ResultRecord, FailureRecord> {
    let result = read_result(path)?;
    judge(&result, path, loaded)?;
    Ok(result)
}

/// Reads a result of this version or an earlier one, whether it can be believed or not.
pub fn read_result(path: &Path) -> Result<ResultRecord, FailureRecord> {
    let shown = path.display();
    let text = read_plain(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => failure(NO_RESULT, format!("there is no {shown}"), PROVE_AND_BLESS),
        _ => failure("unreadable-result", format!("{shown}: {error}"), RESTORE),
    })?;
    ResultRecord::read(&text).map_err(|error| match error {
        ReadError::NotAResult(_) | ReadError::SealedVersion1 => {
            failure("unreadable-result", format!("{shown}: {error}"), RESTORE)
        }
        ReadError::Newer(_) => failure(
            NEWER_RESULT,
            format!("{shown}: {error}"),
            "use the version of pounce that wrote it, or a later one",
        ),
    })
}

/// Decides whether a result can be believed, for everything that reads results. It must have its
/// seal, agree with itself, be about this claim under these rules, answer every part of the claim,
/// and have the certificate that was accepted.
pub fn judge(result: &ResultRecord, path: &Path, loaded: &Claim) -> Result<(), FailureRecord> {
    let shown = path.display();
    result.check_seal().map_err(|unsealed| match unsealed {
        SealError::Absent => failure(
            UNSEALED_RESULT,
            format!("{shown}: {unsealed}"),
            PROVE_AND_BLESS,
        ),
        SealError::Broken => failure("edited-result", format!("{shown}: {unsealed}"), RESTORE),
    })?;
    (result.validate()).map_err(|why| failure("inconsistent-result", why.to_string(), RESTORE))?;
    is_about(result, loaded)?;
    is_complete(result, loaded)?;
    certificate(path, result).map(|_| ())
}

/// Checks that a result is about a claim and its rules as they are now.
fn is_about(result: &ResultRecord, loaded: &Claim) -> Result<(), FailureRecord> {
    let changed = |kind, what: &str, was: &str, is: &str| {
        let message = format!(
            "{what}: the digest was {}, and is {}",
            short(was),
            short(is)
        );
        Err(failure(kind, message, PROVE_AND_BLESS))
    };
    if result.claim != loaded.name {
        let message = format!("this is the result of `{}`", result.claim);
        return Err(failure("other-claim", message, PROVE_AND_BLESS));
    }
    let rules = loaded.rules_digest();
    if result.rules_digest != rules {
        let what = "the rules have changed";
        return changed("changed-rules", what, &result.rules_digest, &rules);
    }
    let claim = loaded.digest();
    if result.claim_digest != claim {
        let what = "the claim has changed";
        return changed("changed-claim", what, &result.claim_digest, &claim);
    }
    Ok(())
}

/// Checks that a proven claim has an answer to each of its parts.
fn is_complete(result: &ResultRecord, loaded: &Claim) -> Result<(), FailureRecord> {
    let answers = result.questions.len() + result.counts.len() + result.facts.len();
    let answers = answers + usize::from(result.tree_size.is_some());
    let parts = loaded.task.parts();
    if result.verdict == Verdict::Proven && answers != parts {
        let message = format!("it is recorded as proven, but has {answers} of {parts} answers");
        return Err(failure("inconsistent-result", message, RESTORE));
    }
    Ok(())
}

/// Checks that a claim still has the words, expectation and tier that a result recorded.
pub fn is_current(result: &ResultRecord, loaded: &Claim) -> Result<(), FailureRecord> {
    let claim = &loaded.file;
    let wrong = |kind, message: String| Err(failure(kind, message, PROVE_AND_BLESS));
    if result.error.is_some() {
        let reason = result.reason.as_deref().unwrap_or("unknown");
        return wrong("failed", format!("its evaluation failed: {reason}"));
    }
    if !result.meets(claim.expect) {
        let expected = claim.expect.map_or("nothing", |expect| expect.name());
        let message = format!(
            "it is recorded as {}, but the claim expects {expected}",
            result.verdict.name()
        );
        return Err(failure(
            "contradicted",
            message,
            "one of them is wrong: correct `expect`, or find out why the verdict differs",
        ));
    }
    if result.statement != claim.statement {
        let (was, is) = (&result.statement, &claim.statement);
        let message = format!("it was worded \"{was}\", and is worded \"{is}\"");
        return wrong("changed-statement", message);
    }
    if result.expect != claim.expect {
        let word = |expect: Option<Expectation>| expect.map_or("nothing", Expectation::name);
        let (was, is) = (word(result.expect), word(claim.expect));
        let message = format!("the claim expected {was}, and now expects {is}");
        return wrong("changed-expectation", message);
    }
    match result.tier {
        Some(tier) if tier != claim.tier => Err(changed_tier(tier, claim.tier)),
        _ => Ok(()),
    }
}

/// Shortens a digest to what people compare.
fn short(digest: &str) -> &str {
    const DIGITS: usize = "blake3:".len() + 12;
    digest.get(..DIGITS).unwrap_or(digest)
}

/// The failure of a claim whose tier has changed.
fn changed_tier(was: Tier, is: Tier) -> FailureRecord {
    let mut message = format!("its tier was {}, and is {}", was.name(), is.name());
    if is > was {
        message += &format!(": runs of the {} tier would leave it out", was.name());
    }
    failure("changed-tier", message, RECORD_TIER)
}

/// Finds the certificate that a result names, and checks its digest. `None` if the evidence is of
/// another kind, or if the certificate was too large to be kept.
pub fn certificate(path: &Path, result: &ResultRecord) -> Result<Option<PathBuf>, FailureRecord> {
    let beside = path.with_extension("cert");
    let Evidence::Certificate { certificate, .. } = &result.evidence else {
        return if beside.exists() {
            Err(failure(
                "stray-certificate",
                format!("the result does not rest on {}", beside.display()),
                "delete the certificate, or run `pounce prove` and `pounce bless`",
            ))
        } else {
            Ok(None)
        };
    };
    if certificate.file.is_none() {
        return Ok(None);
    }
    match same(&beside, certificate) {
        Ok(true) => Ok(Some(beside)),
        Ok(false) => Err(failure(
            "changed-certificate",
            format!("{} is not the file that was accepted", beside.display()),
            RESTORE,
        )),
        Err(error) => Err(failure("missing-certificate", chain(&error), RESTORE)),
    }
}

/// Checks whether a certificate is the one that a result names.
fn same(file: &Path, certificate: &CertificateRecord) -> Result<bool, Error> {
    let about = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?;
    if !about.is_file() || about.len() != certificate.bytes {
        return Ok(false);
    }
    Ok(digest(file)? == certificate.blake3)
}
