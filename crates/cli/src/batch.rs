//! Many claims: decided side by side within threads and memory, each result and certificate
//! written as soon as it is there.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Context;
use hypothesis::{Evidence, LimitsRecord, ResultRecord, Verdict};

use crate::args::{Means, Terminal};
use crate::checkpoint::ClaimCheckpoint;
use crate::claim_source::LoadedClaim;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::{STOP, is_interrupted};
use crate::ledger::{NEWER_RESULT, UNSEALED_RESULT, believable};
use crate::output::{tell, write_file};
use crate::progress::Progress;
use crate::runner::{Job, decide};
use crate::schedule::{Room, side_by_side};
use crate::tablebases::Tablebases;

/// How claims are decided.
pub struct Batch<'a> {
    /// Where results and certificates go.
    pub results: &'a Path,
    /// Positions to expand for each question, instead of the claim's own budget.
    pub max_nodes: Option<u64>,
    /// Seconds for each claim, instead of the claim's own.
    pub timeout: Option<u64>,
    pub means: &'a Means,
    pub cross_check: bool,
    pub fail_fast: bool,
    pub terminal: Terminal,
}

/// A claim that was decided.
pub struct Decided {
    /// Its place among the claims.
    pub number: usize,
    pub result: ResultRecord,
    /// Errors that kept it from being evaluated, or its result from being written.
    pub errors: Vec<String>,
}

impl Batch<'_> {
    /// Decides claims; `checkpoints` are in their order. What an interrupt or a failure kept from
    /// beginning has no new result, and keeps its old one.
    pub fn decide(
        &self,
        claims: &[&LoadedClaim],
        checkpoints: &[Option<ClaimCheckpoint>],
    ) -> anyhow::Result<Vec<Decided>> {
        let limits = claims.iter().map(|claim| self.limits(claim));
        let limits: Vec<LimitsRecord> = limits.collect();
        let progress = Progress::new(self.terminal, claims.len(), &STOP);
        let threads = self.means.threads.unwrap_or(0) as usize;
        let tablebases = Tablebases::new(self.means.tablebases.clone(), threads);
        let failed = AtomicBool::new(false);
        let all = self.room();
        let rooms = limits.iter().map(|limits| match self.cross_check {
            true => all,
            false => Room {
                threads: limits.threads as usize,
                bytes: limits.max_bytes,
            },
        });
        let decided = side_by_side(&rooms.collect::<Vec<Room>>(), all, |number| {
            if is_interrupted() || failed.load(Ordering::Relaxed) {
                return None;
            }
            let loaded = claims[number];
            let job = Job {
                loaded,
                started: Instant::now(),
                limits: &limits[number],
                certificate: &self.path(&loaded.name, "cert"),
                checkpoint: checkpoints.get(number).and_then(Option::as_ref),
                tablebases: &tablebases,
                cross_check: self.cross_check.then_some(self.means.memory),
                monitor: &progress.claim(&loaded.name),
            };
            let (result, errors) = self.decide_one(&job);
            if self.fail_fast && exit_of(&result) == Exit::Contradicted {
                failed.store(true, Ordering::Relaxed);
            }
            Some(Decided {
                number,
                result,
                errors,
            })
        });
        progress.clear();
        decided
    }

    /// Decides a claim and writes its result. Errors are returned as well.
    fn decide_one(&self, job: &Job<'_>) -> (ResultRecord, Vec<String>) {
        let (loaded, certificate) = (job.loaded, job.certificate);
        let record = self.path(&loaded.name, "json");
        let decided_before = is_decided(&record, loaded);
        // A second opinion may undo a verdict whose certificate is written already. Until the new
        // result replaces an earlier one, the earlier certificate stays in place.
        let staged = decided_before && self.cross_check;
        let draft = if staged {
            self.path(&loaded.name, "cert.new")
        } else {
            certificate.to_owned()
        };
        let (result, failure) = decide(&Job {
            certificate: &draft,
            ..*job
        });
        let mut errors: Vec<String> = failure.iter().map(Failure::reason).collect();
        let disagrees = exit_of(&result) == Exit::Contradicted;
        let finds_less = result.verdict == Verdict::Open && !disagrees;
        let written = if finds_less && decided_before {
            // A run that was stopped, or had less to spend, does not undo a verdict.
            let name = &loaded.name;
            tell(&format!("{name} is decided already: its result is kept"));
            Ok(())
        } else {
            write(&result, &record, &draft, certificate)
        };
        if staged {
            // Gone already if the result has replaced the old one.
            let _ = fs::remove_file(&draft);
        }
        errors.extend(written.err().map(|error| format!("{error:#}")));
        (result, errors)
    }

    /// The budget of a claim.
    pub fn limits(&self, loaded: &LoadedClaim) -> LimitsRecord {
        let method = &loaded.claim.method;
        let most = self.means.threads.unwrap_or(method.threads).max(1);
        LimitsRecord {
            max_nodes: self.max_nodes.unwrap_or(method.max_nodes),
            max_bytes: method.max_memory_mib.saturating_mul(1 << 20),
            max_seconds: self.timeout.or(method.max_seconds),
            threads: method.threads.clamp(1, most),
        }
    }

    /// What there is for all claims that run at once. A claim's table is never made smaller for
    /// it: node counts would depend on the machine.
    fn room(&self) -> Room {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Room {
            threads: self.means.threads.map_or(cores, |threads| threads as usize),
            bytes: self.means.memory,
        }
    }

    /// Where a claim's result, or its certificate, goes.
    pub fn path(&self, claim: &str, ending: &str) -> PathBuf {
        self.results.join(format!("{claim}.{ending}"))
    }
}

/// Writes a result. The draft of its certificate is moved to its place before that; the certificate
/// of an earlier result is deleted after that. After an error nothing is deleted.
fn write(
    result: &ResultRecord,
    record: &Path,
    draft: &Path,
    certificate: &Path,
) -> anyhow::Result<()> {
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

/// Checks whether there is a verdict on the same claim already. A result of another version, which
/// cannot be judged without its user, counts as one.
fn is_decided(record: &Path, loaded: &LoadedClaim) -> bool {
    match believable(record, loaded) {
        Ok(old) => old.verdict != Verdict::Open,
        Err(failure) => [UNSEALED_RESULT, NEWER_RESULT].contains(&failure.kind.as_str()),
    }
}

/// What one result means for the run.
pub fn exit_of(result: &ResultRecord) -> Exit {
    let disagrees = result
        .cross_check
        .as_ref()
        .is_some_and(|second| result.verdict == Verdict::Open && second.reason.is_none());
    match result.verdict {
        _ if disagrees => Exit::Contradicted,
        _ if result.error.is_some() => Exit::Open,
        _ if result.as_expected && result.expect.is_some() => Exit::AsExpected,
        Verdict::Open => Exit::Open,
        _ if result.as_expected => Exit::AsExpected,
        _ => Exit::Contradicted,
    }
}
