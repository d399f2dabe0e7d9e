//! The questions of a claim in words, each with its board, its answer, and the line of best play
//! as a row of boards.

use game::{Game, Objective};
use games::hunt::{Hunt, HuntEvent, Move, OngoingGame, Position, TIGERS, Thumbnails, side_name};
use hypothesis::{QuestionRecord, Verdict};
use maud::{Markup, PreEscaped, html};
use pounce::task::objective_name;
use pounce::task::{HuntMatter, HuntQuestion};

use crate::entry::Entry;
use crate::standing::Finding;

/// Claims about more positions than this show them folded.
const FEW: usize = 4;

/// What the claim asks, position by position.
pub(crate) fn section(entry: &Entry<'_>, matter: &HuntMatter, sketches: &Thumbnails) -> Markup {
    let places = places(&matter.questions);
    let cards = html! {
        div.cards {
            @for place in &places { (card(entry, &matter.hunt, sketches, place)) }
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
            @for asked in &matter.questions {
                @if let Some(record) = answer(entry, &matter.hunt, asked).filter(|it| !it.line.is_empty()) {
                    (line(&matter.hunt, sketches, asked, record))
                }
            }
        }
    }
}

/// Questions about one position.
type Place<'a> = &'a [HuntQuestion];

/// Questions in a row about the same position belong together.
fn places(questions: &[HuntQuestion]) -> Vec<Place<'_>> {
    let same = |one: &HuntQuestion, next: &HuntQuestion| {
        one.first_move == next.first_move && one.question.position == next.question.position
    };
    questions.chunk_by(same).collect()
}

fn card(entry: &Entry<'_>, hunt: &Hunt, sketches: &Thumbnails, place: Place<'_>) -> Markup {
    let position = &place[0].question.position;
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
fn first_move(entry: &Entry<'_>, hunt: &Hunt, asked: &HuntQuestion) -> Option<Move> {
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

/// What the result says of a question.
fn answer<'a>(
    entry: &'a Entry<'_>,
    hunt: &Hunt,
    asked: &HuntQuestion,
) -> Option<&'a QuestionRecord> {
    let question = &asked.question;
    let position = hunt.compact(&question.position);
    let objective = objective_name(question.objective);
    let same = |record: &&QuestionRecord| {
        record.first_move == asked.first_move
            && record.position == position
            && record.prover == side_name(question.prover)
            && record.objective == objective
            && record.event == HuntEvent::to_string(&question.event)
            && record.plies == question.plies
    };
    entry.finding.result()?.questions.iter().find(same)
}

/// A line of play as boards, the last move marked on each.
fn line(
    hunt: &Hunt,
    sketches: &Thumbnails,
    asked: &HuntQuestion,
    record: &QuestionRecord,
) -> Markup {
    let start = asked.question.position;
    let moves = match hunt.parse_line(&start, &record.line) {
        Ok(moves) => moves,
        // Whoever edited the line may have meant something.
        Err(_) => return html! { p { "Main line, as it was recorded: " (record.line) } },
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
pub(crate) fn question(asked: &HuntQuestion) -> String {
    let question = &asked.question;
    let prover = side(question.prover == TIGERS);
    let reach = question.objective == Objective::Reach;
    let ever = match (question.plies, reach) {
        (None, false) => "ever ",
        _ => "",
    };
    let what = match (question.event, reach) {
        (HuntEvent::Captures(1), true) => "force the capture of a goat".to_owned(),
        (HuntEvent::Captures(goats), true) => format!("force the capture of {goats} goats in all"),
        (HuntEvent::Captures(1), false) => format!("keep Tigers from {ever}capturing a goat"),
        (HuntEvent::Captures(goats), false) => {
            format!("keep Tigers from {ever}capturing {goats} goats in all")
        }
        (HuntEvent::Win(_), true) => "force a win".to_owned(),
        (HuntEvent::Win(winner), false) => {
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
