//! Analyses: the value of a position, or the answer to a question about it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use pounce::records::{AskRecord, ValueEvidence};
use pounce::{Answer, AskRequest, GameOptions, LoadedGame, Options, Setup, ask};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::job::{Job, JobKind};
use super::progress::JobProgress;
use super::registry::StartedJob;
use crate::app::App;
use crate::error::ApiError;
use crate::explore::{PositionBody, check_question};

/// Seconds of the first round of an analysis, short so that a first answer comes soon.
const FIRST_ROUND: u64 = 1;
/// The factor by which each later round is longer, so that little is lost by starting over.
const LONGER: u32 = 4;
/// Seconds of an analysis if the request names none.
const SECONDS: u64 = 10;
/// The most memory of one analysis, and its largest part of the memory that jobs share.
const MEMORY: u64 = 1 << 30;
const PART: u64 = 4;

/// A position to be analysed.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisBody {
    /// The game's id.
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: GameOptions,
    /// The position in a notation of the game; the start if it is left out.
    #[serde(default)]
    position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    line: Option<String>,
    /// The time limit; 10 if it is left out.
    #[serde(default)]
    seconds: Option<u64>,
    /// A question in words; without one, the value is found.
    #[serde(default)]
    question: Option<String>,
}

/// The result of an analysis.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AnalysisRecord {
    /// The answer.
    #[serde(flatten)]
    pub answer: AskRecord,
    /// The answer as a claim file; null if there is none.
    pub claim: Option<String>,
}

/// Begins an analysis.
pub async fn analyse(
    State(app): State<App>,
    body: Result<Json<AnalysisBody>, JsonRejection>,
) -> Result<StartedJob, ApiError> {
    let Json(body) = body?;
    body.question.as_deref().map_or(Ok(()), check_question)?;
    let at = PositionBody {
        game: body.game,
        options: body.options,
        position: body.position,
        line: body.line,
    };
    let longest = app.options().limits.analysis;
    let seconds = Duration::from_secs(body.seconds.unwrap_or(SECONDS)).min(longest);
    let opened = app.compute(move |app| {
        let (game, setup) = at.open(app)?;
        // An invalid position is an error of the request, not of the job.
        game.compact(&setup)?;
        Ok((at.game, game, setup))
    });
    let (id, game, setup) = opened.await?;
    let shared = app.clone();
    let memory = (app.options().memory / PART).min(MEMORY);
    app.jobs().start(JobKind::Analysis, memory, move |job| {
        let analysis = Analysis {
            app: &shared,
            job,
            game,
            setup,
            time: seconds,
            memory,
        };
        let mut record = match body.question {
            Some(question) => analysis.answer(&question)?,
            None => analysis.find_value()?,
        };
        record.answer.game = id;
        Ok(record)
    })
}

struct Analysis<'a> {
    app: &'a App,
    job: &'a Arc<Job>,
    game: LoadedGame,
    setup: Setup,
    time: Duration,
    memory: u64,
}

impl Analysis<'_> {
    fn options(&self, time: Duration) -> Options {
        Options {
            max_seconds: Some(time.as_secs().max(1)),
            memory: self.memory,
            threads: Some(1),
            progress: JobProgress::new(self.job),
            ..self.app.library_options()
        }
    }

    /// Returns an answer as a claim file in the folder of claims.
    fn claim_text(&self, answer: &Answer) -> Option<String> {
        let file = self.app.options().claims.join("claim.toml");
        answer.claim_text(&file).ok()
    }

    /// Answers a question.
    fn answer(&self, question: &str) -> Result<AnalysisRecord, ApiError> {
        let request = AskRequest::from(self.setup.clone()).question(question);
        let answer = ask(&self.game, request, &self.options(self.time))?;
        Ok(AnalysisRecord {
            claim: self.claim_text(&answer),
            answer: answer.record,
        })
    }

    /// Finds the value in rounds of growing time, and reports what each round has found.
    fn find_value(&self) -> Result<AnalysisRecord, ApiError> {
        let started = Instant::now();
        let mut round = Duration::from_secs(FIRST_ROUND);
        loop {
            let left = self.time.saturating_sub(started.elapsed());
            let (budget, round_started) = (round.min(left), Instant::now());
            let options = self.options(budget);
            let answer = ask(&self.game, self.setup.clone(), &options)?;
            let found = answer.record.value.as_ref();
            let is_final = found.is_none_or(|found| {
                !matches!(
                    found.evidence,
                    ValueEvidence::Unknown | ValueEvidence::Estimate
                )
            });
            let is_last = budget == left || started.elapsed() >= self.time;
            if is_final || is_last || self.job.is_cancelled() {
                if let Some(found) = found {
                    let position = &answer.record.position;
                    self.app.values().learn(&self.game, position, found);
                }
                return Ok(AnalysisRecord {
                    claim: self.claim_text(&answer),
                    answer: answer.record,
                });
            }
            if let Some(found) = found {
                self.job.report_value(found);
            }
            // An answer that needed only part of its time, such as an estimate, changes only if all the
            // time allows another method.
            let is_stuck = round_started.elapsed() < budget / 2;
            round = if is_stuck { self.time } else { round * LONGER };
        }
    }
}
