//! Checks that recorded results still hold, the cheapest check first: the record against itself and
//! its claim, then its certificate, and only then a new proof.

use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use game::NoMonitor;
use hypothesis::{
    Evidence, FailureKind, FailureRecord, REGRESSION_SCHEMA, RegressionEntry, RegressionRecord,
    RegressionTiming, ResultRecord, Status, Verdict,
};

use super::compare::{INVESTIGATE, changed_verdict, compare};
use crate::certify::{MIN_MEMORY, check_file, expected};
use crate::claim::{Claim, Selected};
use crate::error::{Error, IoContext, chain};
use crate::prove::{Capacity, Options, prove_all, run_in_parallel};
use crate::recorded::failure;

/// The outcome of checking recorded results.
pub struct Regression {
    /// The outcome for each result, and totals.
    pub record: RegressionRecord,
    /// Errors of new proofs, with the name of the claim.
    pub problems: Vec<(String, Error)>,
}

/// Checks whether all recorded results still hold.
///
/// Certificates are checked first. Claims without one are proved again, and so are the others if
/// `reprove` is set. Of claims of slower tiers, only the record is checked. `strays` are results
/// without a claim (see [`Selection::strays`](crate::Selection::strays)); each of them fails.
pub fn regress(
    selected: &Selected,
    strays: Vec<(PathBuf, FailureRecord)>,
    reprove: bool,
    options: &Options,
) -> Result<Regression, Error> {
    let mut checks: Vec<RecordCheck<'_>> = selected.claims.iter().map(RecordCheck::new).collect();
    check_certificates(&mut checks, reprove, options)?;
    let folder = tempfile::tempdir().context("cannot make a folder for new proofs")?;
    let fresh = Options {
        results: Some(folder.path().to_owned()),
        max_nodes: None,
        max_seconds: None,
        checkpoint: None,
        cross_check: false,
        fail_fast: false,
        ..options.clone()
    };
    let problems = prove_again(&mut checks, &fresh)?;
    for claim in &selected.slower {
        let mut check = RecordCheck::new(claim);
        check.status = check.status.or(Some(Status::Unchanged));
        checks.push(check);
    }
    let mut results: Vec<RegressionEntry> = checks.iter().map(RecordCheck::entry).collect();
    let strays = strays.into_iter().map(|(path, failure)| {
        let path = path.display().to_string();
        failed_entry(path.clone(), path, None, failure)
    });
    let unreadable = selected.unreadable.iter().map(|(name, error)| {
        let help = "fix the error shown above";
        let line = error.diagnostic.line(&error.text);
        let failure = failure(FailureKind::BadClaim, error.to_string(), help);
        failed_entry(name.clone(), error.file.clone(), line, failure)
    });
    results.extend(strays.chain(unreadable));
    results.sort_by(|one, other| one.claim.cmp(&other.claim));
    Ok(Regression {
        record: summarize(results),
        problems,
    })
}

/// Checks every certificate, the smallest first. Claims whose certificate is accepted are proved
/// again only if `reprove` is set.
fn check_certificates(
    checks: &mut [RecordCheck<'_>],
    reprove: bool,
    options: &Options,
) -> Result<(), Error> {
    let has_certificate =
        |check: &RecordCheck<'_>| check.is_pending() && check.certificate_bytes().is_some();
    let mut certified: Vec<usize> = (0..checks.len())
        .filter(|&index| has_certificate(&checks[index]))
        .collect();
    certified.sort_by_key(|&index| checks[index].certificate_bytes());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(cores, |threads| threads as usize);
    let memory = options.memory / threads.max(1) as u64;
    let one_thread = Capacity {
        threads: 1,
        bytes: 0,
    };
    let all = Capacity { threads, bytes: 0 };
    let checked = run_in_parallel(&vec![one_thread; certified.len()], all, |task| {
        let index = certified[task];
        (!options.progress.is_cancelled()).then(|| (index, checks[index].check_certificate(memory)))
    })?;
    for (index, (outcome, seconds)) in checked {
        let check = &mut checks[index];
        check.seconds += seconds;
        match outcome {
            Err(failure) => check.fail(failure),
            Ok(()) if reprove => {}
            Ok(()) => check.status = Some(Status::Checked),
        }
    }
    Ok(())
}

/// Proves the pending claims again, and compares the new results with the recorded ones. Returns the
/// errors of the proofs.
fn prove_again(
    checks: &mut [RecordCheck<'_>],
    options: &Options,
) -> Result<Vec<(String, Error)>, Error> {
    let (mut indices, mut claims) = (Vec::new(), Vec::new());
    for (index, check) in checks.iter_mut().enumerate() {
        if !check.is_pending() {
            continue;
        }
        if let Err(error) = options.check_memory(check.claim) {
            let help = "allow more with `--memory`";
            check.fail(failure(FailureKind::Memory, error.to_string(), help));
            continue;
        }
        indices.push(index);
        claims.push(check.claim);
    }
    let mut problems = Vec::new();
    for (index, proof) in indices.into_iter().zip(prove_all(&claims, options)?) {
        let Some(proof) = proof else { continue };
        let check = &mut checks[index];
        check.seconds += proof.result.timing.seconds;
        check.slow = proof.result.timing.slow.clone();
        let name = &proof.result.claim;
        problems.extend(
            proof
                .problems
                .into_iter()
                .map(|error| (name.clone(), error)),
        );
        if options.progress.is_cancelled() && proof.result.verdict == Verdict::Open {
            continue;
        }
        let recorded = check.recorded.as_ref();
        match compare(recorded.expect("pending means recorded"), &proof.result) {
            Ok(()) => check.status = Some(Status::ProvedAgain),
            Err(failure) => check.fail(failure),
        }
    }
    for check in checks.iter_mut().filter(|check| check.is_pending()) {
        let message = "the run was stopped before it was checked";
        check.fail(failure(FailureKind::Interrupted, message, "run it again"));
    }
    Ok(problems)
}

fn summarize(results: Vec<RegressionEntry>) -> RegressionRecord {
    let count = |statuses: &[Status]| {
        let counted = results
            .iter()
            .filter(|entry| statuses.contains(&entry.status));
        counted.count()
    };
    RegressionRecord {
        schema: REGRESSION_SCHEMA,
        pounce: env!("CARGO_PKG_VERSION").to_owned(),
        hold: count(&[Status::Checked, Status::ProvedAgain]),
        unchanged: count(&[Status::Unchanged]),
        failed: count(&[Status::Failed]),
        results,
    }
}

/// Returns the entry of a stray file or of a claim that cannot be read.
fn failed_entry(
    name: String,
    file: String,
    line: Option<usize>,
    failure: FailureRecord,
) -> RegressionEntry {
    RegressionEntry {
        claim: name,
        file: Some(file),
        line,
        tier: None,
        verdict: None,
        trust: Vec::new(),
        status: Status::Failed,
        failure: Some(failure),
        timing: RegressionTiming {
            seconds: 0.0,
            slow: None,
        },
    }
}

/// The check of one recorded result.
struct RecordCheck<'a> {
    claim: &'a Claim,
    recorded: Option<ResultRecord>,
    /// The outcome; `None` as long as the claim may have to be proved again.
    status: Option<Status>,
    failure: Option<FailureRecord>,
    seconds: f64,
    slow: Option<String>,
}

impl<'a> RecordCheck<'a> {
    /// Checks the record, and the digest of its certificate.
    fn new(claim: &'a Claim) -> RecordCheck<'a> {
        let started = Instant::now();
        let mut check = RecordCheck {
            claim,
            recorded: None,
            status: None,
            failure: None,
            seconds: 0.0,
            slow: None,
        };
        match claim.recorded() {
            Ok(result) => check.recorded = Some(result),
            Err(failure) => check.fail(failure),
        }
        check.seconds = started.elapsed().as_secs_f64();
        check
    }

    /// Checks whether the outcome is still unknown.
    fn is_pending(&self) -> bool {
        self.status.is_none()
    }

    fn fail(&mut self, failure: FailureRecord) {
        self.status = Some(Status::Failed);
        self.failure = Some(failure);
    }

    /// Returns the size of the certificate, if the file is kept.
    fn certificate_bytes(&self) -> Option<u64> {
        match &self.recorded.as_ref()?.evidence {
            Evidence::Certificate { certificate, .. } => {
                certificate.file.as_ref().map(|_| certificate.bytes)
            }
            _ => None,
        }
    }

    /// Checks the certificate. Returns the outcome and the seconds that it took.
    fn check_certificate(&self, memory: u64) -> (Result<(), FailureRecord>, f64) {
        let started = Instant::now();
        let recorded = self.recorded.as_ref();
        let result = recorded.expect("only a recorded result has a certificate");
        let file = self.claim.path.with_extension("cert");
        let memory = memory.max(MIN_MEMORY);
        let checked = check_file(&file, &expected(self.claim), memory, &NoMonitor);
        let refused = |message| {
            Err(failure(
                FailureKind::RefusedCertificate,
                message,
                INVESTIGATE,
            ))
        };
        let outcome = match checked {
            Err(error) => refused(chain(&error)),
            Ok(proved) if proved == result.verdict => Ok(()),
            Ok(proved) => Err(changed_verdict(result.verdict, proved.name())),
        };
        (outcome, started.elapsed().as_secs_f64())
    }

    /// Returns the entry of the report.
    fn entry(&self) -> RegressionEntry {
        let recorded = self.recorded.as_ref();
        RegressionEntry {
            claim: self.claim.name.clone(),
            file: Some(self.claim.path.display().to_string()),
            line: (self.failure.as_ref())
                .and_then(|failure| self.claim.line_of(concerned_key(failure.kind))),
            tier: Some(self.claim.file.tier),
            verdict: recorded.map(|result| result.verdict),
            trust: recorded.map_or(Vec::new(), |result| result.trust.clone()),
            status: self.status.unwrap_or(Status::Failed),
            failure: self.failure.clone(),
            timing: RegressionTiming {
                seconds: self.seconds,
                slow: self.slow.clone(),
            },
        }
    }
}

/// Returns the key of the claim file that a kind of failure concerns.
fn concerned_key(kind: FailureKind) -> &'static str {
    match kind {
        FailureKind::ChangedClaim => "goal",
        FailureKind::ChangedRules => "game",
        FailureKind::ChangedTier => "tier",
        FailureKind::Contradicted
        | FailureKind::ChangedExpectation
        | FailureKind::ChangedVerdict => "expect",
        FailureKind::Open | FailureKind::Memory => "method",
        _ => "statement",
    }
}
