//! What is to be expected below a node, learnt from nodes that were met before.
//!
//! The logarithm of the size is taken for a sum over the patterns of the node, for each ply and
//! group. What each kind of pattern adds is fitted from the last ply up, by least squares: the size
//! below a node is what is expected below all of its children together. Two plies higher much is
//! the same, so that few nodes are enough to learn what is not.
//!
//! That alone would add up what each ply's sums miss. So the nodes lie on paths, each child
//! chosen in proportion to what is expected below it: on average over such paths the size below a
//! node is the guess times all the factors by which the guesses further down fall short. What is
//! learnt from is the guess of the children corrected by these factors on the node's own path.

use game::{PATTERNS, sum_of};
use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use super::ridge_regression::{Values, Weights};
use crate::trees::Tree;

/// How many nodes there are likely to be below one, in proportion to others at its ply.
#[derive(Debug, Clone, Default)]
pub struct Importance {
    /// By ply and group.
    scales: Vec<Vec<Scale>>,
}

/// The logarithm of the size, as far as it depends on patterns.
#[derive(Debug, Clone)]
struct Scale {
    weights: Weights,
    /// The least and the greatest logarithm that was seen: nothing is believed beyond.
    range: [f32; 2],
}

impl Scale {
    /// The scale of which nothing is known.
    const UNKNOWN: Scale = Scale {
        weights: Weights {
            constant: 0.0,
            weights: Vec::new(),
        },
        range: [0.0; 2],
    };

    /// The logarithm for patterns that weigh so much.
    #[inline(always)]
    fn log(&self, sum: f32) -> f32 {
        (self.weights.constant + sum).clamp(self.range[0], self.range[1])
    }

    fn is_known(&self) -> bool {
        !self.weights.weights.is_empty()
    }
}

impl Importance {
    #[inline(always)]
    fn scale(&self, ply: u32, group: usize) -> &Scale {
        let scales = self.scales.get(ply as usize);
        let scale = scales.and_then(|scales| scales.get(group));
        scale.unwrap_or(const { &Scale::UNKNOWN })
    }

    /// How much each child of a node counts; the children are at this ply.
    pub fn of_children<T: Tree>(
        &self,
        tree: &T,
        parent: &T::Node,
        children: &[T::Node],
        ply: u32,
        worth: &mut Vec<f32>,
    ) {
        worth.clear();
        Arch::new().dispatch(Weigh {
            importance: self,
            tree,
            parent,
            children,
            ply,
            worth,
        });
    }

    /// Learns from nodes that are no leaves, by ply from the root.
    pub fn from_nodes<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> Importance {
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
            let before = importance
                .scales
                .get(ply + 2)
                .map_or(&[][..], Vec::as_slice);
            importance.scales[ply] = fit(tree, nodes, &sizes, before);
            if paths {
                let factor = |(node, size): (&T::Node, &f64)| {
                    let guess = importance.of(tree, node, ply as u32);
                    (size / f64::from(guess)).clamp(1.0 / MISSED, MISSED)
                };
                missed = nodes.par_iter().zip(&sizes).map(factor).collect();
            }
        }
        importance
    }

    /// How much a node at this ply counts.
    fn of<T: Tree>(&self, tree: &T, node: &T::Node, ply: u32) -> f32 {
        let scale = self.scale(ply, tree.group(node));
        let mut kinds = [0; PATTERNS];
        let count = tree.patterns(node, &mut kinds);
        exp(scale.log(sum_of(&kinds[..count], &scale.weights.weights)))
    }

    /// What is expected below the children of each node, or how many they are at the last ply.
    fn below<T: Tree>(&self, tree: &T, nodes: &[T::Node], ply: u32) -> Vec<f64> {
        let below = ply + 1;
        let last = self.scales.get(below as usize).is_none_or(Vec::is_empty);
        let size = |(children, worth): &mut (Vec<T::Node>, Vec<f32>), node: &T::Node| {
            children.clear();
            tree.children(node, children);
            if last {
                return children.len() as f64;
            }
            children.retain(|child| !tree.is_leaf(child, below));
            self.of_children(tree, node, children, below, worth);
            worth.iter().map(|&it| f64::from(it)).sum()
        };
        nodes.par_iter().map_init(Default::default, size).collect()
    }
}

/// Says what each child is worth, with the widest vectors that the machine has: what is inlined is
/// compiled for them.
struct Weigh<'a, T: Tree> {
    importance: &'a Importance,
    tree: &'a T,
    parent: &'a T::Node,
    children: &'a [T::Node],
    ply: u32,
    worth: &'a mut Vec<f32>,
}

impl<T: Tree> WithSimd for Weigh<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _simd: S) {
        let scale = |group: usize| self.importance.scale(self.ply, group);
        let weights = |group: usize| scale(group).weights.weights.as_slice();
        self.tree
            .weigh(self.parent, self.children, weights, self.worth);
        for (worth, child) in self.worth.iter_mut().zip(self.children) {
            *worth = scale(self.tree.group(child)).log(*worth);
        }
        self.worth.iter_mut().for_each(|worth| *worth = exp(*worth));
    }
}

/// The exponential function to six digits, within what single floats can hold: a guess needs no
/// more, and several can be computed together.
#[inline(always)]
fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 87.0) * std::f32::consts::LOG2_E;
    // Adding so much leaves no room for what is behind the point.
    const ROUND: f32 = 12_582_912.0;
    let whole = (x + ROUND) - ROUND;
    let part = (x - whole) * std::f32::consts::LN_2;
    let series = 1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0));
    let series = 1.0 + part * (1.0 + part * (0.5 + part * series));
    series * f32::from_bits(((whole as i32 + 127) << 23) as u32)
}

/// No guess is believed to be off by a greater factor.
const MISSED: f64 = 20.0;

/// A scale for each group that the nodes are of; `before` are those of two plies further down.
fn fit<T: Tree>(tree: &T, nodes: &[T::Node], sizes: &[f64], before: &[Scale]) -> Vec<Scale> {
    let mut groups: Vec<Group> = Vec::new();
    let mut kinds = [0; PATTERNS];
    // A node without anything below it has no logarithm, and is not worth much anyway.
    for (node, size) in nodes.iter().zip(sizes).filter(|(_, size)| **size > 0.0) {
        let group = tree.group(node);
        groups.resize_with(groups.len().max(group + 1), Group::default);
        let count = tree.patterns(node, &mut kinds);
        groups[group].add(&kinds[..count], size.ln());
    }
    // What is not met again stays what it was.
    let mut scales = before.to_vec();
    scales.resize(groups.len().max(before.len()), Scale::UNKNOWN);
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|&group| std::cmp::Reverse(groups[group].values.count()));
    // The group of which most is known is an example for those of which nothing is.
    let largest = order.first().copied();
    for group in order {
        let Group { values, range } = &groups[group];
        if values.count() == 0 {
            continue;
        }
        let before = match largest {
            Some(largest) if !scales[group].is_known() => &scales[largest],
            _ => &scales[group],
        };
        scales[group] = Scale {
            weights: values.fit(tree.pattern_kinds(), &before.weights),
            range: *range,
        };
    }
    scales
}

/// What is known of the nodes of one group.
struct Group {
    values: Values,
    /// The least and the greatest logarithm.
    range: [f32; 2],
}

impl Default for Group {
    fn default() -> Self {
        Group {
            values: Values::default(),
            range: [f32::INFINITY, f32::NEG_INFINITY],
        }
    }
}

impl Group {
    fn add(&mut self, kinds: &[u16], log: f64) {
        self.values.add(kinds, log);
        self.range[0] = self.range[0].min(log as f32);
        self.range[1] = self.range[1].max(log as f32);
    }
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
