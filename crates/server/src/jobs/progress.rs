//! Turns the progress of the library into reports of a job.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pounce::{Event, Progress};
use schemars::JsonSchema;
use serde::Serialize;

use super::job::Job;

/// The least time between two reports.
const INTERVAL: Duration = Duration::from_millis(250);
/// The fraction of a job after which its speed predicts the remaining time.
const SETTLED: f64 = 0.02;

/// The progress of a job.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct ProgressRecord {
    /// Seconds since it began.
    pub seconds: f64,
    /// Work done: nodes, positions or records.
    pub done: u64,
    /// Expected work; null if it is not known.
    pub expected: Option<u64>,
    /// The part of the expected work that is done, in percent; null if it is not known.
    pub percent: Option<f64>,
    /// Seconds that are left if the speed stays the same; null if it is not known.
    pub remaining_seconds: Option<f64>,
    /// The stage that the job has reached; null if it has only one.
    pub stage: Option<String>,
    /// The line or position that is being worked on; null if it is not known.
    pub focus: Option<String>,
}

/// Reports the progress of a job, and passes its cancellation on.
pub struct JobProgress {
    job: Arc<Job>,
    started: Instant,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    record: ProgressRecord,
    reported: Option<Instant>,
}

impl JobProgress {
    /// Follows a job that begins now.
    pub fn new(job: &Arc<Job>) -> Arc<JobProgress> {
        Arc::new(JobProgress {
            job: job.clone(),
            started: Instant::now(),
            state: Mutex::default(),
        })
    }
}

impl Progress for JobProgress {
    fn report(&self, event: Event<'_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = state
            .reported
            .is_none_or(|reported| reported.elapsed() >= INTERVAL);
        let record = &mut state.record;
        match event {
            Event::Advanced { units, .. } => record.done += units,
            Event::Extended { units, .. } => *record.expected.get_or_insert(0) += units,
            Event::Stage { text, .. } => record.stage = Some(text.to_owned()),
            // Formatting it takes time.
            Event::Focus { text, .. } if is_due => record.focus = Some(text()),
            _ => {}
        }
        if !is_due {
            return;
        }
        record.seconds = self.started.elapsed().as_secs_f64();
        let expected = record.expected.filter(|expected| *expected > 0);
        let part = expected.map(|expected| (record.done as f64 / expected as f64).min(1.0));
        record.percent = part.map(|part| 100.0 * part);
        record.remaining_seconds = part
            .filter(|part| *part >= SETTLED)
            .map(|part| record.seconds / part * (1.0 - part));
        self.job.report_progress(record);
        state.reported = Some(Instant::now());
    }

    fn is_cancelled(&self) -> bool {
        self.job.is_cancelled()
    }
}
