//! The file of one layer.
//!
//! ```text
//! header   one line of JSON: format, version, rules, layer, sizes
//! blocks   those of the first class, of the second, ...
//! table    for each block its length (4 bytes) and its blake3 (32 bytes)
//! ```
//!
//! The table comes last, so that a layer is written from front to back while it is compressed
//! on all threads. Header and table have a digest, which `tablebase.json` knows: a file is
//! trusted as soon as its header and table are, and a block once its own checksum is right.

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
/// The most bytes of a header.
const HEADER: u64 = 1 << 12;
/// The bytes of an entry of the table.
pub const ENTRY_BYTES: usize = 36;

/// The first line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    format: String,
    version: u32,
    pub rules: String,
    placed: u8,
    #[serde(with = "crate::file::serde_names::side")]
    mover: Side,
    /// Tiger classes.
    classes: usize,
    /// Words of a class.
    words: usize,
    /// Goat sets of a class.
    sets: u64,
    /// Whether there are distances.
    pub distances: bool,
    block_words: usize,
}

impl Header {
    /// The header of a layer.
    pub fn new(
        index: &TablebaseIndex,
        placed: u8,
        mover: Side,
        classes: usize,
        layout: &Layout,
    ) -> Self {
        Header {
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

    /// Its line.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(self).expect("numbers and names can be written");
        bytes.push(b'\n');
        bytes
    }

    /// The header of a file, and its line.
    pub fn read(file: &File) -> Result<(Header, Vec<u8>), FileErrorKind> {
        let mut head = Vec::new();
        file.take(HEADER)
            .read_to_end(&mut head)
            .map_err(FileErrorKind::Io)?;
        let Some(end) = head.iter().position(|&byte| byte == b'\n') else {
            return Err(FileErrorKind::Form("no header".to_owned()));
        };
        head.truncate(end + 1);
        let form = |error: serde_json::Error| FileErrorKind::Form(error.to_string());
        let any: serde_json::Value = serde_json::from_slice(&head).map_err(form)?;
        match (any["format"].as_str(), any["version"].as_u64()) {
            (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {}
            (Some(FORMAT), Some(version)) => return Err(FileErrorKind::Version(version as u32)),
            _ => return Err(FileErrorKind::Form(format!("no `{FORMAT}`"))),
        }
        Ok((serde_json::from_value(any).map_err(form)?, head))
    }
}

/// A block in the table.
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

    /// The table whose first block is at an offset.
    pub fn table(bytes: &[u8], start: u64) -> Vec<BlockEntry> {
        let mut offset = start;
        bytes
            .chunks_exact(ENTRY_BYTES)
            .map(|entry| {
                let (length, hash) = entry.split_at(4);
                let length = u32::from_le_bytes(length.try_into().expect("four bytes are four"));
                let entry = BlockEntry {
                    offset,
                    length,
                    hash: hash.try_into().expect("an entry has 32 bytes more"),
                };
                offset += u64::from(length);
                entry
            })
            .collect()
    }
}

/// The digest of a file's header and table.
pub fn digest(head: &[u8], table: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head).update(table);
    hasher.finalize().to_hex().to_string()
}

/// The hash of the words and distances of a class.
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
