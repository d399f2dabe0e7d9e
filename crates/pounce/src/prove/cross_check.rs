//! Cross-checks: another engine, with another kind of evidence if possible, decides the claim again.
//! A verdict that is not confirmed becomes open.

use hypothesis::{CrossCheckRecord, ErrorKind, Evidence, LimitsRecord, Verdict};

use super::conclusion::Conclusion;
use super::job::{Evaluated, Job};
use crate::engine::confirming_engines;
use crate::error::IoContext;
use crate::failure::Failure;

impl Job<'_> {
    /// Confirms a conclusion, or makes it open. Engines are tried until one decides the claim.
    pub fn confirm(
        &self,
        first: &mut Conclusion,
        bytes: u64,
    ) -> Result<Option<CrossCheckRecord>, Failure> {
        if first.verdict == Verdict::Open {
            return Ok(None);
        }
        let limits = LimitsRecord {
            max_bytes: self.limits.max_bytes.max(bytes),
            ..self.limits.clone()
        };
        let folder = tempfile::tempdir().context("cannot make a folder for a second opinion")?;
        let job = Job {
            limits: &limits,
            certificate: &folder.path().join("second.cert"),
            checkpoint: None,
            cross_check: None,
            ..*self
        };
        let (mut last, mut failed) = (None, None);
        for engine in confirming_engines(self.claim, &first.evidence) {
            let Evaluated {
                evaluation,
                conclusion,
                failure,
            } = job.evaluate(engine);
            if let Some(failure) = failure {
                let failure = failure.during(&format!("second opinion by {}", engine.name()));
                // A bug is reported at once. After a system error, another engine may succeed.
                if matches!(failure.kind, ErrorKind::Internal | ErrorKind::Certificate) {
                    return Err(failure);
                }
                failed.get_or_insert(failure);
                continue;
            }
            let known = conclusion.verdict != Verdict::Open;
            last = Some(CrossCheckRecord {
                verdict: conclusion.verdict,
                reason: conclusion.reason,
                evidence: without_certificate(conclusion.evidence),
                checker: conclusion.checker,
                nodes: evaluation.nodes(),
            });
            if known || self.monitor.is_cancelled() {
                failed = None;
                break;
            }
        }
        if let Some(failure) = failed {
            return Err(failure);
        }
        first.apply_cross_check(last.as_ref());
        Ok(last)
    }
}

/// Returns the evidence to record. The certificate of a cross-check is checked but not kept, so it
/// counts only as the verdict of an engine.
fn without_certificate(evidence: Evidence) -> Evidence {
    match evidence {
        Evidence::Certificate { engine, .. } => Evidence::Search {
            engine,
            tablebases: Vec::new(),
        },
        evidence => evidence,
    }
}
