//! Extracts strategies from proof logs.

use game::{Decision, Limits, Question};
use games::hunt::{Hunt, HuntEvent, Position};
use hypothesis::LineEndName;
use search::{StrategyError, extract_strategy};

use super::line::strategy_line;
use super::proof_log::ProofLog;
use super::resources::{NoAnswer, Resources};
use crate::certify::{HuntProof, ProofMethod, ProofPart};
use crate::error::IoContext;
use crate::failure::Failure;

/// A finished search and its log.
pub(crate) struct LoggedSearch<'a> {
    hunt: &'a Hunt,
    question: Question<Position, HuntEvent>,
    log: ProofLog,
}

/// A strategy and a line of play that follows it.
pub(crate) struct Extracted {
    pub proof: ProofPart,
    /// A line in which the winner follows the strategy, and the reason why it ends.
    pub line: Option<(String, LineEndName)>,
}

impl<'a> LoggedSearch<'a> {
    pub fn new(
        hunt: &'a Hunt,
        question: Question<Position, HuntEvent>,
        log: ProofLog,
    ) -> LoggedSearch<'a> {
        LoggedSearch {
            hunt,
            question,
            log,
        }
    }

    /// Extracts the strategy of the side that succeeds, within these limits. Returns `None` if the
    /// question is open.
    pub fn extract(
        &self,
        decision: Decision,
        limits: Limits,
        resources: &Resources<'_>,
    ) -> Result<Option<Extracted>, NoAnswer> {
        let question = match decision {
            Decision::Open(_) => return Ok(None),
            Decision::Proven => self.question,
            Decision::Refuted => self.question.complement(),
        };
        let (hunt, log, monitor) = (self.hunt, &self.log, resources.monitor);
        let steps =
            resources.on_threads(|| extract_strategy(hunt, &question, log, limits, monitor))?;
        log.flush()
            .context("cannot read the proof log")
            .map_err(Failure::from)?;
        let steps = steps.map_err(|error| match error {
            StrategyError::Stopped(reason) => NoAnswer::Open(reason),
            StrategyError::MissingPosition(position) => {
                let position = hunt.compact(&position);
                let message = format!("the proof log lacks the position {position}");
                Failure::internal(message).into()
            }
        })?;
        let bytes = limits.bytes.saturating_sub(size_of_val(&steps[..]) as u64);
        let line = resources.on_threads(|| strategy_line(hunt, &question, &steps, bytes))?;
        let line = line.map(|line| {
            let text = hunt.line_text(&question.position, &line.moves);
            (text, line.end)
        });
        let proof = ProofPart::Hunt(HuntProof {
            question,
            method: ProofMethod::Strategy(steps),
        });
        Ok(Some(Extracted { proof, line }))
    }
}
