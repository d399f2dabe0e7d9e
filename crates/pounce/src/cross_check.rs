//! A second opinion: the same claim, decided once more by an engine whose evidence is of another
//! kind. What only one of them says is not known.

use anyhow::Context;
use game::Verdict;
use hypothesis::{CrossCheckRecord, LimitsRecord, VerdictName};

use crate::choice::others;
use crate::conclusion::Conclusion;
use crate::runner::{Found, Job};

impl Job<'_> {
    /// Confirms a conclusion, or opens it. Engines are tried until one knows.
    pub fn confirm(
        &self,
        first: &mut Conclusion,
        bytes: u64,
    ) -> anyhow::Result<Option<CrossCheckRecord>> {
        if first.verdict == VerdictName::Open {
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
        let mut last = None;
        for engine in others(self.loaded, &first.evidence) {
            let Found {
                asked,
                conclusion,
                trouble,
            } = job.find_out(engine);
            trouble?;
            let known = conclusion.verdict != VerdictName::Open;
            last = Some(CrossCheckRecord {
                verdict: conclusion.verdict,
                reason: conclusion.reason,
                evidence: conclusion.evidence,
                checker: conclusion.checker,
                nodes: asked.nodes(),
            });
            if known || asked.verdict == Verdict::Open(game::Reason::Interrupted) {
                break;
            }
        }
        first.weigh(last.as_ref());
        Ok(last)
    }
}
