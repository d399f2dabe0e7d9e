//! Recorded results: what lies beside the claims, and whether it still says what the claims say.
//! Nothing is proved here; see `regression.rs`.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Context;
use hypothesis::{
    CertificateRecord, Evidence, Expectation, FailureRecord, ResultRecord, Tier, Unreadable,
    Unsealed,
};

use crate::claim_source::{BOARDS, LoadedClaim};
use crate::evidence::digest;
pub use crate::read_file::read_plain;

/// Why a result does not hold.
pub fn failure(kind: &str, message: impl Into<String>, help: &str) -> FailureRecord {
    FailureRecord {
        kind: kind.to_owned(),
        message: message.into(),
        help: help.to_owned(),
    }
}

/// Ways out.
const PROVE_AND_BLESS: &str = "run `pounce prove` on it, then `pounce bless`";
const RESTORE: &str = "restore it from your history, or run `pounce prove` and `pounce bless`";

const RECORD_TIER: &str =
    "change it back, or record it: `pounce bless --results hypotheses` needs no new proof";

/// The recorded result of a claim, if it is as it was written and about this very claim.
pub fn recorded(loaded: &LoadedClaim) -> Result<ResultRecord, FailureRecord> {
    let path = loaded.path.with_extension("json");
    let shown = path.display();
    let text = read_plain(&path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            failure("no-result", format!("there is no {shown}"), PROVE_AND_BLESS)
        }
        _ => failure("unreadable-result", format!("{shown}: {error}"), RESTORE),
    })?;
    let result = ResultRecord::read(&text).map_err(|error| match error {
        Unreadable::NoResult(_) => {
            failure("unreadable-result", format!("{shown}: {error}"), RESTORE)
        }
        Unreadable::Newer(_) => failure(
            "newer-result",
            format!("{shown}: {error}"),
            "use the version of pounce that wrote it, or a later one",
        ),
    })?;
    result.check_seal().map_err(|unsealed| match unsealed {
        Unsealed::Absent => failure(
            "unsealed-result",
            format!("{shown}: {unsealed}"),
            PROVE_AND_BLESS,
        ),
        Unsealed::Broken => failure("edited-result", format!("{shown}: {unsealed}"), RESTORE),
    })?;
    is_about(&result, loaded)?;
    agrees(&result)?;
    Ok(result)
}

/// Whether a result agrees with itself.
pub fn agrees(result: &ResultRecord) -> Result<(), FailureRecord> {
    match result.contradiction() {
        None => Ok(()),
        Some(why) => Err(failure("inconsistent-result", why, RESTORE)),
    }
}

/// Whether a result is about a claim as it is now.
pub fn is_about(result: &ResultRecord, loaded: &LoadedClaim) -> Result<(), FailureRecord> {
    let claim = &loaded.claim;
    let rules = loaded.matter.rules_digest();
    let wrong = |kind, message: String| Err(failure(kind, message, PROVE_AND_BLESS));
    if result.claim != loaded.name {
        return wrong(
            "other-claim",
            format!("this is the result of `{}`", result.claim),
        );
    }
    if result.rules_digest != rules {
        let message = format!(
            "the rules have changed: their digest was {}, and is {}",
            short(&result.rules_digest),
            short(&rules)
        );
        return wrong("changed-rules", message);
    }
    if result.claim_digest != loaded.matter.claim_digest() {
        let message = format!(
            "the claim says something else now: its digest was {}, and is {}",
            short(&result.claim_digest),
            short(&loaded.matter.claim_digest())
        );
        return wrong("changed-claim", message);
    }
    if !result.verdict.meets(claim.expect) {
        let expected = claim.expect.map_or("nothing", |expect| expect.word());
        let message = format!(
            "it is recorded as {}, but the claim expects {expected}",
            result.verdict.word()
        );
        return Err(failure(
            "contradicted",
            message,
            "one of them is wrong: change `expect`, or find out why the verdict is what it is",
        ));
    }
    if result.statement != claim.statement {
        let (was, is) = (&result.statement, &claim.statement);
        let message = format!("it was worded \"{was}\", and is worded \"{is}\"");
        return wrong("changed-statement", message);
    }
    if result.expect != claim.expect {
        let word = |expect: Option<Expectation>| expect.map_or("nothing", Expectation::word);
        let (was, is) = (word(result.expect), word(claim.expect));
        let message = format!("the claim expected {was}, and now expects {is}");
        return wrong("changed-expectation", message);
    }
    match result.tier {
        Some(tier) if tier != claim.tier => Err(changed_tier(tier, claim.tier)),
        _ => Ok(()),
    }
}

/// As much of a digest as people compare.
fn short(digest: &str) -> &str {
    const DIGITS: usize = "blake3:".len() + 12;
    digest.get(..DIGITS).unwrap_or(digest)
}

/// A claim that is run at other times than it was.
fn changed_tier(was: Tier, is: Tier) -> FailureRecord {
    let mut message = format!("its tier was {}, and is {}", was.word(), is.word());
    if is > was {
        message += &format!(": runs of the {} tier would leave it out", was.word());
    }
    failure("changed-tier", message, RECORD_TIER)
}

/// Finds the certificate that a result names, as it was written. `None` if the result rests on
/// something else, or if the certificate is too large to be kept.
pub fn certificate(path: &Path, result: &ResultRecord) -> Result<Option<PathBuf>, FailureRecord> {
    let beside = path.with_extension("cert");
    let Evidence::Certificate { certificate, .. } = &result.evidence else {
        return match beside.exists() {
            true => Err(failure(
                "stray-certificate",
                format!("the result does not rest on {}", beside.display()),
                "delete the certificate, or run `pounce prove` and `pounce bless`",
            )),
            false => Ok(None),
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
        Err(error) => Err(failure(
            "missing-certificate",
            format!("{error:#}"),
            RESTORE,
        )),
    }
}

/// Whether a certificate is the one that a result names.
fn same(file: &Path, certificate: &CertificateRecord) -> anyhow::Result<bool> {
    let about = fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?;
    if !about.is_file() || about.len() != certificate.bytes {
        return Ok(false);
    }
    Ok(digest(file)? == certificate.blake3)
}

/// Results and certificates below some folders that have no claim beside them.
pub fn strays(folders: &[PathBuf]) -> anyhow::Result<Vec<(PathBuf, FailureRecord)>> {
    let mut found = Vec::new();
    for folder in folders {
        walk(folder, &mut found).with_context(|| format!("cannot read {}", folder.display()))?;
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found.dedup_by(|one, other| one.0 == other.0);
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, FailureRecord)>) -> io::Result<()> {
    let in_boards = folder.file_name().is_some_and(|name| name == BOARDS);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link to a folder is not followed: it may lead back here.
        if entry.file_type()?.is_dir() {
            walk(&path, found)?;
            continue;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        // Board files are no claims.
        let alone = in_boards || !path.with_extension("toml").is_file();
        let (kind, message) = match ending {
            Some("json") if alone && is_result(&path) => {
                ("no-claim", "a result without a claim beside it")
            }
            Some("cert") if alone => ("no-claim", "a certificate without a claim beside it"),
            _ => continue,
        };
        let help = "restore the claim, or delete this";
        found.push((path, failure(kind, message, help)));
    }
    Ok(())
}

/// Whether a file looks like a result: other JSON may lie there, too.
fn is_result(path: &Path) -> bool {
    let text = read_plain(path).unwrap_or_default();
    let value: Result<serde_json::Value, _> = serde_json::from_str(&text);
    value.is_ok_and(|value| value.get("claim_digest").is_some())
}
