//! Whether recorded results still hold, the cheapest reason first: what the record says of itself
//! and of its claim, its certificate by the checker, and only then a new proof.

use std::time::Instant;

use game::NoMonitor;
use hypothesis::{
    ErrorKind, Evidence, FailureRecord, LookRecord, LookTiming, ResultRecord, Status, Verdict,
};

use crate::batch::Batch;
use crate::claim_source::LoadedClaim;
use crate::command::check::{check_one, verdict};
use crate::difference::differences;
use crate::evidence::LEAST_MEMORY;
use crate::interrupt::is_interrupted;
use crate::ledger::{failure, recorded};
use crate::output::{tell, thousands};

/// A way out of a record that no longer fits.
const LOOK: &str = "find out why; if the new one is right, `pounce prove` and `pounce bless` it";

/// A claim whose record is looked at.
pub struct Look<'a> {
    pub loaded: &'a LoadedClaim,
    pub recorded: Option<ResultRecord>,
    /// What is known of it; `None` if it has to be proved again.
    pub status: Option<Status>,
    pub failure: Option<FailureRecord>,
    pub seconds: f64,
}

impl<'a> Look<'a> {
    /// Looks at the record, and at its certificate's digest.
    pub fn new(loaded: &'a LoadedClaim) -> Look<'a> {
        let started = Instant::now();
        let mut look = Look {
            loaded,
            recorded: None,
            status: None,
            failure: None,
            seconds: 0.0,
        };
        match recorded(loaded) {
            Ok(result) => look.recorded = Some(result),
            Err(failure) => look.fail(failure),
        }
        look.seconds = started.elapsed().as_secs_f64();
        look
    }

    /// Whether something is left to find out.
    pub fn is_undecided(&self) -> bool {
        self.status.is_none()
    }

    pub fn fail(&mut self, failure: FailureRecord) {
        self.status = Some(Status::Failed);
        self.failure = Some(failure);
    }

    /// The size of the certificate that it rests on, if that is kept.
    pub fn certificate_bytes(&self) -> Option<u64> {
        match &self.recorded.as_ref()?.evidence {
            Evidence::Certificate { certificate, .. } => {
                certificate.file.as_ref().map(|_| certificate.bytes)
            }
            _ => None,
        }
    }

    /// Lets the checker look at the certificate.
    pub fn check(&self, memory: u64) -> (Result<(), FailureRecord>, f64) {
        let started = Instant::now();
        let result = self.recorded.as_ref().expect("a certificate is a result's");
        let file = self.loaded.path.with_extension("cert");
        let memory = memory.max(LEAST_MEMORY);
        let checked = check_one(&file, Some(self.loaded), memory, &NoMonitor);
        let refused = |message| Err(failure("refused-certificate", message, LOOK));
        let outcome = match checked {
            Err(error) => refused(format!("{error:#}")),
            Ok(Err(refusal)) => refused(format!("{}: {refusal}", refusal.name())),
            Ok(Ok(accepted)) => {
                let proved = verdict(&accepted);
                match proved == result.verdict {
                    true => Ok(()),
                    false => Err(changed_verdict(result.verdict, proved.word())),
                }
            }
        };
        (outcome, started.elapsed().as_secs_f64())
    }

    /// What is told of it.
    pub fn record(&self) -> LookRecord {
        let recorded = self.recorded.as_ref();
        LookRecord {
            claim: self.loaded.name.clone(),
            tier: Some(self.loaded.claim.tier),
            verdict: recorded.map(|result| result.verdict),
            trust: recorded.map_or(Vec::new(), |result| result.trust.clone()),
            status: self.status.unwrap_or(Status::Failed),
            failure: self.failure.clone(),
            timing: LookTiming {
                seconds: self.seconds,
            },
        }
    }
}

fn changed_verdict(recorded: Verdict, now: &str) -> FailureRecord {
    let message = format!("it is recorded as {}, and comes out {now}", recorded.word());
    failure("changed-verdict", message, LOOK)
}

/// Whether a new result says the same as a recorded one.
pub fn compare(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    let changed = |kind, message: String| Err(failure(kind, message, LOOK));
    if let Some(error) = fresh.error {
        let reason = fresh.reason.as_deref().unwrap_or("unknown");
        let message = format!("it could not be proved again: {reason}");
        return Err(failure("failed", message, way_out(error)));
    }
    if fresh.verdict == Verdict::Open && recorded.verdict != Verdict::Open {
        let reason = fresh.reason.as_deref().unwrap_or("nobody knows why");
        let help = "raise its budget, or find out what became slower";
        return Err(failure(
            "open",
            format!("it is no longer decided: {reason}"),
            help,
        ));
    }
    if fresh.verdict != recorded.verdict {
        return Err(changed_verdict(recorded.verdict, fresh.verdict.word()));
    }
    let tablebases = |result: &ResultRecord| -> Vec<String> {
        let digests = result.evidence.tablebases().iter();
        digests.map(|one| one.digest.clone()).collect()
    };
    if tablebases(recorded) != tablebases(fresh) {
        let message = format!(
            "the tablebase has another digest: it was {}, and is {}",
            tablebases(recorded).join(", "),
            tablebases(fresh).join(", ")
        );
        return changed("changed-tablebase", message);
    }
    if fresh.counts != recorded.counts {
        return changed(
            "changed-figures",
            "positions are counted otherwise".to_owned(),
        );
    }
    if fresh.facts != recorded.facts {
        return changed("changed-figures", "a fact came out otherwise".to_owned());
    }
    if fresh.tree_size != recorded.tree_size {
        return changed(
            "changed-figures",
            "the size of the tree came out otherwise".to_owned(),
        );
    }
    // With several threads the count varies, and so does the certificate.
    let same_run =
        fresh.limits == recorded.limits && fresh.limits.threads == 1 && !recorded.resumed;
    if same_run && fresh.nodes != recorded.nodes {
        let message = format!(
            "it took {} nodes, and now takes {}",
            thousands(recorded.nodes),
            thousands(fresh.nodes)
        );
        return changed("changed-nodes", message);
    }
    if fresh.evidence.trust() != recorded.evidence.trust() {
        let message = format!(
            "it rested on a {}, and now on a {}",
            recorded.evidence.trust().word(),
            fresh.evidence.trust().word()
        );
        return changed("changed-evidence", message);
    }
    match (&recorded.evidence, &fresh.evidence) {
        (
            Evidence::Certificate {
                certificate: old, ..
            },
            Evidence::Certificate {
                certificate: new, ..
            },
        ) if same_run && old.blake3 != new.blake3 => changed(
            "changed-certificate",
            "another certificate comes out".to_owned(),
        ),
        _ if same_run => the_rest(recorded, fresh),
        _ => Ok(()),
    }
}

/// Returns the way out of an error.
fn way_out(error: ErrorKind) -> &'static str {
    match error {
        ErrorKind::Io => "free disk space, or set TMPDIR to a folder that can be written to",
        ErrorKind::Threads | ErrorKind::Memory => {
            "give the program more memory, or run fewer claims at once with `--threads`"
        }
        ErrorKind::Tablebase => "remove the tablebase, so that it is made again",
        ErrorKind::Certificate | ErrorKind::Internal => "please report this as a bug",
    }
}

/// Whatever else a run on one thread finds has to be the same, too.
fn the_rest(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    // A second opinion was asked for once; a certificate may be too large to be kept; earlier
    // programs recorded no tier.
    let mut fresh = ResultRecord {
        schema: recorded.schema,
        pounce: recorded.pounce.clone(),
        tier: recorded.tier,
        trust: recorded.trust.clone(),
        cross_check: recorded.cross_check.clone(),
        ..fresh.clone()
    };
    if let (
        Evidence::Certificate {
            certificate: new, ..
        },
        Evidence::Certificate {
            certificate: old, ..
        },
    ) = (&mut fresh.evidence, &recorded.evidence)
    {
        new.file = old.file.clone();
    }
    match differences(recorded, &fresh).first() {
        Some(first) => Err(failure("changed-details", first, LOOK)),
        None => Ok(()),
    }
}

/// Proves claims again and compares.
pub fn prove_again(batch: &Batch<'_>, looks: &mut [Look<'_>]) -> anyhow::Result<()> {
    let (mut fitting, mut claims) = (Vec::new(), Vec::new());
    for (place, look) in looks.iter_mut().enumerate() {
        if !look.is_undecided() {
            continue;
        }
        let bytes = batch.limits(look.loaded).max_bytes;
        if bytes > batch.means.memory {
            let message = format!(
                "it wants {} MiB of memory, but --memory allows {}",
                bytes >> 20,
                batch.means.memory >> 20
            );
            look.fail(failure(
                "memory",
                message,
                "give --memory more, or choose a lower tier",
            ));
            continue;
        }
        fitting.push(place);
        claims.push(look.loaded);
    }
    for decided in batch.decide(&claims, &[])? {
        let look = &mut looks[fitting[decided.number]];
        look.seconds += decided.result.timing.seconds;
        for error in &decided.errors {
            tell(&format!("error: {}: {error}", decided.result.claim));
        }
        let recorded = look.recorded.as_ref().expect("undecided means recorded");
        if is_interrupted() && decided.result.verdict == Verdict::Open {
            continue;
        }
        match compare(recorded, &decided.result) {
            Ok(()) => look.status = Some(Status::ProvedAgain),
            Err(failure) => look.fail(failure),
        }
    }
    for look in looks.iter_mut().filter(|look| look.is_undecided()) {
        let help = "run it again";
        look.fail(failure("interrupted", "the run was stopped before", help));
    }
    Ok(())
}
