//! A block: a stretch of the words of one class, compressed, small enough to be read for one
//! position.
//!
//! ```text
//! Tigers' plane of each word │ Goats' plane of each word │ distances of their goat sets
//! ```
//!
//! The encoding was chosen by a measurement on every 97th class of a layer of Bagh Chal (12 placed,
//! 862 MB of words) with blocks of [`BLOCK_WORDS`] words, on one thread of a busy machine: size
//! scaled up to the layer in MB, and rough compression speed in MB/s.
//!
//! ```text
//!                         zstd 1     zstd 3     zstd 9     lz4        deflate 1   deflate 6
//! words unchanged         180, 227   176, 213   153, 22    346, 580   232, 182    159, 29
//! planes separate         166, 245   165, 192   148, 29    306, 635   202, 189    150, 35
//! planes and the bytes    171, 247   169, 227   150, 29    308, 619   208, 188    156, 33
//!   of a word separate
//! Tigers' wins and draws  286, 202   278, 114   258, 23    477, 366   330, 84     259, 20
//! ```
//!
//! Separate planes with zstd at level 1 decompress at 600 MB/s; the whole layer takes 164 MB. At
//! level 3, blocks of 1,024 words took 5 percent more space and blocks of 4,096 words 7 percent
//! less. Their effect on probing was not measured.

use std::cell::RefCell;
use std::ops::Range;

use zstd::bulk::{Compressor, Decompressor};

use crate::plane::layout::Layout;

/// Words per block, except for the last of a class: 16 KiB without distances.
pub const BLOCK_WORDS: usize = 2048;
const LEVEL: i32 = 1;

/// The division of a class's words into blocks.
#[derive(Debug, Clone, Copy)]
pub struct BlockLayout {
    words: usize,
}

impl BlockLayout {
    pub fn new(layout: &Layout) -> Self {
        BlockLayout {
            words: layout.words,
        }
    }

    /// Returns the number of blocks per class.
    pub fn blocks(&self) -> usize {
        self.words.div_ceil(BLOCK_WORDS)
    }

    /// Returns the places of a block's words in their class.
    pub fn places(&self, block: usize) -> Range<usize> {
        let start = block * BLOCK_WORDS;
        start..(start + BLOCK_WORDS).min(self.words)
    }
}

/// Returns the ranks of the goat sets in some words of a class.
pub fn sets_in(layout: &Layout, places: &Range<usize>) -> Range<usize> {
    let before = |place| {
        if place < layout.words {
            layout.sets_before(place)
        } else {
            layout.set_count() as usize
        }
    };
    before(places.start)..before(places.end)
}

/// A compressor of blocks, reusable.
pub struct BlockCompressor {
    compressor: Compressor<'static>,
    bytes: Vec<u8>,
}

impl BlockCompressor {
    pub fn new() -> Self {
        BlockCompressor {
            compressor: Compressor::new(LEVEL).expect("the compression level is valid"),
            bytes: Vec::new(),
        }
    }

    /// Compresses some words and the distances of their goat sets, if there are any.
    pub fn compress(&mut self, words: &[u64], distances: &[u8]) -> Vec<u8> {
        self.bytes.clear();
        let tigers = words.iter().map(|word| *word as u32);
        let goats = words.iter().map(|word| (*word >> 32) as u32);
        for plane in tigers.chain(goats) {
            self.bytes.extend_from_slice(&plane.to_le_bytes());
        }
        self.bytes.extend_from_slice(distances);
        let packed = self.compressor.compress(&self.bytes);
        packed.expect("the output buffer is large enough for any block")
    }
}

thread_local! {
    /// The tables are larger than a block, so each thread keeps them.
    static DECOMPRESSOR: RefCell<Decompressor<'static>> =
        RefCell::new(Decompressor::new().expect("the decompressor's tables fit in memory"));
}

/// A decompressed block.
pub struct Block {
    bytes: Box<[u8]>,
    words: usize,
}

impl Block {
    /// Decompresses a block of `words` words and `distances` distances. Returns `None` if it has
    /// another size or is damaged.
    pub fn decompress(packed: &[u8], words: usize, distances: usize) -> Option<Block> {
        let length = 8 * words + distances;
        let decompress = |decompressor: &RefCell<Decompressor<'static>>| {
            decompressor.borrow_mut().decompress(packed, length)
        };
        let bytes = DECOMPRESSOR.with(decompress).ok()?;
        (bytes.len() == length).then(|| Block {
            bytes: bytes.into(),
            words,
        })
    }

    /// Returns one of its words.
    pub fn word(&self, place: usize) -> u64 {
        let plane = |place: usize| {
            let bytes = self.bytes[4 * place..4 * place + 4].try_into();
            u64::from(u32::from_le_bytes(bytes.expect("the slice has four bytes")))
        };
        plane(place) | plane(self.words + place) << 32
    }

    /// Iterates over its words.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        (0..self.words).map(|place| self.word(place))
    }

    /// Returns the distances of its goat sets.
    pub fn distances(&self) -> &[u8] {
        &self.bytes[8 * self.words..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn decompresses_to_the_original(words: Vec<u64>, distances: Vec<u8>) {
            let packed = BlockCompressor::new().compress(&words, &distances);
            let block = Block::decompress(&packed, words.len(), distances.len()).unwrap();
            prop_assert!(block.words().eq(words.iter().copied()));
            prop_assert_eq!(block.distances(), &distances);
            prop_assert!(Block::decompress(&packed, words.len() + 1, distances.len()).is_none());
            if !distances.is_empty() {
                let fewer = distances.len() - 1;
                prop_assert!(Block::decompress(&packed, words.len(), fewer).is_none());
            }
        }

        #[test]
        fn rejects_noise(bytes: Vec<u8>) {
            prop_assert!(Block::decompress(&bytes, 100, 20).is_none());
        }
    }
}
