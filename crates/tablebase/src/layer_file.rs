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
//!
//! Files are read at given offsets and not mapped: a map is undefined behaviour when someone
//! else shortens the file, and this workspace has no `unsafe`. From the page cache a read of a
//! block takes a microsecond, of some twenty in all.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use game::Side;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::block::{BLOCK_WORDS, Block, Division, Packer, sets_in};
use crate::index::{Index, LayerRecord, VERSION, layer_name, write_whole};
use crate::layer::Layer;
use crate::layout::Layout;
use crate::refused::{Reason, Refused};

const FORMAT: &str = "pounce tablebase layer";
/// Classes compressed at a time: enough for any number of threads, and little memory.
const BATCH: usize = 64;
/// The most bytes of a header.
const HEADER: u64 = 1 << 12;
const ENTRY: usize = 36;

/// The first line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    rules: String,
    placed: u8,
    #[serde(with = "crate::names::side")]
    mover: Side,
    /// Tiger classes.
    classes: usize,
    /// Words of a class.
    words: usize,
    /// Goat sets of a class.
    sets: u64,
    /// Whether there are distances.
    distances: bool,
    block_words: usize,
}

/// One entry of the table.
struct Entry {
    offset: u64,
    length: u32,
    hash: [u8; 32],
}

impl Entry {
    fn to_bytes(&self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..].copy_from_slice(&self.hash);
        bytes
    }
}

/// Writes a layer's file into a folder, and returns the record of it.
pub fn write_layer(dir: &Path, index: &Index, layer: &Layer<'_>) -> Result<LayerRecord, Refused> {
    let path = dir.join(layer_name(index.goats, layer.placed, layer.mover));
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        rules: index.rules.clone(),
        placed: layer.placed,
        mover: layer.mover,
        classes: layer.classes.list().len(),
        words: layer.layout.words,
        sets: layer.layout.sets(),
        distances: layer.distances.is_some(),
        block_words: BLOCK_WORDS,
    };
    let mut head = serde_json::to_vec(&header).expect("numbers and names can be written");
    head.push(b'\n');
    write_whole(&path, |file| {
        let mut file = BufWriter::with_capacity(1 << 20, file);
        file.write_all(&head)?;
        let (entries, contents) = write_blocks(&mut file, layer)?;
        let table: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
        file.write_all(&table)?;
        file.flush()?;
        let length: u64 = entries.iter().map(|entry| u64::from(entry.length)).sum();
        Ok(LayerRecord {
            placed: layer.placed,
            mover: layer.mover,
            bytes: (head.len() + table.len()) as u64 + length,
            file: digest(&head, &table),
            contents,
        })
    })
}

fn digest(head: &[u8], table: &[u8]) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(head).update(table);
    hasher.finalize().to_hex().to_string()
}

/// Writes the blocks of all classes; returns the table, and the digest of the contents.
fn write_blocks(file: &mut impl Write, layer: &Layer<'_>) -> io::Result<(Vec<Entry>, String)> {
    let mut entries = Vec::new();
    let mut contents = blake3::Hasher::new();
    let mut offset = 0;
    let classes: Vec<usize> = (0..layer.classes.list().len()).collect();
    for batch in classes.chunks(BATCH) {
        let packed: Vec<_> = batch
            .par_iter()
            .map_init(Packer::new, |packer, &class| {
                pack_class(packer, layer, class)
            })
            .collect();
        for (blocks, hash) in packed {
            contents.update(hash.as_bytes());
            for (block, hash) in blocks {
                file.write_all(&block)?;
                entries.push(Entry {
                    offset,
                    length: block.len() as u32,
                    hash,
                });
                offset += block.len() as u64;
            }
        }
    }
    Ok((entries, contents.finalize().to_hex().to_string()))
}

type Packed = (Vec<(Vec<u8>, [u8; 32])>, blake3::Hash);

/// The blocks of a class with their checksums, and the hash of what is in them.
fn pack_class(packer: &mut Packer, layer: &Layer<'_>, class: usize) -> Packed {
    let layout = layer.layout;
    let words = layer.class(class);
    let distances = layer.class_distances(class);
    let division = Division::new(layout);
    let blocks = (0..division.blocks()).map(|block| {
        let places = division.places(block);
        let sets = distances.map_or(0..0, |_| sets_in(layout, &places));
        let distances = distances.map_or(&[][..], |distances| &distances[sets]);
        let packed = packer.pack(&words[places], distances);
        let hash = *blake3::hash(&packed).as_bytes();
        (packed, hash)
    });
    let blocks = blocks.collect();
    (blocks, contents_of(words, distances))
}

fn contents_of(words: &[u64], distances: Option<&[u8]>) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    let mut bytes = Vec::with_capacity(8 * BLOCK_WORDS);
    for words in words.chunks(BLOCK_WORDS) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        hasher.update(&bytes);
    }
    hasher.update(distances.unwrap_or(&[]));
    hasher.finalize()
}

/// A layer's file, open for reading.
pub struct LayerFile {
    path: PathBuf,
    file: File,
    entries: Vec<Entry>,
    division: Division,
    pub layout: Layout,
    pub placed: u8,
    pub mover: Side,
    classes: usize,
    distances: bool,
    contents: String,
}

impl LayerFile {
    /// Opens the file of a layer whose sizes follow from the game.
    pub fn open(
        dir: &Path,
        index: &Index,
        record: &LayerRecord,
        classes: usize,
        layout: Layout,
    ) -> Result<LayerFile, Refused> {
        let path = dir.join(layer_name(index.goats, record.placed, record.mover));
        let refuse = |reason| Refused::new(&path, reason);
        let file = File::open(&path).map_err(Refused::io(&path))?;
        let length = file.metadata().map_err(Refused::io(&path))?.len();
        let (header, head) = read_header(&file).map_err(refuse)?;
        if header.rules != index.rules {
            return Err(refuse(Reason::Rules));
        }
        let wanted = Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            rules: index.rules.clone(),
            placed: record.placed,
            mover: record.mover,
            classes,
            words: layout.words,
            sets: layout.sets(),
            distances: record.placed == index.goats,
            block_words: BLOCK_WORDS,
        };
        if header != wanted {
            return Err(refuse(Reason::Layer));
        }
        let division = Division::new(&layout);
        let blocks = classes * division.blocks();
        if length != record.bytes || length < (head.len() + blocks * ENTRY) as u64 {
            return Err(refuse(Reason::Length));
        }
        let mut table = vec![0; blocks * ENTRY];
        let end = length - table.len() as u64;
        read_at(&file, &mut table, end).map_err(Refused::io(&path))?;
        if digest(&head, &table) != record.file {
            return Err(refuse(Reason::Checksum));
        }
        let start = head.len() as u64;
        let entries = entries(&table, start);
        let last = entries.last();
        if last.map_or(start, |entry| entry.offset + u64::from(entry.length)) != end {
            return Err(refuse(Reason::Length));
        }
        Ok(LayerFile {
            file,
            entries,
            division,
            layout,
            placed: record.placed,
            mover: record.mover,
            classes,
            distances: header.distances,
            contents: record.contents.clone(),
            path,
        })
    }

    /// The number of the block that has a word of a class, and the word's place in it.
    pub fn find(&self, class: usize, place: usize) -> (usize, usize) {
        let block = class * self.division.blocks() + place / BLOCK_WORDS;
        (block, place % BLOCK_WORDS)
    }

    /// The number of the first goat set of a block.
    pub fn first_set(&self, block: usize) -> usize {
        let places = self.division.places(block % self.division.blocks());
        sets_in(&self.layout, &places).start
    }

    /// Reads a block, if it is what was written.
    pub fn read(&self, block: usize) -> Result<Block, Refused> {
        self.read_block(block).map_err(|reason| Refused {
            file: self.path.clone(),
            block: Some(block),
            reason,
        })
    }

    fn read_block(&self, block: usize) -> Result<Block, Reason> {
        let entry = &self.entries[block];
        let mut packed = vec![0; entry.length as usize];
        read_at(&self.file, &mut packed, entry.offset).map_err(Reason::Io)?;
        if blake3::hash(&packed).as_bytes() != &entry.hash {
            return Err(Reason::Checksum);
        }
        let places = self.division.places(block % self.division.blocks());
        let distances = match self.distances {
            true => sets_in(&self.layout, &places).len(),
            false => 0,
        };
        Block::unpack(&packed, places.len(), distances)
            .ok_or_else(|| Reason::Form("it does not decompress to its size".to_owned()))
    }

    /// Reads the whole layer, on all threads: its words, and its distances if there is room for
    /// them. Refuses it if the contents are not those that were solved.
    pub fn load(&self, words: &mut [u64], distances: Option<&mut [u8]>) -> Result<(), Refused> {
        let sets = self.layout.sets() as usize;
        let mut nowhere = Vec::new();
        let with_distances = distances.is_some();
        let mut distances: Vec<&mut [u8]> = match distances {
            Some(distances) => distances.chunks_mut(sets).collect(),
            None => {
                nowhere.resize_with(self.classes, <&mut [u8]>::default);
                nowhere
            }
        };
        let hashes: Vec<blake3::Hash> = words
            .par_chunks_mut(self.layout.words)
            .zip(&mut distances)
            .enumerate()
            .map(|(class, (words, distances))| {
                let mut all = Vec::new();
                for block in 0..self.division.blocks() {
                    let number = class * self.division.blocks() + block;
                    let read = self.read(number)?;
                    let places = self.division.places(block);
                    for (word, value) in words[places].iter_mut().zip(read.words()) {
                        *word = value;
                    }
                    all.extend_from_slice(read.distances());
                }
                if with_distances {
                    distances.copy_from_slice(&all);
                }
                Ok(contents_of(words, self.distances.then_some(&all)))
            })
            .collect::<Result<_, Refused>>()?;
        let mut contents = blake3::Hasher::new();
        for hash in hashes {
            contents.update(hash.as_bytes());
        }
        match contents.finalize().to_hex().as_str() == self.contents {
            true => Ok(()),
            false => Err(Refused::new(&self.path, Reason::Checksum)),
        }
    }
}

/// The header of a file, and its line.
fn read_header(file: &File) -> Result<(Header, Vec<u8>), Reason> {
    let mut head = Vec::new();
    file.take(HEADER)
        .read_to_end(&mut head)
        .map_err(Reason::Io)?;
    let Some(end) = head.iter().position(|&byte| byte == b'\n') else {
        return Err(Reason::Form("no header".to_owned()));
    };
    head.truncate(end + 1);
    let form = |error: serde_json::Error| Reason::Form(error.to_string());
    let any: serde_json::Value = serde_json::from_slice(&head).map_err(form)?;
    match (any["format"].as_str(), any["version"].as_u64()) {
        (Some(FORMAT), Some(version)) if version == u64::from(VERSION) => {}
        (Some(FORMAT), Some(version)) => return Err(Reason::Version(version as u32)),
        _ => return Err(Reason::Form(format!("no `{FORMAT}`"))),
    }
    Ok((serde_json::from_value(any).map_err(form)?, head))
}

fn entries(table: &[u8], start: u64) -> Vec<Entry> {
    let mut offset = start;
    table
        .chunks_exact(ENTRY)
        .map(|bytes| {
            let (length, hash) = bytes.split_at(4);
            let length = u32::from_le_bytes(length.try_into().expect("four bytes are four"));
            let entry = Entry {
                offset,
                length,
                hash: hash.try_into().expect("an entry has 32 bytes more"),
            };
            offset += u64::from(length);
            entry
        })
        .collect()
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        let rest = &mut bytes[done..];
        match std::os::windows::fs::FileExt::seek_read(file, rest, offset + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => done += read,
        }
    }
    Ok(())
}
