//! Assigns an engine to a task.
//!
//! Each kind of task has its own engine type, which carries the game that it needs. An engine that
//! cannot do the task is therefore refused when the claim is loaded.

use diagnostic::Diagnostic;
use games::AnyGame;
use games::hunt::Hunt;
use games::switching::Switching;
use hypothesis::{CensusFigures, Engine, EvaluationName, Method, SampleRecord};
use tablebase::PreferenceWeights;

use crate::estimation::Measurer;
use crate::fact::Fact;
use crate::task::{PlayQuestion, Task, TreeClaim};

/// A task and an engine that can do it.
pub(crate) enum Assignment<'a> {
    Decide(&'a [PlayQuestion], Decider<'a>),
    Count(&'a [CensusFigures], &'a Hunt, Counter),
    Measure(&'a TreeClaim, &'a Hunt, Measurer),
    Enumerate(&'a [Fact]),
    Sample(&'a [Fact], &'a SampleRecord),
}

/// An engine that answers questions about play.
pub(crate) enum Decider<'a> {
    /// Searches any game. The verdict has no evidence but the engine itself.
    Search(SearchEngine),
    /// Searches a hunt game and logs the settled positions, from which a certificate is extracted.
    Logged(&'a Hunt, SearchEngine),
    /// Searches a hunt game and looks up the sliding phase in a tablebase.
    Informed(&'a Hunt, SearchEngine),
    /// Looks the answer up in a tablebase.
    Tablebase(&'a Hunt),
    /// Builds a closed set from a tablebase. The set is a certificate.
    ClosedSet(&'a Hunt, PreferenceWeights),
    /// Finds two trees of a switching game. The trees are a certificate.
    Matroid(&'a Switching),
}

impl Decider<'_> {
    /// Checks whether the engine's verdicts have certificates.
    pub fn certifies(&self) -> bool {
        matches!(
            self,
            Decider::Logged(..) | Decider::ClosedSet(..) | Decider::Matroid(_)
        )
    }
}

/// A search engine and its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchEngine {
    Dfpn,
    Closure,
    Pn,
    Oracle,
    AlphaBeta {
        evaluation: Option<EvaluationName>,
    },
    Selective {
        width: usize,
        widest: usize,
        evaluation: Option<EvaluationName>,
    },
}

/// An engine that counts positions by value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counter {
    /// Reads the census of a tablebase.
    Tablebase,
    /// Solves the sliding phase again, by retrograde analysis.
    Retrograde,
}

/// Assigns an engine to a task. Fails if the engine cannot do it, or if it is `auto`.
pub(crate) fn assign<'a>(
    game: &'a AnyGame,
    task: &'a Task,
    method: &Method,
    engine: Engine,
) -> Result<Assignment<'a>, Diagnostic> {
    let assignment = match task {
        Task::Decide(questions) => {
            let decider = decider(game, questions, method, engine)?;
            decider.map(|decider| Assignment::Decide(questions, decider))
        }
        Task::Count(rows) => match (game, engine) {
            (AnyGame::Hunt(hunt), Engine::Tablebase) => {
                Some(Assignment::Count(rows, hunt, Counter::Tablebase))
            }
            (AnyGame::Hunt(hunt), Engine::Retrograde) => {
                Some(Assignment::Count(rows, hunt, Counter::Retrograde))
            }
            _ => None,
        },
        Task::Measure(tree) => match (game, measurer(method, engine)) {
            (AnyGame::Hunt(hunt), Some(measurer)) => {
                Some(Assignment::Measure(tree, hunt, measurer))
            }
            _ => None,
        },
        Task::Enumerate(facts) => {
            (engine == Engine::Enumeration).then_some(Assignment::Enumerate(facts))
        }
        Task::Sample(facts, sample) => {
            (engine == Engine::Playouts).then_some(Assignment::Sample(facts, sample))
        }
    };
    assignment.ok_or_else(|| does_not_fit(game, task, engine))
}

/// Returns the engine as one that answers questions, or `None` if it cannot.
fn decider<'a>(
    game: &'a AnyGame,
    questions: &[PlayQuestion],
    method: &Method,
    engine: Engine,
) -> Result<Option<Decider<'a>>, Diagnostic> {
    let hunt = match game {
        AnyGame::Hunt(hunt) => Some(&**hunt),
        _ => None,
    };
    check_method(hunt, method)?;
    Ok(match (engine, game) {
        (Engine::Tablebase, _) => hunt.map(Decider::Tablebase),
        (Engine::ClosedSet, AnyGame::Hunt(hunt)) => {
            let message = "the engine `closed-set` does not support ply limits";
            check_unbounded(questions, message)?;
            Some(Decider::ClosedSet(hunt, weights(hunt, method)))
        }
        (Engine::Matroid, AnyGame::Switching(switching)) => {
            let message = "the engine `matroid` does not support ply limits";
            check_unbounded(questions, message)?;
            Some(Decider::Matroid(switching))
        }
        _ => search_engine(method, engine).and_then(|search| match hunt {
            Some(hunt) if method.tablebase => Some(Decider::Informed(hunt, search)),
            Some(hunt) if keeps_log(search) => Some(Decider::Logged(hunt, search)),
            // Selective search needs an evaluation, which other games lack.
            None if matches!(search, SearchEngine::Selective { .. }) => None,
            _ => Some(Decider::Search(search)),
        }),
    })
}

fn check_unbounded(questions: &[PlayQuestion], message: &str) -> Result<(), Diagnostic> {
    if questions.iter().any(|question| question.plies.is_some()) {
        return Err(Diagnostic::new(message).in_key("method.engine"));
    }
    Ok(())
}

/// Refuses parameters that do not apply to the game.
fn check_method(hunt: Option<&Hunt>, method: &Method) -> Result<(), Diagnostic> {
    let Some(hunt) = hunt else {
        let hunts_only = [
            ("tablebase", method.tablebase),
            ("evaluation", method.evaluation.is_some()),
        ];
        return match hunts_only.into_iter().find(|(_, given)| *given) {
            Some((key, _)) => Err(Diagnostic::new(format!("`{key}` is for hunt games"))
                .in_key(&format!("method.{key}"))),
            None => Ok(()),
        };
    };
    let nodes = hunt.board().nodes.len();
    match method.weights.as_ref().map(Vec::len) {
        Some(given) if given != nodes => {
            let message = format!("`weights` must have {nodes} numbers, one per node, not {given}");
            Err(Diagnostic::new(message).in_key("method.weights"))
        }
        _ => Ok(()),
    }
}

fn weights(hunt: &Hunt, method: &Method) -> PreferenceWeights {
    let default = PreferenceWeights::of(hunt.board());
    PreferenceWeights {
        goats: method.weights.clone().unwrap_or(default.goats),
        tigers: method.tiger_weights.map_or(default.tigers, Into::into),
    }
}

/// Checks whether a strategy can be extracted from the log of a search.
fn keeps_log(search: SearchEngine) -> bool {
    matches!(
        search,
        SearchEngine::Dfpn | SearchEngine::Closure | SearchEngine::Selective { .. }
    )
}

fn search_engine(method: &Method, engine: Engine) -> Option<SearchEngine> {
    let evaluation = method.evaluation;
    match engine {
        Engine::Dfpn => Some(SearchEngine::Dfpn),
        Engine::Closure => Some(SearchEngine::Closure),
        Engine::Pn => Some(SearchEngine::Pn),
        Engine::Oracle => Some(SearchEngine::Oracle),
        Engine::AlphaBeta => Some(SearchEngine::AlphaBeta { evaluation }),
        Engine::Selective => {
            let width = method.width.unwrap_or(DEFAULT_WIDTH);
            Some(SearchEngine::Selective {
                width: width as usize,
                widest: method.widest.unwrap_or(width).max(width) as usize,
                evaluation,
            })
        }
        _ => None,
    }
}

/// The number of the prover's moves that selective search tries in each position by default.
const DEFAULT_WIDTH: u32 = 3;

fn measurer(method: &Method, engine: Engine) -> Option<Measurer> {
    let seed = method.seed.unwrap_or(1);
    match engine {
        Engine::Population => Some(Measurer::populations(
            method.population,
            method.samples,
            seed,
        )),
        Engine::Knuth => Some(Measurer::paths(method.samples, seed)),
        Engine::Exact => Some(Measurer::Exact),
        Engine::Rounded => Some(Measurer::Rounded),
        _ => None,
    }
}

/// Returns the error of an engine that cannot do a task, with the engines that can.
fn does_not_fit(game: &AnyGame, task: &Task, engine: Engine) -> Diagnostic {
    let cannot = match (task, game) {
        (Task::Decide(_), AnyGame::Hunt(_)) => "cannot answer questions about play in a hunt game",
        (Task::Decide(_), AnyGame::Switching(_)) => {
            "cannot answer questions about play in a switching game"
        }
        (Task::Decide(_), _) => "cannot answer questions about play in this game",
        (Task::Count(_), _) => "cannot count positions",
        (Task::Measure(_), _) => "cannot measure tree sizes",
        (Task::Enumerate(_), _) => "cannot decide facts",
        (Task::Sample(..), _) => "cannot take samples",
    };
    let names = fitting_engines(game, task);
    let names: Vec<String> = names.map(|engine| format!("`{}`", engine.name())).collect();
    Diagnostic::new(format!("the engine `{}` {cannot}", engine.name()))
        .in_key("method.engine")
        .help(format!("use {}, or remove `engine`", names.join(", ")))
}

/// Lists the engines that can do a task with default parameters.
fn fitting_engines<'a>(game: &'a AnyGame, task: &'a Task) -> impl Iterator<Item = Engine> + 'a {
    let method = Method::default();
    let fits = move |engine: &Engine| match task {
        Task::Decide(questions) => {
            matches!(decider(game, questions, &method, *engine), Ok(Some(_)))
        }
        Task::Count(_) => matches!(engine, Engine::Tablebase | Engine::Retrograde),
        Task::Measure(_) => measurer(&method, *engine).is_some(),
        Task::Enumerate(_) => *engine == Engine::Enumeration,
        Task::Sample(..) => *engine == Engine::Playouts,
    };
    Engine::ALL.iter().copied().filter(fits)
}

#[cfg(test)]
mod tests {
    use hypothesis::{Claim, GameOptions};

    use super::*;
    use crate::catalogue::LoadedGame;
    use crate::task::reduce;

    /// Returns the engines that fit a claim about a game, in the order of the documentation.
    fn fitting(game: &str, goal: &str) -> Vec<&'static str> {
        let text = format!("statement = \"x\"\ngame = \"{game}\"\n{goal}");
        let claim = Claim::parse(&text).unwrap();
        let game = LoadedGame::open(game, &GameOptions::default()).unwrap();
        let game = game.rules().clone();
        let task = reduce(&claim, &game).unwrap();
        let fits = |engine: &&Engine| assign(&game, &task, &claim.method, **engine).is_ok();
        let engines: Vec<Engine> = Engine::ALL.iter().filter(fits).copied().collect();
        assert_eq!(engines, fitting_engines(&game, &task).collect::<Vec<_>>());
        engines.into_iter().map(Engine::name).collect()
    }

    #[test]
    fn refuses_engines_that_do_not_fit() {
        let value = "goal.value = \"draw\"";
        let play = ["dfpn", "closure", "pn", "alpha-beta", "oracle"];
        assert_eq!(
            fitting("small-grid", value),
            [
                "dfpn",
                "closure",
                "pn",
                "selective",
                "alpha-beta",
                "oracle",
                "tablebase",
                "closed-set"
            ]
        );
        assert_eq!(fitting("fish-barrel", "goal.value = \"first\""), play);
        let bounded = "prover = \"short\"\ngoal.win = { by_ply = 3 }";
        assert_eq!(fitting("wheatstone", bounded), play);
        assert_eq!(
            fitting("wheatstone", "goal.value = \"short\""),
            [&play[..], &["matroid"]].concat()
        );
        assert_eq!(
            fitting("small-grid", "goal.census = [{ draw = 1 }]"),
            ["tablebase", "retrograde"]
        );
        let tree = "goal.tree_size = { nodes = 9.0, factor = 2.0 }";
        assert_eq!(
            fitting("small-grid", tree),
            ["population", "knuth", "exact", "rounded"]
        );
        assert_eq!(
            fitting("small-grid", "goal.board = { edges = 1 }"),
            ["enumeration"]
        );
    }
}
