//! A job and what it has reported.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::watch;

use crate::error::ApiError;

/// Time after which an analysis to which nobody listens is cancelled.
const ABANDONED: Duration = Duration::from_secs(15);

/// The most clients that listen to a job.
const MOST_LISTENERS: usize = 16;

/// Work in the background.
pub struct Job {
    kind: JobKind,
    cancelled: AtomicBool,
    reports: watch::Sender<Reports>,
    /// The last time when somebody listened.
    heard: Mutex<Instant>,
}

/// A kind of job. Each kind has places of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobKind {
    /// An analysis of a position, which ends if nobody listens.
    Analysis,
    /// A solve of a game.
    Solve,
    /// A proof of a claim.
    Proof,
}

/// What a job has reported, as JSON.
#[derive(Debug, Clone, Default)]
pub struct Reports {
    /// The latest progress.
    pub progress: Option<Arc<str>>,
    /// The latest interim value.
    pub value: Option<Arc<str>>,
    /// The end, once it has ended.
    pub end: Option<End>,
}

/// The end of a job.
#[derive(Debug, Clone)]
pub struct End {
    /// The name of the event: `done` or `failed`.
    pub event: &'static str,
    /// The result or the error.
    pub data: Arc<str>,
    at: Instant,
}

impl Job {
    /// Creates a job that has not begun.
    pub fn new(kind: JobKind) -> Job {
        Job {
            kind,
            cancelled: AtomicBool::new(false),
            reports: watch::Sender::new(Reports::default()),
            heard: Mutex::new(Instant::now()),
        }
    }

    pub fn kind(&self) -> JobKind {
        self.kind
    }

    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Checks whether the job should stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.is_abandoned()
    }

    fn is_abandoned(&self) -> bool {
        if self.kind != JobKind::Analysis {
            return false;
        }
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        if self.reports.receiver_count() > 0 {
            *heard = Instant::now();
        }
        heard.elapsed() > ABANDONED
    }

    /// Listens to the reports. Fails if many others listen.
    pub fn listen(&self) -> Result<watch::Receiver<Reports>, ApiError> {
        let listener = self.reports.subscribe();
        if self.reports.receiver_count() > MOST_LISTENERS {
            return Err(ApiError::too_many("too many clients listen to this job"));
        }
        Ok(listener)
    }

    /// Reports progress.
    pub fn report_progress(&self, progress: &impl Serialize) {
        let progress = json(progress);
        self.reports
            .send_modify(|reports| reports.progress = Some(progress));
    }

    /// Reports an interim value.
    pub fn report_value(&self, value: &impl Serialize) {
        let value = json(value);
        self.reports
            .send_modify(|reports| reports.value = Some(value));
    }

    /// Reports the end.
    pub fn end(&self, result: Result<Arc<str>, ApiError>) {
        let (event, data) = match result {
            Ok(data) => ("done", data),
            Err(error) => ("failed", json(&error.body())),
        };
        let at = Instant::now();
        self.reports
            .send_modify(|reports| reports.end = Some(End { event, data, at }));
    }

    /// Checks whether the job has not ended.
    pub fn is_running(&self) -> bool {
        self.reports.borrow().end.is_none()
    }

    /// Returns the time at which the job ended.
    pub fn ended_at(&self) -> Option<Instant> {
        self.reports.borrow().end.as_ref().map(|end| end.at)
    }
}

/// Writes a record as JSON.
pub fn json(record: &impl Serialize) -> Arc<str> {
    let text = serde_json::to_string(record);
    text.expect("records have only string keys").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_listeners() {
        let job = Job::new(JobKind::Solve);
        let mut listeners: Vec<_> = (0..MOST_LISTENERS).map(|_| job.listen().unwrap()).collect();
        assert!(job.listen().is_err());
        listeners.pop();
        assert!(
            job.listen().is_ok(),
            "a place of a client that left is free"
        );
    }
}
