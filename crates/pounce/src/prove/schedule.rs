//! Runs tasks in parallel, as many at once as threads and memory allow.

use std::sync::{Condvar, Mutex};
use std::thread;

use crate::error::Error;
use crate::failure::{Failure, catch_panic};
use crate::threads::STACK;

/// Threads and memory: the needs of a task, or the total for all tasks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capacity {
    pub threads: usize,
    pub bytes: u64,
}

impl Capacity {
    fn fits(self, free: Capacity) -> bool {
        self.threads <= free.threads && self.bytes <= free.bytes
    }

    /// Limits the needs of a task to the total, so that every task can run.
    fn within(self, all: Capacity) -> Capacity {
        Capacity {
            threads: self.threads.clamp(1, all.threads),
            bytes: self.bytes.min(all.bytes),
        }
    }
}

struct State<T> {
    free: Capacity,
    /// Tasks that have not begun, in order.
    waiting: Vec<usize>,
    done: Vec<(usize, T)>,
    /// The first task that panicked.
    panicked: Option<Failure>,
}

/// Runs tasks in parallel, each as soon as its threads and memory are free. Returns the outcomes in
/// the order of the tasks, without those that return `None`. If a task panics, the others still
/// finish, and the panic is returned as an error.
pub fn run_in_parallel<T: Send>(
    tasks: &[Capacity],
    all: Capacity,
    work: impl Fn(usize) -> Option<T> + Sync,
) -> Result<Vec<T>, Error> {
    let all = Capacity {
        threads: all.threads.max(1),
        ..all
    };
    let state = Mutex::new(State {
        free: all,
        waiting: (0..tasks.len()).collect(),
        done: Vec::new(),
        panicked: None,
    });
    let changed = Condvar::new();
    let lock = || state.lock().expect("no thread panics while it holds this");
    let worker = || {
        let mut state = lock();
        while !state.waiting.is_empty() {
            let needs = |&task: &usize| tasks[task].within(all);
            let index = (state.waiting.iter()).position(|task| needs(task).fits(state.free));
            let Some(index) = index else {
                state = changed
                    .wait(state)
                    .expect("no thread panics while it holds this");
                continue;
            };
            let task = state.waiting.remove(index);
            let needs = needs(&task);
            state.free.threads -= needs.threads;
            state.free.bytes -= needs.bytes;
            drop(state);
            let outcome = catch_panic(|| Ok(work(task)));
            state = lock();
            state.free.threads += needs.threads;
            state.free.bytes += needs.bytes;
            match outcome {
                Ok(outcome) => state.done.extend(outcome.map(|outcome| (task, outcome))),
                Err(failure) => {
                    state.panicked.get_or_insert(failure);
                }
            }
            changed.notify_all();
        }
    };
    let threads = all.threads.min(tasks.len());
    thread::scope(|scope| {
        for started in 0..threads {
            let thread = thread::Builder::new().stack_size(STACK);
            match thread.spawn_scoped(scope, worker) {
                Ok(_) => {}
                // The threads that did start do all the work.
                Err(_) if started > 0 => break,
                Err(error) => return Err(Error::Threads(error)),
            }
        }
        Ok(())
    })?;
    let State {
        mut done, panicked, ..
    } = state
        .into_inner()
        .expect("no thread panics while it holds this");
    if let Some(failure) = panicked {
        return Err(Error::Failed(failure));
    }
    done.sort_by_key(|(task, _)| *task);
    Ok(done.into_iter().map(|(_, outcome)| outcome).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[test]
    fn running_tasks_stay_within_capacity() {
        let all = Capacity {
            threads: 4,
            bytes: 100,
        };
        let tasks: Vec<Capacity> = (0..60)
            .map(|number| Capacity {
                threads: 1 + number % 5,
                bytes: 7 * number as u64 % 120,
            })
            .collect();
        let (threads, bytes) = (AtomicUsize::new(0), AtomicU64::new(0));
        let done = run_in_parallel(&tasks, all, |task| {
            let needs = tasks[task].within(all);
            let now = threads.fetch_add(needs.threads, Ordering::SeqCst) + needs.threads;
            assert!(now <= all.threads);
            let now = bytes.fetch_add(needs.bytes, Ordering::SeqCst) + needs.bytes;
            assert!(now <= all.bytes);
            thread::sleep(Duration::from_millis(1));
            threads.fetch_sub(needs.threads, Ordering::SeqCst);
            bytes.fetch_sub(needs.bytes, Ordering::SeqCst);
            (task % 7 != 3).then_some(task)
        });
        let expected: Vec<usize> = (0..60).filter(|task| task % 7 != 3).collect();
        assert_eq!(done.unwrap(), expected);
    }

    #[test]
    fn others_finish_when_a_task_panics() {
        let all = Capacity {
            threads: 2,
            bytes: 10,
        };
        let finished = AtomicUsize::new(0);
        let outcome = run_in_parallel(&[all; 8], all, |task| {
            assert_ne!(task, 2, "the third task is broken");
            finished.fetch_add(1, Ordering::SeqCst);
            Some(task)
        });
        assert_eq!(finished.into_inner(), 7);
        let message = outcome.unwrap_err().to_string();
        assert!(message.contains("please report this"), "{message}");
        assert!(message.contains("the third task is broken"), "{message}");
    }

    #[test]
    fn runs_without_tasks_and_with_too_little_capacity() {
        let all = Capacity {
            threads: 0,
            bytes: 0,
        };
        let done: Vec<u8> = run_in_parallel(&[], all, |_| None).unwrap();
        assert!(done.is_empty());
        let task = Capacity {
            threads: 3,
            bytes: 5,
        };
        assert_eq!(run_in_parallel(&[task], all, Some).unwrap(), [0]);
    }
}
