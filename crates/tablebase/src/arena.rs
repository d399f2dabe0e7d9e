//! Large arrays of words on huge pages, where the system has them: planes are read out of
//! order, and with small pages each row would be a page of its own to look up.

use std::io;
use std::ops::{Deref, DerefMut};

use memmap2::{MmapMut, MmapOptions};
use zerocopy::FromBytes;

/// Words, zero to begin with. Memory is taken when it is first written to.
pub struct Arena {
    map: MmapMut,
    words: usize,
}

impl Arena {
    /// Room for so many words.
    pub fn new(words: usize) -> io::Result<Self> {
        // A map has at least one byte.
        let map = MmapOptions::new().len(words.max(1) * 8).map_anon()?;
        #[cfg(target_os = "linux")]
        // Only an advice: small pages do as well, more slowly.
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Arena { map, words })
    }
}

impl Deref for Arena {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        let (words, _) = <[u64]>::ref_from_prefix_with_elems(&self.map, self.words)
            .expect("a map starts at a page and has room for the words");
        words
    }
}

impl DerefMut for Arena {
    fn deref_mut(&mut self) -> &mut [u64] {
        let (words, _) = <[u64]>::mut_from_prefix_with_elems(&mut self.map, self.words)
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
            assert!(arena.iter().all(|&word| word == 0));
            if let Some(last) = arena.last_mut() {
                *last = 7;
                assert_eq!(arena.last(), Some(&7));
            }
        }
    }
}
