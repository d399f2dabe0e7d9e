//! One question to one engine.

use game::{
    Answer, Decision, Event, EventWithDatabase, Limits, Monitor, OpenReason, Question, SearchFocus,
    oracle,
};
use games::hunt::{Hunt, HuntEvaluation, HuntEvent, Move, Position};
use hypothesis::{Engine, ErrorKind, EvaluationName, TablebaseRecord};
use search::{AlphaBetaOptions, DfpnOptions, NoLog, SelectiveOptions};
use search::{alpha_beta_with, closure, dfpn, pn, selective};
use tablebase::{RequiredPart, SlidingDatabase, tablebase_game};

use super::line::path_line;
use crate::certify::HuntProof;
use crate::claim::Claim;
use crate::error::IoContext;
use crate::progress::JobMonitor;
use crate::prove::{Failure, HuntJob, ProofLog};
use crate::task::Matter;

/// An engine's answer, and what it rests on.
pub struct Answered {
    pub answer: Answer<Move>,
    /// If the engine keeps one.
    pub log: Option<ProofLog>,
    /// The proof of the answer, if it is known without a log.
    pub proof: Option<HuntProof>,
    pub tablebase: Option<TablebaseRecord>,
    /// Set if the engine resumed from a checkpoint.
    pub resumed: bool,
}

impl Answered {
    /// An answer without further evidence.
    pub fn plain(answer: Answer<Move>) -> Answered {
        Answered {
            answer,
            log: None,
            proof: None,
            tablebase: None,
            resumed: false,
        }
    }

    /// No answer, for this reason.
    pub fn open(reason: OpenReason) -> Answered {
        Answered::plain(Answer {
            verdict: Decision::Open(reason),
            nodes: 0,
            children: 0,
            reached_in: None,
            line: Vec::new(),
        })
    }
}

/// An engine that searches from a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Searcher {
    Dfpn,
    Closure,
    Pn,
    AlphaBeta,
    Selective,
    Oracle,
}

impl Searcher {
    /// Returns the search that an engine does. Fails for engines that do something else: a verdict
    /// names the engine that gave it, so no other may take its place.
    pub fn of(engine: Engine) -> Result<Searcher, Failure> {
        match engine {
            Engine::Dfpn => Ok(Searcher::Dfpn),
            Engine::Closure => Ok(Searcher::Closure),
            Engine::Pn => Ok(Searcher::Pn),
            Engine::AlphaBeta => Ok(Searcher::AlphaBeta),
            Engine::Selective => Ok(Searcher::Selective),
            Engine::Oracle => Ok(Searcher::Oracle),
            Engine::Auto
            | Engine::Matroid
            | Engine::Tablebase
            | Engine::ClosedSet
            | Engine::Retrograde
            | Engine::Population
            | Engine::Knuth
            | Engine::Exact
            | Engine::Rounded
            | Engine::Enumeration
            | Engine::Playouts => {
                let message = format!("the engine `{}` does not search", engine.name());
                Err(Failure::internal(message))
            }
        }
    }
}

/// Checks whether an engine's verdicts have certificates.
pub fn certifies(loaded: &Claim, engine: Engine) -> bool {
    let hunts = matches!(loaded.matter, Matter::Hunt(_));
    let logged = engine == Engine::ClosedSet || keeps_log(&loaded.file.method, engine);
    engine == Engine::Matroid || hunts && logged
}

/// Checks whether an engine's log has the strategy for a certificate.
fn keeps_log(method: &hypothesis::Method, engine: Engine) -> bool {
    // Values from a tablebase are not logged.
    !method.tablebase && matches!(engine, Engine::Dfpn | Engine::Closure | Engine::Selective)
}

impl HuntJob<'_> {
    /// Asks a question of the claim.
    pub fn ask(&self, engine: Engine, number: usize, limits: Limits) -> Result<Answered, Failure> {
        let question = &self.matter.questions[number].question;
        let method = &self.job.loaded.file.method;
        match engine {
            Engine::Tablebase => self.look_up(question, limits),
            Engine::ClosedSet => self.close(question, limits),
            _ => {
                let searcher = Searcher::of(engine)?;
                if method.tablebase {
                    return self.ask_informed(searcher, question, limits);
                }
                if keeps_log(method, engine) {
                    return self.ask_logged(searcher, number, limits);
                }
                let answer = self.search(searcher, question, &NoLog, limits, self.job.monitor);
                Ok(Answered::plain(answer))
            }
        }
    }

    /// Asks an engine that probes a tablebase of the sliding phase.
    fn ask_informed(
        &self,
        searcher: Searcher,
        question: &Question<Position, HuntEvent>,
        limits: Limits,
    ) -> Result<Answered, Failure> {
        let hunt = Hunt::new(tablebase_game(self.matter.hunt.board(), question.event));
        let audited = match self.tablebase(&hunt, RequiredPart::Sliding, limits)? {
            Ok(audited) => audited,
            Err(reason) => return Ok(Answered::open(reason)),
        };
        let knowledge = SlidingDatabase::new(&audited.tablebase, question.event);
        let attacker = question.attacker();
        if attacker != knowledge.attacker() {
            return Ok(Answered::open(OpenReason::NotInTablebase));
        }
        let informed = Question {
            position: question.position,
            prover: question.prover,
            objective: question.objective,
            event: EventWithDatabase::new(question.event, attacker, &knowledge),
            plies: question.plies,
        };
        let monitor = self.proof_watch(None, question);
        let answer = self.search(searcher, &informed, &NoLog, limits, &monitor);
        if let Some(refused) = knowledge.into_file_error() {
            return Err(Failure::new(ErrorKind::Tablebase, refused.to_string()));
        }
        Ok(Answered {
            tablebase: Some(audited.record.clone()),
            ..Answered::plain(answer)
        })
    }

    /// Asks an engine that logs what it settles.
    fn ask_logged(
        &self,
        searcher: Searcher,
        number: usize,
        limits: Limits,
    ) -> Result<Answered, Failure> {
        let question = &self.matter.questions[number].question;
        let log = match self.job.checkpoint {
            Some(checkpoint) => checkpoint.log(number)?,
            None => ProofLog::temporary(),
        };
        let earlier = log.nodes();
        // Closure starts over, and should get as far as it would have without a stop.
        let spent = match searcher {
            Searcher::Closure => 0,
            _ => earlier,
        };
        let limits = Limits {
            nodes: limits.nodes.saturating_sub(spent),
            ..limits
        };
        let monitor = self.proof_watch(Some(&log), question);
        let mut answer = self.search(searcher, question, &log, limits, &monitor);
        answer.nodes += earlier;
        log.flush().context("cannot write the proof log")?;
        Ok(Answered {
            log: Some(log),
            resumed: earlier > 0,
            ..Answered::plain(answer)
        })
    }

    /// Runs a search.
    fn search<E: Event<Hunt>>(
        &self,
        searcher: Searcher,
        question: &Question<Position, E>,
        log: &dyn search::ProofLog,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Answer<Move> {
        let hunt = &*self.matter.hunt;
        let method = &self.job.loaded.file.method;
        let threads = self.job.limits.threads as usize;
        let proof = DfpnOptions { threads, log };
        match searcher {
            Searcher::Oracle => oracle::answer(hunt, question, limits, monitor),
            Searcher::Pn => pn(hunt, question, limits, monitor),
            Searcher::AlphaBeta => {
                let method = AlphaBetaOptions::<HuntEvaluation> {
                    threads,
                    evaluation: method.evaluation.map(hunt_evaluation),
                };
                alpha_beta_with(&method, hunt, question, limits, monitor)
            }
            Searcher::Selective => {
                selective(&narrowed(method), &proof, hunt, question, limits, monitor)
            }
            Searcher::Closure => closure(&proof, hunt, question, limits, monitor),
            Searcher::Dfpn => dfpn(&proof, hunt, question, limits, monitor),
        }
    }

    fn proof_watch<'a>(
        &'a self,
        log: Option<&'a ProofLog>,
        question: &Question<Position, HuntEvent>,
    ) -> ProofWatch<'a> {
        ProofWatch {
            log,
            monitor: self.job.monitor,
            hunt: &self.matter.hunt,
            position: question.position,
        }
    }
}

/// Returns the parameters of selective search.
fn narrowed(method: &hypothesis::Method) -> SelectiveOptions<HuntEvaluation> {
    let width = method.width.unwrap_or(3);
    SelectiveOptions {
        width: width as usize,
        widest: method.widest.unwrap_or(width).max(width) as usize,
        evaluation: method
            .evaluation
            .map_or(HuntEvaluation::Threats, hunt_evaluation),
    }
}

/// Follows a proof-number search for the log and for people.
struct ProofWatch<'a> {
    log: Option<&'a ProofLog>,
    monitor: &'a JobMonitor<'a>,
    hunt: &'a Hunt,
    position: Position,
}

/// Plies of the line that progress shows.
const SHOWN: usize = 8;

impl Monitor for ProofWatch<'_> {
    fn advance(&self, nodes: u64) -> bool {
        // Both have to count, so no short circuit.
        self.log.is_some_and(|log| log.advance(nodes)) | self.monitor.advance(nodes)
    }

    fn report_focus(&self, focus: &SearchFocus<'_>) {
        self.monitor.tell(|| {
            let keys = focus.path.get(1..).unwrap_or_default();
            let line = path_line(self.hunt, &self.position, &keys[..keys.len().min(SHOWN)]);
            // Logarithms: the numbers themselves are too large to mean anything to people.
            let digits = |number: u64| (number.max(1) as f64).log10();
            let (proof, disproof) = (digits(focus.proof), digits(focus.disproof));
            let line = self.hunt.line_text(&self.position, &line);
            format!("; proof 10^{proof:.1}, disproof 10^{disproof:.1}; at {line}")
        });
    }
}

/// Returns the evaluation with this name.
fn hunt_evaluation(name: EvaluationName) -> HuntEvaluation {
    match name {
        EvaluationName::Threats => HuntEvaluation::Threats,
        EvaluationName::Material => HuntEvaluation::Material,
    }
}
