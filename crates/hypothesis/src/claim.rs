//! Claim files: TOML, one claim a file, prose first. Unknown keys are refused.

use diagnostic::{Diagnostic, read_toml};
use games::hunt::HuntEvaluation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::arrangements::Arrangements;
use crate::blockade::Blockade;
use crate::board::BoardFigures;
use crate::census::Count;
use crate::figure::Figure;
use crate::fish_barrel::{Learning, Parity, RightMoves, Termination};
use crate::mobility::Mobility;
use crate::moves::Moves;
use crate::options::GameOptions;
use crate::place_or_attack::{Attack, Match, Probability};
use crate::safe::Safe;
use crate::switching::{FamilyName, KnotClaim, PurgeClaim, StrategyClaim};
use crate::tree_size::TreeSize;

/// One claim about one game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// What is claimed, in words.
    pub statement: String,
    /// Who claimed it, and where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The name of a game that comes with the program, or a file relative to the claim file: a board
    /// of a hunting game (`*.toml`), a network (`*.graph`) or a map (`*.map`) of a switching game.
    pub game: String,
    /// Changes to the game's rules.
    #[serde(default)]
    pub options: GameOptions,
    /// `start`, or a position in any notation of the game.
    #[serde(default = "start")]
    pub position: String,
    /// The side that the claim is about: `tigers` or `goats`. Only used by `goal.captures`,
    /// `goal.losses`, `goal.win` and `goal.draw`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prover: Option<String>,
    /// If given, the claim must hold after every one of these first moves; plies still count
    /// from the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_move: Option<FirstMove>,
    /// What the prover is claimed to achieve.
    pub goal: Goal,
    /// The verdict that CI insists on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Expectation>,
    /// How long it takes: seconds, minutes, or more.
    #[serde(default)]
    pub tier: Tier,
    /// How to find out.
    #[serde(default)]
    pub method: Method,
}

/// A choice of first moves. Moves that a symmetry of the board maps to each other count as one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FirstMove {
    /// These moves.
    Only(Vec<String>),
    /// Every legal move but these.
    Except(Vec<String>),
}

/// What the prover is claimed to achieve, whatever the opponent does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// Tigers capture at least so many goats in all.
    Captures {
        /// How many goats.
        at_least: u8,
        /// Within so many plies of the position; without it, ever.
        by_ply: Option<u32>,
    },
    /// Goats lose at most so many goats in all.
    Losses {
        /// How many goats.
        at_most: u8,
        /// For so many plies of the position; without it, for ever.
        through_ply: Option<u32>,
    },
    /// The prover wins.
    Win {
        /// Within so many plies of the position; without it, ever.
        by_ply: Option<u32>,
    },
    /// The prover at least draws: it does not lose.
    Draw {
        /// For so many plies of the position; without it, for ever.
        through_ply: Option<u32>,
    },
    /// The value of the position under perfect play: `draw`, or the player who wins, such as
    /// `tigers`.
    Value(String),
    /// How many positions of the game there are, and how many each side wins.
    Census(Vec<Count>),
    /// How many nodes the tree below the position has.
    TreeSize(TreeSize),
    /// What the lines of the board make of it.
    Board(Box<BoardFigures>),
    /// In how many ways pieces can be placed.
    Arrangements(Vec<Arrangements>),
    /// With how few goats a side can be left without a move.
    Blockade(Blockade),
    /// Goats that cannot be captured at once, wherever tigers stand.
    Safe(Safe),
    /// How many moves there are in the position.
    Moves(Moves),
    /// How many moves a side has on the average.
    Mobility(Vec<Mobility>),
    /// Of Fish-Barrel: the player to move wins exactly if some barrel is odd.
    Parity(Parity),
    /// Of Fish-Barrel: every play ends.
    Termination(Termination),
    /// Of Fish-Barrel: the most plies that play can take from the position.
    LongestPlay(Figure),
    /// Of Fish-Barrel: how often an unsure agent finds the right move.
    RightMoves(RightMoves),
    /// Of Fish-Barrel: who meets a harder opponent understands sooner.
    Learning(Box<Learning>),
    /// How likely the prover wins a game with dice, if both play their best.
    Probability(Box<Probability>),
    /// How often a player wins against another.
    Match(Box<Match>),
    /// How likely an attack succeeds.
    Attack(Attack),
    /// Of switching games: for these networks, Short wins moving second exactly if two edge-disjoint
    /// trees span one set of vertices with both terminals.
    TwoTrees(Vec<FamilyName>),
    /// Of switching games: for these networks, whether Short, Cut or whoever moves first wins is said
    /// by two trees, without and with one more edge between the terminals.
    Classes(Vec<FamilyName>),
    /// Of switching games: purging two forests finds two trees.
    Purge(PurgeClaim),
    /// Of switching games: the knots of both sides are even in number.
    Knots(KnotClaim),
    /// Of switching games: when a side unties a knot, the other has one more.
    Untying(KnotClaim),
    /// Of switching games: where a strategy wins.
    Strategy(StrategyClaim),
}

/// The value of a position: who wins, if anyone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValueName {
    /// Tigers win.
    Tigers,
    /// Goats win.
    Goats,
    /// Neither can force a win.
    Draw,
}

/// A verdict to insist on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Expectation {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
    /// The claim is beyond its budget.
    Open,
}

impl Expectation {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Expectation::Proven => "proven",
            Expectation::Refuted => "refuted",
            Expectation::Open => "open",
        }
    }
}

/// How long a claim takes.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// Seconds: every push.
    #[default]
    Fast,
    /// Minutes: every night.
    Slow,
    /// Hours.
    Heroic,
}

impl Tier {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Tier::Fast => "fast",
            Tier::Slow => "slow",
            Tier::Heroic => "heroic",
        }
    }
}

/// How to find out, and the budget for it.
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
    /// Whether the engine asks a tablebase about positions with all goats placed. The tablebase is
    /// made if it is not there; a verdict that rests on it has no certificate.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tablebase: bool,
    /// A safety net in seconds for the whole claim; the other budgets are the same on every
    /// machine, this one is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_seconds: Option<u64>,
    /// For `selective`: how many moves the prover tries in each position [default: 3].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
    /// For `selective`: while too few moves are tried, their number doubles up to this
    /// [default: the width].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub widest: Option<u32>,
    /// For `selective` and `alpha-beta`: what moves are ordered by [default: `threats` for
    /// `selective`, nothing for `alpha-beta`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<EvaluationName>,
    /// For `closed-set`: how much a goat is liked on each node, in the order of the board file;
    /// the set is smaller if goats fill the board in one order [default: more where fewer jumps
    /// lead over a node].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<u32>>,
    /// For `closed-set`: what counts for tigers when they choose where to stand: a node beside one of
    /// them; that they lose beside half as many goat sets; as something bad, a tiger beside another,
    /// and one two steps away [default: 10, 4, 20, 10].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiger_weights: Option<[u32; 4]>,
    /// For `population` and `knuth`: how many samples [default: 100, or 100,000].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// For `population`: how many nodes of each ply it has [default: 1000].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub population: Option<u32>,
    /// For `population` and `knuth`: the seed of all samples [default: 1].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

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

/// A way to tell good positions from bad ones at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EvaluationName {
    /// By captures that threaten, tigers that work together, goats that stand together.
    Threats,
    /// By goats captured, moves, and good nodes.
    Material,
}

impl From<EvaluationName> for HuntEvaluation {
    fn from(name: EvaluationName) -> HuntEvaluation {
        match name {
            EvaluationName::Threats => HuntEvaluation::Threats,
            EvaluationName::Material => HuntEvaluation::Material,
        }
    }
}

/// A way to answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Whichever suits the question.
    Auto,
    /// Depth-first proof-number search; its verdicts have certificates.
    Dfpn,
    /// A closed set of positions that avoids the event for ever, or shows that there is none; its
    /// verdicts have certificates.
    Closure,
    /// Proof-number search on a tree in memory: the reference, for small questions.
    Pn,
    /// The same as `dfpn`, but the prover tries only its best few moves: proves, but never
    /// refutes.
    Selective,
    /// Depth-first search with a table, deepened ply by ply.
    AlphaBeta,
    /// Every position that can arise, listed.
    Oracle,
    /// For switching games: two trees by matroid union; its verdicts have certificates.
    Matroid,
    /// A tablebase of the whole game, made if it is not there.
    Tablebase,
    /// Few positions, chosen with a tablebase of the whole game, that a side never has to leave;
    /// its verdicts have certificates, which need no tablebase.
    ClosedSet,
    /// For censuses of positions with all goats placed: each position once more, by counters and
    /// predecessors. Slower than a tablebase, and made without one.
    Retrograde,
    /// For sizes of trees: samples of populations that go down together.
    Population,
    /// For sizes of trees: samples of single paths, as Knuth has it.
    Knuth,
    /// For sizes of trees: every node counted, to the last digit.
    Exact,
    /// For sizes of trees: every node counted in floating point, with a bound on the error.
    Rounded,
    /// For facts of boards, positions and placings: everything that there is, gone through.
    Enumeration,
    /// For chances: many games, played by agents.
    Playouts,
}

impl Engine {
    /// Whether it finds the size of trees.
    pub fn measures(self) -> bool {
        self.samples() || matches!(self, Engine::Exact | Engine::Rounded)
    }

    /// Whether it does so by samples.
    pub fn samples(self) -> bool {
        matches!(self, Engine::Population | Engine::Knuth)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Dfpn => "dfpn",
            Engine::Closure => "closure",
            Engine::Pn => "pn",
            Engine::Selective => "selective",
            Engine::AlphaBeta => "alpha-beta",
            Engine::Oracle => "oracle",
            Engine::Matroid => "matroid",
            Engine::Tablebase => "tablebase",
            Engine::ClosedSet => "closed-set",
            Engine::Retrograde => "retrograde",
            Engine::Population => "population",
            Engine::Knuth => "knuth",
            Engine::Exact => "exact",
            Engine::Rounded => "rounded",
            Engine::Enumeration => "enumeration",
            Engine::Playouts => "playouts",
        }
    }
}

impl Claim {
    /// Reads a claim file. Whether the claim fits its game is for [`reduce()`](crate::reduce()).
    pub fn parse(text: &str) -> Result<Claim, Diagnostic> {
        let claim: Claim = read_toml(text)?;
        if claim.statement.trim().is_empty() {
            return Err(Diagnostic::new("the statement is empty").in_key("statement"));
        }
        claim.method.check()?;
        Ok(claim)
    }

    /// The files that the claim is about beside its game, relative to the claim file, each with the
    /// key that names it.
    pub fn files(&self) -> Vec<(String, String)> {
        match &self.goal {
            Goal::Learning(learning) => learning.files(),
            _ => Vec::new(),
        }
    }

    /// Takes what the next of these files says. Flaws lie in its text.
    pub fn attach(&mut self, text: &str) -> Result<(), Diagnostic> {
        match &mut self.goal {
            Goal::Learning(learning) => learning.attach(text),
            _ => Ok(()),
        }
    }
}

/// More threads than this are a slip of the pen.
const MOST_THREADS: u32 = 1024;

impl Method {
    /// Refuses options that its engine does not have.
    fn check(&self) -> Result<(), Diagnostic> {
        let selective = self.engine == Engine::Selective;
        let ordered = selective || self.engine == Engine::AlphaBeta;
        let searches = !matches!(
            self.engine,
            Engine::Oracle
                | Engine::Matroid
                | Engine::Tablebase
                | Engine::ClosedSet
                | Engine::Retrograde
                | Engine::Enumeration
                | Engine::Playouts
        ) && !self.engine.measures();
        let auto = self.engine == Engine::Auto;
        let samples = self.engine.samples() || self.engine == Engine::Playouts || auto;
        let population = self.engine == Engine::Population || auto;
        let closes = self.engine == Engine::ClosedSet;
        let given = [
            ("tablebase", self.tablebase, searches, "dfpn"),
            ("weights", self.weights.is_some(), closes, "closed-set"),
            (
                "tiger_weights",
                self.tiger_weights.is_some(),
                closes,
                "closed-set",
            ),
            ("samples", self.samples.is_some(), samples, "population"),
            (
                "population",
                self.population.is_some(),
                population,
                "population",
            ),
            ("seed", self.seed.is_some(), samples, "population"),
            ("width", self.width.is_some(), selective, "selective"),
            ("widest", self.widest.is_some(), selective, "selective"),
            (
                "evaluation",
                self.evaluation.is_some(),
                ordered,
                "selective",
            ),
        ];
        for (key, is_given, fits, engine) in given {
            if is_given && !fits {
                let message = format!("the engine `{}` has no `{key}`", self.engine.word());
                return Err(Diagnostic::new(message)
                    .in_key(&format!("method.{key}"))
                    .help(format!("add `engine = \"{engine}\"`, or leave it out")));
            }
        }
        for (key, budget) in [
            ("max_nodes", self.max_nodes),
            ("max_memory_mib", self.max_memory_mib),
        ] {
            if budget == 0 {
                return Err(Diagnostic::new("nothing can be found out with nothing")
                    .in_key(&format!("method.{key}"))
                    .help("give it at least 1, or leave it out"));
            }
        }
        if self.population == Some(0) {
            return Err(Diagnostic::new("a population has members").in_key("method.population"));
        }
        if self.width == Some(0) {
            return Err(Diagnostic::new("the prover has to try a move").in_key("method.width"));
        }
        if self.widest < self.width && self.widest.is_some() {
            let message = "the widest is narrower than the width";
            return Err(Diagnostic::new(message).in_key("method.widest"));
        }
        if !(1..=MOST_THREADS).contains(&self.threads) {
            let message = format!("there may be 1 to {MOST_THREADS} threads");
            return Err(Diagnostic::new(message).in_key("method.threads"));
        }
        Ok(())
    }
}

fn start() -> String {
    "start".to_owned()
}
