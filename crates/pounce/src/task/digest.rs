//! The lines that identify what a claim says. Claims with equal digests under rules with equal
//! digests have equal verdicts.
//!
//! All texts in this file are frozen: recorded digests depend on these bytes.

use estimate::LeafRule;
use estimate::exact::TreeSpec;
use game::{Objective, Side};
use games::hunt::{Board, Hunt, HuntEvent};
use hypothesis::CensusFigures;
use hypothesis::ValueName;
use hypothesis::{digest, digest_of_lines};

use super::question::{HuntQuestion, WinQuestion};
use super::tree_size::TreeQuestion;
use crate::fact::Fact;

/// Computes the digest of a claim about a hunt game from its questions, counts, tree and facts. Nodes
/// enter by number, so their names do not matter.
pub fn claim_digest(
    hunt: &Hunt,
    questions: &[HuntQuestion],
    counts: &[CensusFigures],
    tree: Option<&TreeQuestion>,
    facts: &[Fact],
) -> String {
    digest_of_lines(&hunt_lines(hunt, questions, counts, tree, facts))
}

/// Returns the lines that identify a claim about a hunt game.
pub(super) fn hunt_lines(
    hunt: &Hunt,
    questions: &[HuntQuestion],
    counts: &[CensusFigures],
    tree: Option<&TreeQuestion>,
    facts: &[Fact],
) -> Vec<String> {
    let mut lines: Vec<String> = questions
        .iter()
        .map(|it| hunt_digest_text(hunt, it))
        .collect();
    lines.extend(counts.iter().flat_map(count_digest_texts));
    lines.extend(tree.map(|tree| tree_digest_text(hunt, tree)));
    lines.extend(facts.iter().map(fact_digest_text));
    lines
}

/// Returns the lines that identify a claim about another game.
pub(super) fn other_lines(questions: &[WinQuestion], facts: &[Fact]) -> Vec<String> {
    let mut lines: Vec<String> = questions.iter().map(win_digest_text).collect();
    lines.extend(facts.iter().map(fact_digest_text));
    lines
}

/// Computes the digest of the rules on a board.
pub fn rules_digest(board: &Board) -> String {
    digest(&board.digest_text())
}

/// Frozen: recorded digests depend on these bytes.
fn hunt_digest_text(hunt: &Hunt, asked: &HuntQuestion) -> String {
    let question = &asked.question;
    let position = hunt.compact(&question.position);
    let prover = hunt_side(question.prover);
    let objective = objective(question.objective);
    let event = match question.event {
        HuntEvent::Captures(captures) => format!("captures >= {captures}"),
        HuntEvent::Win(side) => format!("{} win", hunt_side(side)),
    };
    let plies = plies(question.plies);
    format!("{position} {prover} {objective} {event} {plies}")
}

/// Frozen: recorded digests depend on these bytes.
fn win_digest_text(asked: &WinQuestion) -> String {
    let prover = match asked.prover {
        Side::Left => "Left",
        Side::Right => "Right",
    };
    let (objective, plies) = (objective(asked.objective), plies(asked.plies));
    format!("{} {prover} {objective} win {plies}", asked.position)
}

/// Frozen: recorded digests depend on these bytes.
fn count_digest_texts(count: &CensusFigures) -> Vec<String> {
    let row = row_digest_text(count);
    let figures = count.figures();
    let figures = figures.map(|(name, figure)| format!("{row}: {name} {figure}"));
    let shares = count.share.figures();
    let shares = shares.map(|(name, figure)| format!("{row}: share of {name} {figure}"));
    figures.chain(shares).collect()
}

/// Frozen: recorded digests depend on these bytes.
fn row_digest_text(count: &CensusFigures) -> String {
    let mut words = Vec::new();
    words.extend(count.placed.map(|placed| format!("{placed} placed")));
    words.extend(
        count
            .captured
            .map(|captured| format!("{captured} captured")),
    );
    words.extend((count.mover.as_ref()).map(|mover| format!("{mover} to move")));
    words.extend(count.goats_to_move.map(|value| {
        let value = match value {
            ValueName::Tigers => "tigers win",
            ValueName::Draw => "draw",
            ValueName::Goats => "goats win",
        };
        format!("tigers to move, {value} with goats to move")
    }));
    if words.is_empty() {
        "all".to_owned()
    } else {
        words.join(", ")
    }
}

/// Frozen: recorded digests depend on these bytes.
fn tree_digest_text(hunt: &Hunt, tree: &TreeQuestion) -> String {
    let TreeSpec {
        root,
        captures,
        leaf,
        plies,
        merge_symmetric,
    } = &tree.shape;
    let root = hunt.compact(root);
    let captures = optional(*captures);
    let leaf = match leaf {
        LeafRule::GoalReached => "Met",
        LeafRule::GoalAvailable => "AtHand",
    };
    let (nodes, factor) = (tree.nodes, tree.factor);
    // The debug format of a number has a decimal point, unlike its plain format.
    let confidence = optional(tree.confidence.map(|level| format!("{level:?}")));
    format!(
        "tree of {root} {captures} {leaf} {plies} {merge_symmetric}: {nodes:e} within {factor:e} at \
         {confidence}"
    )
}

/// Frozen: recorded digests depend on these bytes.
fn fact_digest_text(fact: &Fact) -> String {
    format!("fact: {}", fact.digest_text())
}

fn hunt_side(side: Side) -> &'static str {
    match side {
        Side::Left => "tigers",
        Side::Right => "goats",
    }
}

fn objective(objective: Objective) -> &'static str {
    match objective {
        Objective::Reach => "reach",
        Objective::Avoid => "avoid",
    }
}

fn plies(plies: Option<u32>) -> String {
    plies.map_or("ever".to_owned(), |plies| plies.to_string())
}

fn optional(value: Option<impl ToString>) -> String {
    value.map_or("None".to_owned(), |value| {
        format!("Some({})", value.to_string())
    })
}
