//! Checks that recorded results still hold, the cheapest check first: the record against itself and
//! its claim, then its certificate, and only then a new proof.

use std::path::PathBuf;
use std::thread;
use std::time::Instant;

use game::NoMonitor;
use hypothesis::{
    Evidence, FailureRecord, REGRESSION_SCHEMA, RegressionEntry, RegressionRecord,
    RegressionTiming, ResultRecord, Status, Verdict,
};

use super::compare::{LOOK, changed_verdict, compare};
use super::read::failure;
use crate::certify::{CheckError, LEAST_MEMORY, check_file, expected};
use crate::claim::{Claim, Selected};
use crate::error::{Error, IoContext, chain};
use crate::prove::{Options, Room, prove_all, side_by_side};

/// Recorded results, and whether they hold.
pub struct Regression {
    /// The outcome of each.
    pub record: RegressionRecord,
    /// Errors of new proofs, by claim.
    pub problems: Vec<(String, Error)>,
}

/// Checks whether all recorded results still hold.
///
/// Certificates are checked first. Claims without one are proved again, and so are the others if
/// `reprove` is set. Of claims of slower tiers, only the record is looked at. `strays` are results
/// without a claim (see [`strays`](super::strays)); each of them fails.
pub fn regress(
    selected: &Selected,
    strays: Vec<(PathBuf, FailureRecord)>,
    reprove: bool,
    options: &Options,
) -> Result<Regression, Error> {
    let mut looks: Vec<Look<'_>> = selected.claims.iter().map(Look::new).collect();
    check_certificates(&mut looks, reprove, options)?;
    let again = tempfile::tempdir().context("cannot make a folder for new proofs")?;
    let fresh = Options {
        results: Some(again.path().to_owned()),
        max_nodes: None,
        max_seconds: None,
        checkpoint: None,
        cross_check: false,
        fail_fast: false,
        ..options.clone()
    };
    let problems = prove_again(&fresh, &mut looks)?;
    for loaded in &selected.slower {
        let mut look = Look::new(loaded);
        look.status = look.status.or(Some(Status::Unchanged));
        looks.push(look);
    }
    let mut results: Vec<RegressionEntry> = looks.iter().map(Look::record).collect();
    let strays = strays
        .into_iter()
        .map(|(path, failure)| (path.display().to_string(), failure));
    let unreadable = selected.unreadable.iter().map(|(name, why)| {
        let help = "fix the error shown above";
        (name.clone(), failure("bad-claim", why.to_string(), help))
    });
    results.extend(strays.chain(unreadable).map(lost));
    results.sort_by(|one, other| one.claim.cmp(&other.claim));
    Ok(Regression {
        record: sum_up(results),
        problems,
    })
}

/// Checks every certificate, the smallest first. Claims whose certificate is accepted are proved
/// again only if `reprove` is set.
fn check_certificates(
    looks: &mut [Look<'_>],
    reprove: bool,
    options: &Options,
) -> Result<(), Error> {
    let mut certified: Vec<usize> = (0..looks.len())
        .filter(|&place| looks[place].is_undecided() && looks[place].certificate_bytes().is_some())
        .collect();
    certified.sort_by_key(|&place| looks[place].certificate_bytes());
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.map_or(cores, |threads| threads as usize);
    let memory = options.memory / threads.max(1) as u64;
    let rooms = vec![
        Room {
            threads: 1,
            bytes: 0
        };
        certified.len()
    ];
    let all = Room { threads, bytes: 0 };
    let checked = side_by_side(&rooms, all, |number| {
        let place = certified[number];
        (!options.progress.is_cancelled()).then(|| (place, looks[place].check(memory)))
    })?;
    for (place, (outcome, seconds)) in checked {
        let look = &mut looks[place];
        look.seconds += seconds;
        match outcome {
            Err(failure) => look.fail(failure),
            Ok(()) if reprove => {}
            Ok(()) => look.status = Some(Status::Checked),
        }
    }
    Ok(())
}

/// Proves claims again and compares.
fn prove_again(options: &Options, looks: &mut [Look<'_>]) -> Result<Vec<(String, Error)>, Error> {
    let (mut fitting, mut claims) = (Vec::new(), Vec::new());
    for (place, look) in looks.iter_mut().enumerate() {
        if !look.is_undecided() {
            continue;
        }
        let bytes = options.limits(look.loaded).max_bytes;
        if bytes > options.memory {
            let message = format!(
                "it needs {} MiB of memory, but --memory allows {}",
                bytes >> 20,
                options.memory >> 20
            );
            look.fail(failure(
                "memory",
                message,
                "raise --memory, or choose a lower tier",
            ));
            continue;
        }
        fitting.push(place);
        claims.push(look.loaded);
    }
    let mut problems = Vec::new();
    let decided = prove_all(&claims, options)?;
    for (place, proof) in fitting.into_iter().zip(decided) {
        let Some(proof) = proof else { continue };
        let look = &mut looks[place];
        look.seconds += proof.result.timing.seconds;
        let claim = &proof.result.claim;
        problems.extend(proof.problems.into_iter().map(|it| (claim.clone(), it)));
        let recorded = look.recorded.as_ref().expect("undecided means recorded");
        if options.progress.is_cancelled() && proof.result.verdict == Verdict::Open {
            continue;
        }
        match compare(recorded, &proof.result) {
            Ok(()) => look.status = Some(Status::ProvedAgain),
            Err(failure) => look.fail(failure),
        }
    }
    for look in looks.iter_mut().filter(|look| look.is_undecided()) {
        let help = "run it again";
        look.fail(failure(
            "interrupted",
            "the run was stopped before it was checked",
            help,
        ));
    }
    Ok(problems)
}

fn sum_up(results: Vec<RegressionEntry>) -> RegressionRecord {
    let count = |wanted: &[Status]| {
        let results = results.iter();
        results.filter(|it| wanted.contains(&it.status)).count()
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

/// The record of something without a readable claim.
fn lost((claim, failure): (String, FailureRecord)) -> RegressionEntry {
    RegressionEntry {
        claim,
        tier: None,
        verdict: None,
        trust: Vec::new(),
        status: Status::Failed,
        failure: Some(failure),
        timing: RegressionTiming { seconds: 0.0 },
    }
}

/// A claim whose recorded result is being checked.
struct Look<'a> {
    loaded: &'a Claim,
    recorded: Option<ResultRecord>,
    /// The outcome; `None` if the claim has to be proved again.
    status: Option<Status>,
    failure: Option<FailureRecord>,
    seconds: f64,
}

impl<'a> Look<'a> {
    /// Checks the record, and its certificate's digest.
    fn new(loaded: &'a Claim) -> Look<'a> {
        let started = Instant::now();
        let mut look = Look {
            loaded,
            recorded: None,
            status: None,
            failure: None,
            seconds: 0.0,
        };
        match loaded.recorded() {
            Ok(result) => look.recorded = Some(result),
            Err(failure) => look.fail(failure),
        }
        look.seconds = started.elapsed().as_secs_f64();
        look
    }

    /// Checks whether the outcome is still unknown.
    fn is_undecided(&self) -> bool {
        self.status.is_none()
    }

    fn fail(&mut self, failure: FailureRecord) {
        self.status = Some(Status::Failed);
        self.failure = Some(failure);
    }

    /// Returns the size of its certificate, if that is kept.
    fn certificate_bytes(&self) -> Option<u64> {
        match &self.recorded.as_ref()?.evidence {
            Evidence::Certificate { certificate, .. } => {
                certificate.file.as_ref().map(|_| certificate.bytes)
            }
            _ => None,
        }
    }

    /// Checks the certificate.
    fn check(&self, memory: u64) -> (Result<(), FailureRecord>, f64) {
        let started = Instant::now();
        let result = self.recorded.as_ref().expect("a certificate is a result's");
        let file = self.loaded.path.with_extension("cert");
        let memory = memory.max(LEAST_MEMORY);
        let checked = check_file(&file, &expected(self.loaded), memory, &NoMonitor);
        let refused = |message| Err(failure("refused-certificate", message, LOOK));
        let outcome = match checked {
            Err(CheckError::Unreadable(error)) => refused(chain(&error)),
            Err(error) => refused(error.to_string()),
            Ok(accepted) if accepted.verdict == result.verdict => Ok(()),
            Ok(accepted) => Err(changed_verdict(result.verdict, accepted.verdict.name())),
        };
        (outcome, started.elapsed().as_secs_f64())
    }

    /// Returns the record of the outcome.
    fn record(&self) -> RegressionEntry {
        let recorded = self.recorded.as_ref();
        RegressionEntry {
            claim: self.loaded.name.clone(),
            tier: Some(self.loaded.file.tier),
            verdict: recorded.map(|result| result.verdict),
            trust: recorded.map_or(Vec::new(), |result| result.trust.clone()),
            status: self.status.unwrap_or(Status::Failed),
            failure: self.failure.clone(),
            timing: RegressionTiming {
                seconds: self.seconds,
            },
        }
    }
}
