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
    fn within(self, total: Capacity) -> Capacity {
        Capacity {
            threads: self.threads.clamp(1, total.threads),
            bytes: self.bytes.min(total.bytes),
        }
    }
}

/// Runs tasks in parallel, each as soon as its threads and memory are free. Returns the outcomes in
/// the order of the tasks; tasks that return `None` have none. If a task panics, the others still
/// finish, and the panic is returned as an error.
pub fn run_in_parallel<T: Send>(
    tasks: &[Capacity],
    total: Capacity,
    work: impl Fn(usize) -> Option<T> + Sync,
) -> Result<Vec<T>, Error> {
    let total = Capacity {
        threads: total.threads.max(1),
        ..total
    };
    let schedule = Schedule {
        tasks,
        total,
        work,
        state: Mutex::new(State {
            free: total,
            waiting: (0..tasks.len()).collect(),
            done: Vec::new(),
            panicked: None,
        }),
        changed: Condvar::new(),
    };
    thread::scope(|scope| {
        for started in 0..total.threads.min(tasks.len()) {
            let thread = thread::Builder::new().stack_size(STACK);
            match thread.spawn_scoped(scope, || schedule.run_worker()) {
                Ok(_) => {}
                // The threads that did start do all the work.
                Err(_) if started > 0 => break,
                Err(error) => return Err(Error::Threads(error)),
            }
        }
        Ok(())
    })?;
    let state = schedule.state.into_inner().expect(NO_PANIC);
    if let Some(failure) = state.panicked {
        return Err(Error::Failed(failure));
    }
    let mut done = state.done;
    done.sort_by_key(|(task, _)| *task);
    Ok(done.into_iter().map(|(_, outcome)| outcome).collect())
}

/// Tasks that several workers share.
struct Schedule<'a, T, W> {
    tasks: &'a [Capacity],
    total: Capacity,
    work: W,
    state: Mutex<State<T>>,
    /// Notified when a task has finished.
    changed: Condvar,
}

struct State<T> {
    free: Capacity,
    /// Tasks that have not begun, in order.
    waiting: Vec<usize>,
    done: Vec<(usize, T)>,
    /// The first task that panicked.
    panicked: Option<Failure>,
}

const NO_PANIC: &str = "no thread panics while it holds the lock";

impl<T, W: Fn(usize) -> Option<T>> Schedule<'_, T, W> {
    /// Runs tasks until none is waiting.
    fn run_worker(&self) {
        let mut state = self.state.lock().expect(NO_PANIC);
        while !state.waiting.is_empty() {
            let fits = |&task: &usize| self.needs(task).fits(state.free);
            let Some(index) = state.waiting.iter().position(fits) else {
                state = self.changed.wait(state).expect(NO_PANIC);
                continue;
            };
            let task = state.waiting.remove(index);
            let needs = self.needs(task);
            state.free.threads -= needs.threads;
            state.free.bytes -= needs.bytes;
            drop(state);
            let outcome = catch_panic(|| Ok((self.work)(task)));
            state = self.state.lock().expect(NO_PANIC);
            state.free.threads += needs.threads;
            state.free.bytes += needs.bytes;
            match outcome {
                Ok(outcome) => state.done.extend(outcome.map(|outcome| (task, outcome))),
                Err(failure) => {
                    state.panicked.get_or_insert(failure);
                }
            }
            self.changed.notify_all();
        }
    }

    fn needs(&self, task: usize) -> Capacity {
        self.tasks[task].within(self.total)
    }
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
