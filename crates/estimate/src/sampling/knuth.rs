//! Knuth's estimator (Estimating the Efficiency of Backtrack Programs, 1975).
//!
//! Walk from the root to a leaf, choosing each child uniformly at random, and let f1, f2, … be the
//! numbers of children along the path. The estimate is f1 + f1 f2 + f1 f2 f3 + …
//!
//! A node at ply j is reached with probability 1 / (f1 … fj) and then counts f1 … fj, so every
//! node adds 1 to the mean: the estimator is unbiased. Its variance can be huge, however. On
//! uneven trees, rare paths the sample never reaches may dominate the mean.

use rand::{Rng, RngExt};

use crate::extended_float::ExtendedFloat;
use crate::trees::Tree;

/// Walks one path and writes the estimated number of nodes at each ply, from ply 1.
pub fn walk<T: Tree>(
    tree: &T,
    random: &mut impl Rng,
    children: &mut Vec<T::Node>,
    levels: &mut Vec<ExtendedFloat>,
) {
    let mut node = tree.root();
    let mut nodes = ExtendedFloat::from_f64(1.0);
    levels.clear();
    while !tree.is_leaf(&node, levels.len() as u32) {
        let pick = |count: usize| random.random_range(0..count);
        let Some((count, child)) = tree.pick_child(&node, children, pick) else {
            break;
        };
        nodes = nodes * count as f64;
        levels.push(nodes);
        node = child;
    }
}
