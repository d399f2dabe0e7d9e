//! The first moves of a certificate's strategies, as a folded tree: moves of the prover, and all answers
//! of the opponent.

use certificate::Verdict;
use certificate::hunt::{Branch, End, HuntEvent, Player, StrategyHead};
use game::Game;
use games::hunt::{Hunt, Move, Position, TIGERS, Thumbnails};
use maud::{Markup, PreEscaped, html};

use crate::drawing::describe;
use crate::entry::Proof;
use pounce::strategies::{hunt_move, player_name, promise};
use pounce::text::count;

/// Shows the strategies of the certificate, if it is the one that the result names.
pub(crate) fn section(proof: &Proof, hunt: &Hunt, thumbnails: &Thumbnails) -> Markup {
    let Proof::Outline(outline) = proof else {
        return html! {};
    };
    let refutes = outline.header.verdict == Verdict::Refuted;
    let strategies = outline.header.strategies.iter().zip(&outline.strategies);
    html! {
        @for (head, branches) in strategies {
            details.strategy {
                summary {
                    @if refutes { "Refutation: " } @else { "Strategy: " }
                    (promise(head))
                }
                @if head.closed {
                    p { "A closed set of " (count(head.records, "position", "positions")) " with "
                        (player_name(opponent(head.prover))) " to move, up to symmetry. After every move "
                        "from it, " (player_name(head.prover)) " have a move back into the set. "
                        "The certificate does not list individual moves." }
                } @else {
                    p.note { "The certificate has a move for "
                        (count(head.records, "position", "positions")) ", up to symmetry; the first "
                        "moves are shown here. Answers that lead to symmetric positions are shown once." }
                    @for (root, branch) in head.roots.iter().zip(branches) {
                        @match hunt.parse_position(&root.position) {
                            Ok(position) => (tree(hunt, thumbnails, head, &position, branch)),
                            Err(_) => p.warning { "This position cannot be read: " (root.position) },
                        }
                    }
                }
            }
        }
    }
}

/// Shows the tree below a root.
fn tree(
    hunt: &Hunt,
    thumbnails: &Thumbnails,
    head: &StrategyHead,
    position: &Position,
    branch: &Branch,
) -> Markup {
    let view = View {
        hunt,
        thumbnails,
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
                            ": " (player_name(head.prover)) " begin with " b { (first) }
                        }
                        @if let Some(end) = branch.end { ", " (view.end(end)) }
                        "."
                    }
                    (view.body(&after, branch))
                }
                None => p.warning { "The certificate has an illegal move here." },
            }
        }
    }
}

/// The context of a tree.
struct View<'a> {
    hunt: &'a Hunt,
    thumbnails: &'a Thumbnails,
    head: &'a StrategyHead,
}

/// The moves of a branch with their text, and the position after them.
struct After {
    moves: Vec<(Move, String)>,
    position: Position,
}

impl View<'_> {
    /// Plays the moves of a branch. Returns `None` if one is illegal.
    fn after(&self, position: &Position, branch: &Branch) -> Option<After> {
        let mut after = After {
            moves: Vec::new(),
            position: *position,
        };
        for m in branch.answer.into_iter().chain(branch.reply) {
            let wanted = hunt_move(m)?;
            let chosen = self.hunt.moves(&after.position).find(|m| *m == wanted)?;
            let text = self.hunt.move_text(&after.position, chosen);
            after.position = self.hunt.play(&after.position, chosen);
            after.moves.push((chosen, text));
        }
        Some(after)
    }

    /// Shows the board after a branch's moves, and the branches that follow.
    fn body(&self, after: &After, branch: &Branch) -> Markup {
        let last = after.moves.last();
        let mover = if after.position.mover == TIGERS {
            Player::Tigers
        } else {
            Player::Goats
        };
        let words = format!(
            "{}; {} to move",
            self.thumbnails.words(&after.position),
            player_name(mover)
        );
        html! {
            (PreEscaped(self.thumbnails.draw(&after.position, last.map(|(m, _)| *m), &words)))
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

    /// Shows an answer and the reply to it, folded.
    fn branch(&self, position: &Position, branch: &Branch) -> Markup {
        let Some(after) = self.after(position, branch) else {
            return html! { span.warning { "an illegal move" } };
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

    /// Explains why a branch ends.
    fn end(&self, end: End) -> &'static str {
        match (end, self.head.event) {
            (End::Reached, HuntEvent::Captures(_)) => "captured",
            (End::Reached, HuntEvent::Win(Player::Tigers)) => "Tigers have won",
            (End::Reached, HuntEvent::Win(Player::Goats)) => "Goats have won",
            (End::TooFar, _) => "too late to reach the event",
            (End::Over, _) => "play is over",
            (End::Cut, _) => "and so on",
            (End::Missing, _) => "no move recorded",
        }
    }
}

fn opponent(player: Player) -> Player {
    match player {
        Player::Tigers => Player::Goats,
        Player::Goats => Player::Tigers,
    }
}
