//! Stochastic enumeration (Rubinstein 2013): many paths descend together as a population of
//! weighted nodes, ply by ply. A node's weight is the number of nodes it stands for. Chen's
//! heterogeneous sampling (1992) is the case of one node per stratum.
//!
//! ```text
//! population ─ all children ─▶ counted ─ leaves removed ─▶ resampled ─▶ population
//! ```
//!
//! **Unbiased.** A child is kept with probability p and its weight multiplied by 1/p. So the
//! expected weight of a ply is right given the ply before, and by induction given the root.
//!
//! **Low variance.** The best p is proportional to weight times subtree size, which a trained
//! [`SizeModel`] predicts. One random number decides for a whole ply (systematic resampling), in
//! the order of the parents, so siblings are spread evenly.

use rand::{Rng, RngExt};

use super::size_model::SizeModel;
use crate::extended_float::ExtendedFloat;
use crate::trees::Tree;

/// A population during its descent.
pub struct Population<'a, T: Tree> {
    tree: &'a T,
    size: usize,
    model: &'a SizeModel,
    nodes: Vec<WeightedNode<T::Node>>,
    /// For each node, its weight times its predicted subtree size.
    importance: Vec<f64>,
    /// The factor that all weights have been divided by.
    scale: ExtendedFloat,
    children: Vec<T::Node>,
    next: Vec<WeightedNode<T::Node>>,
    predicted: Vec<f32>,
}

/// A node and the number of nodes it stands for.
#[derive(Clone, Copy)]
struct WeightedNode<N> {
    node: N,
    weight: f64,
}

impl<'a, T: Tree> Population<'a, T> {
    /// Creates a population of at most about `size` nodes.
    pub fn new(tree: &'a T, size: usize, model: &'a SizeModel) -> Self {
        Population {
            tree,
            size: size.max(1),
            model,
            nodes: Vec::new(),
            importance: Vec::new(),
            scale: ExtendedFloat::from_f64(1.0),
            children: Vec::new(),
            next: Vec::new(),
            predicted: Vec::new(),
        }
    }

    /// Descends once and writes the estimated number of nodes at each ply, from ply 1. Calls
    /// `visit` for the inner nodes of each ply, from the root.
    pub fn descend(
        &mut self,
        random: &mut impl Rng,
        levels: &mut Vec<ExtendedFloat>,
        mut visit: impl FnMut(u32, &T::Node),
    ) {
        levels.clear();
        self.nodes.clear();
        self.scale = ExtendedFloat::from_f64(1.0);
        let node = self.tree.root();
        if !self.tree.is_leaf(&node, 0) {
            self.nodes.push(WeightedNode { node, weight: 1.0 });
        }
        while !self.nodes.is_empty() {
            let ply = levels.len() as u32;
            self.nodes
                .iter()
                .for_each(|member| visit(ply, &member.node));
            let weight = self.expand(ply + 1);
            if weight == 0.0 {
                break;
            }
            levels.push(self.scale * weight);
            self.resample(random);
        }
    }

    /// Replaces the nodes by their inner children and returns the weight of all children.
    fn expand(&mut self, ply: u32) -> f64 {
        let mut total = 0.0;
        self.next.clear();
        self.importance.clear();
        for &WeightedNode { node, weight } in &self.nodes {
            self.children.clear();
            self.tree.children(&node, &mut self.children);
            total += weight * self.children.len() as f64;
            self.children.retain(|child| !self.tree.is_leaf(child, ply));
            self.model
                .predict_children(self.tree, &node, &self.children, ply, &mut self.predicted);
            let children = self.children.iter();
            self.next
                .extend(children.map(|&node| WeightedNode { node, weight }));
            let predicted = self.predicted.iter();
            self.importance
                .extend(predicted.map(|&size| weight * f64::from(size)));
        }
        std::mem::swap(&mut self.nodes, &mut self.next);
        total
    }

    /// Reduces the population to about its size by systematic resampling.
    fn resample(&mut self, random: &mut impl Rng) {
        let Some(threshold) = keep_threshold(&self.importance, self.size) else {
            return;
        };
        let mut next = random.random::<f64>();
        let mut sum = 0.0;
        let mut importance = self.importance.iter();
        self.nodes.retain_mut(|node| {
            let importance = importance.next().expect("every node has one");
            let probability = (importance / threshold).min(1.0);
            sum += probability;
            node.weight /= probability;
            let is_kept = sum > next;
            next += f64::from(u8::from(is_kept));
            is_kept
        });
        let largest = self
            .nodes
            .iter()
            .map(|member| member.weight)
            .fold(0.0, f64::max);
        self.nodes
            .iter_mut()
            .for_each(|member| member.weight /= largest);
        self.scale = self.scale * largest;
    }
}

/// Returns the importance from which a node is kept for certain, such that keeping the others in
/// proportion to theirs keeps `size` nodes on average; `None` if all are kept.
fn keep_threshold(importance: &[f64], size: usize) -> Option<f64> {
    if importance.len() <= size {
        return None;
    }
    let mut certain = 0;
    let mut threshold = f64::INFINITY;
    loop {
        let others = importance.iter().filter(|value| **value < threshold);
        let (count, sum) = others.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
        let now = importance.len() - count;
        if threshold.is_finite() && (now <= certain || now >= size) {
            return Some(threshold);
        }
        certain = now;
        threshold = sum / (size - certain) as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected_kept(importance: &[f64], threshold: f64) -> f64 {
        importance
            .iter()
            .map(|value| (value / threshold).min(1.0))
            .sum()
    }

    #[test]
    fn threshold_keeps_the_requested_number() {
        assert_eq!(keep_threshold(&[1.0, 2.0], 2), None);
        for importance in [
            vec![1.0; 10],
            vec![1.0, 1.0, 1.0, 100.0, 100.0, 1.0],
            vec![1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0],
            vec![1e-30, 1.0, 1e30, 1.0, 2.0],
        ] {
            let threshold = keep_threshold(&importance, 4).unwrap();
            let kept = expected_kept(&importance, threshold);
            assert!((kept - 4.0).abs() < 1e-9, "{importance:?}");
        }
    }
}
