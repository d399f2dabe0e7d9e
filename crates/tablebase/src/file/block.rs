//! A block: a stretch of the words of one class, compressed, small enough to be read for one
//! position.
//!
//! ```text
//! Tigers' plane of each word │ Goats' plane of each word │ distances of their goat sets
//! ```
//!
//! Measured once on every 97th class of a layer of Bagh Chal (12 placed, 862 MB of words), one
//! thread of a busy machine, blocks of [`BLOCK_WORDS`] words: megabytes, scaled up to the layer
//! (written whole it takes 164), and megabytes compressed a second, which are rough:
//!
//! ```text
//!                         zstd 1     zstd 3     zstd 9     lz4        deflate 1   deflate 6
//! words as they are       180, 227   176, 213   153, 22    346, 580   232, 182    159, 29
//! planes apart            166, 245   165, 192   148, 29    306, 635   202, 189    150, 35
//! planes, and the bytes   171, 247   169, 227   150, 29    308, 619   208, 188    156, 33
//!   of a word, apart
//! Tigers' wins and draws  286, 202   278, 114   258, 23    477, 366   330, 84     259, 20
//! ```
//!
//! So planes apart and zstd at level 1, which decompressed 600 MB a second. At level 3, blocks of
//! 1,024 words took 5 percent more room and of 4,096 words 7 percent less; what they do to the
//! time of a probe was not measured.

use std::cell::RefCell;
use std::ops::Range;

use zstd::bulk::{Compressor, Decompressor};

use crate::plane::layout::Layout;

/// Words of a block, but for the last of a class. 16 KiB, without distances.
pub const BLOCK_WORDS: usize = 2048;
const LEVEL: i32 = 1;

/// How the words of a class are divided.
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

    /// Blocks of each class.
    pub fn blocks(&self) -> usize {
        self.words.div_ceil(BLOCK_WORDS)
    }

    /// The places of a block's words in their class.
    pub fn places(&self, block: usize) -> Range<usize> {
        let start = block * BLOCK_WORDS;
        start..(start + BLOCK_WORDS).min(self.words)
    }
}

/// The goat sets of the goat_range that lie in some words of a class, by number.
pub fn sets_in(layout: &Layout, places: &Range<usize>) -> Range<usize> {
    let before = |place| match place < layout.words {
        true => layout.sets_before(place),
        false => layout.set_count() as usize,
    };
    before(places.start)..before(places.end)
}

/// Makes blocks.
pub struct BlockCompressor {
    compressor: Compressor<'static>,
    bytes: Vec<u8>,
}

impl BlockCompressor {
    pub fn new() -> Self {
        BlockCompressor {
            compressor: Compressor::new(LEVEL).expect("the level exists"),
            bytes: Vec::new(),
        }
    }

    /// The block of some words and the distances of their goat sets, if it has any.
    pub fn pack(&mut self, words: &[u64], distances: &[u8]) -> Vec<u8> {
        self.bytes.clear();
        let tigers = words.iter().map(|word| *word as u32);
        let goats = words.iter().map(|word| (*word >> 32) as u32);
        for plane in tigers.chain(goats) {
            self.bytes.extend_from_slice(&plane.to_le_bytes());
        }
        self.bytes.extend_from_slice(distances);
        let packed = self.compressor.compress(&self.bytes);
        packed.expect("a fresh buffer has room for any compressed block")
    }
}

thread_local! {
    /// Its tables are larger than a block, so each thread keeps them.
    static DECOMPRESSOR: RefCell<Decompressor<'static>> =
        RefCell::new(Decompressor::new().expect("there is memory for its tables"));
}

/// A block, decompressed.
pub struct Block {
    bytes: Box<[u8]>,
    words: usize,
}

impl Block {
    /// Opens a block of so many words and distances; `None` if it is not one.
    pub fn unpack(packed: &[u8], words: usize, distances: usize) -> Option<Block> {
        let length = 8 * words + distances;
        let unpack = |decompressor: &RefCell<Decompressor<'static>>| {
            decompressor.borrow_mut().decompress(packed, length)
        };
        let bytes = DECOMPRESSOR.with(unpack).ok()?;
        (bytes.len() == length).then(|| Block {
            bytes: bytes.into(),
            words,
        })
    }

    /// One of its words.
    pub fn word(&self, place: usize) -> u64 {
        let plane = |place: usize| {
            let bytes = self.bytes[4 * place..4 * place + 4].try_into();
            u64::from(u32::from_le_bytes(bytes.expect("four bytes are four")))
        };
        plane(place) | plane(self.words + place) << 32
    }

    /// All of its words.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        (0..self.words).map(|place| self.word(place))
    }

    /// The distances of its goat sets.
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
        fn a_block_holds_what_was_put_in(words: Vec<u64>, distances: Vec<u8>) {
            let packed = BlockCompressor::new().pack(&words, &distances);
            let block = Block::unpack(&packed, words.len(), distances.len()).unwrap();
            prop_assert!(block.words().eq(words.iter().copied()));
            prop_assert_eq!(block.distances(), &distances);
            prop_assert!(Block::unpack(&packed, words.len() + 1, distances.len()).is_none());
            if !distances.is_empty() {
                let fewer = distances.len() - 1;
                prop_assert!(Block::unpack(&packed, words.len(), fewer).is_none());
            }
        }

        #[test]
        fn noise_is_no_block(bytes: Vec<u8>) {
            prop_assert!(Block::unpack(&bytes, 100, 20).is_none());
        }
    }
}
