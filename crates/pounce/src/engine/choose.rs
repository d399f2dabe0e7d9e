//! Chooses the engine that decides a claim, and the engines that can confirm its verdict.

use games::AnyGame;
use hypothesis::{Engine, Evidence, Trust};
use search::MAX_DEPTH;

use super::assign::{Assignment, assign};
use crate::claim::Claim;
use crate::estimation::Measurer;
use crate::task::{PlayQuestion, Task};

/// An engine and the reason for choosing it.
pub struct Choice {
    /// The engine.
    pub engine: Engine,
    /// The reason, as the end of a sentence that begins with "since".
    pub why: &'static str,
    /// The kind of evidence of its verdicts.
    pub trust: Trust,
}

/// Returns the engine that a claim names, or chooses one for `auto`.
pub fn choose(claim: &Claim) -> Choice {
    let (engine, why) = match claim.file.method.engine {
        Engine::Auto => automatic(&claim.game, &claim.task),
        engine => (engine, "the claim names it"),
    };
    let trust = trust(claim, engine).expect("engines are checked when a claim is loaded");
    Choice { engine, why, trust }
}

/// Returns the engine that `auto` stands for, and the reason.
pub(crate) fn automatic(game: &AnyGame, task: &Task) -> (Engine, &'static str) {
    match task {
        Task::Decide(questions) => automatic_decider(game, questions),
        Task::Count(_) => (
            Engine::Tablebase,
            "a tablebase has the value of every position",
        ),
        Task::Measure(tree) if tree.confidence.is_some() => (
            Engine::Population,
            "the claim gives a confidence level, and populations give the narrowest interval",
        ),
        Task::Measure(_) => (
            Engine::Rounded,
            "the claim gives no confidence level, so every node is counted",
        ),
        Task::Enumerate(_) => (
            Engine::Enumeration,
            "these facts are decided by enumeration",
        ),
        Task::Sample(..) => (
            Engine::Playouts,
            "these facts are measured by playing games",
        ),
    }
}

fn automatic_decider(game: &AnyGame, questions: &[PlayQuestion]) -> (Engine, &'static str) {
    let plies = || questions.iter().map(|question| question.plies);
    let is_deep = |plies: Option<u32>| plies.is_some_and(|plies| plies > MAX_DEPTH);
    match game {
        AnyGame::Switching(_) if plies().all(|plies| plies.is_none()) => (
            Engine::Matroid,
            "two trees decide a switching game and are its certificate",
        ),
        _ if plies().any(is_deep) => (
            Engine::Oracle,
            "a question has a limit of more than 1000 plies, beyond the other engines",
        ),
        _ if plies().any(|plies| plies.is_none()) => (
            Engine::Closure,
            "a question has no ply limit, so the proof may be a closed set",
        ),
        AnyGame::Hunt(_) => (
            Engine::Dfpn,
            "every question has a ply limit, and proof-number search gives a certificate",
        ),
        _ => (
            Engine::Dfpn,
            "every question has a ply limit, and proof-number search works for any game",
        ),
    }
}

/// Lists engines that can confirm a verdict with another kind of evidence, or with another search.
pub(crate) fn confirming_engines(claim: &Claim, first: &Evidence) -> Vec<Engine> {
    let candidates: &[Engine] = match &claim.task {
        Task::Decide(questions) if questions.iter().all(|question| question.plies.is_some()) => &[
            Engine::AlphaBeta,
            Engine::Dfpn,
            Engine::Tablebase,
            Engine::Oracle,
        ],
        Task::Decide(_) => &[
            Engine::Tablebase,
            Engine::Closure,
            Engine::ClosedSet,
            Engine::Oracle,
        ],
        Task::Count(_) => &[Engine::Retrograde],
        Task::Measure(_) => &[Engine::Rounded, Engine::Population],
        Task::Enumerate(_) | Task::Sample(..) => &[],
    };
    let independent = |engine: &&Engine| {
        let trust = trust(claim, **engine);
        trust.is_some_and(|trust| {
            trust != first.trust() || trust == Trust::Engine && **engine != first.engine()
        })
    };
    let mut engines: Vec<Engine> = candidates.iter().filter(independent).copied().collect();
    engines.sort_by_key(|&engine| trust(claim, engine) == Some(first.trust()));
    engines
}

/// Returns the kind of evidence of an engine's verdict on a claim, or `None` if the engine cannot
/// decide the claim.
pub(crate) fn trust(claim: &Claim, engine: Engine) -> Option<Trust> {
    let assignment = assign(&claim.game, &claim.task, &claim.file.method, engine).ok()?;
    Some(match assignment {
        Assignment::Decide(_, decider) if decider.certifies() => Trust::Certificate,
        Assignment::Decide(..) | Assignment::Count(..) if engine == Engine::Tablebase => {
            Trust::Tablebase
        }
        Assignment::Decide(..) => Trust::Engine,
        Assignment::Measure(_, _, Measurer::Sample(..)) => Trust::Sample,
        Assignment::Count(..) | Assignment::Measure(..) | Assignment::Enumerate(_) => {
            Trust::Enumeration
        }
        Assignment::Sample(..) => Trust::Sample,
    })
}
