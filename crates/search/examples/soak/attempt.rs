//! Runs a random engine with random options and limits, and checks its answer.

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
use crate::world::{HuntQuestion, World, beneficiary};

/// Nodes that suffice for each question, if the engine is complete.
const AMPLE: u64 = 2_000_000;

/// Node limits: hopeless, around the warm-up, and ample.
const NODES: [u64; 6] = [1, 30, 1_000, 20_001, 60_000, AMPLE];

/// Bytes of tables: one bucket, a few, enough for most questions, and plenty.
const BYTES: [u64; 4] = [0, 1 << 12, 1 << 20, 64 << 20];

/// Questions with more plies may take more than the ample nodes.
const FAR: u32 = 60;

/// More moves than any position here has.
const ALL_MOVES: usize = 128;

/// A node of no game. A search whose log is not empty skips the warm-up.
const UNRELATED_NODE: SettledNode = SettledNode {
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

/// The contents of the log at the start of the last run.
#[derive(Debug, Clone, Copy)]
enum Start {
    Fresh,
    Unrelated,
    /// The log of a first run with this node limit.
    Resumed(u64),
}

/// An engine with its options and limits.
#[derive(Debug, Clone, Copy)]
pub struct Attempt {
    engine: Engine,
    threads: usize,
    nodes: u64,
    bytes: u64,
    start: Start,
}

impl Attempt {
    /// Returns a random engine with random limits.
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
            // The last, ample limits are chosen half of the time.
            nodes: NODES[random.random_range(0..2 * NODES.len()).min(NODES.len() - 1)],
            bytes: BYTES[random.random_range(0..2 * BYTES.len()).min(BYTES.len() - 1)],
            start: match random.random_range(0..4) {
                0 => Start::Unrelated,
                1 => Start::Resumed([10, 500, 5_000][random.random_range(0..3)]),
                _ => Start::Fresh,
            },
        }
    }

    /// Compares the engine's answer with the oracle's, and checks its certificate.
    pub fn check(
        &self,
        world: &World,
        asked: &HuntQuestion,
        seed: u64,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let expected = asked.verdict(world.is_reached(asked));
        let log = MemoryLog::default();
        match self.start {
            Start::Fresh => {}
            Start::Unrelated => log.add(&[SettledNode {
                event_reached: asked.objective == Objective::Reach,
                ..UNRELATED_NODE
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
                let words = world.describe_question(asked);
                let open = format!("seed {seed}: {:?}, {self:?}, {words}", answer.verdict);
                tally.unexpectedly_open.push(open);
            }
        } else if self.logs() && asked.attacker() == beneficiary(asked.event) {
            // Claims never ask whether a side reaches an event that is good for the other. The
            // checker has weaker bounds for such events than the engines.
            evidence::check_log(world, asked, answer.verdict, &log)?;
            tally.certificates += 1;
        }
        Ok(())
    }

    fn ask(
        &self,
        world: &World,
        asked: &HuntQuestion,
        nodes: u64,
        log: &MemoryLog,
    ) -> Answer<Move> {
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
                let options = AlphaBetaOptions {
                    threads,
                    evaluation,
                };
                alpha_beta_with(&options, hunt, asked, limits, &NoMonitor)
            }
            Engine::AlphaBeta(None) => {
                let evaluation = None::<ZeroEvaluation>;
                let options = AlphaBetaOptions {
                    threads,
                    evaluation,
                };
                alpha_beta_with(&options, hunt, asked, limits, &NoMonitor)
            }
        }
    }

    /// Compares an answer with the oracle's. An open answer is never wrong; a selective search must
    /// not refute.
    fn compare(&self, answer: &Answer<Move>, expected: Decision) -> Result<(), String> {
        let found = answer.verdict;
        let selective = matches!(self.engine, Engine::Selective(_));
        if selective && found == Decision::Refuted {
            return Err("a selective search refuted a question".to_owned());
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

    /// Checks whether the engine writes a proof log.
    fn logs(&self) -> bool {
        !matches!(self.engine, Engine::Pn | Engine::AlphaBeta(_))
    }

    /// Checks whether the limits should suffice: a few nodes per position and ply.
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
            // Many plies take df-pn many nodes, and no engine searches more than 1000.
            (_, Some(plies)) if plies > FAR => return false,
            (_, Some(plies)) => 4 * u64::from(plies),
        };
        let nodes = world.graph.positions.len() as u64 * rounds;
        self.nodes == AMPLE && self.bytes >= 1 << 20 && nodes <= AMPLE
    }
}
