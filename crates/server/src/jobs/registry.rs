//! The jobs by id, and the places in which they run.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use dashmap::DashMap;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task;

use super::job::{Job, JobKind, json};
use crate::error::ApiError;
use crate::live::new_secret;
use crate::options::Limits;

/// Time for which a job that has ended is kept.
const KEPT: Duration = Duration::from_secs(600);
/// The most jobs that are kept.
const MOST_KEPT: usize = 1000;

/// The jobs by id.
pub struct Jobs {
    jobs: DashMap<String, Arc<Job>>,
    analyses: Arc<Semaphore>,
    solves: Arc<Semaphore>,
    proofs: Arc<Semaphore>,
    most_analyses: usize,
}

/// The answer to a request that begins a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StartedJob {
    /// The id of the job.
    pub job: String,
}

impl IntoResponse for StartedJob {
    fn into_response(self) -> Response {
        (StatusCode::ACCEPTED, Json(self)).into_response()
    }
}

impl Jobs {
    /// Creates the places of all kinds of jobs.
    pub fn new(limits: &Limits) -> Jobs {
        Jobs {
            jobs: DashMap::new(),
            analyses: Arc::new(Semaphore::new(limits.analyses)),
            solves: Arc::new(Semaphore::new(1)),
            proofs: Arc::new(Semaphore::new(1)),
            most_analyses: limits.analyses,
        }
    }

    /// Begins a job, which waits if all places of its kind are taken. Refuses it if as many jobs wait
    /// as there are places.
    pub fn start<R: Serialize>(
        &self,
        kind: JobKind,
        work: impl FnOnce(&Arc<Job>) -> Result<R, ApiError> + Send + 'static,
    ) -> Result<StartedJob, ApiError> {
        self.forget_old();
        let (places, number) = match kind {
            JobKind::Analysis => (self.analyses.clone(), self.most_analyses),
            JobKind::Solve => (self.solves.clone(), 1),
            JobKind::Proof => (self.proofs.clone(), 1),
        };
        let is_like_it = |job: &Arc<Job>| job.kind() == kind && job.is_running();
        let running = self.jobs.iter().filter(|entry| is_like_it(entry.value()));
        if running.count() >= 2 * number || self.jobs.len() >= MOST_KEPT {
            let error = ApiError::too_many("too many jobs of this kind are running");
            return Err(error.help("stop one of them, or wait until one has ended"));
        }
        let no_random_numbers = |_| ApiError::internal("the system has no random numbers");
        let id = new_secret().map_err(no_random_numbers)?;
        let job = Arc::new(Job::new(kind));
        self.jobs.insert(id.clone(), job.clone());
        tokio::spawn(async move {
            let place = places.acquire_owned().await;
            let ended = job.clone();
            let work = move || {
                let result = work(&job);
                // The place is free only when the thread is.
                drop(place);
                result.map(|record| json(&record))
            };
            let result = task::spawn_blocking(work).await;
            let failed = |_| {
                Err(ApiError::internal(
                    "this work failed because of a bug in pounce",
                ))
            };
            ended.end(result.unwrap_or_else(failed));
        });
        Ok(StartedJob { job: id })
    }

    /// Returns a job.
    pub fn job(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let job = self.jobs.get(id).map(|job| job.value().clone());
        job.ok_or_else(|| ApiError::not_found("there is no such job, or it ended long ago"))
    }

    /// Cancels all jobs.
    pub fn cancel_all(&self) {
        self.jobs.iter().for_each(|job| job.cancel());
    }

    fn forget_old(&self) {
        self.jobs.retain(|_, job| !job.ended_before(KEPT));
    }
}
