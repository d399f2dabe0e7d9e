//! `tablebase.json`: the solved layers, the census, the values of the start and the first moves.
//!
//! The index is written last in each step, so every file that it names exists. Its bytes must be
//! exactly those of its contents written again, and its checksum covers them, so any changed bit is
//! detected.
//!
//! The digest identifies the result: rules, contents of all layers, census and values. It does not
//! depend on which layers are kept, on the compressor or on the number of threads.

use std::io::{self, Write};
use std::path::Path;

use diagnostic::read_file;
use game::{Outcome, Side};
use games::hunt::{TIGERS, side_name};
use serde::{Deserialize, Serialize};

use crate::census::layer_census::{CensusEntry, JointCensusEntry};
use crate::file::atomic_write::write_atomically;
use crate::file::error::{FileError, FileErrorKind, OpenError};

/// Name of the index file.
pub const INDEX_FILE: &str = "tablebase.json";
/// Maximum size of the file. The index of Bagh Chal has a few kilobytes.
const MAX_INDEX_BYTES: u64 = 16 << 20;
const FORMAT: &str = "pounce tablebase";
/// Name of the second index, which exists while a complete tablebase is being extended.
pub const UPGRADE_FILE: &str = "upgrade.json";
/// Version of the index and of the layer files.
pub const VERSION: u32 = 2;

/// The layers to keep on disk once a game is solved, in increasing order. During the solve, the
/// last checkpoint is on disk too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keep {
    /// Only the summary in `tablebase.json`.
    None,
    /// The sliding phase.
    Sliding,
    /// All layers. Goats' turns of the placement phase are not stored: they follow from Tigers'
    /// turns by one ply.
    All,
}

/// A solved layer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerRecord {
    /// Goats placed.
    pub placed: u8,
    /// Side to move.
    #[serde(with = "crate::file::serde_names::side")]
    pub mover: Side,
    /// Length of the layer's file, or 0 if there is none.
    pub bytes: u64,
    /// BLAKE3 of the file's header and block table, or empty if there is no file.
    pub file: String,
    /// BLAKE3 of the uncompressed classes' BLAKE3 hashes.
    pub contents: String,
}

/// The value of one of Goats' first moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstMove {
    /// Node on which the goat is dropped.
    pub node: u8,
    /// Value after the move.
    #[serde(with = "crate::file::serde_names::outcome")]
    pub value: Outcome,
}

/// The contents of the index file. Field names and order are part of the format: the digest depends
/// on them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablebaseIndex {
    format: String,
    version: u32,
    pub rules: String,
    /// Goats in hand at the start.
    pub goats: u8,
    pub keep: Keep,
    /// Value of the start, once everything is solved.
    #[serde(with = "crate::file::serde_names::maybe_outcome")]
    pub value: Option<Outcome>,
    /// Values of the first moves, once the layer with one goat placed is solved.
    pub first_moves: Vec<FirstMove>,
    /// Layers in the order in which they were solved.
    pub layers: Vec<LayerRecord>,
    pub census: Vec<CensusEntry>,
    pub joint: Vec<JointCensusEntry>,
    pub digest: String,
    checksum: String,
}

impl TablebaseIndex {
    /// Creates an index with nothing solved.
    pub fn new(rules: &str, goats: u8, keep: Keep) -> Self {
        TablebaseIndex {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: rules.to_owned(),
            goats,
            keep,
            value: None,
            first_moves: Vec::new(),
            layers: Vec::new(),
            census: Vec::new(),
            joint: Vec::new(),
            digest: String::new(),
            checksum: String::new(),
        }
    }

    /// Reads the index of a folder.
    pub fn read(dir: &Path, rules: &str) -> Result<TablebaseIndex, OpenError> {
        TablebaseIndex::read_file(dir, INDEX_FILE, rules)
    }

    /// Reads one of the two indices that a folder may have.
    pub fn read_file(dir: &Path, name: &str, rules: &str) -> Result<TablebaseIndex, OpenError> {
        let path = dir.join(name);
        let bytes = match read_file(&path, MAX_INDEX_BYTES) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(OpenError::Missing(dir.to_owned()));
            }
            read => read.map_err(FileError::io(&path))?,
        };
        TablebaseIndex::parse(&bytes, rules).map_err(|kind| FileError::new(&path, kind).into())
    }

    fn parse(bytes: &[u8], rules: &str) -> Result<TablebaseIndex, FileErrorKind> {
        let malformed = |error: serde_json::Error| FileErrorKind::Malformed(error.to_string());
        // Another version may have other fields, so check the version first.
        let any: serde_json::Value = serde_json::from_slice(bytes).map_err(malformed)?;
        match (any["format"].as_str(), any["version"].as_u64()) {
            (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {}
            (Some(FORMAT), Some(version)) => return Err(FileErrorKind::Version(version as u32)),
            _ => {
                return Err(FileErrorKind::Malformed(format!(
                    "`format` is not `{FORMAT}`"
                )));
            }
        }
        let index: TablebaseIndex = serde_json::from_value(any).map_err(malformed)?;
        if index.with_digests().to_bytes() != bytes {
            return Err(FileErrorKind::Checksum);
        }
        if index.rules != rules {
            return Err(FileErrorKind::Rules);
        }
        Ok(index)
    }

    /// Writes the index of a folder atomically.
    pub fn write(&mut self, dir: &Path) -> Result<(), FileError> {
        self.write_file(dir, INDEX_FILE)
    }

    /// Writes one of the two indices that a folder may have.
    pub fn write_file(&mut self, dir: &Path, name: &str) -> Result<(), FileError> {
        *self = self.with_digests();
        write_atomically(&dir.join(name), |file| file.write_all(&self.to_bytes()))
    }

    /// Returns the index from which a solve starts that keeps something else: with the sliding
    /// layers if both are on disk, and with nothing that has to be recomputed from them.
    pub fn restarted(&self, keep: Keep) -> TablebaseIndex {
        let sliding = self.on_disk().filter(|layer| layer.placed == self.goats);
        let sliding: Vec<LayerRecord> = sliding.cloned().collect();
        let mut index = TablebaseIndex::new(&self.rules, self.goats, keep);
        if sliding.len() == 2 {
            index.layers = sliding;
        }
        index
    }

    /// Returns a copy with digest and checksum filled in.
    fn with_digests(&self) -> TablebaseIndex {
        let mut index = self.clone();
        for layer in &mut index.layers {
            layer.bytes = 0;
            layer.file.clear();
        }
        index.keep = Keep::All;
        index.digest.clear();
        index.checksum.clear();
        let digest = blake3::hash(&index.to_bytes()).to_hex().to_string();
        let mut index = TablebaseIndex {
            digest,
            checksum: String::new(),
            ..self.clone()
        };
        index.checksum = blake3::hash(&index.to_bytes()).to_hex().to_string();
        index
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes =
            serde_json::to_vec_pretty(self).expect("serialising numbers and strings cannot fail");
        bytes.push(b'\n');
        bytes
    }

    /// Returns the layer from which a solve resumes: the last one on disk with Tigers to move.
    pub fn last(&self) -> Option<&LayerRecord> {
        let mut latest = self.layers.iter().rev();
        latest.find(|layer| layer.mover == TIGERS && layer.bytes > 0)
    }

    /// Marks files that are neither kept nor needed to resume as absent, and returns their layers.
    pub fn drop_unneeded_files(&mut self) -> Vec<(u8, Side)> {
        let name = |layer: &LayerRecord| (layer.placed, layer.mover);
        let kept: Vec<_> = self.on_disk().map(name).collect();
        let mut dropped = Vec::new();
        for layer in &mut self.layers {
            if layer.bytes > 0 && !kept.contains(&name(layer)) {
                (layer.bytes, layer.file) = (0, String::new());
                dropped.push(name(layer));
            }
        }
        dropped
    }

    /// Iterates over the layers that have a file.
    pub fn on_disk(&self) -> impl Iterator<Item = &LayerRecord> {
        let needed = match self.value {
            None => self.last(),
            Some(_) => None,
        };
        // A restarted solve counts the positions of both sliding layers first.
        let is_restarted = self.value.is_none() && self.census.is_empty();
        self.layers.iter().filter(move |&layer| {
            is_restarted
                || needed == Some(layer)
                || match self.keep {
                    Keep::None => false,
                    Keep::Sliding => layer.placed == self.goats,
                    Keep::All => true,
                }
        })
    }
}

/// Returns the name of a layer's file.
pub fn layer_name(goats: u8, placed: u8, mover: Side) -> String {
    let mover = side_name(mover);
    if placed == goats {
        format!("sliding-{mover}.layer")
    } else {
        format!("placed-{placed:02}-{mover}.layer")
    }
}
