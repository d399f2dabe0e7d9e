//! The engines that can decide each kind of claim. An engine that does not fit is refused when the
//! claim is loaded, so that a result never names an engine that did not run.

use diagnostic::Diagnostic;
use games::hunt::Hunt;
use hypothesis::{Engine, Method};

/// Checks that the method of a claim about a hunt game fits.
pub(super) fn check_hunt_method(
    method: &Method,
    kind: Kind,
    hunt: &Hunt,
) -> Result<(), Diagnostic> {
    kind.check(method.engine)?;
    let nodes = hunt.board().nodes.len();
    match method.weights.as_ref().map(Vec::len) {
        Some(given) if given != nodes => {
            let message = format!("`weights` must have {nodes} numbers, one per node, not {given}");
            Err(Diagnostic::new(message).in_key("method.weights"))
        }
        _ => Ok(()),
    }
}

/// Checks that the method of a claim about another game fits. `bounded` says whether some question
/// has a bound on plies.
pub(super) fn check_other_method(
    method: &Method,
    kind: Kind,
    bounded: bool,
) -> Result<(), Diagnostic> {
    kind.check(method.engine)?;
    let hunts_only = [
        ("tablebase", method.tablebase),
        ("evaluation", method.evaluation.is_some()),
    ];
    if let Some((key, _)) = hunts_only.into_iter().find(|(_, given)| *given) {
        let message = format!("`{key}` is for hunt games");
        return Err(Diagnostic::new(message).in_key(&format!("method.{key}")));
    }
    if method.engine == Engine::Matroid && bounded {
        let message = "the engine `matroid` finds who wins, but not in how many plies";
        return Err(Diagnostic::new(message).in_key("method.engine"));
    }
    Ok(())
}

/// The kind of work that a claim requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Questions about play in a hunt game.
    Hunt,
    /// Questions about play in a switching game.
    Switching,
    /// Questions about play in any other game.
    Play,
    /// A census.
    Count,
    /// A tree size.
    Measure,
    /// Facts decided by enumeration.
    Enumerate,
    /// Facts decided by a sample.
    Sample,
}

impl Kind {
    /// Lists the engines that can do it, besides `auto`.
    fn engines(self) -> &'static [Engine] {
        match self {
            Kind::Hunt => &[
                Engine::Dfpn,
                Engine::Closure,
                Engine::Pn,
                Engine::Selective,
                Engine::AlphaBeta,
                Engine::Oracle,
                Engine::Tablebase,
                Engine::ClosedSet,
            ],
            Kind::Switching => &[
                Engine::Dfpn,
                Engine::Closure,
                Engine::Pn,
                Engine::AlphaBeta,
                Engine::Oracle,
                Engine::Matroid,
            ],
            Kind::Play => &[
                Engine::Dfpn,
                Engine::Closure,
                Engine::Pn,
                Engine::AlphaBeta,
                Engine::Oracle,
            ],
            Kind::Count => &[Engine::Tablebase, Engine::Retrograde],
            Kind::Measure => &[
                Engine::Population,
                Engine::Knuth,
                Engine::Exact,
                Engine::Rounded,
            ],
            Kind::Enumerate => &[Engine::Enumeration],
            Kind::Sample => &[Engine::Playouts],
        }
    }

    /// Checks that an engine can do it.
    fn check(self, engine: Engine) -> Result<(), Diagnostic> {
        if engine == Engine::Auto || self.engines().contains(&engine) {
            return Ok(());
        }
        let cannot = match self {
            Kind::Hunt => "cannot answer questions about play in a hunt game",
            Kind::Switching => "cannot answer questions about play in a switching game",
            Kind::Play => "cannot answer questions about play in this game",
            Kind::Count => "cannot count positions",
            Kind::Measure => "cannot measure tree sizes",
            Kind::Enumerate => "cannot decide facts",
            Kind::Sample => "cannot take samples",
        };
        let words = self.engines().iter().map(|engine| engine.name());
        let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
        Err(
            Diagnostic::new(format!("the engine `{}` {cannot}", engine.name()))
                .in_key("method.engine")
                .help(format!("use {}, or remove `engine`", words.join(", "))),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_engines_that_do_not_fit() {
        for (kind, fitting) in [
            (Kind::Hunt, 8),
            (Kind::Switching, 6),
            (Kind::Play, 5),
            (Kind::Count, 2),
            (Kind::Measure, 4),
            (Kind::Enumerate, 1),
            (Kind::Sample, 1),
        ] {
            assert!(kind.check(Engine::Auto).is_ok());
            let engines = Engine::ALL.iter();
            let accepted = engines.filter(|&&engine| kind.check(engine).is_ok());
            assert_eq!(accepted.count(), 1 + fitting, "{kind:?}");
        }
        assert_eq!(Engine::ALL.len(), 17);
        assert_eq!(Engine::Exact.name(), "exact");
    }
}
