//! Games that are no hunts: their start, the questions of claims about them, and positions that
//! stand in results, each with the game's own picture.

use game::{Notation, Objective};
use games::{AnyGame, Decidable, DecidableVisitor, GameVisitor};
use maud::{Markup, PreEscaped, html};
use pounce::task::PlayQuestion;

use crate::entry::Entry;
use crate::section::questions::{answer, answered};

/// The start of a game.
pub(crate) fn figure(game: &AnyGame) -> Markup {
    struct Start;
    impl GameVisitor for Start {
        type Output = Markup;

        fn visit<G: Notation>(self, game: &G) -> Markup {
            let start = game.start();
            html! {
                figure.game {
                    (PreEscaped(game.svg(&start)))
                    figcaption { "The start; " (game.describe(&start)) "." }
                }
            }
        }
    }
    game.visit(Start)
}

/// The rules and their parameters, in a line.
pub(crate) fn rules(game: &AnyGame) -> String {
    let text = game.digest_text();
    let lines: Vec<&str> = text.lines().collect();
    lines.join("; ")
}

/// The picture of a position, if the text is one.
pub(crate) fn picture(game: &AnyGame, position: &str) -> Option<Markup> {
    struct Picture<'a>(&'a str);
    impl GameVisitor for Picture<'_> {
        type Output = Option<Markup>;

        fn visit<G: Notation>(self, game: &G) -> Option<Markup> {
            let position = game.parse_position(self.0).ok()?;
            Some(PreEscaped(game.svg(&position)))
        }
    }
    game.visit(Picture(position))
}

/// What the claim asks, question by question.
pub(crate) fn questions(entry: &Entry<'_>) -> Markup {
    struct Cards<'a>(&'a Entry<'a>);
    impl DecidableVisitor for Cards<'_> {
        type Output = Markup;

        fn visit<G: Decidable>(self, game: &G) -> Markup {
            let entry = self.0;
            html! {
                @if !entry.questions.is_empty() {
                    h4 { "What has to be shown" }
                    div.cards {
                        @for asked in entry.questions { (card(entry, game, asked)) }
                    }
                }
            }
        }
    }
    entry.game.visit_decidable(Cards(entry)).unwrap_or_default()
}

fn card(entry: &Entry<'_>, game: &impl Decidable, asked: &PlayQuestion) -> Markup {
    let position = game.parse_position(&asked.position).ok();
    let record = answer(entry, game, asked);
    html! {
        figure.card {
            @if let Some(position) = &position { (PreEscaped(game.svg(position))) }
            figcaption {
                p.small {
                    @if let Some(first) = &asked.first_move { "After " b { (first) } ". " }
                    @if let Some(position) = &position { (game.describe(position)) }
                }
                p { (question(game, asked)) " " (answered(&entry.finding, record)) }
                @if let Some(record) = record.filter(|record| !record.line.is_empty()) {
                    p.small { "Main line: " (record.line) }
                }
            }
        }
    }
}

/// A question as a sentence, without its position.
fn question(game: &impl Notation, asked: &PlayQuestion) -> String {
    let prover = game.player(asked.prover);
    let what = match asked.objective {
        Objective::Reach => "force a win".to_owned(),
        Objective::Avoid => format!("keep {} from winning", game.player(asked.prover.opponent())),
    };
    let when = match asked.plies {
        Some(1) => " in one ply".to_owned(),
        Some(plies) => format!(" within {plies} plies"),
        None => String::new(),
    };
    format!("Can {prover} {what}{when}?")
}
