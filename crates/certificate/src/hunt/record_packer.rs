//! Packs the records of a certificate: sorted blocks of varints in one deflate stream, as described
//! in `reader.rs`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rayon::prelude::*;

use super::reader::BLOCK;
use super::writer::{WriteError, WriteOptions};

/// Records converted at a time, on all threads of the current rayon pool.
const BATCH: usize = 1 << 14;

/// The smallest limit on memory: less would not hold a batch and its compression.
const MIN_MEMORY: u64 = 8 << 20;

/// A record about to be packed.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    /// The key of the canonical position.
    pub key: u64,
    /// The index of the move among the legal moves.
    pub index: u32,
    /// The promise of the move in plies.
    pub number: u32,
}

/// The packed records of a certificate, and the limits on packing them.
pub(crate) struct RecordPacker<'a> {
    options: &'a WriteOptions<'a>,
    packed: DeflateEncoder<Vec<u8>>,
}

impl<'a> RecordPacker<'a> {
    pub fn new(options: &'a WriteOptions<'a>) -> RecordPacker<'a> {
        RecordPacker {
            options,
            packed: DeflateEncoder::new(Vec::new(), Compression::best()),
        }
    }

    /// Converts each item and lists the results, as long as there is memory for them.
    pub fn gather<T: Send, E: Send>(
        &self,
        items: impl IntoIterator<Item = T>,
        convert: impl Fn(T) -> io::Result<E> + Sync,
    ) -> Result<Vec<E>, WriteError> {
        let mut entries = Vec::new();
        let mut items = items.into_iter().peekable();
        while items.peek().is_some() {
            let batch: Vec<T> = items.by_ref().take(BATCH).collect();
            let converted = batch.into_par_iter().map(&convert);
            let mut converted = converted.collect::<io::Result<Vec<E>>>()?;
            if entries.len() + converted.len() > entries.capacity() {
                // Doubling would take twice the memory.
                entries.reserve_exact(converted.len().max(entries.len() / 8));
            }
            entries.append(&mut converted);
            self.check(&entries)?;
        }
        Ok(entries)
    }

    /// Packs a sorted list block by block. `pack_block` gets the key before the block and replaces
    /// it by the last one.
    pub fn pack<E>(
        &mut self,
        entries: &Vec<E>,
        mut pack_block: impl FnMut(&[E], &mut u64, &mut Vec<u8>),
    ) -> Result<(), WriteError> {
        let (mut previous, mut bytes) = (0, Vec::new());
        for block in entries.chunks(BLOCK as usize) {
            bytes.clear();
            pack_block(block, &mut previous, &mut bytes);
            self.packed.write_all(&bytes)?;
            self.check(entries)?;
        }
        Ok(())
    }

    /// Checks the limits on memory and time, and whether to stop.
    fn check<E>(&self, entries: &Vec<E>) -> Result<(), WriteError> {
        if let ControlFlow::Break(()) = self.options.progress.advance(0) {
            return Err(WriteError::Interrupted);
        }
        let deadline = self.options.deadline;
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(WriteError::Time);
        }
        let bytes = entries.capacity() * size_of::<E>() + self.packed.get_ref().capacity();
        if bytes as u64 > self.options.memory.max(MIN_MEMORY) {
            return Err(WriteError::Memory);
        }
        Ok(())
    }

    /// Returns the compressed records.
    pub fn finish(self) -> io::Result<Vec<u8>> {
        self.packed.finish()
    }
}

/// Packs the records of a block, column by column. `previous` is the key before it.
pub(crate) fn pack_records(block: &[Entry], previous: &mut u64, bytes: &mut Vec<u8>) {
    pack_keys(block.iter().map(|entry| entry.key), previous, bytes);
    for entry in block {
        varint(bytes, u64::from(entry.index));
    }
    for entry in block {
        varint(bytes, u64::from(entry.number));
    }
}

/// Packs keys as differences and stores the last one in `previous`.
pub(crate) fn pack_keys(keys: impl Iterator<Item = u64>, previous: &mut u64, bytes: &mut Vec<u8>) {
    for key in keys {
        varint(bytes, key - *previous);
        *previous = key;
    }
}

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}
