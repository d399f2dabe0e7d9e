//! Where df-pn remembers its nodes. A store may forget: that costs time, never an answer. It must
//! not make anything up, and takes no node for another.

use super::proof_numbers::Numbers;

/// The plies of a node whose question has no bound; other nodes have fewer.
pub const EVER: u32 = (1 << 10) - 1;

/// What a node is known by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeKey {
    /// The key of the canonical position.
    pub key: u64,
    /// The plies that are left, or [`EVER`].
    pub plies: u32,
}

/// What is remembered of nodes, by all threads of a search.
pub trait ProofStore: Sync {
    /// Brings what is remembered of several nodes near, all at once: looking them up one after
    /// the other would wait for each. Nothing but speed depends on it.
    #[inline]
    fn touch(&self, nodes: impl Iterator<Item = NodeKey>) {
        let _ = nodes;
    }

    /// What is remembered of a node: what a thread put there last, or nothing.
    fn get(&self, node: NodeKey) -> Option<Numbers>;

    /// Remembers a node, with so many nodes of work below it.
    fn put(&self, node: NodeKey, numbers: Numbers, work: u64);
}
