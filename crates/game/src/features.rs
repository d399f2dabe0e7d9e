//! Pattern features of positions, for predicting the size of the tree below them.

use crate::Game;

/// A game whose positions have pattern features, used to predict subtree sizes.
///
/// Features steer sampling and do not affect its expected result. Symmetric positions have the
/// same features.
pub trait Features: Game {
    /// Returns the feature group of a position. There are few groups, and each has its own weights.
    fn feature_group(&self, position: &Self::Position) -> usize;

    /// Returns the number of different features.
    fn feature_count(&self) -> usize;

    /// Writes the features of a position to `features`, as many as fit, and returns their number.
    /// A feature that occurs several times is listed several times.
    fn active_features(&self, position: &Self::Position, features: &mut FeatureIndices) -> usize;

    /// Appends the weighted sum of the features of each successor of `position` to `sums`.
    ///
    /// `weights` returns the weights of a group, indexed by feature; missing ones are 0. Override
    /// it where sums can be updated from the position's own.
    fn score_successors<'a>(
        &self,
        position: &Self::Position,
        successors: &[Self::Position],
        weights: impl Fn(usize) -> &'a [f32],
        sums: &mut Vec<f32>,
    ) {
        let _ = position;
        let mut features = [0; MAX_ACTIVE_FEATURES];
        sums.extend(successors.iter().map(|successor| {
            let count = self.active_features(successor, &mut features);
            weighted_sum(&features[..count], weights(self.feature_group(successor)))
        }));
    }
}

/// Adds up the weights of the given features. Features without a weight count as 0.
pub fn weighted_sum(features: &[u16], weights: &[f32]) -> f32 {
    let weight = |&feature: &u16| weights.get(usize::from(feature));
    features.iter().filter_map(weight).sum()
}

/// The largest number of features that a position can list.
pub const MAX_ACTIVE_FEATURES: usize = 96;

/// A buffer for the features of a position.
pub type FeatureIndices = [u16; MAX_ACTIVE_FEATURES];
