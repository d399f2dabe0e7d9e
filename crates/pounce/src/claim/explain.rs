//! Claims in words, before anything is proved.

use estimate::LeafRule;
use game::Objective;
use games::{Decidable, DecidableVisitor};
use hypothesis::CensusFigures;

use super::load::Claim;
use crate::prove::Options;
use crate::records::ExplainedRecord;
use crate::task::{PlayQuestion, Task, TreeClaim, objective_name};
use crate::text::{count, thousands};

impl Claim {
    /// Explains what the claim asks, which engine will answer, and within which limits.
    pub fn explain(&self, options: &Options) -> ExplainedRecord {
        ExplainedRecord::of(self, options.limits(self))
    }
}

/// Lists what has to be answered, counted or measured: a word for its kind, and a question.
pub fn asked(claim: &Claim) -> Vec<(&'static str, String)> {
    match &claim.task {
        Task::Decide(questions) => {
            let questions = claim.game.visit_decidable(QuestionTexts(questions));
            let questions = questions.unwrap_or_default().into_iter();
            questions.map(|text| ("question", text)).collect()
        }
        Task::Count(rows) => rows.iter().map(|row| ("count", count_text(row))).collect(),
        Task::Measure(tree) => vec![("measure", tree_text(tree))],
        Task::Enumerate(facts) | Task::Sample(facts, _) => {
            let facts = facts.iter();
            facts
                .map(|fact| ("fact", format!("{}?", fact.text())))
                .collect()
        }
    }
}

struct QuestionTexts<'a>(&'a [PlayQuestion]);

impl DecidableVisitor for QuestionTexts<'_> {
    type Output = Vec<String>;

    fn visit<G: Decidable>(self, game: &G) -> Vec<String> {
        self.0
            .iter()
            .map(|asked| question_text(game, asked))
            .collect()
    }
}

fn question_text(game: &impl Decidable, asked: &PlayQuestion) -> String {
    let place = match &asked.first_move {
        Some(first_move) => format!("after {first_move}"),
        None => format!("from {}", asked.position),
    };
    let plies = asked.plies.map(|plies| count(plies.into(), "ply", "plies"));
    let when = match (asked.objective, plies) {
        (Objective::Reach, Some(plies)) => format!("within {plies}"),
        (Objective::Reach, None) => "eventually".to_owned(),
        (Objective::Avoid, Some(plies)) => format!("for {plies}"),
        (Objective::Avoid, None) => "forever".to_owned(),
    };
    let prover = game.player(asked.prover);
    let objective = objective_name(asked.objective).name();
    let event = game.event_text(asked.event);
    format!("{place}, can {prover} {objective} \"{event}\" {when}?")
}

fn count_text(row: &CensusFigures) -> String {
    let figures = row
        .figures()
        .map(|(name, figure)| format!("{name} {}", thousands(figure)));
    let figures: Vec<String> = figures.collect();
    format!("{}: {}?", row.text(), figures.join(", "))
}

/// Puts a claim about the size of a tree into words.
fn tree_text(tree: &TreeClaim) -> String {
    let shape = &tree.shape;
    let goal = match shape.captures {
        Some(captures) => format!("to {}", count(captures.into(), "capture", "captures")),
        None => "to the end of play".to_owned(),
    };
    let at_hand = match shape.leaf {
        LeafRule::GoalReached => "",
        LeafRule::GoalAvailable => " or one that is available",
    };
    let children = if shape.merge_symmetric {
        "symmetric children once"
    } else {
        "every move"
    };
    let sure = tree.confidence.map_or(String::new(), |sure| {
        format!(", with a confidence of {} %", 100.0 * sure)
    });
    format!(
        "from {}, {goal}{at_hand}, {}, {children}: {:e} nodes up to a factor of {}{sure}?",
        tree.position,
        count(shape.plies.into(), "ply", "plies"),
        tree.nodes,
        tree.factor
    )
}
