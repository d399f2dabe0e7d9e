//! Weights for the kinds of patterns whose sum fits given values best, and that are not far from
//! what was thought of them before: ridge regression, by conjugate gradients, which need no more
//! than two walks over the values each time. So there may be many more kinds than values.
//!
//! Sums over parts of one size, put together in order, are the same on any number of threads.

use rayon::prelude::*;

/// A change of a weight costs as much as if so many values were off by it. From 3 to 30 guesses are
/// about as good; with 100 they are worse.
const RIDGE: f64 = 10.0;

/// The same for the constant, which should follow even a few values.
const CONSTANT_RIDGE: f64 = 0.1;

/// Steps of conjugate gradients; 30 take longer and do not pay.
const STEPS: usize = 12;

/// Values that one thread looks at in one go.
const PART: usize = 1024;

/// Values, each with the kinds of patterns that it depends on.
#[derive(Debug, Clone, Default)]
pub struct Values {
    kinds: Vec<u16>,
    /// Where the kinds of each value end.
    ends: Vec<usize>,
    values: Vec<f64>,
}

/// A constant and what each kind of pattern adds to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// The constant.
    pub constant: f32,
    /// By kind.
    pub weights: Vec<f32>,
}

impl Values {
    /// Takes note of a value and of the patterns that go with it.
    pub fn add(&mut self, kinds: &[u16], value: f64) {
        self.kinds.extend(kinds);
        self.ends.push(self.kinds.len());
        self.values.push(value);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// What each kind counts, of so many, if this was thought before.
    pub fn fit(&self, kinds: usize, before: &Weights) -> Weights {
        // The constant comes last, as if it were a pattern that is always there.
        let mut start: Vec<f64> = before.weights.iter().map(|&it| it.into()).collect();
        start.resize(kinds, 0.0);
        start.push(before.constant.into());
        let mut ridge = vec![RIDGE; kinds];
        ridge.push(CONSTANT_RIDGE);
        let mut diagonal = self.sum(kinds, |_, row, counts, sums| {
            row.iter()
                .for_each(|&kind| counts[usize::from(kind)] += 1.0);
            for kind in row.iter().map(|&kind| usize::from(kind)) {
                sums[kind] += counts[kind];
            }
            row.iter().for_each(|&kind| counts[usize::from(kind)] = 0.0);
            sums[kinds] += 1.0;
        });
        (diagonal.iter_mut().zip(&ridge)).for_each(|(cell, ridge)| *cell += ridge);
        let mut residual = self.products(kinds, |at, row| self.values[at] - total(row, &start));
        let scaled = |residual: &[f64]| -> Vec<f64> {
            let cells = residual.iter().zip(&diagonal);
            cells.map(|(residual, cell)| residual / cell).collect()
        };
        let mut weights = start;
        let mut direction = scaled(&residual);
        let mut length = dot(&residual, &direction);
        for _ in 0..STEPS {
            let mut image = self.products(kinds, |_, row| total(row, &direction));
            let ridges = ridge.iter().zip(&direction);
            (image.iter_mut().zip(ridges)).for_each(|(cell, (ridge, it))| *cell += ridge * it);
            let step = length / dot(&direction, &image);
            // Nothing is left to be done.
            if !step.is_finite() {
                break;
            }
            (weights.iter_mut().zip(&direction)).for_each(|(weight, it)| *weight += step * it);
            (residual.iter_mut().zip(&image)).for_each(|(cell, it)| *cell -= step * it);
            let next = scaled(&residual);
            let rest = dot(&residual, &next);
            let more = rest / length;
            (direction.iter_mut().zip(next)).for_each(|(it, next)| *it = next + more * *it);
            length = rest;
        }
        Weights {
            constant: weights[kinds] as f32,
            weights: weights[..kinds].iter().map(|&it| it as f32).collect(),
        }
    }

    /// For each kind, and last for the constant, the sum over the values that depend on it.
    fn products(&self, kinds: usize, value: impl Fn(usize, &[u16]) -> f64 + Sync) -> Vec<f64> {
        self.sum(kinds, |at, row, _, sums| {
            let value = value(at, row);
            row.iter()
                .for_each(|&kind| sums[usize::from(kind)] += value);
            sums[kinds] += value;
        })
    }

    /// Calls `add` for each value with its kinds, room for its own use, and sums.
    fn sum(
        &self,
        kinds: usize,
        add: impl Fn(usize, &[u16], &mut [f64], &mut [f64]) + Sync,
    ) -> Vec<f64> {
        let part = |number: usize| {
            let first = number * PART;
            let mut sums = vec![0.0; kinds + 1];
            let mut room = vec![0.0; kinds + 1];
            let mut begin = first.checked_sub(1).map_or(0, |before| self.ends[before]);
            for (at, &end) in self.ends.iter().enumerate().skip(first).take(PART) {
                add(at, &self.kinds[begin..end], &mut room, &mut sums);
                begin = end;
            }
            sums
        };
        let parts = 0..self.count().div_ceil(PART);
        let parts: Vec<Vec<f64>> = parts.into_par_iter().map(part).collect();
        let mut all = vec![0.0; kinds + 1];
        for part in parts {
            (all.iter_mut().zip(part)).for_each(|(sum, more)| *sum += more);
        }
        all
    }
}

/// What the kinds come to, with the constant.
#[inline]
fn total(row: &[u16], weights: &[f64]) -> f64 {
    let (fours, rest) = row.as_chunks::<4>();
    let mut sums = [0.0; 4];
    for four in fours {
        for (sum, &kind) in sums.iter_mut().zip(four) {
            *sum += weights[usize::from(kind)];
        }
    }
    let rest: f64 = rest.iter().map(|&kind| weights[usize::from(kind)]).sum();
    sums.iter().sum::<f64>() + rest + weights[weights.len() - 1]
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Weights = Weights {
        constant: 0.0,
        weights: Vec::new(),
    };

    /// Values 2 + 3 a - b for some numbers a and b of two kinds.
    fn linear(count: u16) -> Values {
        let mut values = Values::default();
        for n in 0..count {
            let (a, b) = (n % 3, n % 5);
            let kinds = [vec![4; a.into()], vec![1; b.into()]].concat();
            values.add(&kinds, 2.0 + 3.0 * f64::from(a) - f64::from(b));
        }
        values
    }

    #[test]
    fn a_linear_function_is_found_again() {
        let Weights { constant, weights } = linear(5000).fit(6, &NOTHING);
        assert!((constant - 2.0).abs() < 0.05, "{constant}");
        for (kind, weight) in [0.0, -1.0, 0.0, 0.0, 3.0, 0.0].into_iter().enumerate() {
            assert!((weights[kind] - weight).abs() < 0.05, "{weights:?}");
        }
    }

    #[test]
    fn a_few_values_hardly_change_what_was_thought_before() {
        let before = Weights {
            constant: 1.0,
            weights: vec![0.5, 0.5],
        };
        let mut values = Values::default();
        assert_eq!(values.fit(2, &before), before);
        values.add(&[0], 2.0);
        let Weights { constant, weights } = values.fit(2, &before);
        assert!(constant > 1.3 && constant < 1.5, "{constant}");
        assert!(weights[0] > 0.5 && weights[0] < 0.55 && weights[1] == 0.5);
    }
}
