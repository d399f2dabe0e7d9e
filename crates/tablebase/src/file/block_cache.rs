//! A direct-mapped cache of decompressed blocks, shared by all threads.
//!
//! Each block has one slot; a new block replaces the old one.

use std::sync::{Arc, Mutex, PoisonError};

use crate::file::block::Block;

/// Number of slots: with blocks of about 16 KiB, at most 32 MiB.
const SLOTS: usize = 2048;

/// A direct-mapped cache.
pub struct BlockCache {
    slots: Vec<Mutex<Slot>>,
}

type Slot = Option<(BlockKey, Arc<Block>)>;

/// The identity of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct BlockKey {
    /// Number of the file.
    pub file: usize,
    /// Number of the block in the file.
    pub block: usize,
}

impl BlockCache {
    pub fn new() -> Self {
        BlockCache {
            slots: (0..SLOTS).map(|_| Mutex::new(None)).collect(),
        }
    }

    /// Returns the block of a key, from the cache or else from `read`.
    pub fn get<E>(
        &self,
        key: BlockKey,
        read: impl FnOnce() -> Result<Block, E>,
    ) -> Result<Arc<Block>, E> {
        // Adjacent blocks have adjacent slots; files are spread apart.
        let slot = &self.slots[(key.block + key.file * (SLOTS * 2 / 5)) % SLOTS];
        // No code that holds a slot can panic, and a slot would be consistent even then.
        if let Some((held, block)) = &*slot.lock().unwrap_or_else(PoisonError::into_inner)
            && *held == key
        {
            return Ok(Arc::clone(block));
        }
        let block = Arc::new(read()?);
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some((key, Arc::clone(&block)));
        Ok(block)
    }
}
