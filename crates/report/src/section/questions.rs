//! The questions of a claim: the board, the question in words, its answer, and the main line.

use game::Objective;
use games::EventName;
use hypothesis::{LineEndName, QuestionRecord, Verdict};
use maud::{Markup, html};
use pounce::task::PlayQuestion;

use crate::drawing::Drawing;
use crate::entry::Entry;
use crate::standing::Finding;

/// The greatest number of positions that are shown unfolded.
const FEW: usize = 4;

/// A question and its record, if the result has one.
struct RecordedQuestion<'a> {
    question: &'a PlayQuestion,
    record: Option<&'a QuestionRecord>,
}

/// Shows the questions, position by position, and the main lines.
pub(crate) fn section(entry: &Entry<'_>, drawing: &Drawing<'_>) -> Markup {
    let questions = with_records(entry);
    // Questions in a row about the same position share a card.
    let cards: Vec<&[RecordedQuestion<'_>]> = questions
        .chunk_by(|one, next| {
            let (one, next) = (one.question, next.question);
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
            1..=FEW => { h5 { "Questions" } (shown) }
            number => { details { summary { "Questions about " (number) " positions" } (shown) } }
        }
        div.lines {
            @for RecordedQuestion { question, record } in &questions {
                @if let Some(record) = record.filter(|record| !record.line.is_empty()) {
                    (main_line(drawing, question, record))
                }
            }
        }
    }
}

/// Pairs questions with their records. A result has the records in the same order, up to the first
/// refuted question.
fn with_records<'a>(entry: &'a Entry<'_>) -> Vec<RecordedQuestion<'a>> {
    let records = entry
        .finding
        .result()
        .map_or(&[][..], |result| &result.questions);
    let with_record = |(number, question): (usize, &'a PlayQuestion)| RecordedQuestion {
        question,
        record: records.get(number).filter(|record| {
            record.first_move == question.first_move
                && record.position == question.position
                && record.plies == question.plies
        }),
    };
    entry
        .questions
        .iter()
        .enumerate()
        .map(with_record)
        .collect()
}

fn question_card(
    entry: &Entry<'_>,
    drawing: &Drawing<'_>,
    card: &[RecordedQuestion<'_>],
) -> Markup {
    let first = card[0].question;
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
                @for RecordedQuestion { question, record } in card {
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
                @if let Some(plies) = record.reached_in { " Forced in " (plies) " plies." }
            }
            (None, Finding::Recorded { .. }) => "Not examined.",
            _ => {}
        }
    }
}

/// Shows a main line as boards, or as text if it cannot be drawn.
fn main_line(drawing: &Drawing<'_>, question: &PlayQuestion, record: &QuestionRecord) -> Markup {
    let name = match record.verdict {
        Verdict::Refuted => "Refutation",
        _ => "Main line",
    };
    let begins = record.has_only_first_move();
    let end = record.line_end.map(LineEndName::phrase).unwrap_or_default();
    let Some((plies, boards)) = drawing.line(&question.position, &record.line) else {
        let introduction = if begins { " begins with " } else { ": " };
        return html! { p.small { (name) (introduction) (record.line) (end) } };
    };
    let first_move = record.first_move.as_ref();
    html! {
        details.line open {
            summary {
                (name) @if let Some(text) = first_move { " after " (text) }
                @if begins {
                    " begins with " (record.line)
                } @else {
                    ", " (plies) @if plies == 1 { " ply" } @else { " plies" } (end)
                }
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
