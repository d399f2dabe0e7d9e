//! The positions of a local fixpoint, with the nodes that depend on each.

use std::collections::HashMap;

use game::OpenReason;

use crate::budget::SearchStopped;
use crate::key_hash::BuildKeyHasher;

/// More nodes than any expansion adds.
const RESERVE: usize = 1 << 10;

/// The index of a node or of an entry in `dependencies`.
pub(super) type NodeIndex = u32;
/// The absence of a node or entry.
pub(super) const NO_NODE: NodeIndex = NodeIndex::MAX;

/// The state of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Not needed by any other node so far.
    Unneeded,
    /// In the queue.
    Queued,
    /// Expanded, and not known to be lost.
    AssumedSafe,
    /// Known to be lost.
    Lost,
}

/// A position of the graph.
pub(super) struct Node<P> {
    pub position: P,
    pub key: u64,
    pub state: State,
    /// The index of the defender's move.
    pub chosen: u16,
    /// The node it leads to, or [`NO_NODE`] if that is safe by static bounds.
    pub chosen_node: NodeIndex,
    /// The first entry of the list of nodes that depend on it, or once did.
    dependents: NodeIndex,
}

/// Nodes by index, their dependents, and a queue of nodes to expand.
pub(super) struct DependencyGraph<P> {
    /// The limit on the bytes of the graph.
    max_bytes: u64,
    indices: HashMap<u64, NodeIndex, BuildKeyHasher>,
    nodes: Vec<Node<P>>,
    /// Linked lists of dependents: a node and the next entry.
    dependencies: Vec<(NodeIndex, NodeIndex)>,
    queue: Vec<NodeIndex>,
}

impl<P> DependencyGraph<P> {
    /// Creates an empty graph that may grow to `max_bytes`.
    pub fn new(max_bytes: u64) -> Self {
        DependencyGraph {
            max_bytes,
            indices: HashMap::default(),
            nodes: Vec::new(),
            dependencies: Vec::new(),
            queue: Vec::new(),
        }
    }

    pub fn node(&self, index: NodeIndex) -> &Node<P> {
        &self.nodes[index as usize]
    }

    pub fn node_mut(&mut self, index: NodeIndex) -> &mut Node<P> {
        &mut self.nodes[index as usize]
    }

    /// Iterates over the indices of all nodes.
    pub fn indices(&self) -> impl Iterator<Item = NodeIndex> + use<P> {
        0..self.nodes.len() as NodeIndex
    }

    /// Returns the index of the position with this key, if it is in the graph.
    pub fn find(&self, key: u64) -> Option<NodeIndex> {
        self.indices.get(&key).copied()
    }

    /// Returns the index of a position, which is added if it is new.
    pub fn index(&mut self, position: P, key: u64) -> NodeIndex {
        *self.indices.entry(key).or_insert_with(|| {
            self.nodes.push(Node {
                position,
                key,
                state: State::Unneeded,
                chosen: 0,
                chosen_node: NO_NODE,
                dependents: NO_NODE,
            });
            self.nodes.len() as NodeIndex - 1
        })
    }

    /// Removes the node queued last.
    pub fn next_queued(&mut self) -> Option<NodeIndex> {
        self.queue.pop()
    }

    /// Queues a node, unless it is queued or expanded already.
    pub fn enqueue(&mut self, index: NodeIndex) {
        let node = &mut self.nodes[index as usize];
        if node.state == State::Unneeded {
            node.state = State::Queued;
            self.queue.push(index);
        }
    }

    /// Records that a node depends on another, and queues that one.
    pub fn depend_on(&mut self, index: NodeIndex, on: NodeIndex) {
        let node = &mut self.nodes[on as usize];
        self.dependencies.push((index, node.dependents));
        node.dependents = self.dependencies.len() as NodeIndex - 1;
        self.enqueue(on);
    }

    /// Returns the nodes that depend on one, or once did.
    pub fn dependents(&self, on: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        let mut entry = self.nodes[on as usize].dependents;
        std::iter::from_fn(move || {
            let &(index, next) = self.dependencies.get(entry as usize)?;
            entry = next;
            Some(index)
        })
    }

    /// Sets the defender's move in a node, and the node it leads to.
    pub fn set_choice(&mut self, index: NodeIndex, chosen: u16, chosen_node: NodeIndex) {
        let node = &mut self.nodes[index as usize];
        (node.chosen, node.chosen_node) = (chosen, chosen_node);
    }

    /// Checks that there is memory for the next expansion, and that indices do not overflow.
    pub fn check_bytes(&self) -> Result<(), SearchStopped> {
        // A growing vector is moved to twice its size; a growing map exists in both sizes.
        let vector = |length: usize, capacity: usize, size: usize| {
            let grows = length + RESERVE > capacity;
            (capacity << usize::from(grows)) * size
        };
        let map = self.indices.capacity() / 7 * 8 * (size_of::<(u64, NodeIndex)>() + 1);
        let map_grows = self.indices.len() + RESERVE > self.indices.capacity();
        let bytes = vector(
            self.nodes.len(),
            self.nodes.capacity(),
            size_of::<Node<P>>(),
        ) + vector(
            self.dependencies.len(),
            self.dependencies.capacity(),
            size_of::<(NodeIndex, NodeIndex)>(),
        ) + vector(
            self.queue.len(),
            self.queue.capacity(),
            size_of::<NodeIndex>(),
        ) + if map_grows { 3 * map } else { map };
        let entries = self.nodes.len().max(self.dependencies.len());
        if bytes as u64 > self.max_bytes || entries + RESERVE > NO_NODE as usize {
            return Err(SearchStopped::Limit(OpenReason::Memory));
        }
        Ok(())
    }
}
