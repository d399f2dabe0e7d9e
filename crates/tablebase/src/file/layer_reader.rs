//! Reads a layer file, one block or the whole layer.
//!
//! Files are read at offsets and not memory-mapped: if another process truncates a mapped file,
//! behaviour is undefined, and this workspace has no `unsafe`. Mapping would gain little. Reading a
//! cached block of 3 KiB takes a microsecond, a probe 18 or more.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use game::Side;
use rayon::prelude::*;

use crate::file::block::{BLOCK_WORDS, Block, BlockLayout, sets_in};
use crate::file::error::{FileError, FileErrorKind};
use crate::file::index::{LayerRecord, TablebaseIndex, layer_name};
use crate::file::layer_format::{BlockEntry, ENTRY_BYTES, LayerHeader, contents_hash, digest};
use crate::plane::layout::Layout;

/// A layer file, open for reading.
pub struct LayerFile {
    path: PathBuf,
    file: File,
    entries: Vec<BlockEntry>,
    division: BlockLayout,
    pub layout: Layout,
    pub placed: u8,
    pub mover: Side,
    classes: usize,
    pub distances: bool,
    contents: String,
}

impl LayerFile {
    /// Opens the file of a layer and verifies its header and block table.
    pub fn open(
        dir: &Path,
        index: &TablebaseIndex,
        record: &LayerRecord,
        classes: usize,
        layout: Layout,
    ) -> Result<LayerFile, FileError> {
        let path = dir.join(layer_name(index.goats, record.placed, record.mover));
        let error = |kind| FileError::new(&path, kind);
        let missing = |cause: io::Error| match cause.kind() {
            io::ErrorKind::NotFound => error(FileErrorKind::Missing),
            _ => error(FileErrorKind::Io(cause)),
        };
        // Opening a pipe would block until there is a writer.
        if !fs::metadata(&path).map_err(missing)?.is_file() {
            return Err(FileError::io(&path)(io::Error::other("not a regular file")));
        }
        let file = File::open(&path).map_err(missing)?;
        let length = file.metadata().map_err(FileError::io(&path))?.len();
        let (header, head) = LayerHeader::read(&file).map_err(error)?;
        if header.rules != index.rules {
            return Err(error(FileErrorKind::Rules));
        }
        let expected = LayerHeader::new(index, record.placed, record.mover, classes, &layout);
        if header != expected {
            return Err(error(FileErrorKind::Layer));
        }
        let division = BlockLayout::new(&layout);
        let blocks = classes * division.blocks();
        if length != record.bytes || length < (head.len() + blocks * ENTRY_BYTES) as u64 {
            return Err(error(FileErrorKind::Length));
        }
        let mut table = vec![0; blocks * ENTRY_BYTES];
        let end = length - table.len() as u64;
        read_at(&file, &mut table, end).map_err(FileError::io(&path))?;
        if digest(&head, &table) != record.file {
            return Err(error(FileErrorKind::Checksum));
        }
        let start = head.len() as u64;
        let entries = BlockEntry::table(&table, start);
        let last = entries.last();
        if last.map_or(start, |entry| entry.offset + u64::from(entry.length)) != end {
            return Err(error(FileErrorKind::Length));
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

    /// Returns the number of the block that contains a word of a class, and the word's place in it.
    pub fn locate_block(&self, class: usize, place: usize) -> (usize, usize) {
        let block = class * self.division.blocks() + place / BLOCK_WORDS;
        (block, place % BLOCK_WORDS)
    }

    /// Returns the rank of the first goat set of a block.
    pub fn first_set(&self, block: usize) -> usize {
        let places = self.division.places(block % self.division.blocks());
        sets_in(&self.layout, &places).start
    }

    /// Reads a block and verifies its checksum.
    pub fn read(&self, block: usize) -> Result<Block, FileError> {
        self.read_block(block).map_err(|kind| FileError {
            file: self.path.clone(),
            block: Some(block),
            kind,
        })
    }

    fn read_block(&self, block: usize) -> Result<Block, FileErrorKind> {
        let entry = &self.entries[block];
        let mut packed = vec![0; entry.length as usize];
        read_at(&self.file, &mut packed, entry.offset).map_err(|error| match error.kind() {
            // The file was truncated after it was opened.
            io::ErrorKind::UnexpectedEof => FileErrorKind::Length,
            _ => FileErrorKind::Io(error),
        })?;
        if blake3::hash(&packed).as_bytes() != &entry.hash {
            return Err(FileErrorKind::Checksum);
        }
        let places = self.division.places(block % self.division.blocks());
        let distances = if self.distances {
            sets_in(&self.layout, &places).len()
        } else {
            0
        };
        Block::decompress(&packed, places.len(), distances).ok_or_else(|| {
            FileErrorKind::Malformed("a block does not decompress to its size".to_owned())
        })
    }

    /// Reads the whole layer on all threads: its words, and its distances if a buffer for them is
    /// given. Fails if the contents differ from those that were solved.
    pub fn load(&self, words: &mut [u64], distances: Option<&mut [u8]>) -> Result<(), FileError> {
        let sets = self.layout.set_count() as usize;
        let mut unused = Vec::new();
        let with_distances = distances.is_some();
        let mut distances: Vec<&mut [u8]> = if let Some(distances) = distances {
            distances.chunks_mut(sets).collect()
        } else {
            unused.resize_with(self.classes, <&mut [u8]>::default);
            unused
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
                Ok(contents_hash(words, self.distances.then_some(&all)))
            })
            .collect::<Result<_, FileError>>()?;
        let mut contents = blake3::Hasher::new();
        for hash in hashes {
            contents.update(hash.as_bytes());
        }
        if contents.finalize().to_hex().as_str() == self.contents {
            Ok(())
        } else {
            Err(FileError::new(&self.path, FileErrorKind::Checksum))
        }
    }
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
