//! Predicts the size of the subtree below a node, to guide importance sampling.
//!
//! The log size is a linear function of the node's features, fitted per ply and feature group from
//! the last ply upwards by ridge regression. A node's target is the predicted size of all its
//! children. The fit two plies further down, where the same side moves, is the prior.
//!
//! Errors would compound from ply to ply. So training uses paths sampled from a first model: over
//! such paths the mean of prediction times all correction factors further down is the true size,
//! and each target is corrected by the factors on its own path.

use game::{MAX_ACTIVE_FEATURES, weighted_sum};
use pulp::{Arch, Simd, WithSimd};
use rayon::prelude::*;

use super::ridge_regression::{Coefficients, Observations};
use crate::trees::Tree;

/// Relative subtree sizes, comparable between nodes of the same ply. The default model predicts
/// the same size for all nodes.
#[derive(Debug, Clone, Default)]
pub struct SizeModel {
    /// By ply and feature group.
    fits: Vec<Vec<LogLinearFit>>,
}

/// A linear function of the features that predicts the log size.
#[derive(Debug, Clone)]
struct LogLinearFit {
    coefficients: Coefficients,
    /// The least and greatest log size seen in training. Predictions are clamped to it.
    range: [f32; 2],
}

impl LogLinearFit {
    /// A fit that predicts 0 for every node.
    const UNTRAINED: LogLinearFit = LogLinearFit {
        coefficients: Coefficients {
            constant: 0.0,
            weights: Vec::new(),
        },
        range: [0.0; 2],
    };

    /// Returns the predicted log size, given the sum of the active features' weights.
    #[inline(always)]
    fn log_size(&self, sum: f32) -> f32 {
        (self.coefficients.constant + sum).clamp(self.range[0], self.range[1])
    }

    fn is_trained(&self) -> bool {
        !self.coefficients.weights.is_empty()
    }
}

/// Bound on the factor by which a prediction is assumed to be wrong.
const MAX_CORRECTION: f64 = 20.0;

impl SizeModel {
    /// Trains on inner nodes, given by ply from the root.
    pub fn from_nodes<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> SizeModel {
        SizeModel::fit(tree, nodes, false)
    }

    /// Trains on the nodes of paths, given by ply from the root. A path must have the same index
    /// at every ply.
    pub fn from_paths<T: Tree>(tree: &T, nodes: &[Vec<T::Node>]) -> SizeModel {
        SizeModel::fit(tree, nodes, true)
    }

    /// Predicts the relative size of each child of a node, where the children are at this ply.
    pub fn predict_children<T: Tree>(
        &self,
        tree: &T,
        parent: &T::Node,
        children: &[T::Node],
        ply: u32,
        sizes: &mut Vec<f32>,
    ) {
        sizes.clear();
        Arch::new().dispatch(ScoreChildren {
            model: self,
            tree,
            parent,
            children,
            ply,
            sizes,
        });
    }

    fn fit<T: Tree>(tree: &T, nodes: &[Vec<T::Node>], are_paths: bool) -> SizeModel {
        let mut model = SizeModel {
            fits: vec![Vec::new(); nodes.len()],
        };
        // By path, the factor by which predictions further down are too small.
        let mut corrections: Vec<f64> = Vec::new();
        for (ply, nodes) in nodes.iter().enumerate().rev() {
            let mut sizes = model.sizes_below(tree, nodes, ply as u32);
            (sizes.iter_mut().zip(&corrections)).for_each(|(size, factor)| *size *= factor);
            let mean = sizes.iter().sum::<f64>() / sizes.len() as f64;
            if mean > 0.0 {
                sizes.iter_mut().for_each(|size| *size /= mean);
            }
            let prior = model.fits.get(ply + 2).map_or(&[][..], Vec::as_slice);
            model.fits[ply] = fit_groups(tree, nodes, &sizes, prior);
            if are_paths {
                let correction = |(node, size): (&T::Node, &f64)| {
                    let predicted = model.predict(tree, node, ply as u32);
                    (size / f64::from(predicted)).clamp(1.0 / MAX_CORRECTION, MAX_CORRECTION)
                };
                corrections = nodes.par_iter().zip(&sizes).map(correction).collect();
            }
        }
        model
    }

    #[inline(always)]
    fn fit_of(&self, ply: u32, group: usize) -> &LogLinearFit {
        let fits = self.fits.get(ply as usize);
        let fit = fits.and_then(|fits| fits.get(group));
        fit.unwrap_or(const { &LogLinearFit::UNTRAINED })
    }

    /// Predicts the relative size of one node.
    fn predict<T: Tree>(&self, tree: &T, node: &T::Node, ply: u32) -> f32 {
        let fit = self.fit_of(ply, tree.feature_group(node));
        let mut features = [0; MAX_ACTIVE_FEATURES];
        let count = tree.active_features(node, &mut features);
        exp(fit.log_size(weighted_sum(&features[..count], &fit.coefficients.weights)))
    }

    /// Returns, for each node, the predicted size of all its children together, or the number of
    /// its children at the last ply.
    fn sizes_below<T: Tree>(&self, tree: &T, nodes: &[T::Node], ply: u32) -> Vec<f64> {
        let below = ply + 1;
        let is_last = self.fits.get(below as usize).is_none_or(Vec::is_empty);
        let size = |(children, sizes): &mut (Vec<T::Node>, Vec<f32>), node: &T::Node| {
            children.clear();
            tree.children(node, children);
            if is_last {
                return children.len() as f64;
            }
            children.retain(|child| !tree.is_leaf(child, below));
            self.predict_children(tree, node, children, below, sizes);
            sizes.iter().map(|&size| f64::from(size)).sum()
        };
        nodes.par_iter().map_init(Default::default, size).collect()
    }
}

/// Kernel of [`SizeModel::predict_children`], compiled for the widest SIMD the CPU supports: what
/// is inlined into it is vectorised.
struct ScoreChildren<'a, T: Tree> {
    model: &'a SizeModel,
    tree: &'a T,
    parent: &'a T::Node,
    children: &'a [T::Node],
    ply: u32,
    sizes: &'a mut Vec<f32>,
}

impl<T: Tree> WithSimd for ScoreChildren<'_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _simd: S) {
        let fit = |group: usize| self.model.fit_of(self.ply, group);
        let weights = |group: usize| fit(group).coefficients.weights.as_slice();
        self.tree
            .score_children(self.parent, self.children, weights, self.sizes);
        for (size, child) in self.sizes.iter_mut().zip(self.children) {
            *size = fit(self.tree.feature_group(child)).log_size(*size);
        }
        self.sizes.iter_mut().for_each(|size| *size = exp(*size));
    }
}

/// Computes the exponential function to about six digits, within the range of `f32`. Predictions
/// need no more, and this form vectorises.
#[inline(always)]
fn exp(x: f32) -> f32 {
    let x = x.clamp(-87.0, 87.0) * std::f32::consts::LOG2_E;
    // Adding 1.5 · 2^23 leaves no bits for the fraction, so this rounds to an integer.
    const ROUND: f32 = 12_582_912.0;
    let integer = (x + ROUND) - ROUND;
    let fraction = (x - integer) * std::f32::consts::LN_2;
    let series = 1.0 / 6.0 + fraction * (1.0 / 24.0 + fraction * (1.0 / 120.0));
    let series = 1.0 + fraction * (1.0 + fraction * (0.5 + fraction * series));
    series * f32::from_bits(((integer as i32 + 127) << 23) as u32)
}

/// Fits every feature group among the nodes of one ply. `prior` holds the fits two plies further
/// down.
fn fit_groups<T: Tree>(
    tree: &T,
    nodes: &[T::Node],
    sizes: &[f64],
    prior: &[LogLinearFit],
) -> Vec<LogLinearFit> {
    let mut groups: Vec<GroupData> = Vec::new();
    let mut features = [0; MAX_ACTIVE_FEATURES];
    // An empty subtree has no log size, and nothing is lost by ignoring it.
    for (node, size) in nodes.iter().zip(sizes).filter(|(_, size)| **size > 0.0) {
        let group = tree.feature_group(node);
        groups.resize_with(groups.len().max(group + 1), GroupData::default);
        let count = tree.active_features(node, &mut features);
        groups[group].add(&features[..count], size.ln());
    }
    // Groups without nodes at this ply keep their prior.
    let mut fits = prior.to_vec();
    fits.resize(groups.len().max(prior.len()), LogLinearFit::UNTRAINED);
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|&group| std::cmp::Reverse(groups[group].observations.count()));
    // The largest group is the prior of groups that have none.
    let largest = order.first().copied();
    for group in order {
        let GroupData {
            observations,
            range,
        } = &groups[group];
        if observations.count() == 0 {
            continue;
        }
        let prior = match largest {
            Some(largest) if !fits[group].is_trained() => &fits[largest],
            _ => &fits[group],
        };
        fits[group] = LogLinearFit {
            coefficients: observations.fit(tree.feature_count(), &prior.coefficients),
            range: *range,
        };
    }
    fits
}

/// Training data of one feature group.
struct GroupData {
    observations: Observations,
    /// The least and greatest log size.
    range: [f32; 2],
}

impl Default for GroupData {
    fn default() -> Self {
        GroupData {
            observations: Observations::default(),
            range: [f32::INFINITY, f32::NEG_INFINITY],
        }
    }
}

impl GroupData {
    fn add(&mut self, features: &[u16], log_size: f64) {
        self.observations.add(features, log_size);
        self.range[0] = self.range[0].min(log_size as f32);
        self.range[1] = self.range[1].max(log_size as f32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_accurate_to_five_digits() {
        for step in -870..870 {
            let x = step as f32 / 10.0;
            let error = f64::from(exp(x)) / f64::from(x).exp() - 1.0;
            assert!(error.abs() < 1e-5, "{x}: {error}");
        }
    }
}
