//! The questions of a claim in words, each with its board, its answer, and the line of best play
//! as a row of boards.

use game::{Game, Objective};
use games::hunt::{Hunt, Move, OngoingGame, Position, TIGERS, Thumbnails};
use games::{Decidable, EventName};
use hypothesis::{QuestionRecord, Verdict};
use maud::{Markup, PreEscaped, html};
use pounce::task::{PlayQuestion, objective_name};

use crate::entry::Entry;
use crate::standing::Finding;

/// Claims about more positions than this show them folded.
const FEW: usize = 4;

/// What the claim asks, position by position.
pub(crate) fn section(entry: &Entry<'_>, hunt: &Hunt, sketches: &Thumbnails) -> Markup {
    let places = places(entry.questions);
    let cards = html! {
        div.cards {
            @for place in &places { (card(entry, hunt, sketches, place)) }
        }
    };
    html! {
        @match places.len() {
            0 => {}
            1..=FEW => { h4 { "What has to be shown" } (cards) }
            number => {
                details { summary { "What has to be shown, in " (number) " positions" } (cards) }
            }
        }
        div.lines {
            @for asked in entry.questions {
                @if let Some(record) = answer(entry, hunt, asked).filter(|it| !it.line.is_empty()) {
                    (line(hunt, sketches, asked, record))
                }
            }
        }
    }
}

/// Questions about one position.
type Place<'a> = &'a [PlayQuestion];

/// Questions in a row about the same position belong together.
fn places(questions: &[PlayQuestion]) -> Vec<Place<'_>> {
    let same = |one: &PlayQuestion, next: &PlayQuestion| {
        one.first_move == next.first_move && one.position == next.position
    };
    questions.chunk_by(same).collect()
}

fn card(entry: &Entry<'_>, hunt: &Hunt, sketches: &Thumbnails, place: Place<'_>) -> Markup {
    let Ok(position) = &hunt.parse_position(&place[0].position) else {
        return html! {};
    };
    let words = describe(hunt, position);
    let title = format!("{}; {words}", sketches.words(position));
    html! {
        figure.card {
            (PreEscaped(sketches.draw(position, first_move(entry, hunt, &place[0]), &title)))
            figcaption {
                p.small {
                    @if let Some(first) = &place[0].first_move { "After " b { (first) } ". " }
                    (words)
                }
                @for asked in place {
                    p { (question(asked)) " " (answered(&entry.finding, answer(entry, hunt, asked))) }
                }
            }
        }
    }
}

/// The move that led from the claim's position to a question's.
fn first_move(entry: &Entry<'_>, hunt: &Hunt, asked: &PlayQuestion) -> Option<Move> {
    let before = hunt.parse_position(&entry.claim.position).ok()?;
    let text = asked.first_move.as_ref()?;
    hunt.parse_move(&before, text).ok()
}

/// The answer to a question, if the result has one.
pub(crate) fn answered(finding: &Finding, record: Option<&QuestionRecord>) -> Markup {
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
            (None, Finding::Recorded { .. }) => "Not looked at.",
            _ => {}
        }
    }
}

/// Returns what the result says about a question.
pub(crate) fn answer<'a>(
    entry: &'a Entry<'_>,
    game: &impl Decidable,
    asked: &PlayQuestion,
) -> Option<&'a QuestionRecord> {
    let event = game.event_text(asked.event);
    let same = |record: &&QuestionRecord| {
        record.first_move == asked.first_move
            && record.position == asked.position
            && record.prover == game.player(asked.prover)
            && record.objective == objective_name(asked.objective)
            && record.event == event
            && record.plies == asked.plies
    };
    entry.finding.result()?.questions.iter().find(same)
}

/// A line of play as boards, the last move marked on each.
fn line(
    hunt: &Hunt,
    sketches: &Thumbnails,
    asked: &PlayQuestion,
    record: &QuestionRecord,
) -> Markup {
    let start = hunt.parse_position(&asked.position);
    let line = start.and_then(|start| Ok((start, hunt.parse_line(&start, &record.line)?)));
    // Somebody may have edited the line.
    let Ok((start, moves)) = line else {
        return html! { p { "Main line, as it was recorded: " (record.line) } };
    };
    let from = record.first_move.as_ref();
    html! {
        details.line open {
            summary {
                "Main line" @if let Some(first) = from { " after " (first) } ", " (moves.len())
                @if moves.len() == 1 { " ply" } @else { " plies" }
            }
            ol.boards {
                @for step in replay(hunt, &start, &moves) {
                    li {
                        (PreEscaped(sketches.draw(&step.after, Some(step.chosen), &format!(
                            "{}: {}", step.text, sketches.words(&step.after)
                        ))))
                        span.small { (step.text) }
                    }
                }
            }
        }
    }
}

struct Step {
    chosen: Move,
    after: Position,
    /// The move with its number.
    text: String,
}

/// A line move by move: a move is a goat's ply and a tiger's.
fn replay(hunt: &Hunt, start: &Position, moves: &[Move]) -> Vec<Step> {
    let (mut position, mut number, mut steps) = (*start, 1, Vec::new());
    for &chosen in moves {
        let spelled = hunt.move_text(&position, chosen);
        let tigers = position.mover == TIGERS;
        let text = match tigers {
            true => format!("{number}… {spelled}"),
            false => format!("{number}. {spelled}"),
        };
        number += u32::from(tigers);
        position = hunt.play(&position, chosen);
        steps.push(Step {
            chosen,
            after: position,
            text,
        });
    }
    steps
}

/// What a picture of a position does not show.
pub(crate) fn describe(hunt: &Hunt, position: &Position) -> String {
    OngoingGame::new(hunt, *position, hunt.board().play).describe()
}

/// Who is to move, in a few words.
pub(crate) fn to_move(position: &Position) -> String {
    format!("{} to move", side(position.mover == TIGERS))
}

/// What a side is called at the beginning of a sentence.
pub(crate) fn side(tigers: bool) -> &'static str {
    if tigers { "Tigers" } else { "Goats" }
}

/// A question as a sentence, but for where it begins.
fn question(question: &PlayQuestion) -> String {
    let prover = side(question.prover == TIGERS);
    let reach = question.objective == Objective::Reach;
    let ever = match (question.plies, reach) {
        (None, false) => "ever ",
        _ => "",
    };
    let what = match (question.event, reach) {
        (EventName::Captures(1), true) => "force the capture of a goat".to_owned(),
        (EventName::Captures(goats), true) => format!("force the capture of {goats} goats in all"),
        (EventName::Captures(1), false) => format!("keep Tigers from {ever}capturing a goat"),
        (EventName::Captures(goats), false) => {
            format!("keep Tigers from {ever}capturing {goats} goats in all")
        }
        (EventName::Win(_), true) => "force a win".to_owned(),
        (EventName::Win(winner), false) => {
            format!("keep {} from {ever}winning", side(winner == TIGERS))
        }
    };
    let when = match (question.plies, reach) {
        (Some(1), _) => " in one ply".to_owned(),
        (Some(plies), _) => format!(" within {plies} plies"),
        (None, true) => ", sooner or later".to_owned(),
        (None, false) => String::new(),
    };
    format!("Can {prover} {what}{when}?")
}
