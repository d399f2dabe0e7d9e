//! Which engine decides a claim, and why; and which others could confirm it.

use hypothesis::{Engine, Evidence, HuntQuestion, Trust};
use search::DEEPEST;

use crate::ask::certifies;
use crate::claim_source::LoadedClaim;

/// An engine, and why it is the one.
pub struct Choice {
    pub engine: Engine,
    pub why: &'static str,
}

/// The engine that a claim names, or what `auto` stands for.
pub fn choose(loaded: &LoadedClaim) -> Choice {
    let questions = &loaded.questions;
    let deep = |asked: &HuntQuestion| asked.question.plies.is_some_and(|plies| plies > DEEPEST);
    let ever = |asked: &HuntQuestion| asked.question.plies.is_none();
    let choice = |engine, why| Choice { engine, why };
    match loaded.claim.method.engine {
        Engine::Auto if !loaded.facts.is_empty() => choice(
            Engine::Enumeration,
            "facts of a board or of all arrangements are listed and counted",
        ),
        Engine::Auto if !loaded.counts.is_empty() => choice(
            Engine::Tablebase,
            "positions are counted, which a tablebase of all of them does",
        ),
        Engine::Auto if loaded.tree.is_some_and(|tree| tree.confidence.is_some()) => choice(
            Engine::Population,
            "the claim asks for a confidence, and populations give the narrowest interval",
        ),
        Engine::Auto if loaded.tree.is_some() => choice(
            Engine::Rounded,
            "the claim leaves no room for chance, so every node is counted",
        ),
        Engine::Auto if questions.iter().any(deep) => choice(
            Engine::Oracle,
            "a question has a bound past 1000 plies, where only listing every position goes",
        ),
        Engine::Auto if questions.iter().any(ever) => choice(
            Engine::Closure,
            "a question has no bound, so the answer may be a set that is never left",
        ),
        Engine::Auto => choice(
            Engine::Dfpn,
            "every question has a bound, and proof-number search leaves a certificate",
        ),
        engine => choice(engine, "the claim names it"),
    }
}

/// Engines that could confirm what a claim's own has found, by another kind of evidence.
pub fn others(loaded: &LoadedClaim, first: &Evidence) -> Vec<Engine> {
    let bounded = |asked: &HuntQuestion| asked.question.plies.is_some();
    let candidates: &[Engine] = if !loaded.facts.is_empty() {
        &[]
    } else if loaded.tree.is_some() {
        &[Engine::Rounded, Engine::Population]
    } else if !loaded.counts.is_empty() {
        &[Engine::Retrograde]
    } else if loaded.questions.iter().all(bounded) {
        &[Engine::AlphaBeta, Engine::Dfpn, Engine::Oracle]
    } else {
        &[
            Engine::Tablebase,
            Engine::Closure,
            Engine::ClosedSet,
            Engine::Oracle,
        ]
    };
    let independent = |engine: &&Engine| {
        let kind = kind(loaded, **engine);
        kind != first.trust() || kind == Trust::Engine && **engine != first.engine()
    };
    candidates.iter().filter(independent).copied().collect()
}

/// What the verdict of an engine rests on.
pub fn kind(loaded: &LoadedClaim, engine: Engine) -> Trust {
    match engine {
        Engine::Tablebase => Trust::Tablebase,
        Engine::Exact | Engine::Rounded | Engine::Retrograde | Engine::Enumeration => {
            Trust::Enumeration
        }
        Engine::Population | Engine::Knuth => Trust::Sample,
        engine if certifies(&loaded.claim.method, engine) => Trust::Certificate,
        _ => Trust::Engine,
    }
}
