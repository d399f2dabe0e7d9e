//! `tablebase.json`: which layers are whole, what is in them, and who wins.
//!
//! Written last in each step, so what it names is on disk. Its bytes are exactly those of its
//! contents written anew, and its checksum covers them: no bit of it can change unseen.
//!
//! The digest names what was computed: rules, contents of all layers, census, values. It depends
//! neither on what is kept, nor on the compressor, nor on the number of threads.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use diagnostic::read_file;
use game::{Outcome, Side};
use games::hunt::{TIGERS, side_name};
use serde::{Deserialize, Serialize};

use crate::census::layer_census::{CensusEntry, JointCensusEntry};
use crate::file::error::{FileError, FileErrorKind, OpenError};

/// The file's name.
pub const INDEX_FILE: &str = "tablebase.json";
/// Bytes that the file has at most. That of Bagh Chal has a few kilobytes: a line for each layer.
const MAX_INDEX_BYTES: u64 = 16 << 20;
const FORMAT: &str = "pounce tablebase";
/// The name of the second index, which exists while a finished tablebase is extended.
pub const UPGRADE_FILE: &str = "upgrade.json";
/// The version of this file and of the layers' files.
pub const VERSION: u32 = 2;

/// What stays on disk once a game is solved, the least first. Until then, what a solve needs to
/// go on does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keep {
    /// Only the census.
    None,
    /// The sliding phase.
    Sliding,
    /// Everything. Goats' turns while placing follow from the next of Tigers', by one ply.
    All,
}

/// A layer that is whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerRecord {
    /// Goats placed.
    pub placed: u8,
    /// The side to move.
    #[serde(with = "crate::file::serde_names::side")]
    pub mover: Side,
    /// The length of its file; 0 if it has none.
    pub bytes: u64,
    /// The blake3 of the file's header and table of blocks; empty if it has none.
    pub file: String,
    /// The blake3 of the blake3 of each class, uncompressed.
    pub contents: String,
}

/// What one of Goats' first moves is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FirstMove {
    /// The node that the goat is dropped on.
    pub node: u8,
    /// The value after it.
    #[serde(with = "crate::file::serde_names::outcome")]
    pub value: Outcome,
}

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablebaseIndex {
    format: String,
    version: u32,
    pub rules: String,
    /// Goats in hand at the start: the sliding phase has so many placed.
    pub goats: u8,
    pub keep: Keep,
    /// The value of the start; known once everything is solved.
    #[serde(with = "crate::file::serde_names::maybe_outcome")]
    pub value: Option<Outcome>,
    /// Known once the layer after them is solved.
    pub first_moves: Vec<FirstMove>,
    /// In the order in which they are solved.
    pub layers: Vec<LayerRecord>,
    pub census: Vec<CensusEntry>,
    pub joint: Vec<JointCensusEntry>,
    pub digest: String,
    checksum: String,
}

impl TablebaseIndex {
    /// Nothing solved yet.
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
        let form = |error: serde_json::Error| FileErrorKind::Form(error.to_string());
        // Another version may have other fields: look at nothing but the version first.
        let any: serde_json::Value = serde_json::from_slice(bytes).map_err(form)?;
        match (any["format"].as_str(), any["version"].as_u64()) {
            (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {}
            (Some(FORMAT), Some(version)) => return Err(FileErrorKind::Version(version as u32)),
            _ => return Err(FileErrorKind::Form(format!("no `{FORMAT}`"))),
        }
        let index: TablebaseIndex = serde_json::from_value(any).map_err(form)?;
        if index.with_digests().to_bytes() != bytes {
            return Err(FileErrorKind::Checksum);
        }
        if index.rules != rules {
            return Err(FileErrorKind::Rules);
        }
        Ok(index)
    }

    /// Writes the index of a folder, whole or not at all.
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

    /// The same with its digest and checksum.
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
        let mut bytes = serde_json::to_vec_pretty(self).expect("numbers and names can be written");
        bytes.push(b'\n');
        bytes
    }

    /// The layer from which a solve goes on.
    pub fn last(&self) -> Option<&LayerRecord> {
        let mut latest = self.layers.iter().rev();
        latest.find(|layer| layer.mover == TIGERS && layer.bytes > 0)
    }

    /// Forgets the files that are neither kept nor needed, and returns which those are.
    pub fn drop_unneeded_files(&mut self) -> Vec<(u8, Side)> {
        let name = |layer: &LayerRecord| (layer.placed, layer.mover);
        let kept: Vec<_> = self.on_disk().map(name).collect();
        let mut forgotten = Vec::new();
        for layer in &mut self.layers {
            if layer.bytes > 0 && !kept.contains(&name(layer)) {
                (layer.bytes, layer.file) = (0, String::new());
                forgotten.push(name(layer));
            }
        }
        forgotten
    }

    /// The layers whose files are there.
    pub fn on_disk(&self) -> impl Iterator<Item = &LayerRecord> {
        let needed = match self.value {
            None => self.last(),
            Some(_) => None,
        };
        self.layers.iter().filter(move |&layer| {
            needed == Some(layer)
                || match self.keep {
                    Keep::None => false,
                    Keep::Sliding => layer.placed == self.goats,
                    Keep::All => true,
                }
        })
    }
}

/// The name of a layer's file.
pub fn layer_name(goats: u8, placed: u8, mover: Side) -> String {
    let mover = side_name(mover);
    match placed == goats {
        true => format!("sliding-{mover}.layer"),
        false => format!("placed-{placed:02}-{mover}.layer"),
    }
}

/// Writes a file under another name, lets it reach the disk, and renames it.
pub fn write_atomically<T>(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<T>,
) -> Result<T, FileError> {
    let part = path.with_extension("part");
    let whole = || {
        let mut file = File::create(&part)?;
        let written = write(&mut file)?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        // The name is safe once the folder is.
        #[cfg(unix)]
        File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()?;
        Ok(written)
    };
    whole().map_err(|error| {
        // On a full disk what was written of it is in the way.
        let _ = fs::remove_file(&part);
        FileError::new(path, FileErrorKind::Io(error))
    })
}
