//! Accepts new results: a new result and its certificate replace the recorded ones.

use std::fs;
use std::path::Path;

use hypothesis::{
    Evidence, FailureKind, FailureRecord, RESULT_SCHEMA, ResultRecord, SealError, Verdict,
};

use super::differences::differences;
use super::read::{certificate, check_current, failure, read_result, validate};
use super::rules_changes::rules_changes;
use crate::certify::{check_file, expected};
use crate::claim::Claim;
use crate::error::{Error, IoContext, chain};
use crate::file::{write_file, write_with};
use crate::progress::{JobMonitor, Progress};

/// Options of [`bless`].
#[derive(Debug, Clone)]
pub struct BlessOptions {
    /// Change nothing.
    pub dry_run: bool,
    /// Bytes of the largest certificate to keep; of larger ones only the digest is kept.
    pub max_certificate: u64,
    /// Bytes of memory for checking a certificate.
    pub memory: u64,
}

impl Default for BlessOptions {
    fn default() -> BlessOptions {
        BlessOptions {
            dry_run: false,
            max_certificate: 8 << 20,
            memory: 1 << 30,
        }
    }
}

/// The outcome of accepting a result.
#[derive(Debug, Clone)]
pub enum Blessing {
    /// The new result equals the recorded one.
    Unchanged,
    /// The result was accepted. The lines list the differences for review.
    Accepted(Vec<String>),
    /// The result was not accepted, for this reason.
    Refused(FailureRecord),
}

/// Accepts a new result: copies it next to its claim if it is about that claim and its evidence
/// holds.
///
/// `fresh` is the file of the new result; its certificate is in the same folder.
pub fn bless(
    claim: &Claim,
    fresh: &Path,
    options: &BlessOptions,
    progress: &dyn Progress,
) -> Result<Blessing, Error> {
    let result = match check_new_result(claim, fresh, options, progress) {
        Ok(result) => result,
        Err(failure) => return Ok(Blessing::Refused(failure)),
    };
    let recorded_path = claim.path.with_extension("json");
    let old = read_result(&recorded_path).ok();
    let lines = match &old {
        None => vec![format!("new: {}", result.verdict.name())],
        Some(old) => {
            let mut lines = differences(old, &result);
            if old.rules_digest != result.rules_digest {
                let changes = rules_changes(old, &recorded_path, claim);
                let changes = changes.iter().map(|change| format!("rules: {change}"));
                lines.splice(0..0, changes);
            }
            if lines.is_empty() && old.check_seal().is_err() {
                lines.push("broken seal replaced".to_owned());
            }
            lines
        }
    };
    let certificate_intact = certificate(&recorded_path, &result).is_ok();
    if lines.is_empty() && certificate_intact {
        return Ok(Blessing::Unchanged);
    }
    if !options.dry_run {
        store(&result, fresh, &recorded_path)?;
    }
    let lines = if lines.is_empty() {
        vec!["certificate restored".to_owned()]
    } else {
        lines
    };
    Ok(Blessing::Accepted(lines))
}

/// Reads the new result and checks it against the claim, including its certificate. Removes the name
/// of a certificate that is too large to be kept.
fn check_new_result(
    claim: &Claim,
    fresh: &Path,
    options: &BlessOptions,
    progress: &dyn Progress,
) -> Result<ResultRecord, FailureRecord> {
    let help = "run `pounce prove` on it again";
    let refusal = |kind, message: String| failure(kind, message, help);
    let resealed = |result: ResultRecord| {
        let sealed = result.sealed();
        sealed.map_err(|why| refusal(FailureKind::InconsistentResult, why.to_string()))
    };
    let mut result = read_result(fresh)?;
    let in_place = is_same_file(fresh, &claim.path.with_extension("json"));
    if in_place && result.check_seal() == Err(SealError::Absent) {
        // Results of version 1 have no seal. They are accepted without one, and sealed now.
        result.schema = RESULT_SCHEMA;
        result = resealed(result)?;
    }
    validate(&result, fresh, claim)?;
    if result.tier != Some(claim.file.tier) {
        // The tier says when a claim is run, not whether it holds, so no new proof is needed.
        result.tier = Some(claim.file.tier);
        result = resealed(result)?;
    }
    let is_asked_for = claim.file.expect.is_some() && result.meets(claim.file.expect);
    if result.verdict == Verdict::Open && result.error.is_none() && !is_asked_for {
        let reason = result.reason.as_deref().unwrap_or("no reason recorded");
        let help = "run `pounce prove` on it with a larger budget: `--max-nodes` or `--max-seconds`, \
                    or `method` in the claim";
        return Err(failure(
            FailureKind::Open,
            format!("the new result is open ({reason})"),
            help,
        ));
    }
    check_current(&result, claim)?;
    if let Some(file) = certificate(fresh, &result)? {
        let refused = |message| refusal(FailureKind::RefusedCertificate, message);
        let monitor = JobMonitor::new(progress, &claim.name);
        match check_file(&file, &expected(claim), options.memory, &monitor) {
            Err(error) => return Err(refused(chain(&error))),
            Ok(proved) if proved != result.verdict => {
                let proves = proved.name();
                return Err(refused(format!("it shows that the claim is {proves}")));
            }
            Ok(_) => {}
        }
    }
    if let Evidence::Certificate { certificate, .. } = &mut result.evidence {
        if certificate.bytes > options.max_certificate {
            certificate.file = None;
            result = resealed(result)?;
        }
    }
    Ok(result)
}

/// Checks whether two paths refer to the same file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Copies the result and its certificate. A result never names a missing file: a certificate is
/// written before its result, and deleted after the result that replaces it.
fn store(result: &ResultRecord, fresh: &Path, recorded_path: &Path) -> Result<(), Error> {
    let certificate_path = recorded_path.with_extension("cert");
    match &result.evidence {
        Evidence::Certificate { certificate, .. } if certificate.file.is_some() => {
            let from = fresh.with_extension("cert");
            let mut source =
                fs::File::open(&from).with_context(|| format!("cannot read {}", from.display()))?;
            write_with(&certificate_path, |file| {
                std::io::copy(&mut source, file)?;
                Ok(true)
            })?;
            write_file(recorded_path, &result.text())
        }
        _ => {
            write_file(recorded_path, &result.text())?;
            match fs::remove_file(&certificate_path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error)
                    .with_context(|| format!("cannot delete {}", certificate_path.display())),
                _ => Ok(()),
            }
        }
    }
}
