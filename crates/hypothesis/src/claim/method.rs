//! The method of a claim: its engine, budget and options.

use diagnostic::Diagnostic;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The engine and its budget.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Method {
    /// The engine.
    pub engine: Engine,
    /// Positions that the engine may expand for each question.
    pub max_nodes: u64,
    /// Mebibytes of tables for each question.
    pub max_memory_mib: u64,
    /// Threads that search together. With more than one, node counts vary from run to run.
    pub threads: u32,
    /// Lets the engine look up positions with all goats placed in a tablebase. The tablebase is built
    /// if it does not exist; a verdict that relies on it has no certificate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tablebase: bool,
    /// A time limit in seconds for the whole claim. Unlike the other limits, its effect depends on
    /// the machine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_seconds: Option<u64>,
    /// For `selective`: the number of moves that the prover tries in each position [default: 3].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// For `selective`: the width is doubled up to this limit while too few moves are tried
    /// [default: the width].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widest: Option<u32>,
    /// For `selective` and `alpha-beta`: the evaluation that orders moves [default: `threats` for
    /// `selective`, none for `alpha-beta`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationName>,
    /// For `closed-set`: the preference for a goat on each node, in the order of the board file. The
    /// set is smaller if goats fill the board in one order [default: higher on nodes that fewer jumps
    /// pass over].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u32>>,
    /// For `closed-set`: four weights by which tigers choose their nodes: a bonus for each node next
    /// to a tiger; a bonus for each halving of the number of goat sets with which they lose; a
    /// penalty for a tiger next to another; a penalty for a tiger two steps from another
    /// [default: 10, 4, 20, 10].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiger_weights: Option<[u32; 4]>,
    /// For `population`, `knuth` and `playouts`: the number of samples [default: 100, 100,000 and
    /// 400].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// For `population`: the number of nodes kept at each ply [default: 1000].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// For `population`, `knuth` and `playouts`: the seed of all samples [default: 1].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A heuristic evaluation of positions.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum EvaluationName {
    /// Threatened captures, cooperation of tigers, and groups of goats.
    Threats,
    /// Captured goats, mobility, and good nodes.
    Material,
}

/// An engine.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Engine {
    /// Chooses an engine that fits the claim.
    Auto,
    /// Depth-first proof-number search; its verdicts have certificates.
    Dfpn,
    /// Builds a closed set of positions in which the event is avoided indefinitely, or shows that
    /// none exists; its verdicts have certificates.
    Closure,
    /// Proof-number search on an explicit tree: the reference for small questions.
    Pn,
    /// `dfpn` in which the prover tries only its best few moves: proves, but never refutes.
    Selective,
    /// Iterative-deepening depth-first search with a transposition table.
    AlphaBeta,
    /// Lists every reachable position.
    Oracle,
    /// For switching games: two trees by matroid union; its verdicts have certificates.
    Matroid,
    /// A tablebase of the whole game, built if it does not exist.
    Tablebase,
    /// A small set of positions, chosen with a tablebase of the whole game, that a side never has to
    /// leave; its verdicts have certificates, which can be checked without the tablebase.
    ClosedSet,
    /// For censuses of positions with all goats placed: independent retrograde analysis with
    /// counters and predecessors. Slower than a tablebase, and does not use one.
    Retrograde,
    /// For tree sizes: samples populations of nodes, ply by ply.
    Population,
    /// For tree sizes: samples single paths (Knuth 1975).
    Knuth,
    /// For tree sizes: counts every node exactly.
    Exact,
    /// For tree sizes: counts every node in floating point, with a bound on the error.
    Rounded,
    /// For facts: goes through all cases.
    Enumeration,
    /// For facts that are sampled: plays many games between agents.
    Playouts,
}

impl EvaluationName {
    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The maximum number of threads, which catches typing errors.
pub const MAX_THREADS: u32 = 1024;

impl Default for Method {
    fn default() -> Self {
        Method {
            engine: Engine::Auto,
            max_nodes: 50_000_000,
            max_memory_mib: 256,
            threads: 1,
            tablebase: false,
            max_seconds: None,
            width: None,
            widest: None,
            evaluation: None,
            weights: None,
            tiger_weights: None,
            samples: None,
            population: None,
            seed: None,
        }
    }
}

impl Method {
    /// Finds options that the engine does not take, and numbers that are out of range.
    pub(super) fn errors(&self) -> Vec<Diagnostic> {
        let mut errors = self.option_errors();
        errors.extend(self.number_errors());
        errors
    }

    fn option_errors(&self) -> Vec<Diagnostic> {
        use Engine::{
            AlphaBeta, Auto, ClosedSet, Closure, Dfpn, Knuth, Playouts, Pn, Population, Selective,
        };
        // The engines that take each option, the most common one first.
        let searches: &[Engine] = &[Dfpn, Auto, Closure, Pn, Selective, AlphaBeta];
        let samples: &[Engine] = &[Population, Knuth, Playouts, Auto];
        let options: [(&str, bool, &[Engine]); 9] = [
            ("tablebase", self.tablebase, searches),
            ("weights", self.weights.is_some(), &[ClosedSet]),
            ("tiger_weights", self.tiger_weights.is_some(), &[ClosedSet]),
            ("samples", self.samples.is_some(), samples),
            ("population", self.population.is_some(), &[Population, Auto]),
            ("seed", self.seed.is_some(), samples),
            ("width", self.width.is_some(), &[Selective]),
            ("widest", self.widest.is_some(), &[Selective]),
            (
                "evaluation",
                self.evaluation.is_some(),
                &[Selective, AlphaBeta],
            ),
        ];
        let refused = options
            .into_iter()
            .filter(|(_, given, engines)| *given && !engines.contains(&self.engine));
        refused
            .map(|(key, _, engines)| {
                let message = format!("the engine `{}` does not take `{key}`", self.engine.name());
                let engine = engines[0].name();
                let verb = if self.engine == Auto { "add" } else { "use" };
                Diagnostic::new(message)
                    .in_key(&format!("method.{key}"))
                    .help(format!("{verb} `engine = \"{engine}\"`, or remove `{key}`"))
            })
            .collect()
    }

    fn number_errors(&self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut error = |key: &str, message: String| {
            errors.push(Diagnostic::new(message).in_key(&format!("method.{key}")));
        };
        let positive = [
            ("max_nodes", Some(self.max_nodes)),
            ("max_memory_mib", Some(self.max_memory_mib)),
            ("population", self.population.map(u64::from)),
            ("width", self.width.map(u64::from)),
        ];
        for (key, number) in positive {
            if number == Some(0) {
                error(key, format!("`{key}` must be at least 1"));
            }
        }
        let widths = self.width.zip(self.widest);
        if let Some((width, widest)) = widths.filter(|(width, widest)| widest < width) {
            let message = format!("`widest` ({widest}) must not be less than `width` ({width})");
            error("widest", message);
        }
        if !(1..=MAX_THREADS).contains(&self.threads) {
            let message = format!("`threads` must be between 1 and {MAX_THREADS}");
            error("threads", message);
        }
        errors
    }
}

impl Engine {
    /// All engines, in the order of the documentation.
    pub const ALL: &[Engine] = Engine::VARIANTS;

    /// Checks whether the engine finds tree sizes.
    pub fn measures(self) -> bool {
        self.samples() || matches!(self, Engine::Exact | Engine::Rounded)
    }

    /// Checks whether the engine samples tree sizes.
    pub fn samples(self) -> bool {
        matches!(self, Engine::Population | Engine::Knuth)
    }

    /// Returns the name used in claim files.
    pub fn name(self) -> &'static str {
        self.into()
    }
}
