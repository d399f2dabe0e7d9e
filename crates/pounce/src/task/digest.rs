//! The lines of text whose digest identifies a claim. Claims with equal digests under rules with equal
//! digests have equal verdicts.
//!
//! All texts in this file are frozen: recorded digests depend on these bytes.

use estimate::LeafRule;
use estimate::exact::TreeSpec;
use game::Objective;
use games::{AnyGame, Decidable, DecidableVisitor};
use hypothesis::{CensusFigures, ValueName};

use super::question::PlayQuestion;
use super::task::Task;
use super::tree_size::TreeClaim;
use crate::fact::Fact;

/// Returns the lines that identify a claim. Nodes enter by number, so renaming them changes nothing.
pub fn claim_lines(game: &AnyGame, task: &Task) -> Vec<String> {
    match task {
        Task::Decide(questions) => game
            .visit_decidable(QuestionTexts(questions))
            .unwrap_or_default(),
        Task::Count(rows) => rows.iter().flat_map(count_digest_texts).collect(),
        Task::Measure(tree) => vec![tree_digest_text(tree)],
        Task::Enumerate(facts) | Task::Sample(facts, _) => {
            facts.iter().map(fact_digest_text).collect()
        }
    }
}

struct QuestionTexts<'a>(&'a [PlayQuestion]);

impl DecidableVisitor for QuestionTexts<'_> {
    type Output = Vec<String>;

    fn visit<G: Decidable>(self, game: &G) -> Vec<String> {
        let texts = self
            .0
            .iter()
            .map(|question| question_digest_text(game, question));
        texts.collect()
    }
}

/// Frozen: recorded digests depend on these bytes.
fn question_digest_text(game: &impl Decidable, question: &PlayQuestion) -> String {
    let [prover, event] = game.digest_words(question.prover, question.event);
    let objective = match question.objective {
        Objective::Reach => "reach",
        Objective::Avoid => "avoid",
    };
    let plies = (question.plies).map_or("ever".to_owned(), |plies| plies.to_string());
    format!("{} {prover} {objective} {event} {plies}", question.position)
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
fn tree_digest_text(tree: &TreeClaim) -> String {
    let TreeSpec {
        root: _,
        captures,
        leaf,
        plies,
        merge_symmetric,
    } = &tree.shape;
    let root = &tree.position;
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

fn optional(value: Option<impl ToString>) -> String {
    value.map_or("None".to_owned(), |value| {
        format!("Some({})", value.to_string())
    })
}
