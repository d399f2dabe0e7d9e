//! Compares new results with recorded ones.

use hypothesis::{
    ErrorKind, Evidence, FailureKind, FailureRecord, LimitsRecord, ResultRecord, Verdict,
};

use crate::recorded::{differences, failure};
use crate::text::{mebibytes, thousands};

/// The advice for a record that differs from a new proof.
pub(super) const INVESTIGATE: &str =
    "find out why; if the new one is right, `pounce prove` and `pounce bless` it";

pub(super) fn changed_verdict(recorded: Verdict, now: &str) -> FailureRecord {
    let message = format!("it is recorded as {}, but is now {now}", recorded.name());
    failure(FailureKind::ChangedVerdict, message, INVESTIGATE)
}

/// Checks that a new result agrees with a recorded one. If it does not, the failure says whether they
/// were found by different methods.
pub(super) fn compare(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    compare_all(recorded, fresh).map_err(|mut failure| {
        for change in method_changes(recorded, fresh) {
            failure.message += &format!("; {change}");
        }
        failure
    })
}

/// Describes differences between the engines and budgets of two results.
fn method_changes(recorded: &ResultRecord, fresh: &ResultRecord) -> Vec<String> {
    let engine = |result: &ResultRecord| result.evidence.engine().name().to_owned();
    let seconds = |limits: &LimitsRecord| {
        let seconds = limits.max_seconds;
        seconds.map_or("unlimited".to_owned(), |seconds| seconds.to_string())
    };
    let (old, new) = (&recorded.limits, &fresh.limits);
    let parts = [
        ("the engine", engine(recorded), engine(fresh)),
        (
            "`max_nodes`",
            thousands(old.max_nodes),
            thousands(new.max_nodes),
        ),
        ("`max_seconds`", seconds(old), seconds(new)),
        (
            "the memory",
            mebibytes(old.max_bytes),
            mebibytes(new.max_bytes),
        ),
        (
            "`threads`",
            old.threads.to_string(),
            new.threads.to_string(),
        ),
    ];
    let changed = parts.into_iter().filter(|(_, was, is)| was != is);
    changed
        .map(|(what, was, is)| format!("{what} changed from {was} to {is}"))
        .collect()
}

fn compare_all(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    compare_verdicts(recorded, fresh)?;
    compare_figures(recorded, fresh)?;
    // With several threads, node counts and certificates vary.
    let same_run =
        fresh.limits == recorded.limits && fresh.limits.threads == 1 && !recorded.resumed;
    if same_run && fresh.nodes != recorded.nodes {
        let message = format!(
            "it took {} nodes, and now takes {}",
            thousands(recorded.nodes),
            thousands(fresh.nodes)
        );
        return Err(failure(FailureKind::ChangedNodes, message, INVESTIGATE));
    }
    if fresh.evidence.trust() != recorded.evidence.trust() {
        let message = format!(
            "it rested on a {}, and now on a {}",
            recorded.evidence.trust().name(),
            fresh.evidence.trust().name()
        );
        return Err(failure(FailureKind::ChangedEvidence, message, INVESTIGATE));
    }
    if !same_run {
        return Ok(());
    }
    let certificate = |result: &ResultRecord| match &result.evidence {
        Evidence::Certificate { certificate, .. } => Some(certificate.blake3.clone()),
        _ => None,
    };
    if certificate(recorded) != certificate(fresh) {
        let message = "the new proof has another certificate";
        return Err(failure(
            FailureKind::ChangedCertificate,
            message,
            INVESTIGATE,
        ));
    }
    compare_details(recorded, fresh)
}

fn compare_verdicts(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    if let Some(error) = fresh.error {
        let reason = fresh.reason.as_deref().unwrap_or("unknown");
        let message = format!("it could not be proved again: {reason}");
        return Err(failure(FailureKind::Failed, message, advice(error)));
    }
    if fresh.verdict == recorded.verdict {
        return Ok(());
    }
    if fresh.verdict == Verdict::Open {
        let reason = fresh.reason.as_deref().unwrap_or("no reason recorded");
        let help = "raise its budget, or find out what became slower";
        return Err(failure(
            FailureKind::Open,
            format!("it is open now: {reason}"),
            help,
        ));
    }
    Err(changed_verdict(recorded.verdict, fresh.verdict.name()))
}

/// Compares tablebases, counts, facts and tree sizes.
fn compare_figures(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    let tablebases = |result: &ResultRecord| -> Vec<String> {
        let tablebases = result.evidence.tablebases().iter();
        tablebases
            .map(|tablebase| tablebase.digest.clone())
            .collect()
    };
    if tablebases(recorded) != tablebases(fresh) {
        let message = format!(
            "the tablebase has another digest: it was {}, and is {}",
            tablebases(recorded).join(", "),
            tablebases(fresh).join(", ")
        );
        return Err(failure(FailureKind::ChangedTablebase, message, INVESTIGATE));
    }
    let message = if fresh.counts != recorded.counts {
        "the counts of positions have changed"
    } else if fresh.facts != recorded.facts {
        "a fact has another finding now"
    } else if fresh.tree_size != recorded.tree_size {
        "the tree has another size now"
    } else {
        return Ok(());
    };
    Err(failure(FailureKind::ChangedFigures, message, INVESTIGATE))
}

/// Returns the advice for an error.
fn advice(error: ErrorKind) -> &'static str {
    match error {
        ErrorKind::Io => "free disk space, or set TMPDIR to a folder that can be written to",
        ErrorKind::Threads | ErrorKind::Memory => {
            "give the program more memory, or run fewer claims at once with `--threads`"
        }
        ErrorKind::Tablebase => "remove the tablebase, so that it is made again",
        ErrorKind::Certificate | ErrorKind::Internal => "please report this as a bug",
    }
}

/// Compares all other keys, which a run on one thread reproduces exactly.
fn compare_details(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    // Not compared: cross-checks, which `regress` does not repeat; the name of a certificate, which
    // is absent if the file is too large; the tier and rules, which earlier versions did not record;
    // and lines of play, which only illustrate a verdict. The digest of the rules is compared.
    let mut fresh = ResultRecord {
        schema: recorded.schema,
        pounce: recorded.pounce.clone(),
        tier: recorded.tier,
        rules: recorded.rules.clone(),
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
    for (new, old) in fresh.questions.iter_mut().zip(&recorded.questions) {
        new.line.clone_from(&old.line);
        new.line_end = old.line_end;
    }
    match differences(recorded, &fresh).first() {
        Some(first) => Err(failure(FailureKind::ChangedDetails, first, INVESTIGATE)),
        None => Ok(()),
    }
}
