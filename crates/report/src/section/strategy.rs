//! The first moves of a certificate's strategies, to unfold: what the prover plays, what the
//! opponent may answer, and so on.

use certificate::hunt::{Branch, End, HuntEvent, Player, StrategyHead};
use certificate::{Objective, Verdict};
use game::Game;
use games::hunt::{Hunt, Move, Position, Thumbnails};
use maud::{Markup, PreEscaped, html};

use crate::entry::Proof;
use crate::section::questions::{describe, side, to_move};
use pounce::text::count;

/// The strategies of the certificate that lies there, if it is the right one.
pub(crate) fn section(proof: &Proof, hunt: &Hunt, sketches: &Thumbnails) -> Markup {
    let Proof::Outline(outline) = proof else {
        return html! {};
    };
    let refutes = outline.header.verdict == Verdict::Refuted;
    let strategies = outline.header.strategies.iter().zip(&outline.strategies);
    html! {
        @for (head, branches) in strategies {
            details.strategy {
                summary {
                    @if refutes { "What refutes it: " } @else { "How it is done: " }
                    (promise(head))
                }
                @if head.closed {
                    p { "A closed set of " (count(head.records, "position", "positions")) " with "
                        (name(opponent(head.prover))) " to move, up to symmetry. Whatever they play "
                        "in one of them, " (name(head.prover)) " have a move back into the set. "
                        "There are no chosen moves to show." }
                } @else {
                    p.note { "The certificate has a move for "
                        (count(head.records, "position", "positions")) ", up to symmetry; here are "
                        "the first moves. Answers that lead to symmetric positions are shown once." }
                    @for (root, branch) in head.roots.iter().zip(branches) {
                        @match hunt.parse_position(&root.position) {
                            Ok(position) => (tree(hunt, sketches, head, &position, branch)),
                            Err(_) => p.warning { "This position cannot be read: " (root.position) },
                        }
                    }
                }
            }
        }
    }
}

/// What a strategy does, in words.
fn promise(head: &StrategyHead) -> String {
    let what = match (head.objective, head.event) {
        (Objective::Reach, HuntEvent::Captures(1)) => "capture a goat".to_owned(),
        (Objective::Reach, HuntEvent::Captures(goats)) => format!("capture {goats} goats"),
        (Objective::Reach, HuntEvent::Win(_)) => "win".to_owned(),
        (Objective::Avoid, HuntEvent::Captures(1)) => "lose no goat".to_owned(),
        (Objective::Avoid, HuntEvent::Captures(goats)) => format!("lose fewer than {goats} goats"),
        (Objective::Avoid, HuntEvent::Win(_)) => "do not lose".to_owned(),
    };
    let plies = head.roots.iter().filter_map(|root| root.plies).max();
    let plies = plies.map(|plies| count(plies.into(), "ply", "plies"));
    let when = match (plies, head.objective) {
        (Some(plies), Objective::Reach) => format!(" within {plies}"),
        (Some(plies), Objective::Avoid) => format!(" for {plies}"),
        (None, _) => String::new(),
    };
    format!("{} {what}{when}", name(head.prover))
}

/// The tree below a root.
fn tree(
    hunt: &Hunt,
    sketches: &Thumbnails,
    head: &StrategyHead,
    position: &Position,
    branch: &Branch,
) -> Markup {
    let view = View {
        hunt,
        sketches,
        head,
    };
    let after = view.after(position, branch);
    html! {
        div.root {
            @match after {
                Some(after) => {
                    p {
                        "From " code { (hunt.compact(position)) } " (" (describe(hunt, position)) ")"
                        @if let Some((_, first)) = after.moves.last() {
                            ": " (name(head.prover)) " begin with " b { (first) }
                        }
                        @if let Some(end) = branch.end { ", " (view.end(end)) }
                        "."
                    }
                    (view.body(&after, branch))
                }
                None => p.warning { "The certificate has a move here that the rules do not." },
            }
        }
    }
}

/// What is the same everywhere in a tree.
struct View<'a> {
    hunt: &'a Hunt,
    sketches: &'a Thumbnails,
    head: &'a StrategyHead,
}

/// Where a branch leads: the moves with their text, and the position after them.
struct After {
    moves: Vec<(Move, String)>,
    position: Position,
}

impl View<'_> {
    /// Plays the moves of a branch, if the rules have them.
    fn after(&self, position: &Position, branch: &Branch) -> Option<After> {
        let mut after = After {
            moves: Vec::new(),
            position: *position,
        };
        for m in branch.answer.into_iter().chain(branch.reply) {
            let wanted = translated(m)?;
            let chosen = self.hunt.moves(&after.position).find(|m| *m == wanted)?;
            let text = self.hunt.move_text(&after.position, chosen);
            after.position = self.hunt.play(&after.position, chosen);
            after.moves.push((chosen, text));
        }
        Some(after)
    }

    /// The board after a branch's moves, and what may follow.
    fn body(&self, after: &After, branch: &Branch) -> Markup {
        let last = after.moves.last();
        let turn = to_move(&after.position);
        let words = format!("{}; {turn}", self.sketches.words(&after.position));
        html! {
            (PreEscaped(self.sketches.draw(&after.position, last.map(|(m, _)| *m), &words)))
            @if !branch.branches.is_empty() {
                ul.tree {
                    @for next in &branch.branches { li { (self.branch(&after.position, next)) } }
                    @if branch.left_out > 0 {
                        li.note { "and " (count(branch.left_out as u64, "more answer", "more answers")) }
                    }
                }
            }
        }
    }

    /// An answer and the reply to it, to unfold.
    fn branch(&self, position: &Position, branch: &Branch) -> Markup {
        let Some(after) = self.after(position, branch) else {
            return html! { span.warning { "a move that the rules do not have" } };
        };
        let replied = branch.reply.is_some();
        html! {
            details {
                summary {
                    @for (number, (_, text)) in after.moves.iter().enumerate() {
                        @if number > 0 { " → " }
                        @if replied && number + 1 == after.moves.len() { b { (text) } }
                        @else { (text) }
                    }
                    @if let Some(end) = branch.end { span.note { " " (self.end(end)) } }
                }
                (self.body(&after, branch))
            }
        }
    }

    /// Why nothing follows.
    fn end(&self, end: End) -> &'static str {
        match (end, self.head.event) {
            (End::Reached, HuntEvent::Captures(_)) => "captured",
            (End::Reached, HuntEvent::Win(Player::Tigers)) => "Tigers have won",
            (End::Reached, HuntEvent::Win(Player::Goats)) => "Goats have won",
            (End::TooFar, _) => "nothing can happen in time",
            (End::Over, _) => "play is over",
            (End::Cut, _) => "and so on",
            (End::Missing, _) => "no move recorded",
        }
    }
}

/// The same move for the rules that the page is drawn by.
fn translated(m: certificate::hunt::Move) -> Option<Move> {
    let node = |node: usize| u8::try_from(node).ok();
    Some(match m {
        certificate::hunt::Move::Drop(to) => Move::Drop { to: node(to)? },
        certificate::hunt::Move::Slide(from, to) => Move::Slide {
            from: node(from)?,
            to: node(to)?,
        },
        certificate::hunt::Move::Jump(from, over, to) => Move::Jump {
            from: node(from)?,
            over: node(over)?,
            to: node(to)?,
        },
    })
}

fn name(player: Player) -> &'static str {
    side(player == Player::Tigers)
}

fn opponent(player: Player) -> Player {
    match player {
        Player::Tigers => Player::Goats,
        Player::Goats => Player::Tigers,
    }
}
