//! An engine with its threads and budget, and whether its answers are right.

use std::time::{Duration, Instant};

use game::{Answer, Decision, Limits, NoMonitor, Objective, Question, ZeroEvaluation};
use games::hunt::{HuntEvaluation, Move};
use pounce_search::{
    AlphaBetaOptions, DfpnOptions, MemoryLog, ProofLog, SelectiveOptions, SettledNode,
};
use pounce_search::{alpha_beta_with, closure, dfpn, pn, selective};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;

use crate::evidence;
use crate::tally::Tally;
use crate::world::{Asked, World, wanted_by};

/// Nodes that should suffice for an engine that is complete.
const AMPLE: u64 = 2_000_000;

/// Budgets in nodes: too few for anything, about those of a warm-up, and ample.
const NODES: [u64; 6] = [1, 30, 1_000, 20_001, 60_000, AMPLE];

/// Bytes of tables: one bucket, a few, enough for most, and plenty.
const BYTES: [u64; 4] = [0, 1 << 12, 1 << 20, 64 << 20];

/// Bounds beyond this one are expected to take more than ample nodes.
const FAR: u32 = 60;

/// More moves than any position here has.
const ALL_MOVES: usize = 128;

/// A node of no game: a search that knows something begins with all threads at once.
const ELSEWHERE: SettledNode = SettledNode {
    key: u64::MAX,
    plies: None,
    move_index: 0,
    event_reached: true,
};

#[derive(Debug, Clone, Copy)]
enum Engine {
    Pn,
    Dfpn,
    Closure,
    Selective(SelectiveOptions<HuntEvaluation>),
    AlphaBeta(Option<HuntEvaluation>),
}

/// Contents of the log when the last run begins.
#[derive(Debug, Clone, Copy)]
enum Start {
    Fresh,
    Elsewhere,
    /// The log that a run of this many nodes leaves.
    Resumed(u64),
}

/// One way to ask a question.
#[derive(Debug, Clone, Copy)]
pub struct Attempt {
    engine: Engine,
    threads: usize,
    nodes: u64,
    bytes: u64,
    start: Start,
}

impl Attempt {
    /// Returns a random engine with a random budget.
    pub fn random(random: &mut Pcg64Mcg) -> Attempt {
        let evaluation = HuntEvaluation::ALL[random.random_range(0..HuntEvaluation::ALL.len())];
        let engine = match random.random_range(0..8) {
            0 => Engine::Pn,
            1..=2 => Engine::Dfpn,
            3..=4 => Engine::Closure,
            5..=6 => Engine::Selective(SelectiveOptions {
                width: random.random_range(0..4),
                widest: [1, 3, ALL_MOVES][random.random_range(0..3)],
                evaluation,
            }),
            _ => Engine::AlphaBeta(random.random::<bool>().then_some(evaluation)),
        };
        Attempt {
            engine,
            threads: random.random_range(1..=2),
            // Ample in half of the cases.
            nodes: NODES[random.random_range(0..2 * NODES.len()).min(NODES.len() - 1)],
            bytes: BYTES[random.random_range(0..2 * BYTES.len()).min(BYTES.len() - 1)],
            start: match random.random_range(0..4) {
                0 => Start::Elsewhere,
                1 => Start::Resumed([10, 500, 5_000][random.random_range(0..3)]),
                _ => Start::Fresh,
            },
        }
    }

    /// Asks, and compares the answer with the oracle's and its certificate with the rules.
    pub fn check(
        &self,
        world: &World,
        asked: &Asked,
        seed: u64,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let expected = asked.verdict(world.is_reached(asked));
        let log = MemoryLog::default();
        match self.start {
            Start::Fresh => {}
            Start::Elsewhere => log.add(&[SettledNode {
                event_reached: asked.objective == Objective::Reach,
                ..ELSEWHERE
            }]),
            Start::Resumed(nodes) => {
                let first = self.ask(world, asked, nodes, &log);
                self.compare(&first, expected)?;
            }
        }
        let answer = self.ask(world, asked, self.nodes, &log);
        tally.count(self.name(), answer.verdict);
        self.compare(&answer, expected)?;
        if matches!(answer.verdict, Decision::Open(_)) {
            if self.is_complete(world, asked, expected) {
                let words = world.words(asked);
                let open = format!("seed {seed}: {:?}, {self:?}, {words}", answer.verdict);
                tally.unexpectedly_open.push(open);
            }
        } else if self.logs() && asked.attacker() == wanted_by(asked.event) {
            // Claims never ask whether a side reaches what is good for the other. The checker
            // knows less about how far away such an event is than the engines do.
            evidence::check_log(world, asked, answer.verdict, &log)?;
            tally.certificates += 1;
        }
        Ok(())
    }

    fn ask(&self, world: &World, asked: &Asked, nodes: u64, log: &MemoryLog) -> Answer<Move> {
        let hunt = &world.hunt;
        let limits = Limits {
            nodes,
            bytes: self.bytes,
            deadline: Some(Instant::now() + Duration::from_secs(60)),
        };
        let threads = self.threads;
        let proof = DfpnOptions { threads, log };
        match self.engine {
            Engine::Pn => {
                let bytes = self.bytes.max(1 << 24);
                pn(hunt, asked, Limits { bytes, ..limits }, &NoMonitor)
            }
            Engine::Dfpn => dfpn(&proof, hunt, asked, limits, &NoMonitor),
            Engine::Closure => closure(&proof, hunt, asked, limits, &NoMonitor),
            Engine::Selective(method) => {
                selective(&method, &proof, hunt, asked, limits, &NoMonitor)
            }
            Engine::AlphaBeta(Some(evaluation)) => {
                let evaluation = Some(evaluation);
                let method = AlphaBetaOptions {
                    threads,
                    evaluation,
                };
                alpha_beta_with(&method, hunt, asked, limits, &NoMonitor)
            }
            Engine::AlphaBeta(None) => {
                let evaluation = None::<ZeroEvaluation>;
                let method = AlphaBetaOptions {
                    threads,
                    evaluation,
                };
                alpha_beta_with(&method, hunt, asked, limits, &NoMonitor)
            }
        }
    }

    /// An open answer is never wrong, but a selective search refutes nothing.
    fn compare(&self, answer: &Answer<Move>, expected: Decision) -> Result<(), String> {
        let found = answer.verdict;
        let selective = matches!(self.engine, Engine::Selective(_));
        if selective && found == Decision::Refuted {
            return Err("a selective search refutes".to_owned());
        }
        if !matches!(found, Decision::Open(_)) && found != expected {
            return Err(format!("{found:?}, but the oracle says {expected:?}"));
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        match self.engine {
            Engine::Pn => "pn",
            Engine::Dfpn => "dfpn",
            Engine::Closure => "closure",
            Engine::Selective(_) => "selective",
            Engine::AlphaBeta(_) => "alpha-beta",
        }
    }

    /// Checks whether the engine leaves a proof log.
    fn logs(&self) -> bool {
        !matches!(self.engine, Engine::Pn | Engine::AlphaBeta(_))
    }

    /// Checks whether the budget should suffice: a few nodes for each position and number of plies.
    fn is_complete(
        &self,
        world: &World,
        asked: &Question<impl Sized, impl Sized>,
        expected: Decision,
    ) -> bool {
        let rounds = match (self.engine, asked.plies) {
            (Engine::Pn, _) | (Engine::AlphaBeta(_), None) => return false,
            (Engine::Selective(method), _)
                if method.widest < ALL_MOVES || expected != Decision::Proven =>
            {
                return false;
            }
            (_, None) => 16,
            // Far bounds take df-pn many nodes, and none looks further than 1000 plies.
            (_, Some(plies)) if plies > FAR => return false,
            (_, Some(plies)) => 4 * u64::from(plies),
        };
        let nodes = world.graph.positions.len() as u64 * rounds;
        self.nodes == AMPLE && self.bytes >= 1 << 20 && nodes <= AMPLE
    }
}
