//! Large zeroed arrays on huge pages, where the system has them.
//!
//! Planes are read out of order. With small pages, nearly every row would need its own TLB entry.

use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// A number without padding or invalid bit patterns: an integer or a float.
pub trait Pod: FromBytes + IntoBytes + Immutable + Copy + Send + Sync {}

impl<T: FromBytes + IntoBytes + Immutable + Copy + Send + Sync> Pod for T {}

/// An array of numbers that starts as zeros. The system provides memory on first write.
pub struct Arena<T = u64> {
    map: MmapMut,
    words: usize,
    kind: PhantomData<T>,
}

impl<T: Pod> Arena<T> {
    /// Allocates `words` zeros. Fails if the system provides no memory.
    pub fn new(words: usize) -> io::Result<Self> {
        // A mapping has at least one byte.
        let bytes = words.max(1).checked_mul(size_of::<T>());
        let bytes = bytes.ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapOptions::new().len(bytes).map_anon()?;
        #[cfg(target_os = "linux")]
        // Only advice: small pages work too, more slowly.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Arena {
            map,
            words,
            kind: PhantomData,
        })
    }
}

impl<T: Pod> Deref for Arena<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        let (words, _) = <[T]>::ref_from_prefix_with_elems(&self.map, self.words)
            .expect("a mapping is page-aligned and large enough");
        words
    }
}

impl<T: Pod> DerefMut for Arena<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        let (words, _) = <[T]>::mut_from_prefix_with_elems(&mut self.map, self.words)
            .expect("a mapping is page-aligned and large enough");
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_as_zeros_and_keeps_writes() {
        for length in [0, 1, 1 << 20] {
            let mut arena = Arena::new(length).unwrap();
            assert_eq!(arena.len(), length);
            assert!(arena.iter().all(|&word: &u64| word == 0));
            if let Some(last) = arena.last_mut() {
                *last = 7;
                assert_eq!(arena.last(), Some(&7));
            }
        }
    }
}
