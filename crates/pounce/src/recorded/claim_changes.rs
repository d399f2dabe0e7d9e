//! Describes how a claim differs from the claim that a result is about.
//!
//! A result does not contain its claim, but its answers name what was asked: positions, events,
//! bounds, figures and facts. These are compared with the task of the claim as it is now.

use games::{Decidable, DecidableVisitor};
use hypothesis::{CensusFigures, ChangeRecord, CountRecord, Goal, QuestionRecord, ResultRecord};

use crate::claim::Claim;
use crate::fact::Fact;
use crate::task::{PlayQuestion, Task, TreeClaim, objective_name};

/// Lists the differences between the claim that a result is about and the claim now. The list is
/// empty if they differ in something that a result does not record.
pub fn claim_changes(result: &ResultRecord, claim: &Claim) -> Vec<ChangeRecord> {
    let (was, is) = (recorded_kind(result), kind(&claim.task));
    if was.is_some_and(|was| was != is) {
        return vec![changed("goal", was, Some(is))];
    }
    let mut changes = match &claim.task {
        Task::Decide(questions) => question_changes(result, claim, questions),
        Task::Count(rows) => count_changes(&result.counts, rows),
        Task::Measure(tree) => tree_changes(result, tree),
        Task::Enumerate(facts) | Task::Sample(facts, _) => fact_changes(result, facts),
    };
    // The questions after each first move usually share their changes.
    let mut seen = std::collections::HashSet::new();
    changes.retain(|change| seen.insert(change.clone()));
    changes
}

/// Names parts of a claim that a result does not record, or not always.
pub fn unrecorded_parts(task: &Task) -> &'static str {
    match task {
        Task::Decide(_) => "a question that was not answered",
        Task::Count(_) => "the positions that are counted",
        Task::Measure(_) => "the position, plies, leaves or confidence of the tree",
        Task::Enumerate(_) | Task::Sample(..) => {
            "the conditions of a fact, or a fact that was not examined"
        }
    }
}

fn changed(
    what: impl Into<String>,
    was: Option<impl Into<String>>,
    is: Option<impl Into<String>>,
) -> ChangeRecord {
    ChangeRecord {
        what: what.into(),
        was: was.map(Into::into),
        is: is.map(Into::into),
    }
}

/// Returns a change if two values differ.
fn difference(what: &str, was: &str, is: &str) -> Option<ChangeRecord> {
    (was != is).then(|| changed(what, Some(was), Some(is)))
}

/// Names the kind of answers in a result; `None` if there are none.
fn recorded_kind(result: &ResultRecord) -> Option<&'static str> {
    if !result.questions.is_empty() {
        Some(QUESTIONS)
    } else if !result.counts.is_empty() {
        Some(COUNTS)
    } else if result.tree_size.is_some() {
        Some(TREE)
    } else if !result.facts.is_empty() {
        Some(FACTS)
    } else {
        None
    }
}

fn kind(task: &Task) -> &'static str {
    match task {
        Task::Decide(_) => QUESTIONS,
        Task::Count(_) => COUNTS,
        Task::Measure(_) => TREE,
        Task::Enumerate(_) | Task::Sample(..) => FACTS,
    }
}

/// Kinds of claims.
const QUESTIONS: &str = "play";
const COUNTS: &str = "a census";
const TREE: &str = "a tree size";
const FACTS: &str = "figures";

/// The parts of a question that a record contains.
#[derive(PartialEq)]
struct Asked {
    first_move: Option<String>,
    position: String,
    prover: String,
    objective: &'static str,
    event: String,
    plies: Option<u32>,
}

impl From<&QuestionRecord> for Asked {
    fn from(record: &QuestionRecord) -> Asked {
        Asked {
            first_move: record.first_move.clone(),
            position: record.position.clone(),
            prover: record.prover.clone(),
            objective: record.objective.name(),
            event: record.event.clone(),
            plies: record.plies,
        }
    }
}

/// Restates questions in the words of records.
struct Restate<'a>(&'a [PlayQuestion]);

impl DecidableVisitor for Restate<'_> {
    type Output = Vec<Asked>;

    fn visit<G: Decidable>(self, game: &G) -> Vec<Asked> {
        let asked = self.0.iter().map(|question| Asked {
            first_move: question.first_move.clone(),
            position: question.position.clone(),
            prover: game.player(question.prover).to_owned(),
            objective: objective_name(question.objective).name(),
            event: game.event_text(question.event),
            plies: question.plies,
        });
        asked.collect()
    }
}

fn question_changes(
    result: &ResultRecord,
    claim: &Claim,
    questions: &[PlayQuestion],
) -> Vec<ChangeRecord> {
    let was: Vec<Asked> = result.questions.iter().map(Asked::from).collect();
    let is = claim.game.visit_decidable(Restate(questions));
    let is = is.unwrap_or_default();
    // A refuted or open result may lack answers, so a question without one need not be new.
    let complete = result
        .questions
        .iter()
        .all(|question| question.verdict == hypothesis::Verdict::Proven);
    let mut changes = Vec::new();
    let moves = |asked: &[Asked]| -> Vec<Option<String>> {
        let mut moves: Vec<_> = asked.iter().map(|one| one.first_move.clone()).collect();
        moves.dedup();
        moves
    };
    let (moves_before, moves_now) = (moves(&was), moves(&is));
    let name = |m: &Option<String>| {
        m.clone()
            .unwrap_or_else(|| "the position itself".to_owned())
    };
    for m in moves_before.iter().filter(|m| !moves_now.contains(m)) {
        changes.push(changed("first_move", Some(name(m)), None::<String>));
    }
    for m in moves_now.iter().filter(|m| !moves_before.contains(m)) {
        if complete {
            changes.push(changed("first_move", None::<String>, Some(name(m))));
        }
    }
    for m in moves_before.iter().filter(|m| moves_now.contains(m)) {
        let after = |asked: &'_ [Asked]| -> Vec<usize> {
            (0..asked.len())
                .filter(|&index| asked[index].first_move == *m)
                .collect()
        };
        let (before, now) = (after(&was), after(&is));
        for (&old, &new) in before.iter().zip(&now) {
            changes.extend(asked_changes(&was[old], &is[new], &claim.file.goal));
        }
        for &old in before.iter().skip(now.len()) {
            changes.push(changed(
                "question",
                Some(sentence(&was[old])),
                None::<String>,
            ));
        }
        for &new in now.iter().skip(before.len()).filter(|_| complete) {
            changes.push(changed(
                "question",
                None::<String>,
                Some(sentence(&is[new])),
            ));
        }
    }
    changes
}

/// Compares two questions. Bounds are named by their key in claim files.
fn asked_changes(was: &Asked, is: &Asked, goal: &Goal) -> Vec<ChangeRecord> {
    let bound = match goal {
        Goal::Win { .. } | Goal::Captures { .. } => "by_ply",
        Goal::Draw { .. } | Goal::Losses { .. } => "through_ply",
        _ => "plies",
    };
    let plies = |asked: &Asked| match asked.plies {
        // The first move counts as a ply of the claim.
        Some(plies) => (plies + u32::from(asked.first_move.is_some())).to_string(),
        None => "unbounded".to_owned(),
    };
    let objective = |asked: &Asked| format!("{} {}", asked.objective, asked.event);
    let parts = [
        difference("position", &was.position, &is.position),
        difference("prover", &was.prover, &is.prover),
        difference("the objective", &objective(was), &objective(is)),
        difference(bound, &plies(was), &plies(is)),
    ];
    parts.into_iter().flatten().collect()
}

fn sentence(asked: &Asked) -> String {
    let (prover, objective, event) = (&asked.prover, asked.objective, &asked.event);
    format!("{prover} {objective} {event}")
}

fn count_changes(was: &[CountRecord], rows: &[CensusFigures]) -> Vec<ChangeRecord> {
    let was = was.iter().flat_map(|count| {
        let figures = count.figures.iter();
        let figures = figures.map(|figure| (figure.figure.clone(), figure.claimed.to_string()));
        let shares = count.shares.iter();
        let shares =
            shares.map(|share| (format!("share of {}", share.share), share.claimed.clone()));
        figures
            .chain(shares)
            .map(|(name, claimed)| (format!("{} ({})", name, count.what), claimed))
            .collect::<Vec<_>>()
    });
    let is = rows.iter().flat_map(|row| {
        let figures = row.figures();
        let figures = figures.map(|(name, claimed)| (name.to_owned(), claimed.to_string()));
        let shares = row.share.figures();
        let shares =
            shares.map(|(name, claimed)| (format!("share of {name}"), claimed.to_string()));
        figures
            .chain(shares)
            .map(|(name, claimed)| (format!("{name} ({})", row.text()), claimed))
            .collect::<Vec<_>>()
    });
    named_changes(&was.collect::<Vec<_>>(), &is.collect::<Vec<_>>(), true)
}

fn tree_changes(result: &ResultRecord, tree: &TreeClaim) -> Vec<ChangeRecord> {
    let Some(was) = &result.tree_size else {
        return Vec::new();
    };
    let parts = [
        difference(
            "nodes",
            &format!("{:e}", was.claimed),
            &format!("{:e}", tree.nodes),
        ),
        difference("factor", &was.factor.to_string(), &tree.factor.to_string()),
    ];
    parts.into_iter().flatten().collect()
}

fn fact_changes(result: &ResultRecord, facts: &[Fact]) -> Vec<ChangeRecord> {
    let was = result.facts.iter();
    let was: Vec<_> = was
        .map(|fact| (fact.what.clone(), fact.claimed.clone()))
        .collect();
    let is = facts.iter();
    let is: Vec<_> = is
        .map(|fact| (fact.what().to_owned(), fact.claimed().to_owned()))
        .collect();
    let complete = result.facts.iter().all(|fact| fact.holds == Some(true));
    named_changes(&was, &is, complete)
}

/// Compares named values. Values without a recorded counterpart are new only if the record is
/// complete.
fn named_changes(
    was: &[(String, String)],
    is: &[(String, String)],
    complete: bool,
) -> Vec<ChangeRecord> {
    let find = |list: &[(String, String)], name: &str| {
        let found = list.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.clone())
    };
    let mut changes = Vec::new();
    for (name, value) in was {
        match find(is, name) {
            Some(now) => changes.extend(difference(name, value, &now)),
            None => changes.push(changed(name, Some(value), None::<String>)),
        }
    }
    let new = is.iter().filter(|(name, _)| find(was, name).is_none());
    for (name, value) in new.filter(|_| complete) {
        changes.push(changed(name, None::<String>, Some(value)));
    }
    changes
}
