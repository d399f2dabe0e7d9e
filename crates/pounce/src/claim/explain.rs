//! Claims in words, before anything is proved.

use estimate::LeafRule;
use game::{Notation, Objective, Side};
use games::GameVisitor;
use games::hunt::Hunt;
use hypothesis::LimitsRecord;

use super::load::Claim;
use crate::prove::Options;
use crate::records::ExplainedRecord;
use crate::task::objective_name;
use crate::task::{HuntMatter, Matter, TreeQuestion, WinQuestion};
use crate::text::{count, thousands};

impl Claim {
    /// Explains what the claim asks, which engine will answer, and within which limits.
    pub fn explain(&self, options: &Options) -> ExplainedRecord {
        ExplainedRecord::of(self, options.limits(self))
    }
}

/// Lists what has to be answered, counted or measured: a word for its kind, and a question.
pub fn asked(loaded: &Claim) -> Vec<(&'static str, String)> {
    let mut rows = match &loaded.matter {
        Matter::Hunt(matter) => questions(&*matter.hunt, hunt_questions(matter)),
        Matter::Other(matter) => matter.game.visit(Words(&matter.questions)),
    };
    for count in loaded.matter.counts() {
        let figures = count
            .figures()
            .map(|(name, figure)| format!("{name} {}", thousands(figure)));
        let figures: Vec<String> = figures.collect();
        rows.push((
            "count",
            format!("{}: {}?", count.text(), figures.join(", ")),
        ));
    }
    for fact in loaded.matter.facts() {
        rows.push(("fact", format!("{}?", fact.text())));
    }
    if let Matter::Hunt(matter) = &loaded.matter {
        if let Some(tree) = &matter.tree {
            rows.push(("measure", measure(&matter.hunt, tree)));
        }
    }
    rows
}

/// A question of any game, in words.
struct Question {
    first_move: Option<String>,
    position: String,
    prover: Side,
    objective: Objective,
    event: String,
    plies: Option<u32>,
}

fn hunt_questions(matter: &HuntMatter) -> Vec<Question> {
    let questions = matter.questions.iter().map(|asked| Question {
        first_move: asked.first_move.clone(),
        position: matter.hunt.compact(&asked.question.position),
        prover: asked.question.prover,
        objective: asked.question.objective,
        event: asked.question.event.to_string(),
        plies: asked.question.plies,
    });
    questions.collect()
}

struct Words<'a>(&'a [WinQuestion]);

impl GameVisitor for Words<'_> {
    type Output = Vec<(&'static str, String)>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let asked = self.0.iter().map(|asked| Question {
            first_move: asked.first_move.clone(),
            position: asked.position.clone(),
            prover: asked.prover,
            objective: asked.objective,
            event: asked.event(game),
            plies: asked.plies,
        });
        questions(game, asked.collect())
    }
}

fn questions(game: &impl Notation, questions: Vec<Question>) -> Vec<(&'static str, String)> {
    let in_words = |asked: Question| {
        let place = match &asked.first_move {
            Some(first_move) => format!("after {first_move}"),
            None => format!("from {}", asked.position),
        };
        let plies = asked.plies.map(|plies| count(plies.into(), "ply", "plies"));
        let when = match (asked.objective, plies) {
            (Objective::Reach, Some(plies)) => format!("within {plies}"),
            (Objective::Reach, None) => "at some time".to_owned(),
            (Objective::Avoid, Some(plies)) => format!("for {plies}"),
            (Objective::Avoid, None) => "for ever".to_owned(),
        };
        let (prover, objective) = (
            game.player(asked.prover),
            objective_name(asked.objective).word(),
        );
        let text = format!(
            "{place}, can {prover} {objective} \"{}\" {when}?",
            asked.event
        );
        ("question", text)
    };
    questions.into_iter().map(in_words).collect()
}

/// Puts a claim about the size of a tree into words.
fn measure(hunt: &Hunt, tree: &TreeQuestion) -> String {
    let shape = &tree.shape;
    let goal = match shape.captures {
        Some(captures) => format!("to {}", count(captures.into(), "capture", "captures")),
        None => "to the end of play".to_owned(),
    };
    let at_hand = match shape.leaf {
        LeafRule::GoalReached => "",
        LeafRule::GoalAvailable => " at hand",
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
        hunt.compact(&shape.root),
        count(shape.plies.into(), "ply", "plies"),
        tree.nodes,
        tree.factor
    )
}

/// Puts the budget of a claim into words.
pub fn budget(limits: &LimitsRecord) -> String {
    let seconds = limits
        .max_seconds
        .map_or("no limit of time".to_owned(), |seconds| {
            format!("{seconds} s")
        });
    let threads = count(limits.threads.into(), "thread", "threads");
    let nodes = count(limits.max_nodes, "node", "nodes");
    let memory = limits.max_bytes >> 20;
    format!("{nodes} for each question, {memory} MiB, {seconds}, {threads}")
}
