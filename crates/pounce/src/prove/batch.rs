//! Proves many claims in parallel within limits on threads and memory. Each result is written as soon
//! as its claim is decided.

use std::borrow::Borrow;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use hypothesis::{Evidence, FailureKind, LimitsRecord, ResultRecord, Verdict};
use tempfile::TempDir;

use super::checkpoint::ClaimCheckpoint;
use super::job::{Job, decide};
use super::options::Options;
use super::schedule::{Capacity, run_in_parallel};
use crate::certify::Certificate;
use crate::claim::Claim;
use crate::error::{Error, IoContext};
use crate::file::write_file;
use crate::progress::{Event, JobMonitor, Progress};
use crate::recorded::{Standing, read_result, read_valid, result_path};
use crate::tables::AuditedTablebases;

/// The outcome of proving a claim.
#[derive(Debug)]
pub struct Proof {
    /// The verdict, its evidence and its cost.
    pub result: ResultRecord,
    /// The certificate, if the evidence is one.
    pub certificate: Option<Certificate>,
    /// Errors during the evaluation, or when the result was written.
    pub problems: Vec<Error>,
}

/// Proves or refutes a claim.
///
/// Running out of a budget is not an error: the verdict is then open, and the result has the reason.
/// After an error during the evaluation, the verdict is open as well, and the error is in
/// [`problems`](Proof::problems). Fails if the evaluation cannot begin.
pub fn prove(claim: &Claim, options: &Options) -> Result<Proof, Error> {
    let proofs = prove_all(&[claim], options)?;
    let [proof] = <[Option<Proof>; 1]>::try_from(proofs).expect("one for each claim");
    proof.ok_or(Error::Cancelled)
}

/// Proves or refutes claims, as many at once as threads and memory allow.
///
/// Returns a proof for each claim, in order. It is `None` if the claim was not begun, because the run
/// was cancelled, or because another claim contradicted its expectation and
/// [`fail_fast`](Options::fail_fast) is set. Fails if a claim needs more memory than
/// [`memory`](Options::memory).
pub fn prove_all<C: Borrow<Claim> + Sync>(
    claims: &[C],
    options: &Options,
) -> Result<Vec<Option<Proof>>, Error> {
    let claims: Vec<&Claim> = claims.iter().map(Borrow::borrow).collect();
    let batch = Batch::new(&claims, options)?;
    (options.progress).report(Event::Planned { jobs: claims.len() });
    let total = options.capacity();
    let needs = batch.limits.iter().map(|limits| {
        if options.cross_check {
            return total;
        }
        Capacity {
            threads: limits.threads as usize,
            bytes: limits.max_bytes,
        }
    });
    let decided = run_in_parallel(&needs.collect::<Vec<_>>(), total, |number| {
        Some((number, batch.prove(number)?))
    })?;
    let mut proofs: Vec<Option<Proof>> = claims.iter().map(|_| None).collect();
    for (number, proof) in decided {
        proofs[number] = Some(proof);
    }
    Ok(proofs)
}

/// Claims that are proved in one run, and what they share.
struct Batch<'a> {
    claims: &'a [&'a Claim],
    options: &'a Options,
    limits: Vec<LimitsRecord>,
    checkpoints: Vec<Option<ClaimCheckpoint>>,
    results: ResultsFolder,
    tablebases: AuditedTablebases,
    /// Set once a claim has contradicted its expectation.
    contradicted: AtomicBool,
}

impl<'a> Batch<'a> {
    fn new(claims: &'a [&'a Claim], options: &'a Options) -> Result<Batch<'a>, Error> {
        let limits: Vec<LimitsRecord> = claims.iter().map(|claim| options.limits(claim)).collect();
        for claim in claims {
            options.check_memory(claim)?;
        }
        let checkpoints = claims.iter().map(|claim| {
            let checkpoint = options.checkpoint.as_ref();
            checkpoint
                .map(|checkpoint| checkpoint.claim(claim))
                .transpose()
        });
        let threads = options.threads.unwrap_or(0) as usize;
        Ok(Batch {
            claims,
            options,
            limits,
            checkpoints: checkpoints.collect::<Result<_, _>>()?,
            results: ResultsFolder::of(options)?,
            tablebases: AuditedTablebases::new(options.tablebases.clone(), threads),
            contradicted: AtomicBool::new(false),
        })
    }

    /// Proves one claim, unless the run is to stop.
    fn prove(&self, number: usize) -> Option<Proof> {
        let progress = &*self.options.progress;
        let stops = self.options.fail_fast && self.contradicted.load(Ordering::Relaxed);
        if stops || progress.is_cancelled() {
            return None;
        }
        let claim = self.claims[number];
        let name = claim.name.as_str();
        progress.report(Event::Started { job: name });
        let path = result_path(&self.results.folder, name, "cert");
        let job = Job {
            claim,
            started: Instant::now(),
            limits: &self.limits[number],
            certificate: &path,
            checkpoint: self.checkpoints[number].as_ref(),
            tablebases: &self.tablebases,
            cross_check: (self.options.cross_check).then_some(self.options.memory),
            slow_after: self.options.slow_after,
            source: self.options.source.as_ref(),
            monitor: &JobMonitor::new(progress, name),
        };
        let Decided { result, problems } = decide_and_write(&job, &self.results.folder, progress);
        if Standing::of(&result) == Standing::Contradicted {
            self.contradicted.store(true, Ordering::Relaxed);
        }
        progress.report(Event::Finished {
            job: name,
            result: Some(&result),
        });
        let certificate = match result.evidence {
            Evidence::Certificate { .. } => {
                let folder = self.results.temporary.clone();
                Some(Certificate::of(claim, path, folder))
            }
            _ => None,
        };
        Some(Proof {
            result,
            certificate,
            problems,
        })
    }
}

/// The folder of results.
struct ResultsFolder {
    folder: PathBuf,
    /// Set if the folder is temporary: it is deleted with the last certificate in it.
    temporary: Option<Arc<TempDir>>,
}

impl ResultsFolder {
    /// Returns the folder of the options, or creates a temporary one.
    fn of(options: &Options) -> Result<ResultsFolder, Error> {
        if let Some(folder) = &options.results {
            return Ok(ResultsFolder {
                folder: folder.clone(),
                temporary: None,
            });
        }
        let folder = tempfile::tempdir().context("cannot make a folder for certificates")?;
        Ok(ResultsFolder {
            folder: folder.path().to_owned(),
            temporary: Some(Arc::new(folder)),
        })
    }
}

/// A result, and errors of its evaluation or of writing it.
struct Decided {
    result: ResultRecord,
    problems: Vec<Error>,
}

/// Decides a claim and writes its result.
fn decide_and_write(job: &Job<'_>, results: &Path, progress: &dyn Progress) -> Decided {
    let (claim, certificate) = (job.claim, job.certificate);
    let record = result_path(results, &claim.name, "json");
    let kept = kept_result(&record, claim);
    // A cross-check may undo a verdict after its certificate was written. Therefore the certificate of
    // an earlier result is not overwritten until the new result replaces that result.
    let staged = kept.is_some() && job.cross_check.is_some();
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
    let is_undecided = result.verdict == Verdict::Open && !disagrees;
    let written = match kept.filter(|_| is_undecided) {
        Some(kept) => {
            // A run that was stopped, or had a smaller budget, does not replace a verdict.
            let reason = result.reason.as_deref().unwrap_or("no reason recorded");
            progress.report(Event::Note {
                job: &claim.name,
                text: &format!("{} {kept}; the new result is open ({reason})", claim.name),
            });
            Ok(())
        }
        None => write(&result, &record, &draft, certificate),
    };
    if staged {
        // The draft is gone if the new result has replaced the old one.
        let _ = fs::remove_file(&draft);
    }
    problems.extend(written.err());
    Decided { result, problems }
}

/// Writes a result. Before that, the draft of its certificate is moved into place; after that, the
/// certificate of an earlier result is deleted. A result with an error deletes nothing.
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

/// Describes the result that an open one does not replace; `None` if there is none with a verdict. A
/// result that does not hold any more counts as well, because only the user can judge it.
fn kept_result(record: &Path, claim: &Claim) -> Option<String> {
    let kept = match read_result(record) {
        Ok(old) if old.verdict == Verdict::Open => return None,
        Ok(old) => format!(
            "is already decided: {} is kept ({})",
            record.display(),
            old.verdict.name()
        ),
        Err(failure) if failure.kind == FailureKind::NewerResult => {
            format!("may already be decided: {} is kept", record.display())
        }
        Err(_) => return None,
    };
    let doubt = read_valid(record, claim).err();
    Some(doubt.map_or(kept.clone(), |failure| {
        format!(
            "{kept}, although it does not hold now: {}: {}",
            failure.kind.name(),
            failure.message
        )
    }))
}
