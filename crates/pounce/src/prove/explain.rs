//! Explains and lists claims before anything is proved.

use estimate::LeafRule;
use game::Objective;
use games::{Decidable, DecidableVisitor};
use hypothesis::CensusFigures;

use super::options::Options;
use crate::claim::Claim;
use crate::engine::choose;
use crate::records::{ExplainedQuestion, ExplainedRecord, ListedRecord};
use crate::task::{PlayQuestion, Task, TreeClaim, objective_name};
use crate::text::{count, thousands};

impl Claim {
    /// Explains what the claim asks, which engine will answer, and within which limits.
    pub fn explain(&self, options: &Options) -> ExplainedRecord {
        let choice = choose(self);
        ExplainedRecord {
            claim: self.name.clone(),
            file: self.path.display().to_string(),
            statement: self.file.statement.clone(),
            source: self.file.source.clone(),
            game: self.file.game.clone(),
            asks: asks(self),
            engine: choice.engine,
            why: choice.why.to_owned(),
            limits: options.limits(self),
            trust: choice.trust,
            tier: self.file.tier,
            expect: self.file.expect,
            claim_digest: self.digest(),
        }
    }

    /// Returns the claim's entry in a list of claims.
    pub fn list_entry(&self) -> ListedRecord {
        ListedRecord {
            claim: self.name.clone(),
            file: self.path.display().to_string(),
            statement: self.file.statement.clone(),
            tier: self.file.tier,
            engine: choose(self).engine,
            expect: self.file.expect,
            claim_digest: self.digest(),
        }
    }
}

/// Lists the parts of the claim's task, each as a question.
fn asks(claim: &Claim) -> Vec<ExplainedQuestion> {
    let (kind, texts): (&str, Vec<String>) = match &claim.task {
        Task::Decide(questions) => {
            let texts = claim.game.visit_decidable(QuestionTexts(questions));
            ("question", texts.unwrap_or_default())
        }
        Task::Count(rows) => ("count", rows.iter().map(count_text).collect()),
        Task::Measure(tree) => ("measure", vec![tree_text(tree)]),
        Task::Enumerate(facts) | Task::Sample(facts, _) => {
            let texts = facts.iter().map(|fact| format!("{}?", fact.text()));
            ("fact", texts.collect())
        }
    };
    let ask = |text| ExplainedQuestion {
        kind: kind.to_owned(),
        text,
    };
    texts.into_iter().map(ask).collect()
}

struct QuestionTexts<'a>(&'a [PlayQuestion]);

impl DecidableVisitor for QuestionTexts<'_> {
    type Output = Vec<String>;

    fn visit<G: Decidable>(self, game: &G) -> Vec<String> {
        let texts = self.0.iter().map(|question| question_text(game, question));
        texts.collect()
    }
}

fn question_text(game: &impl Decidable, question: &PlayQuestion) -> String {
    let start = match &question.first_move {
        Some(first_move) => format!("after {first_move}"),
        None => format!("from {}", question.position),
    };
    let plies = question
        .plies
        .map(|plies| count(plies.into(), "ply", "plies"));
    let when = match (question.objective, plies) {
        (Objective::Reach, Some(plies)) => format!("within {plies}"),
        (Objective::Reach, None) => "eventually".to_owned(),
        (Objective::Avoid, Some(plies)) => format!("for {plies}"),
        (Objective::Avoid, None) => "forever".to_owned(),
    };
    let prover = game.player(question.prover);
    let objective = objective_name(question.objective).name();
    let event = game.event_text(question.event);
    format!("{start}, can {prover} {objective} \"{event}\" {when}?")
}

fn count_text(row: &CensusFigures) -> String {
    let figures = row
        .figures()
        .map(|(name, figure)| format!("{name} {}", thousands(figure)));
    let figures: Vec<String> = figures.collect();
    format!("{}: {}?", row.text(), figures.join(", "))
}

fn tree_text(tree: &TreeClaim) -> String {
    let shape = &tree.shape;
    let goal = match shape.captures {
        Some(captures) => format!("to {}", count(captures.into(), "capture", "captures")),
        None => "to the end of play".to_owned(),
    };
    let available = match shape.leaf {
        LeafRule::GoalReached => "",
        LeafRule::GoalAvailable => " or one that is available",
    };
    let children = if shape.merge_symmetric {
        "symmetric children once"
    } else {
        "every move"
    };
    let confidence = tree.confidence.map_or(String::new(), |level| {
        format!(", with a confidence of {} %", 100.0 * level)
    });
    format!(
        "from {}, {goal}{available}, {}, {children}: {:e} nodes up to a factor of {}{confidence}?",
        tree.position,
        count(shape.plies.into(), "ply", "plies"),
        tree.nodes,
        tree.factor
    )
}
