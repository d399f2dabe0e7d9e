//! Knuth's estimator (Estimating the Efficiency of Backtrack Programs, 1975): walk from the root
//! to a leaf, each time to a child chosen by chance, and let f1, f2, … be the numbers of children
//! on the way. Then f1 + f1 f2 + f1 f2 f3 + … is right on average.
//!
//! A node at ply j is reached with probability 1 / (f1 … fj), and counts f1 … fj if it is, so it
//! adds 1 to the mean whatever the tree looks like. That is all: nothing keeps a rare path from
//! counting a million times as much as a common one, and on uneven trees almost all of the mean
//! may hang on paths that nobody has walked yet.

use rand::{Rng, RngExt};

use crate::extended_float::Wide;
use crate::trees::Tree;

/// Walks once: how many nodes the walk stands for, at each ply from 1 on.
pub fn walk<T: Tree>(
    tree: &T,
    random: &mut impl Rng,
    children: &mut Vec<T::Node>,
    levels: &mut Vec<Wide>,
) {
    let mut node = tree.root();
    let mut nodes = Wide::of(1.0);
    levels.clear();
    while !tree.is_leaf(&node, levels.len() as u32) {
        let pick = |count: usize| random.random_range(0..count);
        let Some((count, child)) = tree.step(&node, children, pick) else {
            break;
        };
        nodes = nodes * count as f64;
        levels.push(nodes);
        node = child;
    }
}
