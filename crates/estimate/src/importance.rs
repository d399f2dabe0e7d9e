//! What is to be expected below a node, learnt from populations that have gone down before.
//!
//! The logarithm of the size is taken for a linear function of the node's features, for each ply
//! and group. What is below a single node of a population is known badly, since most of its
//! descendants were dropped; but the children of a node are known exactly. So the functions are
//! fitted from the last ply up, by least squares: the size below a node is the number of its
//! children and what is expected below each of those.

use game::FeatureVector;
use rayon::prelude::*;

use crate::least_squares::LeastSquares;
use crate::tree::Tree;

/// How many nodes there are likely to be below one, in proportion to others at its ply.
#[derive(Debug, Clone, Default)]
pub struct Importance {
    /// By ply and group.
    scales: Vec<Vec<Scale>>,
}

/// The logarithm of the size, as far as it depends on the features.
#[derive(Debug, Clone, Copy)]
struct Scale {
    factors: FeatureVector,
    /// The least and the greatest logarithm that was seen: nothing is believed beyond.
    range: [f32; 2],
}

impl Scale {
    /// The scale of which nothing is known.
    const UNKNOWN: Scale = Scale {
        factors: [0.0; 40],
        range: [0.0; 2],
    };

    #[inline(always)]
    fn size(&self, features: &FeatureVector) -> f64 {
        // Eight sums side by side: one after the other would wait for each addition.
        let mut sums = [0.0; 8];
        let eights = self
            .factors
            .as_chunks::<8>()
            .0
            .iter()
            .zip(features.as_chunks::<8>().0);
        for (factors, features) in eights {
            for (sum, (factor, feature)) in sums.iter_mut().zip(factors.iter().zip(features)) {
                *sum += factor * feature;
            }
        }
        let log: f32 = sums.iter().sum();
        f64::from(log.clamp(self.range[0], self.range[1]).exp())
    }
}

impl Importance {
    /// How much a node at this ply counts.
    #[inline(always)]
    pub fn of<T: Tree>(&self, tree: &T, node: &T::Node, ply: u32) -> f64 {
        let scales = self.scales.get(ply as usize);
        match scales.and_then(|scales| scales.get(tree.group(node))) {
            Some(scale) => scale.size(&tree.features(node)),
            None => 1.0,
        }
    }

    /// Learns from nodes that are no leaves, by ply from the root.
    pub fn learn<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> Importance {
        let mut importance = Importance {
            scales: vec![Vec::new(); nodes.len()],
        };
        for (ply, nodes) in nodes.iter().enumerate().rev() {
            let below = ply as u32 + 1;
            let last = importance.scales.get(ply + 1).is_none_or(Vec::is_empty);
            let sizes: Vec<f64> = nodes
                .par_iter()
                .map_init(Vec::new, |children, node| {
                    children.clear();
                    tree.children(node, children);
                    if last {
                        return children.len() as f64;
                    }
                    let inner = children.iter().filter(|child| !tree.is_leaf(child, below));
                    inner.map(|child| importance.of(tree, child, below)).sum()
                })
                .collect();
            importance.scales[ply] = fit(tree, nodes, &sizes);
        }
        importance
    }
}

/// A scale for each group that the nodes are of, for sizes in proportion to their mean.
fn fit<T: Tree>(tree: &T, nodes: &[T::Node], sizes: &[f64]) -> Vec<Scale> {
    let mean = sizes.iter().sum::<f64>() / sizes.len() as f64;
    // Sums over parts of one size, put together in order, are the same on any number of threads.
    let parts: Vec<Vec<Group>> = (nodes.par_chunks(PART).zip(sizes.par_chunks(PART)))
        .map(|(nodes, sizes)| gather(tree, nodes, sizes, mean))
        .collect();
    let mut groups: Vec<Group> = Vec::new();
    for part in parts {
        groups.resize_with(groups.len().max(part.len()), Group::default);
        (groups.iter_mut().zip(&part)).for_each(|(group, more)| group.append(more));
    }
    let scales = groups.into_iter().map(|Group { squares, range }| {
        let factors = squares.solve();
        factors.map_or(Scale::UNKNOWN, |factors| Scale { factors, range })
    });
    scales.collect()
}

/// Nodes that one thread looks at in one go.
const PART: usize = 512;

/// What is known of the nodes of one group.
struct Group {
    squares: LeastSquares,
    /// The least and the greatest logarithm.
    range: [f32; 2],
}

impl Default for Group {
    fn default() -> Self {
        Group {
            squares: LeastSquares::default(),
            range: [f32::INFINITY, f32::NEG_INFINITY],
        }
    }
}

impl Group {
    fn append(&mut self, other: &Group) {
        self.squares.append(&other.squares);
        self.range[0] = self.range[0].min(other.range[0]);
        self.range[1] = self.range[1].max(other.range[1]);
    }
}

fn gather<T: Tree>(tree: &T, nodes: &[T::Node], sizes: &[f64], mean: f64) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // A node without anything below it has no logarithm, and is not worth much anyway.
    for (node, size) in nodes.iter().zip(sizes).filter(|(_, size)| **size > 0.0) {
        let group = tree.group(node);
        groups.resize_with(groups.len().max(group + 1), Group::default);
        let log = (size / mean).ln();
        let Group { squares, range } = &mut groups[group];
        squares.add(&tree.features(node), log);
        *range = [range[0].min(log as f32), range[1].max(log as f32)];
    }
    groups
}
