//! Accepting new results: a fresh result, and its certificate, take the place of the recorded one.

use std::fs;
use std::path::Path;

use hypothesis::{Evidence, FailureRecord, RESULT_SCHEMA, ResultRecord, SealError, Verdict};

use super::differences::differences;
use super::read::{certificate, failure, is_current, judge, read_result};
use crate::certify::{CheckError, check_file, expected};
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
    /// Nothing differs.
    Unchanged,
    /// The differences, for review.
    Accepted(Vec<String>),
    /// The reason why the result is not accepted.
    Refused(FailureRecord),
}

/// Accepts a new result: moves it next to its claim if it is about that claim and its evidence
/// holds.
///
/// `fresh` is the file of the new result; its certificate is in the same folder.
pub fn bless(
    loaded: &Claim,
    fresh: &Path,
    options: &BlessOptions,
    progress: &dyn Progress,
) -> Result<Blessing, Error> {
    let result = match acceptable(loaded, fresh, options, progress) {
        Ok(result) => result,
        Err(failure) => return Ok(Blessing::Refused(failure)),
    };
    let place = loaded.path.with_extension("json");
    let old = read_result(&place).ok();
    let sealed = |result: &ResultRecord| result.check_seal().is_ok();
    let lines = match &old {
        None => vec![format!("new: {}", result.verdict.name())],
        Some(old) => {
            let mut lines = differences(old, &result);
            if lines.is_empty() && !sealed(old) {
                lines.push("its seal is broken; it is written again".to_owned());
            }
            lines
        }
    };
    let whole = certificate(&place, &result).is_ok();
    if lines.is_empty() && whole {
        return Ok(Blessing::Unchanged);
    }
    if !options.dry_run {
        keep(&result, fresh, &place)?;
    }
    let lines = if lines.is_empty() {
        vec!["its certificate is put back".to_owned()]
    } else {
        lines
    };
    Ok(Blessing::Accepted(lines))
}

/// Returns the new result, without the name of a certificate that is too large to be kept.
fn acceptable(
    loaded: &Claim,
    fresh: &Path,
    options: &BlessOptions,
    progress: &dyn Progress,
) -> Result<ResultRecord, FailureRecord> {
    let help = "run `pounce prove` on it again";
    let no = |kind: &str, message: String| failure(kind, message, help);
    let resealed = |result: ResultRecord| {
        let sealed = result.sealed();
        sealed.map_err(|why| no("inconsistent-result", why.to_string()))
    };
    let mut result = read_result(fresh)?;
    let in_place = is_same_file(fresh, &loaded.path.with_extension("json"));
    if in_place && result.check_seal() == Err(SealError::Absent) {
        // Version 1 had no seals: its results are accepted without one, and sealed now.
        result.schema = RESULT_SCHEMA;
        result = resealed(result)?;
    }
    judge(&result, fresh, loaded)?;
    if result.tier != Some(loaded.file.tier) {
        // The tier says when a claim is run, not whether it holds: no new proof is needed.
        result.tier = Some(loaded.file.tier);
        result = resealed(result)?;
    }
    is_current(&result, loaded)?;
    if result.verdict == Verdict::Open && loaded.file.expect.is_none() {
        let reason = result.reason.as_deref().unwrap_or("no reason recorded");
        return Err(no("open", format!("it is not decided: {reason}")));
    }
    if let Some(file) = certificate(fresh, &result)? {
        let refused = |message| no("refused-certificate", message);
        let monitor = JobMonitor::new(progress, &loaded.name);
        match check_file(&file, &expected(loaded), options.memory, &monitor) {
            Err(CheckError::Unreadable(error)) => return Err(refused(chain(&error))),
            Err(CheckError::Refused(refusal)) => return Err(refused(refusal.to_string())),
            Ok(accepted) if accepted.verdict != result.verdict => {
                let proves = accepted.verdict.name();
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

/// Checks whether two paths lead to the same file.
fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// Writes the certificate first, then the result, which therefore never names a missing file.
fn keep(result: &ResultRecord, fresh: &Path, place: &Path) -> Result<(), Error> {
    let beside = place.with_extension("cert");
    match &result.evidence {
        Evidence::Certificate { certificate, .. } if certificate.file.is_some() => {
            let from = fresh.with_extension("cert");
            let mut source =
                fs::File::open(&from).with_context(|| format!("cannot read {}", from.display()))?;
            write_with(&beside, |file| {
                std::io::copy(&mut source, file)?;
                Ok(true)
            })?;
            write_file(place, &result.text())
        }
        _ => {
            write_file(place, &result.text())?;
            match fs::remove_file(&beside) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    Err(error).with_context(|| format!("cannot delete {}", beside.display()))
                }
                _ => Ok(()),
            }
        }
    }
}
