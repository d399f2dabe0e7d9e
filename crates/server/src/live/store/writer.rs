//! The thread that writes: it groups waiting changes into one commit.

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use super::database::DatabaseFile;
use super::error::StoreError;
use super::tables::Change;

/// Changes that may wait.
const QUEUE: usize = 4_096;
/// Changes in one commit.
const BATCH: usize = 1_024;

/// A change, and where its result is awaited.
struct Job {
    change: Change,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The writer thread. It ends when the value is dropped, after the changes that wait.
pub struct Writer {
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread. Errors name `path`.
    pub fn start(file: Arc<DatabaseFile>, path: &Path) -> Result<Writer, StoreError> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || run(&file, waiting));
        let thread = thread.map_err(|error| StoreError::Io {
            path: path.to_owned(),
            reason: format!("cannot start a thread: {error}"),
        })?;
        Ok(Writer {
            jobs: Some(jobs),
            thread: Some(thread),
        })
    }

    /// Makes a change. Returns after it is on disk.
    pub async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (done, result) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        let sent = jobs.send(Job { change, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        result.await.map_err(|_| StoreError::Closed)?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // The thread reports errors to those who wait, and has none of its own.
            let _ = thread.join();
        }
    }
}

fn run(file: &DatabaseFile, mut waiting: mpsc::Receiver<Job>) {
    while let Some(first) = waiting.blocking_recv() {
        let (mut changes, mut done) = (vec![first.change], vec![first.done]);
        while changes.len() < BATCH {
            let Ok(job) = waiting.try_recv() else { break };
            changes.push(job.change);
            done.push(job.done);
        }
        let results = match file.commit(&changes) {
            Ok(results) => results,
            Err(error) => vec![Err(error); changes.len()],
        };
        for (done, result) in done.into_iter().zip(results) {
            // Whoever waited may have been disconnected.
            let _ = done.send(result);
        }
    }
}
