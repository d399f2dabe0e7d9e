//! Answers questions from a tablebase.

use game::{Decision, Event, Game, OpenReason, Question};
use games::hunt::{Hunt, HuntEvent, Position};
use hypothesis::LineEndName;
use tablebase::{
    BestLine, RequiredPart, Tablebase, best_line, required_part, tablebase_game, wins_within,
};

use super::resources::{NoAnswer, Resources, unusable};
use super::search::Answered;
use crate::progress::DeadlineMonitor;
use crate::records::line_end_name;
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
    let mut line_end = None;
    // The summary needs no layers of the placement phase, so a line would depend on which are kept.
    let decided = !matches!(answer.verdict, Decision::Open(_));
    if decided && part != RequiredPart::Summary {
        let line = best_line(&audited.tablebase, resolved.position).map_err(unusable)?;
        line_end = Some(end_name(hunt, &resolved, &line));
        answer.line = line.moves;
    }
    let mut answered = Answered::plain(hunt, question, &resolved, &answer);
    answered.record.line_end = line_end.filter(|_| !answered.record.line.is_empty());
    Ok(Answered {
        tablebase: Some(audited.record.clone()),
        ..answered
    })
}

/// Returns the name of the reason why a line ends, which may be that the event happens.
fn end_name(hunt: &Hunt, question: &Question<Position, HuntEvent>, line: &BestLine) -> LineEndName {
    let moves = line.moves.iter();
    let last = moves.fold(question.position, |position, &m| hunt.play(&position, m));
    if question.event.holds(hunt, &last) {
        LineEndName::Event
    } else {
        line_end_name(line.end)
    }
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
