//! Compares new results with recorded ones.

use hypothesis::{ErrorKind, Evidence, FailureRecord, ResultRecord, Verdict};

use crate::recorded::{differences, failure};
use crate::text::thousands;

/// The advice for a record that differs from a new proof.
pub(super) const INVESTIGATE: &str =
    "find out why; if the new one is right, `pounce prove` and `pounce bless` it";

pub(super) fn changed_verdict(recorded: Verdict, now: &str) -> FailureRecord {
    let message = format!("it is recorded as {}, but is now {now}", recorded.name());
    failure("changed-verdict", message, INVESTIGATE)
}

/// Checks that a new result agrees with a recorded one.
pub(super) fn compare(recorded: &ResultRecord, fresh: &ResultRecord) -> Result<(), FailureRecord> {
    let changed = |kind, message: String| Err(failure(kind, message, INVESTIGATE));
    if let Some(error) = fresh.error {
        let reason = fresh.reason.as_deref().unwrap_or("unknown");
        let message = format!("it could not be proved again: {reason}");
        return Err(failure("failed", message, advice(error)));
    }
    if fresh.verdict == Verdict::Open && recorded.verdict != Verdict::Open {
        let reason = fresh.reason.as_deref().unwrap_or("no reason recorded");
        let help = "raise its budget, or find out what became slower";
        return Err(failure("open", format!("it is open now: {reason}"), help));
    }
    if fresh.verdict != recorded.verdict {
        return Err(changed_verdict(recorded.verdict, fresh.verdict.name()));
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
            "the counts of positions have changed".to_owned(),
        );
    }
    if fresh.facts != recorded.facts {
        return changed(
            "changed-figures",
            "a fact has another finding now".to_owned(),
        );
    }
    if fresh.tree_size != recorded.tree_size {
        return changed(
            "changed-figures",
            "the tree has another size now".to_owned(),
        );
    }
    // With several threads, node counts and certificates vary.
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
            recorded.evidence.trust().name(),
            fresh.evidence.trust().name()
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
            "the new proof has another certificate".to_owned(),
        ),
        _ if same_run => compare_details(recorded, fresh),
        _ => Ok(()),
    }
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
    // is absent if the file is too large; and the tier, which earlier versions did not record.
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
        Some(first) => Err(failure("changed-details", first, INVESTIGATE)),
        None => Ok(()),
    }
}
