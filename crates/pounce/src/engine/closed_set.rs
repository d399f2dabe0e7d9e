//! Proves that an event can be avoided forever, by a closed set built from a tablebase.

use game::{Answer, Objective, OpenReason};
use games::hunt::Hunt;
use tablebase::{PreferenceWeights, RequiredPart, closed_set, tablebase_game};

use super::line::closed_set_line;
use super::resources::{NoAnswer, Resources};
use super::search::{Answered, ProofSource, open_answer};
use crate::certify::{HuntProof, ProofMethod, ProofPart};
use crate::progress::DeadlineMonitor;
use crate::task::PlayQuestion;

/// Builds a closed set for the side that avoids the event.
pub(crate) fn avoid_forever(
    hunt: &Hunt,
    weights: &PreferenceWeights,
    question: &PlayQuestion,
    resources: &Resources<'_>,
) -> Result<Answered<'static>, NoAnswer> {
    let resolved = question.resolve(hunt)?;
    let solved = Hunt::new(tablebase_game(hunt.board(), resolved.event));
    let audited = resources.tablebase(&solved, RequiredPart::Placement)?;
    let defender = resolved.attacker().opponent();
    let monitor = DeadlineMonitor::new(resources.monitor, resources.limits);
    let (tablebase, position) = (&audited.tablebase, &resolved.position);
    let set = resources
        .on_threads(|| closed_set(tablebase, position, defender, weights, &monitor))?
        .map_err(|error| NoAnswer::stopped(error, &monitor))?
        .ok_or(OpenReason::ClosedSetOnly)?;
    let answer = Answer {
        verdict: resolved.verdict(false),
        nodes: set.len() as u64,
        ..open_answer(OpenReason::ClosedSetOnly)
    };
    let mut answered = Answered::plain(hunt, question, &resolved, &answer);
    let avoided = match resolved.objective {
        Objective::Avoid => resolved,
        Objective::Reach => resolved.complement(),
    };
    let line = closed_set_line(hunt, &avoided, &set);
    answered.record.line = hunt.line_text(&avoided.position, &line.moves);
    answered.record.line_end = Some(line.end);
    let proof = HuntProof {
        question: avoided,
        method: ProofMethod::ClosedSet(set),
    };
    Ok(Answered {
        source: ProofSource::Part(ProofPart::Hunt(proof)),
        ..answered
    })
}
