//! Chooses the engine that decides a claim, and those that could confirm its verdict.

use games::AnyGame;
use hypothesis::{Engine, Evidence, Trust};
use search::MAX_DEPTH;

use super::search::certifies;
use crate::claim::Claim;
use crate::fact::Fact;
use crate::task::Matter;

/// An engine, and the reason for choosing it.
pub struct Choice {
    /// The engine.
    pub engine: Engine,
    /// The reason, as the end of a sentence that begins with "since".
    pub why: &'static str,
}

/// Returns the engine that a claim names, or chooses one for `auto`.
pub fn choose(loaded: &Claim) -> Choice {
    let plies = loaded.matter.plies();
    let deep = |plies: &Option<u32>| plies.is_some_and(|plies| plies > MAX_DEPTH);
    let counts = loaded.matter.counts();
    let tree = loaded.matter.tree();
    let choice = |engine, why| Choice { engine, why };
    match loaded.file.method.engine {
        Engine::Auto
            if loaded
                .matter
                .facts()
                .iter()
                .any(|fact| Fact::sample(fact).is_some()) =>
        {
            choice(Engine::Playouts, "chances are measured by playing")
        }
        Engine::Auto if !loaded.matter.facts().is_empty() => choice(
            Engine::Enumeration,
            "facts of a board or of all arrangements are listed and counted",
        ),
        Engine::Auto if !counts.is_empty() => choice(
            Engine::Tablebase,
            "positions are counted, which a tablebase of all of them does",
        ),
        Engine::Auto if tree.is_some_and(|tree| tree.confidence.is_some()) => choice(
            Engine::Population,
            "the claim asks for a confidence, and populations give the narrowest interval",
        ),
        Engine::Auto if tree.is_some() => choice(
            Engine::Rounded,
            "the claim leaves no room for chance, so every node is counted",
        ),
        Engine::Auto if by_trees(loaded) => choice(
            Engine::Matroid,
            "two trees say who wins a switching game, and are its certificate",
        ),
        Engine::Auto if plies.iter().any(deep) => choice(
            Engine::Oracle,
            "a question has a bound past 1000 plies, where only listing every position goes",
        ),
        Engine::Auto if plies.iter().any(Option::is_none) => choice(
            Engine::Closure,
            "a question has no bound, so the answer may be a set that is never left",
        ),
        Engine::Auto if matches!(loaded.matter, Matter::Other(_)) => choice(
            Engine::Dfpn,
            "every question has a bound, and proof-number search suits any game",
        ),
        Engine::Auto => choice(
            Engine::Dfpn,
            "every question has a bound, and proof-number search leaves a certificate",
        ),
        engine => choice(engine, "the claim names it"),
    }
}

/// Checks whether a claim is about the winner of a switching game, without a bound on plies.
fn by_trees(loaded: &Claim) -> bool {
    match &loaded.matter {
        Matter::Other(matter) => {
            let unbounded = matter.questions.iter().all(|asked| asked.plies.is_none());
            matches!(matter.game, AnyGame::Switching(_)) && unbounded
        }
        Matter::Hunt(_) => false,
    }
}

/// Lists engines that could confirm a verdict by another kind of evidence.
pub(crate) fn others(loaded: &Claim, first: &Evidence) -> Vec<Engine> {
    let counts = loaded.matter.counts();
    let candidates: &[Engine] = if !loaded.matter.facts().is_empty() {
        &[]
    } else if loaded.matter.tree().is_some() {
        &[Engine::Rounded, Engine::Population]
    } else if !counts.is_empty() {
        &[Engine::Retrograde]
    } else if !loaded.matter.plies().iter().all(Option::is_some) {
        match &loaded.matter {
            Matter::Other(_) => &[Engine::Closure, Engine::Oracle],
            Matter::Hunt(_) => &[
                Engine::Tablebase,
                Engine::Closure,
                Engine::ClosedSet,
                Engine::Oracle,
            ],
        }
    } else {
        match &loaded.matter {
            Matter::Other(_) => &[Engine::AlphaBeta, Engine::Dfpn, Engine::Oracle],
            Matter::Hunt(_) => &[
                Engine::AlphaBeta,
                Engine::Dfpn,
                Engine::Tablebase,
                Engine::Oracle,
            ],
        }
    };
    let independent = |engine: &&Engine| {
        let kind = kind(loaded, **engine);
        kind != first.trust() || kind == Trust::Engine && **engine != first.engine()
    };
    candidates.iter().filter(independent).copied().collect()
}

/// Returns the kind of evidence that an engine's verdict rests on.
pub fn kind(loaded: &Claim, engine: Engine) -> Trust {
    match engine {
        Engine::Tablebase => Trust::Tablebase,
        Engine::Exact | Engine::Rounded | Engine::Retrograde | Engine::Enumeration => {
            Trust::Enumeration
        }
        Engine::Population | Engine::Knuth | Engine::Playouts => Trust::Sample,
        engine if certifies(loaded, engine) => Trust::Certificate,
        _ => Trust::Engine,
    }
}
