//! Large arrays of numbers on huge pages, where the system has them: planes are read out of
//! order, and with small pages each row would be a page of its own to look up.

use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use memmap2::{MmapMut, MmapOptions};
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// A number that is nothing but its bytes: an integer or a float.
pub trait Pod: FromBytes + IntoBytes + Immutable + Copy + Send + Sync {}

impl<T: FromBytes + IntoBytes + Immutable + Copy + Send + Sync> Pod for T {}

/// Words, or other numbers, zero to begin with. Memory is taken when it is first written to.
pub struct Arena<T = u64> {
    map: MmapMut,
    words: usize,
    kind: PhantomData<T>,
}

impl<T: Pod> Arena<T> {
    /// Room for so many words.
    pub fn new(words: usize) -> io::Result<Self> {
        // A map has at least one byte.
        let bytes = words.max(1).checked_mul(size_of::<T>());
        let bytes = bytes.ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapOptions::new().len(bytes).map_anon()?;
        #[cfg(target_os = "linux")]
        // Only an advice: small pages do as well, more slowly.
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
            .expect("a map starts at a page and has room for the words");
        words
    }
}

impl<T: Pod> DerefMut for Arena<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        let (words, _) = <[T]>::mut_from_prefix_with_elems(&mut self.map, self.words)
            .expect("a map starts at a page and has room for the words");
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_zero_and_stay_what_they_are_set_to() {
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
