//! Work shared out among all threads of the current rayon pool, an item at a time.
//!
//! Items are whole classes, some with far more to do than others. A thread takes the next one
//! when it is done with its last, so at the end none waits longer than an item takes; with items
//! handed out by the hundred, one thread would often do the last hundred alone. Asking for an
//! item costs a lock, which is nothing beside a class.

use rayon::prelude::*;

/// Does `work` for each item, with memory that is kept from item to item: there are
/// hardly more of them than threads.
pub fn for_each_with_scratch<T: Send, M>(
    items: impl Iterator<Item = T> + Send,
    memory: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, T) + Sync,
) {
    items
        .par_bridge()
        .for_each_init(&memory, |memory, item| work(memory, item));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn each_item_is_worked_on_once_with_few_memories() {
        let mut items = vec![0; 1000];
        let memories = AtomicUsize::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build();
        pool.unwrap().install(|| {
            let memory = || memories.fetch_add(1, Ordering::Relaxed);
            for_each_with_scratch(items.iter_mut(), memory, |_, item| *item += 1);
        });
        assert!(items.iter().all(|item| *item == 1));
        assert!((1..=4).contains(&memories.into_inner()));
    }
}
