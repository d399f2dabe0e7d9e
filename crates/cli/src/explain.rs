//! What claims come down to, in words, before anything is proved.

use diagnostic::visible;
use estimate::LeafRule;
use game::{Notation, Objective, Side};
use games::GameVisitor;
use games::hunt::Hunt;
use hypothesis::{HuntMatter, LimitsRecord, Matter, ObjectiveName, TreeQuestion, WinQuestion};

use crate::choice::{Choice, choose, kind};
use crate::claim_source::LoadedClaim;
use crate::output::{count, document, table, thousands};
use crate::paint::{Paint, Tone};
use crate::records::{ExplainedRecord, ListedRecord};

/// A claim in words: its questions, its engine and budget, and what a verdict would rest on.
pub fn explain(loaded: &LoadedClaim, limits: &LimitsRecord) -> String {
    let claim = &loaded.claim;
    let choice = choose(loaded);
    let mut rows = vec![("game", claim.game.clone())];
    rows.extend(claim.source.clone().map(|source| ("source", source)));
    rows.extend(asked(loaded));
    rows.push(("engine", choice_line(&choice)));
    rows.push(("budget", budget(limits)));
    let trust = kind(loaded, choice.engine);
    rows.push(("evidence", trust.meaning().to_owned()));
    rows.push(("tier", claim.tier.word().to_owned()));
    if let Some(expect) = claim.expect {
        rows.push(("expected", expect.word().to_owned()));
    }
    let rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|(key, value)| vec![format!("  {key}"), value])
        .collect();
    format!(
        "{}: {}\n{}",
        visible(&loaded.name),
        visible(&claim.statement),
        table(&rows, &[])
    )
}

/// The same of all claims, for programs.
pub fn explain_json<'a>(
    claims: impl Iterator<Item = (&'a LoadedClaim, LimitsRecord)>,
) -> anyhow::Result<String> {
    let claims = claims.map(|(loaded, limits)| ExplainedRecord::of(loaded, limits));
    document(&claims.collect::<Vec<_>>())
}

/// The engine, and why it is the one.
pub fn choice_line(choice: &Choice) -> String {
    format!("{}, since {}", choice.engine.word(), choice.why)
}

/// What has to be answered, counted or measured.
pub fn asked(loaded: &LoadedClaim) -> Vec<(&'static str, String)> {
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
    if let Matter::Hunt(matter) = &loaded.matter
        && let Some(tree) = &matter.tree
    {
        rows.push(("measure", measure(&matter.hunt, tree)));
    }
    rows
}

/// A question, in the words that all games share.
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
            ObjectiveName::from(asked.objective).word(),
        );
        let text = format!(
            "{place}, can {prover} {objective} \"{}\" {when}?",
            asked.event
        );
        ("question", text)
    };
    questions.into_iter().map(in_words).collect()
}

/// What is claimed of a tree.
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
    let children = match shape.merge_symmetric {
        true => "symmetric children once",
        false => "every move",
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

fn budget(limits: &LimitsRecord) -> String {
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

/// A table of claims.
pub fn list(claims: &[LoadedClaim], paint: Paint) -> String {
    let heading = ["claim", "tier", "engine", "statement"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    rows.extend(claims.iter().map(|loaded| {
        vec![
            loaded.name.clone(),
            loaded.claim.tier.word().to_owned(),
            choose(loaded).engine.word().to_owned(),
            loaded.claim.statement.clone(),
        ]
    }));
    paint.table(&rows, &[], |row, _| match row {
        0 => Tone::Heading,
        _ => Tone::Plain,
    })
}

/// The same for programs.
pub fn list_json(claims: &[LoadedClaim]) -> anyhow::Result<String> {
    let claims: Vec<ListedRecord> = claims.iter().map(ListedRecord::of).collect();
    document(&claims)
}
