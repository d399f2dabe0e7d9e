//! The engines that can decide each kind of claim. An engine that does not fit is refused when the
//! claim is read, so that a result never names an engine that did not run.

use diagnostic::Diagnostic;

use crate::claim::Engine;

/// The kind of work that a claim asks of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Questions about play in a hunting game.
    Hunt,
    /// Questions about play in a switching game.
    Switching,
    /// Questions about play in any other game.
    Play,
    /// A census.
    Count,
    /// The size of a tree.
    Measure,
    /// Facts that are decided by going through all cases.
    Enumerate,
    /// Facts that are decided by a sample.
    Sample,
}

impl Kind {
    /// The engines that fit, besides `auto`.
    pub(crate) fn engines(self) -> &'static [Engine] {
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

    /// Checks that an engine fits.
    pub(crate) fn check(self, engine: Engine) -> Result<(), Diagnostic> {
        if engine == Engine::Auto || self.engines().contains(&engine) {
            return Ok(());
        }
        let cannot = match self {
            Kind::Hunt => "cannot answer questions about play in a hunting game",
            Kind::Switching => "cannot answer questions about play in a switching game",
            Kind::Play => "cannot answer questions about play in this game",
            Kind::Count => "cannot count positions",
            Kind::Measure => "cannot measure trees",
            Kind::Enumerate => "cannot decide facts",
            Kind::Sample => "cannot take samples",
        };
        let words = self.engines().iter().map(|engine| engine.word());
        let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
        Err(
            Diagnostic::new(format!("the engine `{}` {cannot}", engine.word()))
                .in_key("method.engine")
                .help(format!("use {}, or leave it out", words.join(", "))),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Engine; 17] = [
        Engine::Auto,
        Engine::Dfpn,
        Engine::Closure,
        Engine::Pn,
        Engine::Selective,
        Engine::AlphaBeta,
        Engine::Oracle,
        Engine::Matroid,
        Engine::Tablebase,
        Engine::ClosedSet,
        Engine::Retrograde,
        Engine::Population,
        Engine::Knuth,
        Engine::Exact,
        Engine::Rounded,
        Engine::Enumeration,
        Engine::Playouts,
    ];

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
            let accepted = ALL.iter().filter(|&&engine| kind.check(engine).is_ok());
            assert_eq!(accepted.count(), 1 + fitting, "{kind:?}");
        }
    }
}
