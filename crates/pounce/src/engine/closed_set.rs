//! Shows that an event never happens, by a closed set built from a tablebase.

use game::{Answer, Objective, OpenReason};
use games::hunt::Hunt;
use tablebase::{PreferenceWeights, RequiredPart, closed_set, tablebase_game};

use super::resources::{NoAnswer, Resources};
use super::search::{Answered, ProofSource, open_answer};
use crate::certify::{HuntProof, ProofMethod, ProofPart};
use crate::progress::Timed;
use crate::task::PlayQuestion;

/// Builds a closed set for the side that avoids the event.
pub(crate) fn avoid_forever(
    hunt: &Hunt,
    weights: &PreferenceWeights,
    asked: &PlayQuestion,
    resources: &Resources<'_>,
) -> Result<Answered<'static>, NoAnswer> {
    let question = asked.resolve(hunt)?;
    let solved = Hunt::new(tablebase_game(hunt.board(), question.event));
    let audited = resources.tablebase(&solved, RequiredPart::Placement)?;
    let defender = question.attacker().opponent();
    let monitor = Timed::new(resources.monitor, resources.limits);
    let (tablebase, position) = (&audited.tablebase, &question.position);
    let set = resources
        .on_threads(|| closed_set(tablebase, position, defender, weights, &monitor))?
        .map_err(|error| NoAnswer::stopped(error, &monitor))?
        .ok_or(OpenReason::ClosedSetOnly)?;
    let answer = Answer {
        verdict: question.verdict(false),
        nodes: set.len() as u64,
        ..open_answer(OpenReason::ClosedSetOnly)
    };
    let answered = Answered::plain(hunt, asked, &question, &answer);
    let proof = HuntProof {
        question: match question.objective {
            Objective::Avoid => question,
            Objective::Reach => question.complement(),
        },
        method: ProofMethod::ClosedSet(set),
    };
    Ok(Answered {
        source: ProofSource::Part(ProofPart::Hunt(proof)),
        ..answered
    })
}
