//! The jobs by id, and the places in which they run.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use dashmap::DashMap;
use dashmap::mapref::multiple::RefMulti;
use pounce::Error;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task;

use super::job::{Job, JobKind, json};
use crate::error::ApiError;
use crate::live::new_secret;
use crate::options::Limits;
use crate::security::Folders;

/// Time for which a job that has ended is kept.
const KEPT: Duration = Duration::from_secs(600);
/// The most jobs that are kept. Those that ended first are forgotten when there are more.
const MOST_KEPT: usize = 500;
/// The time after which a job that waits notices that it was cancelled.
const POLL: Duration = Duration::from_millis(100);

/// The jobs by id.
pub struct Jobs {
    jobs: DashMap<String, Arc<Job>>,
    analyses: Places,
    solves: Places,
    proofs: Places,
    memory: Memory,
    /// The solves by the digest of the rules. Some may have ended.
    solving: Mutex<BTreeMap<String, String>>,
    folders: Folders,
}

/// The places of a kind of job.
struct Places {
    /// Jobs that run.
    running: Arc<Semaphore>,
    /// Jobs that run or wait.
    admitted: Arc<Semaphore>,
}

impl Places {
    /// Creates places for jobs that run, and for as many that wait.
    fn new(number: usize) -> Places {
        Places {
            running: Arc::new(Semaphore::new(number)),
            admitted: Arc::new(Semaphore::new(2 * number)),
        }
    }
}

/// The memory that jobs share. Each takes its part when it starts, and waits until it is free.
struct Memory {
    free: Arc<Semaphore>,
    total: u32,
}

/// The unit in which memory is shared out.
const MEBIBYTE: u64 = 1 << 20;

impl Memory {
    fn new(bytes: u64) -> Memory {
        let total = u32::try_from(bytes / MEBIBYTE).unwrap_or(u32::MAX).max(1);
        Memory {
            free: Arc::new(Semaphore::new(total as usize)),
            total,
        }
    }

    /// Returns the part of a job that needs this many bytes. One that needs more than there are takes
    /// all.
    fn part(&self, bytes: u64) -> u32 {
        let part = u32::try_from(bytes.div_ceil(MEBIBYTE)).unwrap_or(u32::MAX);
        part.min(self.total)
    }
}

/// The place and the memory of a job that runs.
type Place = (OwnedSemaphorePermit, OwnedSemaphorePermit);

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
    /// Creates the places of all kinds of jobs, which share this many bytes of memory.
    pub fn new(limits: &Limits, memory: u64, folders: Folders) -> Jobs {
        Jobs {
            jobs: DashMap::new(),
            analyses: Places::new(limits.analyses),
            solves: Places::new(1),
            proofs: Places::new(1),
            memory: Memory::new(memory),
            solving: Mutex::default(),
            folders,
        }
    }

    /// Begins to solve the game with this digest of its rules, or returns the job that is solving it.
    pub fn start_solve<R: Serialize>(
        &self,
        digest: &str,
        memory: u64,
        work: impl FnOnce(&Arc<Job>) -> Result<R, ApiError> + Send + 'static,
    ) -> Result<StartedJob, ApiError> {
        let mut solving = self.solving.lock().unwrap_or_else(PoisonError::into_inner);
        solving.retain(|_, id| self.is_active(id));
        if let Some(job) = solving.get(digest).cloned() {
            return Ok(StartedJob { job });
        }
        let started = self.start(JobKind::Solve, memory, work)?;
        solving.insert(digest.to_owned(), started.job.clone());
        Ok(started)
    }

    /// Returns the job that is solving the game with this digest of its rules.
    pub fn solve_of(&self, digest: &str) -> Option<String> {
        let solving = self.solving.lock().unwrap_or_else(PoisonError::into_inner);
        let id = solving.get(digest).filter(|id| self.is_active(id));
        id.cloned()
    }

    /// Checks whether a job has neither ended nor been cancelled.
    fn is_active(&self, id: &str) -> bool {
        let job = self.jobs.get(id);
        job.is_some_and(|job| job.is_running() && !job.is_cancelled())
    }

    /// Begins a job, which waits if all places of its kind are taken, or if other jobs have the memory
    /// that it needs. Refuses it if as many jobs wait as there are places.
    pub fn start<R: Serialize>(
        &self,
        kind: JobKind,
        memory: u64,
        work: impl FnOnce(&Arc<Job>) -> Result<R, ApiError> + Send + 'static,
    ) -> Result<StartedJob, ApiError> {
        self.forget_old();
        let places = match kind {
            JobKind::Analysis => &self.analyses,
            JobKind::Solve => &self.solves,
            JobKind::Proof => &self.proofs,
        };
        let admitted = places.admitted.clone().try_acquire_owned().map_err(|_| {
            ApiError::too_many("too many jobs of this kind are running")
                .help("stop one of them, or wait until one has ended")
        })?;
        let no_random_numbers = |_| ApiError::internal("the system has no random numbers");
        let id = new_secret().map_err(no_random_numbers)?;
        let job = Arc::new(Job::new(kind));
        self.jobs.insert(id.clone(), job.clone());
        let (running, folders) = (places.running.clone(), self.folders.clone());
        let (free, part) = (self.memory.free.clone(), self.memory.part(memory));
        tokio::spawn(async move {
            let result = match place(running, free, part, &job).await {
                Some(place) => run(place, job.clone(), work).await,
                None => Err(Error::Cancelled.into()),
            };
            // A client that sees the end may begin another job.
            drop(admitted);
            job.end(result.map_err(|error| folders.hide(error)));
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
        self.jobs
            .retain(|_, job| job.ended_at().is_none_or(|at| at.elapsed() < KEPT));
        if self.jobs.len() < MOST_KEPT {
            return;
        }
        let ended =
            |entry: RefMulti<'_, String, Arc<Job>>| Some((entry.ended_at()?, entry.key().clone()));
        let mut ended: Vec<(Instant, String)> = self.jobs.iter().filter_map(ended).collect();
        ended.sort_unstable();
        // Half of them, so that this is rare.
        for (_, id) in ended.iter().take(MOST_KEPT / 2) {
            self.jobs.remove(id);
        }
    }
}

/// Waits for a place and for memory. Returns `None` if the job is cancelled before.
async fn place(
    running: Arc<Semaphore>,
    free: Arc<Semaphore>,
    part: u32,
    job: &Job,
) -> Option<Place> {
    let mut place = pin!(async {
        let place = running.acquire_owned().await?;
        Ok::<Place, AcquireError>((place, free.acquire_many_owned(part).await?))
    });
    while !job.is_cancelled() {
        if let Ok(place) = tokio::time::timeout(POLL, &mut place).await {
            return Some(place.expect("the semaphores are never closed"));
        }
    }
    None
}

/// Does the work of a job. The place is free when the thread is.
async fn run<R: Serialize>(
    place: Place,
    job: Arc<Job>,
    work: impl FnOnce(&Arc<Job>) -> Result<R, ApiError> + Send + 'static,
) -> Result<Arc<str>, ApiError> {
    let done = task::spawn_blocking(move || {
        let result = work(&job);
        drop(place);
        result.map(|record| json(&record))
    });
    done.await.unwrap_or_else(|_| Err(ApiError::bug()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::ServerOptions;

    fn jobs() -> Jobs {
        let options = ServerOptions::default();
        Jobs::new(&options.limits, options.memory, Folders::new(&options))
    }

    async fn end(jobs: &Jobs, started: &StartedJob) -> String {
        let mut reports = jobs.job(&started.job).unwrap().listen().unwrap();
        let reports = reports.wait_for(|reports| reports.end.is_some()).await;
        reports.unwrap().end.as_ref().unwrap().data.to_string()
    }

    fn until_cancelled(job: &Arc<Job>) -> Result<(), ApiError> {
        while !job.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_job_that_waits_can_be_cancelled() {
        let jobs = jobs();
        let running = jobs.start(JobKind::Proof, 0, until_cancelled).unwrap();
        let waiting = jobs.start(JobKind::Proof, 0, until_cancelled).unwrap();
        let refused = jobs.start(JobKind::Proof, 0, until_cancelled).unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        jobs.job(&waiting.job).unwrap().cancel();
        assert!(end(&jobs, &waiting).await.contains("cancelled"));
        let next = jobs.start(JobKind::Proof, 0, until_cancelled).unwrap();
        jobs.cancel_all();
        assert_eq!(end(&jobs, &running).await, "null");
        end(&jobs, &next).await;
    }

    #[tokio::test]
    async fn a_panic_is_reported_and_frees_its_place() {
        let jobs = jobs();
        for _ in 0..3 {
            let work = |_: &Arc<Job>| -> Result<(), ApiError> { panic!("secret") };
            let end = end(&jobs, &jobs.start(JobKind::Solve, 0, work).unwrap()).await;
            assert!(end.contains("a bug in pounce"), "{end}");
            assert!(!end.contains("secret"), "{end}");
        }
    }

    #[tokio::test]
    async fn many_short_jobs_do_not_keep_others_out() {
        let jobs = jobs();
        let mut last = None;
        for number in 0..2 * MOST_KEPT {
            let started = jobs.start(JobKind::Solve, 0, move |_| Ok(number)).unwrap();
            assert_eq!(end(&jobs, &started).await, number.to_string());
            last = Some(started);
        }
        assert!(jobs.jobs.len() <= MOST_KEPT);
        assert!(jobs.job(&last.unwrap().job).is_ok());
    }

    #[tokio::test]
    async fn jobs_wait_for_memory() {
        let jobs = jobs();
        let all = ServerOptions::default().memory;
        let first = jobs
            .start(JobKind::Proof, all / 2, until_cancelled)
            .unwrap();
        // More than there is counts as all.
        let second = jobs
            .start(JobKind::Solve, 2 * all, |_| Ok("second"))
            .unwrap();
        let third = jobs.start(JobKind::Analysis, 1, |_| Ok("third")).unwrap();
        tokio::time::sleep(2 * POLL).await;
        assert!(jobs.job(&second.job).unwrap().is_running());
        jobs.job(&first.job).unwrap().cancel();
        assert_eq!(end(&jobs, &first).await, "null");
        assert_eq!(end(&jobs, &second).await, "\"second\"");
        assert_eq!(end(&jobs, &third).await, "\"third\"");
    }

    #[tokio::test]
    async fn a_game_is_solved_once_at_a_time() {
        let jobs = jobs();
        let first = jobs.start_solve("a", 0, until_cancelled).unwrap();
        assert_eq!(jobs.start_solve("a", 0, until_cancelled).unwrap(), first);
        assert_eq!(jobs.solve_of("a").as_ref(), Some(&first.job));
        assert_eq!(jobs.solve_of("b"), None);
        let other = jobs.start_solve("b", 0, until_cancelled).unwrap();
        assert_ne!(other, first);
        jobs.job(&first.job).unwrap().cancel();
        assert_eq!(jobs.solve_of("a"), None);
        end(&jobs, &first).await;
        let next = jobs.start_solve("a", 0, until_cancelled).unwrap();
        assert_ne!(next, first);
        jobs.cancel_all();
        end(&jobs, &other).await;
        end(&jobs, &next).await;
    }
}
