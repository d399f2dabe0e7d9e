//! Runs requests that compute or read files on separate threads.
//!
//! A thread cannot be stopped from outside, so a request whose client is gone may still compute. Its
//! place is free only when its thread is; otherwise clients that ask and leave could occupy any number
//! of threads. Such work is cancelled, and it ends soon if it looks at its flag.

use std::sync::Arc;

use axum::http::StatusCode;
use pounce::CancelFlag;
use tokio::sync::Semaphore;
use tokio::task;

use crate::error::ApiError;

/// Places for work, and a queue in front of them.
pub struct WorkQueue {
    places: Arc<Semaphore>,
    queue: Semaphore,
}

impl WorkQueue {
    /// Creates this many places, and a queue of this length.
    pub fn new(places: usize, queue: usize) -> WorkQueue {
        WorkQueue {
            places: Arc::new(Semaphore::new(places)),
            queue: Semaphore::new(queue),
        }
    }

    /// Does work in a place, once one is free. The work is cancelled when the future is dropped. Refuses
    /// it if the queue is full.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancelFlag) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let queued = self.queue.try_acquire().map_err(|_| busy())?;
        let place = self.places.clone().acquire_owned().await;
        let place = place.expect("the semaphore is never closed");
        drop(queued);
        let stop = CancelFlag::default();
        let _cancelled_when_dropped = CancelOnDrop(stop.clone());
        let done = task::spawn_blocking(move || {
            let result = work(&stop);
            drop(place);
            result
        });
        done.await.unwrap_or_else(|_| Err(ApiError::bug()))
    }
}

/// Cancels work when it is dropped.
struct CancelOnDrop(CancelFlag);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

fn busy() -> ApiError {
    let error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, "this server is busy");
    error.help("try again in a moment")
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use pounce::Progress;

    use super::*;

    #[tokio::test]
    async fn abandoned_work_is_cancelled_and_keeps_its_place_until_it_ends() {
        let places = Arc::new(WorkQueue::new(1, 4));
        let (started, has_started) = tokio::sync::oneshot::channel();
        let (saw_flag, flag_seen) = mpsc::channel();
        let abandoned = places.clone();
        let request = tokio::spawn(async move {
            let work = move |stop: &CancelFlag| {
                started.send(()).unwrap();
                while !stop.is_cancelled() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                std::thread::sleep(Duration::from_millis(50));
                saw_flag.send(()).unwrap();
                Ok(())
            };
            abandoned.run(work).await
        });
        has_started.await.unwrap();
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled());
        let next = places.run(move |_| Ok(flag_seen.try_recv().is_ok()));
        assert_eq!(
            next.await,
            Ok(true),
            "the next work began before the place was free"
        );
    }

    #[tokio::test]
    async fn a_full_queue_refuses() {
        let places = Arc::new(WorkQueue::new(1, 1));
        let (release, released) = mpsc::channel::<()>();
        let (first, second) = (places.clone(), places.clone());
        let running = tokio::spawn(async move {
            let wait = move |_: &CancelFlag| Ok(released.recv().is_ok());
            first.run(wait).await
        });
        while places.places.available_permits() > 0 {
            task::yield_now().await;
        }
        let waiting = tokio::spawn(async move { second.run(|_| Ok(())).await });
        while places.queue.available_permits() > 0 {
            task::yield_now().await;
        }
        let refused = places.run(|_| Ok(())).await.unwrap_err();
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        release.send(()).unwrap();
        assert_eq!(running.await.unwrap(), Ok(true));
        assert_eq!(waiting.await.unwrap(), Ok(()));
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_frees_its_place() {
        let places = WorkQueue::new(1, 1);
        for _ in 0..3 {
            let failed = places.run(|_| -> Result<(), ApiError> { panic!("secret") });
            let error = failed.await.unwrap_err();
            assert_eq!(error.status, StatusCode::INTERNAL_SERVER_ERROR);
            assert!(!error.message.contains("secret"), "{error}");
        }
        assert_eq!(places.run(|_| Ok(1)).await, Ok(1));
    }
}
