//! Runs search engines on any game, with or without a proof log or a tablebase.

use game::{Answer, Decision, Event, EventWithDatabase, Limits, Monitor, OpenReason, Question};
use game::{SearchFocus, oracle};
use games::hunt::{Hunt, HuntEvent, Position};
use games::{AnyGame, Decidable, DecidableVisitor};
use hypothesis::{ErrorKind, QuestionRecord, TablebaseRecord};
use search::{AlphaBetaOptions, DfpnOptions, NoLog, SelectiveOptions};
use search::{alpha_beta_with, closure, dfpn, pn, selective};
use tablebase::{RequiredPart, SlidingDatabase, tablebase_game};

use super::assign::SearchEngine;
use super::line::path_line;
use super::proof_log::ProofLog;
use super::resources::{NoAnswer, Resources};
use super::strategy::LoggedSearch;
use crate::certify::ProofPart;
use crate::error::IoContext;
use crate::failure::Failure;
use crate::progress::JobMonitor;
use crate::task::PlayQuestion;

/// An engine's answer to a question, with its evidence.
pub(crate) struct Answered<'a> {
    pub decision: Decision,
    pub record: QuestionRecord,
    pub source: ProofSource<'a>,
    pub tablebase: Option<TablebaseRecord>,
    /// Set if the engine resumed from a checkpoint.
    pub resumed: bool,
}

/// The source of the proof of an answer.
pub(crate) enum ProofSource<'a> {
    /// The engine leaves no proof.
    None,
    /// The engine found the proof directly.
    Part(ProofPart),
    /// The proof has to be extracted from the log of the search.
    Log(LoggedSearch<'a>),
}

impl Answered<'_> {
    /// Returns an answer without evidence.
    pub fn plain<G: Decidable>(
        game: &G,
        question: &PlayQuestion,
        resolved: &Question<G::Position, G::Event>,
        answer: &Answer<G::Move>,
    ) -> Self {
        let line = game.line_text(&resolved.position, &answer.line);
        Answered {
            decision: answer.verdict,
            record: question.record(game, answer, line),
            source: ProofSource::None,
            tablebase: None,
            resumed: false,
        }
    }
}

/// Returns the record of a question without an answer. The caller sets the reason.
pub(crate) fn unanswered(
    game: &AnyGame,
    question: &PlayQuestion,
) -> Result<QuestionRecord, Failure> {
    struct Unanswered<'a>(&'a PlayQuestion);

    impl DecidableVisitor for Unanswered<'_> {
        type Output = QuestionRecord;

        fn visit<G: Decidable>(self, game: &G) -> QuestionRecord {
            let answer: Answer<G::Move> = open_answer(OpenReason::Unanswered);
            self.0.record(game, &answer, String::new())
        }
    }

    let record = game.visit_decidable(Unanswered(question));
    record.ok_or_else(|| Failure::internal("games with dice have no questions"))
}

/// Returns an open answer with this reason.
pub(super) fn open_answer<M>(reason: OpenReason) -> Answer<M> {
    Answer {
        verdict: Decision::Open(reason),
        nodes: 0,
        children: 0,
        reached_in: None,
        line: Vec::new(),
    }
}

/// Searches any game.
pub(crate) fn search_plain(
    game: &AnyGame,
    engine: SearchEngine,
    question: &PlayQuestion,
    resources: &Resources<'_>,
) -> Result<Answered<'static>, NoAnswer> {
    struct Plain<'a>(SearchEngine, &'a PlayQuestion, &'a Resources<'a>);

    impl DecidableVisitor for Plain<'_> {
        type Output = Result<Answered<'static>, NoAnswer>;

        fn visit<G: Decidable>(self, game: &G) -> Self::Output {
            let Plain(engine, question, resources) = self;
            let resolved = question.resolve(game)?;
            let answer = search(
                engine,
                game,
                &resolved,
                &NoLog,
                resources,
                resources.monitor,
            );
            Ok(Answered::plain(game, question, &resolved, &answer))
        }
    }

    game.visit_decidable(Plain(engine, question, resources))
        .unwrap_or_else(|| Err(Failure::internal("games with dice have no questions").into()))
}

/// Searches a hunt game and logs the settled positions.
pub(crate) fn search_logged<'a>(
    hunt: &'a Hunt,
    engine: SearchEngine,
    question: &PlayQuestion,
    log: ProofLog,
    resources: &Resources<'_>,
) -> Result<Answered<'a>, NoAnswer> {
    let resolved = question.resolve(hunt)?;
    let earlier = log.nodes();
    // Closure search starts over, so a resumed run gets the whole budget again.
    let spent = match engine {
        SearchEngine::Closure => 0,
        _ => earlier,
    };
    let limited = Resources {
        limits: Limits {
            nodes: resources.limits.nodes.saturating_sub(spent),
            ..resources.limits
        },
        ..*resources
    };
    let monitor = ProofMonitor::new(hunt, &resolved, Some(&log), resources.monitor);
    let mut answer = search(engine, hunt, &resolved, &log, &limited, &monitor);
    answer.nodes += earlier;
    log.flush()
        .context("cannot write the proof log")
        .map_err(Failure::from)?;
    Ok(Answered {
        resumed: earlier > 0,
        source: ProofSource::Log(LoggedSearch::new(hunt, resolved, log)),
        ..Answered::plain(hunt, question, &resolved, &answer)
    })
}

/// Searches a hunt game and looks up positions of the sliding phase in a tablebase.
pub(crate) fn search_informed(
    hunt: &Hunt,
    engine: SearchEngine,
    question: &PlayQuestion,
    resources: &Resources<'_>,
) -> Result<Answered<'static>, NoAnswer> {
    let resolved = question.resolve(hunt)?;
    let solved = Hunt::new(tablebase_game(hunt.board(), resolved.event));
    let audited = resources.tablebase(&solved, RequiredPart::Sliding)?;
    let database = SlidingDatabase::new(&audited.tablebase, resolved.event);
    let attacker = resolved.attacker();
    if attacker != database.attacker() {
        return Err(OpenReason::NotInTablebase.into());
    }
    let informed = Question {
        position: resolved.position,
        prover: resolved.prover,
        objective: resolved.objective,
        event: EventWithDatabase::new(resolved.event, attacker, &database),
        plies: resolved.plies,
    };
    let monitor = ProofMonitor::new(hunt, &resolved, None, resources.monitor);
    let answer = search(engine, hunt, &informed, &NoLog, resources, &monitor);
    if let Some(error) = database.into_file_error() {
        return Err(Failure::new(ErrorKind::Tablebase, error.to_string()).into());
    }
    Ok(Answered {
        tablebase: Some(audited.record.clone()),
        ..Answered::plain(hunt, question, &resolved, &answer)
    })
}

/// Runs a search engine.
fn search<G: Decidable, E: Event<G>>(
    engine: SearchEngine,
    game: &G,
    question: &Question<G::Position, E>,
    log: &dyn search::ProofLog,
    resources: &Resources<'_>,
    monitor: &dyn Monitor,
) -> Answer<G::Move> {
    let (threads, limits) = (resources.threads, resources.limits);
    let proof = DfpnOptions { threads, log };
    match engine {
        SearchEngine::Dfpn => dfpn(&proof, game, question, limits, monitor),
        SearchEngine::Closure => closure(&proof, game, question, limits, monitor),
        SearchEngine::Pn => pn(game, question, limits, monitor),
        SearchEngine::Oracle => oracle::answer(game, question, limits, monitor),
        SearchEngine::AlphaBeta { evaluation } => {
            let options = AlphaBetaOptions {
                threads,
                evaluation: evaluation.and_then(|name| G::evaluation(name.name())),
            };
            alpha_beta_with(&options, game, question, limits, monitor)
        }
        SearchEngine::Selective {
            width,
            widest,
            evaluation,
        } => {
            let evaluation = evaluation.and_then(|name| G::evaluation(name.name()));
            let options = SelectiveOptions {
                width,
                widest,
                evaluation: evaluation.unwrap_or_default(),
            };
            selective(&options, &proof, game, question, limits, monitor)
        }
    }
}

/// Passes the progress of a proof-number search to its log and to the job's monitor.
struct ProofMonitor<'a> {
    log: Option<&'a ProofLog>,
    monitor: &'a JobMonitor<'a>,
    hunt: &'a Hunt,
    position: Position,
}

impl<'a> ProofMonitor<'a> {
    fn new(
        hunt: &'a Hunt,
        question: &Question<Position, HuntEvent>,
        log: Option<&'a ProofLog>,
        monitor: &'a JobMonitor<'a>,
    ) -> ProofMonitor<'a> {
        ProofMonitor {
            log,
            monitor,
            hunt,
            position: question.position,
        }
    }
}

/// Plies of the current line that progress shows.
const SHOWN: usize = 8;

impl Monitor for ProofMonitor<'_> {
    fn advance(&self, nodes: u64) -> bool {
        // Both have to be called, so `||` would be wrong.
        self.log.is_some_and(|log| log.advance(nodes)) | self.monitor.advance(nodes)
    }

    fn report_focus(&self, focus: &SearchFocus<'_>) {
        self.monitor.report_focus(|| {
            let keys = focus.path.get(1..).unwrap_or_default();
            let line = path_line(self.hunt, &self.position, &keys[..keys.len().min(SHOWN)]);
            // Logarithms, because the numbers are too large to read.
            let digits = |number: u64| (number.max(1) as f64).log10();
            let (proof, disproof) = (digits(focus.proof), digits(focus.disproof));
            let line = self.hunt.line_text(&self.position, &line);
            format!("; proof 10^{proof:.1}, disproof 10^{disproof:.1}; at {line}")
        });
    }
}
