//! Writes a layer file.
//!
//! All threads compress classes while earlier ones are written in order, so the bytes do not depend
//! on the number of threads.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use rayon::prelude::*;

use crate::file::atomic_write::write_atomically;
use crate::file::block::{BlockCompressor, BlockLayout, sets_in};
use crate::file::error::FileError;
use crate::file::index::{LayerRecord, TablebaseIndex, layer_name};
use crate::file::layer_format::{BlockEntry, LayerHeader, contents_hash, digest};
use crate::plane::layer::Layer;
use crate::solve::parallel::for_each_with_scratch;

/// Classes compressed at a time while the previous batch is written: enough for many threads, and
/// little memory.
const BATCH: usize = 64;

/// Writes a layer file and returns its record.
pub fn write_layer(
    dir: &Path,
    index: &TablebaseIndex,
    layer: &Layer<'_>,
) -> Result<LayerRecord, FileError> {
    let path = dir.join(layer_name(index.goats, layer.placed, layer.mover));
    let classes = layer.classes.list().len();
    let head = LayerHeader::new(index, layer.placed, layer.mover, classes, layer.layout).to_bytes();
    write_atomically(&path, |file| {
        let mut file = BufWriter::with_capacity(1 << 20, file);
        file.write_all(&head)?;
        let (entries, contents) = write_blocks(&mut file, layer)?;
        let table: Vec<u8> = entries.iter().flat_map(BlockEntry::to_bytes).collect();
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

/// Returns the record of a layer that is not written to disk.
pub fn record_without_file(layer: &Layer<'_>) -> LayerRecord {
    let classes = 0..layer.classes.list().len();
    let hashes: Vec<blake3::Hash> = classes
        .into_par_iter()
        .with_max_len(1)
        .map(|class| contents_hash(layer.class(class), layer.class_distances(class)))
        .collect();
    let mut contents = blake3::Hasher::new();
    for hash in hashes {
        contents.update(hash.as_bytes());
    }
    LayerRecord {
        placed: layer.placed,
        mover: layer.mover,
        bytes: 0,
        file: String::new(),
        contents: contents.finalize().to_hex().to_string(),
    }
}

/// Writes the blocks of all classes. Returns the block table and the digest of the contents.
fn write_blocks(
    file: &mut (impl Write + Send),
    layer: &Layer<'_>,
) -> io::Result<(Vec<BlockEntry>, String)> {
    let mut entries = Vec::new();
    let mut contents = blake3::Hasher::new();
    let mut offset = 0;
    let mut write = |classes: Vec<PackedClass>| -> io::Result<()> {
        for class in classes {
            contents.update(class.contents.as_bytes());
            for block in class.blocks {
                file.write_all(&block.bytes)?;
                entries.push(BlockEntry {
                    offset,
                    length: block.bytes.len() as u32,
                    hash: block.hash,
                });
                offset += block.bytes.len() as u64;
            }
        }
        Ok(())
    };
    let classes = layer.classes.list().len();
    let mut packed = Vec::new();
    for first in (0..classes).step_by(BATCH) {
        let batch = first..(first + BATCH).min(classes);
        let before = std::mem::take(&mut packed);
        let written;
        (written, packed) = rayon::join(|| write(before), || compress_classes(layer, batch));
        written?;
    }
    write(packed)?;
    Ok((entries, contents.finalize().to_hex().to_string()))
}

/// A compressed class.
struct PackedClass {
    blocks: Vec<PackedBlock>,
    /// BLAKE3 of the words and distances.
    contents: blake3::Hash,
}

/// A compressed block.
struct PackedBlock {
    bytes: Vec<u8>,
    /// BLAKE3 of the bytes.
    hash: [u8; 32],
}

/// Compresses some classes in parallel.
fn compress_classes(layer: &Layer<'_>, classes: Range<usize>) -> Vec<PackedClass> {
    let mut packed: Vec<Option<PackedClass>> = classes.clone().map(|_| None).collect();
    for_each_with_scratch(
        packed.iter_mut().zip(classes),
        BlockCompressor::new,
        |compressor, (packed, class)| *packed = Some(compress_class(compressor, layer, class)),
    );
    packed.into_iter().flatten().collect()
}

/// Compresses a class.
fn compress_class(
    compressor: &mut BlockCompressor,
    layer: &Layer<'_>,
    class: usize,
) -> PackedClass {
    let layout = layer.layout;
    let words = layer.class(class);
    let distances = layer.class_distances(class);
    let division = BlockLayout::new(layout);
    let blocks = (0..division.blocks()).map(|block| {
        let places = division.places(block);
        let sets = distances.map_or(0..0, |_| sets_in(layout, &places));
        let distances = distances.map_or(&[][..], |distances| &distances[sets]);
        let bytes = compressor.compress(&words[places], distances);
        let hash = *blake3::hash(&bytes).as_bytes();
        PackedBlock { bytes, hash }
    });
    PackedClass {
        blocks: blocks.collect(),
        contents: contents_hash(words, distances),
    }
}
