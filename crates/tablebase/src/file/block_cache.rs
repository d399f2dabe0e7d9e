//! Blocks that were read lately, shared by all threads: a table in which each block has one
//! slot, and the last to come stays.

use std::sync::{Arc, Mutex, PoisonError};

use crate::file::block::Block;

/// Slots: with blocks of some 16 KiB, 32 MiB at most.
const SLOTS: usize = 2048;

/// The table.
pub struct BlockCache {
    slots: Vec<Mutex<Slot>>,
}

type Slot = Option<(Key, Arc<Block>)>;

/// The number of a file, and of a block in it.
pub type Key = (usize, usize);

impl BlockCache {
    pub fn new() -> Self {
        BlockCache {
            slots: (0..SLOTS).map(|_| Mutex::new(None)).collect(),
        }
    }

    /// The block of a key, from the table or else from `read`.
    pub fn get<E>(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Block, E>,
    ) -> Result<Arc<Block>, E> {
        // Blocks side by side have slots side by side; files are far from each other.
        let slot = &self.slots[(key.1 + key.0 * (SLOTS * 2 / 5)) % SLOTS];
        // Nothing panics while it holds a slot; were it so, the slot would still be whole.
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
