//! The questions of a claim: the board, the question in words, its answer, and the main line.

use game::Objective;
use games::EventName;
use hypothesis::{QuestionRecord, Verdict};
use maud::{Markup, html};
use pounce::task::PlayQuestion;

use crate::drawing::Drawing;
use crate::entry::Entry;
use crate::standing::Finding;

/// Claims about more positions than this show them folded.
const FEW: usize = 4;

/// A question, and its record in the result.
type Asked<'a> = (&'a PlayQuestion, Option<&'a QuestionRecord>);

/// Shows the questions, position by position, and the main lines.
pub(crate) fn section(entry: &Entry<'_>, drawing: &Drawing<'_>) -> Markup {
    let asked = with_records(entry);
    // Questions in a row about the same position share a card.
    let cards: Vec<&[Asked<'_>]> = asked
        .chunk_by(|(one, _), (next, _)| {
            one.first_move == next.first_move && one.position == next.position
        })
        .collect();
    let shown = html! {
        div.cards {
            @for card in &cards { (question_card(entry, drawing, card)) }
        }
    };
    html! {
        @match cards.len() {
            0 => {}
            1..=FEW => { h4 { "Questions" } (shown) }
            number => { details { summary { "Questions about " (number) " positions" } (shown) } }
        }
        div.lines {
            @for (question, record) in &asked {
                @if let Some(record) = record.filter(|record| !record.line.is_empty()) {
                    (main_line(drawing, question, record))
                }
            }
        }
    }
}

/// Pairs questions with their records. A result has them in the same order, and stops after the
/// first refuted one.
fn with_records<'a>(entry: &'a Entry<'_>) -> Vec<Asked<'a>> {
    let records = entry
        .finding
        .result()
        .map_or(&[][..], |result| &result.questions);
    let record = |number: usize, asked: &PlayQuestion| {
        records.get(number).filter(|record| {
            record.first_move == asked.first_move
                && record.position == asked.position
                && record.plies == asked.plies
        })
    };
    let questions = entry.questions.iter().enumerate();
    questions
        .map(|(number, asked)| (asked, record(number, asked)))
        .collect()
}

fn question_card(entry: &Entry<'_>, drawing: &Drawing<'_>, card: &[Asked<'_>]) -> Markup {
    let (first, _) = card[0];
    let before = entry.claim.position.as_str();
    let last_move = first.first_move.as_deref().map(|text| (before, text));
    let picture = drawing.position(&first.position, last_move);
    html! {
        figure.card {
            @if let Some(picture) = &picture { (picture.image) }
            figcaption {
                p.small {
                    @if let Some(text) = &first.first_move { "After " b { (text) } ". " }
                    @if let Some(picture) = &picture { (picture.description) }
                }
                @for (question, record) in card {
                    p { (sentence(drawing, question)) " " (answer(&entry.finding, *record)) }
                }
            }
        }
    }
}

/// Shows the answer to a question, if the result has one.
fn answer(finding: &Finding, record: Option<&QuestionRecord>) -> Markup {
    html! {
        @match (record, finding) {
            (Some(record), _) => {
                b {
                    @match record.verdict {
                        Verdict::Proven => "Yes.",
                        Verdict::Refuted => "No.",
                        Verdict::Open => "Open.",
                    }
                }
                @if let Some(reason) = &record.reason { " " (reason) "." }
                @if let Some(plies) = record.reached_in { " In " (plies) " plies at best." }
            }
            (None, Finding::Recorded { .. }) => "Not examined.",
            _ => {}
        }
    }
}

/// Shows a main line as boards, or as text if it cannot be drawn.
fn main_line(drawing: &Drawing<'_>, question: &PlayQuestion, record: &QuestionRecord) -> Markup {
    let Some((plies, boards)) = drawing.line(&question.position, &record.line) else {
        return html! { p.small { "Main line: " (record.line) } };
    };
    let first_move = record.first_move.as_ref();
    html! {
        details.line open {
            summary {
                "Main line" @if let Some(text) = first_move { " after " (text) } ", " (plies)
                @if plies == 1 { " ply" } @else { " plies" }
            }
            (boards)
        }
    }
}

/// Returns a question as a sentence, without its position.
fn sentence(drawing: &Drawing<'_>, question: &PlayQuestion) -> String {
    let prover = drawing.player(question.prover);
    let reaches = question.objective == Objective::Reach;
    let ever = if !reaches && question.plies.is_none() {
        "ever "
    } else {
        ""
    };
    let what = match (question.event, reaches) {
        (EventName::Captures(1), true) => "force the capture of a goat".to_owned(),
        (EventName::Captures(goats), true) => format!("force the capture of {goats} goats in all"),
        (EventName::Captures(1), false) => format!("keep Tigers from {ever}capturing a goat"),
        (EventName::Captures(goats), false) => {
            format!("keep Tigers from {ever}capturing {goats} goats in all")
        }
        (EventName::Win(_), true) => "force a win".to_owned(),
        (EventName::Win(winner), false) => {
            format!("keep {} from {ever}winning", drawing.player(winner))
        }
    };
    let when = match question.plies {
        Some(1) => " in one ply".to_owned(),
        Some(plies) => format!(" within {plies} plies"),
        None => String::new(),
    };
    format!("Can {prover} {what}{when}?")
}
