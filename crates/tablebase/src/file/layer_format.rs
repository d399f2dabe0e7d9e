//! The format of a layer file.
//!
//! ```text
//! header   one line of JSON: format, version, rules, layer, sizes
//! blocks   those of the first class, of the second, ...
//! table    for each block its length (4 bytes) and its BLAKE3 (32 bytes)
//! ```
//!
//! The table comes last, so that a layer is written front to back while all threads compress it.
//! `tablebase.json` has a digest of header and table, and the table has a checksum of every block.
//! So a file is verified when it is opened, and a block when it is read.

use std::fs::File;
use std::io::Read;

use game::Side;
use serde::{Deserialize, Serialize};
use zerocopy::IntoBytes;

use crate::file::block::BLOCK_WORDS;
use crate::file::error::FileErrorKind;
use crate::file::index::{TablebaseIndex, VERSION};
use crate::plane::layout::Layout;

const FORMAT: &str = "pounce tablebase layer";
/// Maximum length of a header.
const MAX_HEADER_BYTES: u64 = 1 << 12;
/// Length of an entry of the block table.
pub const ENTRY_BYTES: usize = 36;

/// The first line of a layer file. Field names and order are part of the format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerHeader {
    format: String,
    version: u32,
    pub rules: String,
    placed: u8,
    #[serde(with = "crate::file::serde_names::side")]
    mover: Side,
    /// Number of tiger classes.
    classes: usize,
    /// Words per class.
    words: usize,
    /// Goat sets per class.
    sets: u64,
    /// True if the layer has distances.
    pub distances: bool,
    block_words: usize,
}

impl LayerHeader {
    /// Builds the header of a layer.
    pub fn new(
        index: &TablebaseIndex,
        placed: u8,
        mover: Side,
        classes: usize,
        layout: &Layout,
    ) -> Self {
        LayerHeader {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: index.rules.clone(),
            placed,
            mover,
            classes,
            words: layout.words,
            sets: layout.set_count(),
            distances: placed == index.goats,
            block_words: BLOCK_WORDS,
        }
    }

    /// Returns the line, with its newline.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes =
            serde_json::to_vec(self).expect("serialising numbers and strings cannot fail");
        bytes.push(b'\n');
        bytes
    }

    /// Reads the header of a file. Also returns the bytes of its line.
    pub fn read(file: &File) -> Result<(LayerHeader, Vec<u8>), FileErrorKind> {
        let mut head = Vec::new();
        file.take(MAX_HEADER_BYTES)
            .read_to_end(&mut head)
            .map_err(FileErrorKind::Io)?;
        let Some(end) = head.iter().position(|&byte| byte == b'\n') else {
            return Err(FileErrorKind::Malformed(
                "the header line is missing".to_owned(),
            ));
        };
        head.truncate(end + 1);
        let malformed = |error: serde_json::Error| FileErrorKind::Malformed(error.to_string());
        let any: serde_json::Value = serde_json::from_slice(&head).map_err(malformed)?;
        match (any["format"].as_str(), any["version"].as_u64()) {
            (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {}
            (Some(FORMAT), Some(version)) => return Err(FileErrorKind::Version(version as u32)),
            _ => {
                return Err(FileErrorKind::Malformed(format!(
                    "`format` is not `{FORMAT}`"
                )));
            }
        }
        Ok((serde_json::from_value(any).map_err(malformed)?, head))
    }
}

/// An entry of the block table.
pub struct BlockEntry {
    pub offset: u64,
    pub length: u32,
    pub hash: [u8; 32],
}

impl BlockEntry {
    pub fn to_bytes(&self) -> [u8; ENTRY_BYTES] {
        let mut bytes = [0; ENTRY_BYTES];
        bytes[..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..].copy_from_slice(&self.hash);
        bytes
    }

    /// Parses a block table. The first block is at offset `start`.
    pub fn table(bytes: &[u8], start: u64) -> Vec<BlockEntry> {
        let mut offset = start;
        bytes
            .chunks_exact(ENTRY_BYTES)
            .map(|entry| {
                let (length, hash) = entry.split_at(4);
                let length =
                    u32::from_le_bytes(length.try_into().expect("the slice has four bytes"));
                let entry = BlockEntry {
                    offset,
                    length,
                    hash: hash.try_into().expect("the rest of an entry has 32 bytes"),
                };
                offset += u64::from(length);
                entry
            })
            .collect()
    }
}

/// Returns the digest of a file's header and block table.
pub fn digest(head: &[u8], table: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head).update(table);
    hasher.finalize().to_hex().to_string()
}

/// Returns the hash of the words and distances of a class.
pub fn contents_hash(words: &[u64], distances: Option<&[u8]>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    if cfg!(target_endian = "little") {
        hasher.update(words.as_bytes());
    } else {
        for word in words {
            hasher.update(&word.to_le_bytes());
        }
    }
    hasher.update(distances.unwrap_or(&[]));
    hasher.finalize()
}
