//! What is to be expected below a node, learnt from nodes that were met before.
//!
//! The logarithm of the size is taken for a linear function of the node's features and of the
//! numbers of its patterns, for each ply and group. The functions are fitted from the last ply up,
//! by least squares: the size below a node is what is expected below all of its children together.
//!
//! That alone would add up what each ply's function misses. So the nodes lie on paths, each child
//! chosen in proportion to what is expected below it: on average over such paths the size below a
//! node is the guess times all the factors by which the guesses further down fall short. What is
//! learnt from is the guess of the children corrected by these factors on the node's own path.

use game::FeatureVector;
use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use crate::least_squares::LeastSquares;
use crate::tree::Tree;

/// How many nodes there are likely to be below one, in proportion to others at its ply.
#[derive(Debug, Clone, Default)]
pub struct Importance {
    /// By ply and group.
    scales: Vec<Vec<Scale>>,
}

/// The logarithm of the size, as far as it depends on features and patterns.
#[derive(Debug, Clone)]
struct Scale {
    factors: FeatureVector,
    /// By kind of pattern, if they are known.
    weights: Vec<f32>,
    /// The least and the greatest logarithm that was seen: nothing is believed beyond.
    range: [f32; 2],
}

/// Numbers that are features; patterns come after them.
const FEATURES: usize = size_of::<FeatureVector>() / size_of::<f32>();

impl Scale {
    /// The scale of which nothing is known.
    const UNKNOWN: Scale = Scale {
        factors: [0.0; FEATURES],
        weights: Vec::new(),
        range: [0.0; 2],
    };

    #[inline(always)]
    fn log<T: Tree>(&self, tree: &T, node: &T::Node) -> f32 {
        // Eight sums side by side: one after the other would wait for each addition.
        let mut sums = [0.0; 8];
        let features = tree.features(node);
        let eights = self.factors.as_chunks::<8>().0.iter();
        for (factors, features) in eights.zip(features.as_chunks::<8>().0) {
            for (sum, (factor, feature)) in sums.iter_mut().zip(factors.iter().zip(features)) {
                *sum += factor * feature;
            }
        }
        if !self.weights.is_empty() {
            let mut kinds = [0; 64];
            let count = tree.patterns(node, &mut kinds);
            let (fours, rest) = kinds[..count].as_chunks::<4>();
            for kinds in fours {
                for (sum, &kind) in sums.iter_mut().zip(kinds) {
                    *sum += self.weights[kind as usize];
                }
            }
            for &kind in rest {
                sums[0] += self.weights[kind as usize];
            }
        }
        let log: f32 = sums.iter().sum();
        log.clamp(self.range[0], self.range[1])
    }
}

impl Importance {
    /// The logarithm of how much a node at this ply counts.
    #[inline(always)]
    pub fn log<T: Tree>(&self, tree: &T, node: &T::Node, ply: u32) -> f32 {
        let scales = self.scales.get(ply as usize);
        match scales.and_then(|scales| scales.get(tree.group(node))) {
            Some(scale) => scale.log(tree, node),
            None => 0.0,
        }
    }

    /// How much each of some nodes at this ply counts.
    pub fn of_all<T: Tree>(&self, tree: &T, nodes: &[T::Node], ply: u32, worth: &mut Vec<f64>) {
        worth.clear();
        Arch::new().dispatch(Weigh {
            importance: self,
            tree,
            nodes,
            ply,
            worth,
        });
    }

    /// Learns roughly, by features alone, from nodes that are no leaves, by ply from the root.
    pub fn rough<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> Importance {
        Importance::learn(tree, nodes, false)
    }

    /// Learns from the nodes of paths, by ply from the root. At each ply the first nodes are those
    /// of paths that go on, in the same order.
    pub fn from_paths<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> Importance {
        Importance::learn(tree, nodes, true)
    }

    fn learn<T: Tree>(tree: &T, nodes: &[Vec<T::Node>], paths: bool) -> Importance {
        let mut importance = Importance {
            scales: vec![Vec::new(); nodes.len()],
        };
        // The factors by which guesses fall short further down, by path.
        let mut missed: Vec<f64> = Vec::new();
        for (ply, nodes) in nodes.iter().enumerate().rev() {
            let mut sizes = importance.below(tree, nodes, ply as u32);
            (sizes.iter_mut().zip(&missed)).for_each(|(size, missed)| *size *= missed);
            let mean = sizes.iter().sum::<f64>() / sizes.len() as f64;
            if mean > 0.0 {
                sizes.iter_mut().for_each(|size| *size /= mean);
            }
            importance.scales[ply] = fit(tree, nodes, &sizes, paths);
            if paths {
                importance.of_all(tree, nodes, ply as u32, &mut missed);
                for (missed, size) in missed.iter_mut().zip(&sizes) {
                    *missed = (size / *missed).clamp(1.0 / MISSED, MISSED);
                }
            }
        }
        importance
    }

    /// What is expected below the children of each node, or how many they are at the last ply.
    fn below<T: Tree>(&self, tree: &T, nodes: &[T::Node], ply: u32) -> Vec<f64> {
        let below = ply + 1;
        let last = self.scales.get(below as usize).is_none_or(Vec::is_empty);
        let size = |(children, worth): &mut (Vec<T::Node>, Vec<f64>), node: &T::Node| {
            children.clear();
            tree.children(node, children);
            if last {
                return children.len() as f64;
            }
            children.retain(|child| !tree.is_leaf(child, below));
            self.of_all(tree, children, below, worth);
            worth.iter().sum()
        };
        nodes.par_iter().map_init(Default::default, size).collect()
    }
}

/// Says what each node is worth, with the widest vectors that the machine has: what is inlined is
/// compiled for them.
struct Weigh<'a, T: Tree> {
    importance: &'a Importance,
    tree: &'a T,
    nodes: &'a [T::Node],
    ply: u32,
    worth: &'a mut Vec<f64>,
}

impl<T: Tree> WithSimd for Weigh<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _simd: S) {
        for node in self.nodes {
            let log = self.importance.log(self.tree, node, self.ply);
            self.worth.push(exp(log).into());
        }
    }
}

/// The exponential function to six digits, within what single floats can hold: a guess needs no
/// more, and several can be computed together.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 87.0) * std::f32::consts::LOG2_E;
    // Adding so much leaves no room for what is behind the point.
    const ROUND: f32 = 12_582_912.0;
    let whole = (x + ROUND) - ROUND;
    let part = (x - whole) * std::f32::consts::LN_2;
    let series = 1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0));
    let series = 1.0 + part * (1.0 + part * (0.5 + part * series));
    series * f32::from_bits(((whole as i32 + 127) << 23) as u32)
}

/// A scale for each group that the nodes are of.
fn fit<T: Tree>(tree: &T, nodes: &[T::Node], sizes: &[f64], patterns: bool) -> Vec<Scale> {
    // Sums over parts of one size, put together in order, are the same on any number of threads.
    let parts: Vec<Vec<Group>> = (nodes.par_chunks(PART).zip(sizes.par_chunks(PART)))
        .map(|(nodes, sizes)| gather(tree, nodes, sizes, patterns))
        .collect();
    let mut groups: Vec<Group> = Vec::new();
    for part in parts {
        let columns = part.first().map_or(0, |group| group.squares.columns());
        groups.resize_with(groups.len().max(part.len()), || Group::new(columns));
        (groups.iter_mut().zip(&part)).for_each(|(group, more)| group.append(more));
    }
    let scales = groups.into_iter().map(|Group { squares, range }| {
        let Some(all) = squares.solve(FEATURES) else {
            return Scale::UNKNOWN;
        };
        let (factors, weights) = all.split_at(FEATURES);
        Scale {
            factors: std::array::from_fn(|at| factors[at]),
            weights: weights.to_vec(),
            range,
        }
    });
    scales.collect()
}

/// No guess is believed to be off by a greater factor.
const MISSED: f64 = 20.0;

/// Nodes that one thread looks at in one go.
const PART: usize = 2048;

/// What is known of the nodes of one group.
struct Group {
    squares: LeastSquares,
    /// The least and the greatest logarithm.
    range: [f32; 2],
}

impl Group {
    fn new(columns: usize) -> Self {
        Group {
            squares: LeastSquares::new(columns),
            range: [f32::INFINITY, f32::NEG_INFINITY],
        }
    }

    fn append(&mut self, other: &Group) {
        self.squares.append(&other.squares);
        self.range[0] = self.range[0].min(other.range[0]);
        self.range[1] = self.range[1].max(other.range[1]);
    }
}

fn gather<T: Tree>(tree: &T, nodes: &[T::Node], sizes: &[f64], patterns: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let columns = FEATURES + if patterns { tree.pattern_kinds() } else { 0 };
    let mut row = Vec::new();
    // A node without anything below it has no logarithm, and is not worth much anyway.
    for (node, size) in nodes.iter().zip(sizes).filter(|(_, size)| **size > 0.0) {
        let group = tree.group(node);
        groups.resize_with(groups.len().max(group + 1), || Group::new(columns));
        row.clear();
        if patterns {
            let mut kinds = [0; 64];
            let count = tree.patterns(node, &mut kinds);
            let kinds = &mut kinds[..count];
            kinds.sort_unstable();
            let runs = kinds.chunk_by(|one, other| one == other);
            row.extend(runs.map(|run| (FEATURES + run[0] as usize, run.len() as f64)));
        }
        let log = size.ln();
        let Group { squares, range } = &mut groups[group];
        squares.add(&tree.features(node).map(f64::from), &row, log);
        *range = [range[0].min(log as f32), range[1].max(log as f32)];
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_function_is_good_enough() {
        for step in -870..870 {
            let x = step as f32 / 10.0;
            let off = f64::from(exp(x)) / f64::from(x).exp() - 1.0;
            assert!(off.abs() < 1e-5, "{x}: {off}");
        }
    }
}
