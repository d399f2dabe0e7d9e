//! A tree whose nodes are listed on demand.

use game::{PATTERNS, PatternKinds, sum_of};

/// A tree whose nodes are listed on demand.
pub trait Tree: Sync {
    /// What the tree below depends on, together with the ply.
    type Node: Copy + Send + Sync;

    /// Its root, at ply 0.
    fn root(&self) -> Self::Node;

    /// Whether a node at this ply has no children.
    fn is_leaf(&self, node: &Self::Node, ply: u32) -> bool;

    /// Adds the children of a node that is no leaf.
    fn children(&self, node: &Self::Node, children: &mut Vec<Self::Node>);

    /// The number of children of a node that is no leaf, and the one of them that `pick` picks;
    /// `None` if there are none. Worth overriding where that takes no list of them.
    fn step(
        &self,
        node: &Self::Node,
        children: &mut Vec<Self::Node>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<(usize, Self::Node)> {
        listed_step(self, node, children, pick)
    }

    /// Nodes of different groups, of which there are few, are measured by different scales.
    fn group(&self, node: &Self::Node) -> usize;

    /// How many kinds of [patterns](game::Patterned::patterns) nodes have.
    fn pattern_kinds(&self) -> usize;

    /// Lists the kinds of the patterns of a node; returns how many there are.
    fn patterns(&self, node: &Self::Node, kinds: &mut PatternKinds) -> usize;

    /// For each child the sum of what its patterns weigh in its group, by kind.
    #[inline(always)]
    fn weigh<'a>(
        &self,
        node: &Self::Node,
        children: &[Self::Node],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        let _ = node;
        let mut kinds = [0; PATTERNS];
        sums.extend(children.iter().map(|child| {
            let count = self.patterns(child, &mut kinds);
            sum_of(&kinds[..count], weights(self.group(child)))
        }));
    }
}

/// A step by a list of all children.
pub(super) fn listed_step<T: Tree + ?Sized>(
    tree: &T,
    node: &T::Node,
    children: &mut Vec<T::Node>,
    pick: impl FnOnce(usize) -> usize,
) -> Option<(usize, T::Node)> {
    children.clear();
    tree.children(node, children);
    (!children.is_empty()).then(|| (children.len(), children[pick(children.len())]))
}
