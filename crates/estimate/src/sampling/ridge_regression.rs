//! Ridge regression on sparse binary features, towards a prior.
//!
//! Finds the weights that fit the observations best while staying close to the prior, by
//! preconditioned conjugate gradients. Each step passes over the observations once, so there may
//! be many more features than observations.
//!
//! Sums are taken over chunks of fixed size and combined in order, so the result does not depend
//! on the number of threads.

use rayon::prelude::*;

/// Penalty on changing a weight, in squared errors of one observation. Predictions are about
/// equally good for 3 to 30 and worse for 100.
const RIDGE: f64 = 10.0;

/// Penalty on changing the constant, which should follow even a few observations.
const CONSTANT_RIDGE: f64 = 0.1;

/// Steps of conjugate gradients. More steps, up to 30, did not improve predictions.
const STEPS: usize = 12;

/// Observations in one unit of parallel work.
const CHUNK: usize = 1024;

/// Observed values, each with its active features.
#[derive(Debug, Clone, Default)]
pub struct Observations {
    features: Vec<u16>,
    /// End of each observation's features.
    ends: Vec<usize>,
    values: Vec<f64>,
}

/// A linear function of the features.
#[derive(Debug, Clone, PartialEq)]
pub struct Coefficients {
    /// The constant term.
    pub constant: f32,
    /// The weight of each feature.
    pub weights: Vec<f32>,
}

impl Observations {
    /// Adds a value with its active features. A feature may be active several times.
    pub fn add(&mut self, features: &[u16], value: f64) {
        self.features.extend(features);
        self.ends.push(self.features.len());
        self.values.push(value);
    }

    /// Returns the number of observations.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Fits the weights of features 0 to `features`, starting from the prior.
    pub fn fit(&self, features: usize, prior: &Coefficients) -> Coefficients {
        // The constant comes last, as a feature that is always active.
        let mut start: Vec<f64> = prior.weights.iter().map(|&weight| weight.into()).collect();
        start.resize(features, 0.0);
        start.push(prior.constant.into());
        let mut ridge = vec![RIDGE; features];
        ridge.push(CONSTANT_RIDGE);
        let diagonal = self.diagonal(features, &ridge);
        let mut residual = self.gather(features, |at, row| self.values[at] - predict(row, &start));
        let precondition = |residual: &[f64]| -> Vec<f64> {
            let cells = residual.iter().zip(&diagonal);
            cells.map(|(residual, cell)| residual / cell).collect()
        };
        let mut weights = start;
        let mut direction = precondition(&residual);
        let mut norm = dot(&residual, &direction);
        for _ in 0..STEPS {
            let mut image = self.gather(features, |_, row| predict(row, &direction));
            let ridges = ridge.iter().zip(&direction);
            for (cell, (ridge, component)) in image.iter_mut().zip(ridges) {
                *cell += ridge * component;
            }
            let step = norm / dot(&direction, &image);
            // The residual is zero.
            if !step.is_finite() {
                break;
            }
            add_scaled(&mut weights, step, &direction);
            add_scaled(&mut residual, -step, &image);
            let next = precondition(&residual);
            let next_norm = dot(&residual, &next);
            let ratio = next_norm / norm;
            for (component, next) in direction.iter_mut().zip(next) {
                *component = next + ratio * *component;
            }
            norm = next_norm;
        }
        Coefficients {
            constant: weights[features] as f32,
            weights: weights[..features]
                .iter()
                .map(|&weight| weight as f32)
                .collect(),
        }
    }

    /// Returns the diagonal of the normal equations' matrix, the preconditioner.
    fn diagonal(&self, features: usize, ridge: &[f64]) -> Vec<f64> {
        let mut diagonal = self.sum(features, |_, row, counts, sums| {
            row.iter()
                .for_each(|&feature| counts[usize::from(feature)] += 1.0);
            for feature in row.iter().map(|&feature| usize::from(feature)) {
                sums[feature] += counts[feature];
            }
            row.iter()
                .for_each(|&feature| counts[usize::from(feature)] = 0.0);
            sums[features] += 1.0;
        });
        (diagonal.iter_mut().zip(ridge)).for_each(|(cell, ridge)| *cell += ridge);
        diagonal
    }

    /// Returns, for each feature and last for the constant, the sum of `value` over the
    /// observations in which it is active.
    fn gather(&self, features: usize, value: impl Fn(usize, &[u16]) -> f64 + Sync) -> Vec<f64> {
        self.sum(features, |at, row, _, sums| {
            let value = value(at, row);
            row.iter()
                .for_each(|&feature| sums[usize::from(feature)] += value);
            sums[features] += value;
        })
    }

    /// Calls `add` with the index and features of each observation, a scratch row of zeros that it
    /// must leave as zeros, and the sums.
    fn sum(
        &self,
        features: usize,
        add: impl Fn(usize, &[u16], &mut [f64], &mut [f64]) + Sync,
    ) -> Vec<f64> {
        let chunk = |number: usize| {
            let first = number * CHUNK;
            let mut sums = vec![0.0; features + 1];
            let mut scratch = vec![0.0; features + 1];
            let mut begin = first.checked_sub(1).map_or(0, |before| self.ends[before]);
            for (at, &end) in self.ends.iter().enumerate().skip(first).take(CHUNK) {
                add(at, &self.features[begin..end], &mut scratch, &mut sums);
                begin = end;
            }
            sums
        };
        let chunks = 0..self.count().div_ceil(CHUNK);
        let chunks: Vec<Vec<f64>> = chunks.into_par_iter().map(chunk).collect();
        let mut all = vec![0.0; features + 1];
        for chunk in chunks {
            (all.iter_mut().zip(chunk)).for_each(|(sum, more)| *sum += more);
        }
        all
    }
}

/// Returns the sum of the active features' weights and the constant, which is the last weight.
#[inline]
fn predict(row: &[u16], weights: &[f64]) -> f64 {
    let fours = row.chunks_exact(4);
    let rest = fours.remainder();
    let mut sums = [0.0; 4];
    for four in fours {
        for (sum, &feature) in sums.iter_mut().zip(four) {
            *sum += weights[usize::from(feature)];
        }
    }
    let rest: f64 = rest
        .iter()
        .map(|&feature| weights[usize::from(feature)])
        .sum();
    sums.iter().sum::<f64>() + rest + weights[weights.len() - 1]
}

/// Adds a multiple of one vector to another.
fn add_scaled(vector: &mut [f64], factor: f64, other: &[f64]) {
    for (component, other) in vector.iter_mut().zip(other) {
        *component += factor * other;
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: Coefficients = Coefficients {
        constant: 0.0,
        weights: Vec::new(),
    };

    /// Returns values 2 + 3a - b, where feature 4 is active a times and feature 1 b times.
    fn linear(count: u16) -> Observations {
        let mut observations = Observations::default();
        for n in 0..count {
            let (a, b) = (n % 3, n % 5);
            let features = [vec![4; a.into()], vec![1; b.into()]].concat();
            observations.add(&features, 2.0 + 3.0 * f64::from(a) - f64::from(b));
        }
        observations
    }

    #[test]
    fn recovers_a_linear_function() {
        let Coefficients { constant, weights } = linear(5000).fit(6, &ZERO);
        assert!((constant - 2.0).abs() < 0.05, "{constant}");
        for (feature, weight) in [0.0, -1.0, 0.0, 0.0, 3.0, 0.0].into_iter().enumerate() {
            assert!((weights[feature] - weight).abs() < 0.05, "{weights:?}");
        }
    }

    #[test]
    fn stays_close_to_the_prior_with_few_observations() {
        let prior = Coefficients {
            constant: 1.0,
            weights: vec![0.5, 0.5],
        };
        let mut observations = Observations::default();
        assert_eq!(observations.fit(2, &prior), prior);
        observations.add(&[0], 2.0);
        let Coefficients { constant, weights } = observations.fit(2, &prior);
        assert!(constant > 1.3 && constant < 1.5, "{constant}");
        assert!(weights[0] > 0.5 && weights[0] < 0.55 && weights[1] == 0.5);
    }
}
