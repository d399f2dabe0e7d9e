//! The interface between trees and the samplers.

use game::{FeatureIndices, MAX_ACTIVE_FEATURES, weighted_sum};

/// A tree whose nodes are generated on demand.
pub trait Tree: Sync {
    /// A node. Together with its ply it determines the subtree below it.
    type Node: Copy + Send + Sync;

    /// Returns the root, at ply 0.
    fn root(&self) -> Self::Node;

    /// Checks whether a node at this ply has no children.
    fn is_leaf(&self, node: &Self::Node, ply: u32) -> bool;

    /// Appends the children of an inner node.
    fn children(&self, node: &Self::Node, children: &mut Vec<Self::Node>);

    /// Returns the number of children of an inner node and the child with the index that `pick`
    /// chooses, or `None` if there are no children. Override it where a child can be generated
    /// without listing all of them.
    fn pick_child(
        &self,
        node: &Self::Node,
        children: &mut Vec<Self::Node>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<(usize, Self::Node)> {
        pick_listed_child(self, node, children, pick)
    }

    /// Returns the feature group of a node. Each group has its own size model, so there should be
    /// few.
    fn feature_group(&self, node: &Self::Node) -> usize;

    /// Returns the number of [features](game::Features::active_features).
    fn feature_count(&self) -> usize;

    /// Writes the active features of a node and returns how many there are.
    fn active_features(&self, node: &Self::Node, features: &mut FeatureIndices) -> usize;

    /// Appends a score for each child: the sum of its active features' weights, where `weights`
    /// returns the weights of a feature group.
    #[inline(always)]
    fn score_children<'a>(
        &self,
        node: &Self::Node,
        children: &[Self::Node],
        weights: impl Fn(usize) -> &'a [f32],
        scores: &mut Vec<f32>,
    ) {
        let _ = node;
        let mut features = [0; MAX_ACTIVE_FEATURES];
        scores.extend(children.iter().map(|child| {
            let count = self.active_features(child, &mut features);
            weighted_sum(&features[..count], weights(self.feature_group(child)))
        }));
    }
}

/// Picks a child from the list of all children.
pub(super) fn pick_listed_child<T: Tree + ?Sized>(
    tree: &T,
    node: &T::Node,
    children: &mut Vec<T::Node>,
    pick: impl FnOnce(usize) -> usize,
) -> Option<(usize, T::Node)> {
    children.clear();
    tree.children(node, children);
    (!children.is_empty()).then(|| (children.len(), children[pick(children.len())]))
}
