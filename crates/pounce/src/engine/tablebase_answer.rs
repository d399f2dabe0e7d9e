//! Answers questions from a tablebase.

use game::{Decision, OpenReason, Question};
use games::hunt::{Hunt, HuntEvent, Position};
use tablebase::{Tablebase, required_part, tablebase_game, wins_within};

use super::resources::{NoAnswer, Resources, unusable};
use super::search::Answered;
use crate::progress::DeadlineMonitor;
use crate::task::PlayQuestion;

/// Looks up the answer to a question.
pub(crate) fn look_up(
    hunt: &Hunt,
    question: &PlayQuestion,
    resources: &Resources<'_>,
) -> Result<Answered<'static>, NoAnswer> {
    let resolved = question.resolve(hunt)?;
    let solved = Hunt::new(tablebase_game(hunt.board(), resolved.event));
    let part = required_part(&solved, &resolved.position);
    let audited = resources.tablebase(&solved, part)?;
    let mut answer = tablebase::answer(&audited.tablebase, &resolved).map_err(unusable)?;
    if answer.verdict == Decision::Open(OpenReason::Distances) {
        answer.verdict = decide_by_distances(&audited.tablebase, &resolved, resources)?;
    }
    Ok(Answered {
        tablebase: Some(audited.record.clone()),
        ..Answered::plain(hunt, question, &resolved, &answer)
    })
}

/// Decides whether the event can be forced in time, from the distances of the sliding phase.
fn decide_by_distances(
    tablebase: &Tablebase,
    question: &Question<Position, HuntEvent>,
    resources: &Resources<'_>,
) -> Result<Decision, NoAnswer> {
    let plies = question.plies.unwrap_or(u32::MAX);
    let monitor = DeadlineMonitor::new(resources.monitor, resources.limits);
    let (position, attacker) = (&question.position, question.attacker());
    let won = resources
        .on_threads(|| wins_within(tablebase, position, attacker, plies, &monitor))?
        .map_err(|error| NoAnswer::stopped(error, &monitor))?;
    Ok(match won {
        Some(won) => question.verdict(won),
        None => Decision::Open(OpenReason::Distances),
    })
}
