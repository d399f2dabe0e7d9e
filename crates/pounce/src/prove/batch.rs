//! Decides many claims in parallel within threads and memory, and writes each result and
//! certificate as soon as it is known.

use std::borrow::Borrow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use hypothesis::{Evidence, LimitsRecord, ResultRecord, Verdict};
use tempfile::TempDir;

use super::checkpoint::ClaimCheckpoint;
use super::job::{Job, decide};
use super::options::Options;
use super::schedule::{Room, side_by_side};
use crate::certify::Certificate;
use crate::claim::Claim;
use crate::error::{Error, IoContext};
use crate::file::write_file;
use crate::progress::{Event, JobMonitor, Progress};
use crate::recorded::{NEWER_RESULT, Standing, UNSEALED_RESULT, believable};
use crate::tables::AuditedTablebases;

/// A claim that was decided, as far as the limits allowed.
#[derive(Debug)]
pub struct Proof {
    /// The verdict, the evidence for it, and what it cost.
    pub result: ResultRecord,
    /// The certificate, if the evidence is one.
    pub certificate: Option<Certificate>,
    /// Errors that kept the claim from being evaluated, or its result from being written.
    pub problems: Vec<Error>,
}

/// Proves or refutes a claim.
///
/// Running out of a budget is not an error: the verdict is open then, and the result has the
/// reason. The same holds for errors during the evaluation, which are also in
/// [`problems`](Proof::problems). Fails if the evaluation could not begin.
pub fn prove(claim: &Claim, options: &Options) -> Result<Proof, Error> {
    let proofs = prove_all(&[claim], options)?;
    let [proof] = <[Option<Proof>; 1]>::try_from(proofs).expect("one for each claim");
    proof.ok_or(Error::Cancelled)
}

/// Proves or refutes claims, as many at once as threads and memory allow. Returns a proof for each
/// claim in order. A claim has none if it was not begun, because the run was cancelled, or because
/// another claim contradicted its expectation and [`fail_fast`](Options::fail_fast) is set.
pub fn prove_all<C: Borrow<Claim> + Sync>(
    claims: &[C],
    options: &Options,
) -> Result<Vec<Option<Proof>>, Error> {
    for claim in claims.iter().map(Borrow::borrow) {
        let needed = options.limits(claim).max_bytes;
        if needed > options.memory {
            return Err(Error::Memory {
                claim: claim.name.clone(),
                needed,
                allowed: options.memory,
            });
        }
    }
    let limits = claims.iter().map(|claim| options.limits(claim.borrow()));
    let limits: Vec<LimitsRecord> = limits.collect();
    let checkpoints = claims.iter().map(|claim| {
        let checkpoint = options.checkpoint.as_ref();
        let folder = checkpoint.map(|checkpoint| checkpoint.claim(claim.borrow()));
        folder.transpose()
    });
    let checkpoints: Vec<Option<ClaimCheckpoint>> = checkpoints.collect::<Result<_, _>>()?;
    let results = Results::of(options)?;
    let progress = &*options.progress;
    progress.report(Event::Planned { jobs: claims.len() });
    let threads = options.threads.unwrap_or(0) as usize;
    let tablebases = AuditedTablebases::new(options.tablebases.clone(), threads);
    let failed = AtomicBool::new(false);
    let all = options.room();
    let rooms = limits.iter().map(|limits| {
        if options.cross_check {
            all
        } else {
            Room {
                threads: limits.threads as usize,
                bytes: limits.max_bytes,
            }
        }
    });
    let decided = side_by_side(&rooms.collect::<Vec<Room>>(), all, |number| {
        if progress.is_cancelled() || failed.load(Ordering::Relaxed) {
            return None;
        }
        let claim = claims[number].borrow();
        let job = claim.name.as_str();
        progress.report(Event::Started { job });
        let certificate = result_path(&results.folder, job, "cert");
        let (result, problems) = decide_one(
            &Job {
                claim,
                started: Instant::now(),
                limits: &limits[number],
                certificate: &certificate,
                checkpoint: checkpoints[number].as_ref(),
                tablebases: &tablebases,
                cross_check: options.cross_check.then_some(options.memory),
                monitor: &JobMonitor::new(progress, job),
            },
            &results.folder,
            progress,
        );
        if options.fail_fast && Standing::of(&result) == Standing::Contradicted {
            failed.store(true, Ordering::Relaxed);
        }
        progress.report(Event::Finished {
            job,
            result: Some(&result),
        });
        let has_certificate = matches!(result.evidence, Evidence::Certificate { .. });
        let proof = Proof {
            certificate: has_certificate
                .then(|| Certificate::of(claim, certificate, results.temporary.clone())),
            result,
            problems,
        };
        Some((number, proof))
    })?;
    let mut proofs: Vec<Option<Proof>> = claims.iter().map(|_| None).collect();
    for (number, proof) in decided {
        proofs[number] = Some(proof);
    }
    Ok(proofs)
}

/// The folder of results.
struct Results {
    folder: PathBuf,
    /// Held as long as a certificate in it is used.
    temporary: Option<Arc<TempDir>>,
}

impl Results {
    /// The folder that is asked for, or else a temporary one.
    fn of(options: &Options) -> Result<Results, Error> {
        if let Some(folder) = &options.results {
            return Ok(Results {
                folder: folder.clone(),
                temporary: None,
            });
        }
        let folder = tempfile::tempdir().context("cannot make a folder for certificates")?;
        Ok(Results {
            folder: folder.path().to_owned(),
            temporary: Some(Arc::new(folder)),
        })
    }
}

/// Returns the path of a claim's result, or of its certificate.
pub fn result_path(results: &Path, claim: &str, ending: &str) -> PathBuf {
    results.join(format!("{claim}.{ending}"))
}

/// A result, and the errors on the way.
type Decided = (ResultRecord, Vec<Error>);

/// Decides a claim and writes its result. Errors are returned as well.
fn decide_one(job: &Job<'_>, results: &Path, progress: &dyn Progress) -> Decided {
    let (claim, certificate) = (job.claim, job.certificate);
    let record = result_path(results, &claim.name, "json");
    let decided_before = is_decided(&record, claim);
    // A second opinion may undo a verdict whose certificate is written already. Until the new
    // result replaces an earlier one, the earlier certificate stays in place.
    let staged = decided_before && job.cross_check.is_some();
    let draft = if staged {
        result_path(results, &claim.name, "cert.new")
    } else {
        certificate.to_owned()
    };
    let (result, failure) = decide(&Job {
        certificate: &draft,
        ..*job
    });
    let mut problems: Vec<Error> = failure.map(Error::Failed).into_iter().collect();
    let disagrees = Standing::of(&result) == Standing::Contradicted;
    let finds_less = result.verdict == Verdict::Open && !disagrees;
    let written = if finds_less && decided_before {
        // A run that was stopped, or had less to spend, does not undo a verdict.
        let name = &claim.name;
        let text = format!("{name} is decided already: its result is kept");
        progress.report(Event::Note {
            job: name,
            text: &text,
        });
        Ok(())
    } else {
        write(&result, &record, &draft, certificate)
    };
    if staged {
        // Gone already if the result has replaced the old one.
        let _ = fs::remove_file(&draft);
    }
    problems.extend(written.err());
    (result, problems)
}

/// Writes a result. The draft of its certificate is moved to its place before that; the certificate
/// of an earlier result is deleted after that. After an error nothing is deleted.
fn write(
    result: &ResultRecord,
    record: &Path,
    draft: &Path,
    certificate: &Path,
) -> Result<(), Error> {
    if matches!(result.evidence, Evidence::Certificate { .. }) {
        if draft != certificate {
            fs::rename(draft, certificate)
                .with_context(|| format!("cannot write {}", certificate.display()))?;
        }
        return write_file(record, &result.text());
    }
    write_file(record, &result.text())?;
    if result.error.is_some() {
        return Ok(());
    }
    match fs::remove_file(certificate) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            let shown = certificate.display();
            Err(error).with_context(|| format!("cannot delete the old certificate {shown}"))
        }
        _ => Ok(()),
    }
}

/// Checks whether the claim already has a verdict. A result of another version counts as one: only
/// the user can judge it.
fn is_decided(record: &Path, claim: &Claim) -> bool {
    match believable(record, claim) {
        Ok(old) => old.verdict != Verdict::Open,
        Err(failure) => [UNSEALED_RESULT, NEWER_RESULT].contains(&failure.kind.as_str()),
    }
}
