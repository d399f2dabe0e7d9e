//! The interface between df-pn and its node store.
//!
//! A store may lose entries, which costs time but never changes an answer. It must never return
//! numbers that were stored for another node.

use super::proof_numbers::ProofNumbers;

/// The `plies` of nodes in a question without a bound. Other nodes have fewer.
pub const UNBOUNDED: u32 = (1 << 10) - 1;

/// The identity of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeKey {
    /// The key of the canonical position.
    pub key: u64,
    /// The plies left, or [`UNBOUNDED`].
    pub plies: u32,
}

/// A store of proof and disproof numbers, shared by all threads of a search.
pub trait ProofStore: Sync {
    /// Loads the entries of several nodes into the cache at once, so that lookups do not wait for
    /// memory one after the other. Only affects speed.
    #[inline]
    fn prefetch(&self, nodes: impl Iterator<Item = NodeKey>) {
        let _ = nodes;
    }

    /// Returns the numbers last stored for a node, if they are still there.
    fn get(&self, node: NodeKey) -> Option<ProofNumbers>;

    /// Stores the numbers of a node after a search of `work` nodes below it.
    fn put(&self, node: NodeKey, numbers: ProofNumbers, work: u64);
}
