//! Parallel map and sort on threads of the standard library.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Lists shorter than this are sorted on one thread.
const SHORT: usize = 1 << 14;

/// Applies `work` to consecutive chunks of a list and returns the results in order. If any chunk
/// fails, returns the error of the first one that does.
pub(crate) fn try_map_chunks<T: Sync, R: Send, E: Send>(
    items: &[T],
    chunk: usize,
    threads: usize,
    work: impl Fn(&[T]) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let chunks = items.len().div_ceil(chunk);
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    // Chunks are taken in order, so all before a failed one have been taken when it fails.
    let run = || {
        let mut results = Vec::new();
        while !failed.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(rest) = items.get(at * chunk..).filter(|_| at < chunks) else {
                break;
            };
            let result = work(&rest[..chunk.min(rest.len())]);
            if result.is_err() {
                failed.store(true, Ordering::Relaxed);
            }
            results.push((at, result));
        }
        results
    };
    let mut results = thread::scope(|scope| {
        // With fewer threads than requested, the work takes longer and the result is the same.
        let helper = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let helpers: Vec<_> = (1..threads.min(chunks)).map_while(helper).collect();
        let mut results = run();
        for helper in helpers {
            results.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        results
    });
    results.sort_unstable_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Sorts a list in place: quicksort around the median, the halves on different threads.
pub(crate) fn sort<T: Ord + Send>(items: &mut [T], threads: usize) {
    if threads < 2 || items.len() < SHORT {
        return items.sort_unstable();
    }
    let middle = items.len() / 2;
    let (low, _, high) = items.select_nth_unstable(middle);
    thread::scope(|scope| {
        scope.spawn(|| sort(low, threads / 2));
        sort(high, threads - threads / 2);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix64;

    #[test]
    fn returns_results_in_order_and_first_error() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [1, 2, 7] {
            for chunk in [1, 3, 64, 5000] {
                let sum = |items: &[usize]| Ok::<usize, ()>(items.iter().sum());
                let sums = try_map_chunks(&items, chunk, threads, sum).unwrap();
                let expected: Vec<usize> = items.chunks(chunk).map(|c| c.iter().sum()).collect();
                assert_eq!(sums, expected);
                let odd = |items: &[usize]| match items.iter().find(|&&item| item >= 500) {
                    Some(&item) => Err(item),
                    None => Ok(()),
                };
                assert_eq!(try_map_chunks(&items, chunk, threads, odd), Err(500));
            }
            let none = |_: &[usize]| Err::<(), ()>(());
            assert_eq!(try_map_chunks(&[], 4, threads, none), Ok(Vec::new()));
        }
    }

    #[test]
    fn sorts_like_one_thread() {
        let mut random = SplitMix64(1);
        for length in [0, 1, SHORT - 1, SHORT, 5 * SHORT + 3] {
            let list: Vec<usize> = (0..length).map(|_| random.below(length)).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            for threads in [1, 2, 3, 8] {
                let mut sorted = list.clone();
                sort(&mut sorted, threads);
                assert_eq!(sorted, expected);
            }
        }
    }
}
