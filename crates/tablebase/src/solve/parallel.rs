//! Parallel iteration over items of very different size, one item at a time.
//!
//! Items are whole classes, some with far more work than others. A thread takes the next item when
//! it has finished its last, so at the end no thread waits for longer than one item takes. Taking
//! an item costs a lock, which is negligible compared with a class.

use rayon::prelude::*;

/// Calls `work` for each item. Scratch memory is reused from item to item; there are hardly more
/// instances of it than threads.
pub fn for_each_with_scratch<T: Send, M>(
    items: impl Iterator<Item = T> + Send,
    scratch: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, T) + Sync,
) {
    items
        .par_bridge()
        .for_each_init(&scratch, |scratch, item| work(scratch, item));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn visits_each_item_once_with_few_scratches() {
        let mut items = vec![0; 1000];
        let scratches = AtomicUsize::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build();
        pool.unwrap().install(|| {
            let scratch = || scratches.fetch_add(1, Ordering::Relaxed);
            for_each_with_scratch(items.iter_mut(), scratch, |_, item| *item += 1);
        });
        assert!(items.iter().all(|item| *item == 1));
        assert!((1..=4).contains(&scratches.into_inner()));
    }
}
