//! Summarises samples: mean, confidence interval, and how far both can be trusted.

use std::ops::AddAssign;

use crate::extended_float::ExtendedFloat;

/// Independent, unbiased samples of the size of a tree.
#[derive(Debug, Clone)]
pub struct Estimate {
    totals: Vec<ExtendedFloat>,
    levels: Vec<LevelEstimate>,
}

/// The estimated number of nodes at one ply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelEstimate {
    /// The mean over all samples.
    pub nodes: ExtendedFloat,
    /// The standard error of the mean.
    pub error: ExtendedFloat,
}

/// Sums of a number and of its square over samples.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Moments {
    sum: ExtendedFloat,
    squares: ExtendedFloat,
}

impl Moments {
    pub(crate) fn of(number: ExtendedFloat) -> Moments {
        Moments {
            sum: number,
            squares: number * number,
        }
    }

    /// Returns mean and standard error, given the number of samples.
    fn level(self, samples: f64) -> LevelEstimate {
        let nodes = self.sum * (1.0 / samples);
        let variance = (self.squares * (1.0 / samples)).saturating_sub(nodes * nodes);
        let error = (variance * (1.0 / (samples - 1.0).max(1.0))).sqrt();
        LevelEstimate { nodes, error }
    }
}

impl AddAssign for Moments {
    fn add_assign(&mut self, other: Moments) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Batches that intervals are computed from. Their means are closer to normal than the samples.
const BATCHES: usize = 20;

/// 97.5 % quantiles of Student's distribution with 1, 2, … degrees of freedom.
const STUDENT: [f64; BATCHES - 1] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
];

/// Two-sided critical values of Student's distribution with 19 degrees of freedom, by confidence.
const STUDENT_19: [(f64, f64); 3] = [(0.9, 1.729), (0.95, 2.093), (0.99, 2.861)];

/// Ratio between the numbers of samples reported by [`Estimate::convergence`]: about fifty for
/// each factor of ten.
const GROWTH: f64 = 1.047;

impl Estimate {
    pub(crate) fn new(totals: Vec<ExtendedFloat>, moments: Vec<Moments>) -> Estimate {
        let samples = totals.len() as f64;
        let levels = moments
            .into_iter()
            .map(|moments| moments.level(samples))
            .collect();
        Estimate { totals, levels }
    }

    /// Returns the samples in order: each estimates the nodes of the tree without the root.
    pub fn totals(&self) -> &[ExtendedFloat] {
        &self.totals
    }

    /// Returns the estimated nodes at each ply, from ply 1.
    pub fn levels(&self) -> &[LevelEstimate] {
        &self.levels
    }

    /// Returns the estimated nodes of the tree without the root.
    pub fn mean(&self) -> ExtendedFloat {
        mean(&self.totals)
    }

    /// Returns the standard error of the mean, or `None` for a single sample.
    pub fn standard_error(&self) -> Option<ExtendedFloat> {
        standard_error(&self.totals)
    }

    /// Returns a 95 % confidence interval from Student's distribution over up to 20 batches, or
    /// `None` for a single sample. Check [`is_dominated_by_few`](Self::is_dominated_by_few) before
    /// relying on it.
    pub fn interval(&self) -> Option<[ExtendedFloat; 2]> {
        let batches = BATCHES.min(self.totals.len());
        let errors = STUDENT.get(batches.checked_sub(2)?)?;
        self.batch_interval(batches, *errors)
    }

    /// Returns the interval at a confidence of 0.9, 0.95 or 0.99, or `None` for any other
    /// confidence or fewer than 20 samples.
    pub fn interval_at(&self, confidence: f64) -> Option<[ExtendedFloat; 2]> {
        let known = STUDENT_19.iter().find(|(level, _)| *level == confidence);
        let (_, errors) = known.filter(|_| self.totals.len() >= BATCHES)?;
        self.batch_interval(BATCHES, *errors)
    }

    /// Returns the mean plus and minus a multiple of the standard error of batch means.
    fn batch_interval(&self, batches: usize, errors: f64) -> Option<[ExtendedFloat; 2]> {
        let bound = |batch: usize| batch * self.totals.len() / batches;
        let means: Vec<ExtendedFloat> = (0..batches)
            .map(|batch| mean(&self.totals[bound(batch)..bound(batch + 1)]))
            .collect();
        let radius = standard_error(&means)? * errors;
        let mean = self.mean();
        Some([mean.saturating_sub(radius), mean + radius])
    }

    /// Returns the quantiles of the samples at these probabilities.
    pub fn quantiles<const N: usize>(&self, probabilities: [f64; N]) -> [ExtendedFloat; N] {
        let mut sorted = self.totals.clone();
        sorted.sort_by(|a, b| a.partial_cmp(b).expect("samples are never NaN"));
        let last = (sorted.len() - 1) as f64;
        probabilities.map(|probability| sorted[(probability * last).round() as usize])
    }

    /// Returns the effective sample size (Kish 1965): the square of the samples' sum over the sum
    /// of their squares.
    pub fn effective_samples(&self) -> f64 {
        let squares: ExtendedFloat = self.totals.iter().map(|&total| total * total).sum();
        let sum: ExtendedFloat = self.totals.iter().copied().sum();
        if sum == ExtendedFloat::ZERO {
            return self.totals.len() as f64;
        }
        (sum * sum).ratio_to(squares)
    }

    /// Returns the largest sample's share of the sum of all samples.
    pub fn largest_share(&self) -> f64 {
        let sum: ExtendedFloat = self.totals.iter().copied().sum();
        let largest = self
            .totals
            .iter()
            .copied()
            .fold(ExtendedFloat::ZERO, |a, b| if b > a { b } else { a });
        if sum == ExtendedFloat::ZERO {
            return 1.0 / self.totals.len() as f64;
        }
        largest.ratio_to(sum)
    }

    /// Returns whether a few samples dominate the estimate, so that its interval is unreliable:
    /// one of at least 40 samples contributes 10 % or more, or the effective sample size is
    /// below 20.
    pub fn is_dominated_by_few(&self) -> bool {
        let samples = self.totals.len();
        samples >= 2 * BATCHES
            && (self.largest_share() >= 0.1 || self.effective_samples() < BATCHES as f64)
    }

    /// Returns the mean and standard error of the first n samples, for a geometric sequence of n
    /// that ends with all samples.
    pub fn convergence(&self) -> Vec<(usize, LevelEstimate)> {
        let mut moments = Moments::default();
        let mut next = 1.0;
        let mut means = Vec::new();
        for (number, &total) in (1..).zip(&self.totals) {
            moments += Moments::of(total);
            if number as f64 >= next || number == self.totals.len() {
                means.push((number, moments.level(number as f64)));
                next = (number as f64 * GROWTH).max(next + 1.0);
            }
        }
        means
    }
}

fn mean(numbers: &[ExtendedFloat]) -> ExtendedFloat {
    let sum: ExtendedFloat = numbers.iter().copied().sum();
    sum * (1.0 / numbers.len() as f64)
}

fn standard_error(numbers: &[ExtendedFloat]) -> Option<ExtendedFloat> {
    let count = numbers.len() as f64;
    let mean = mean(numbers);
    if numbers.len() < 2 {
        return None;
    }
    if mean == ExtendedFloat::ZERO {
        return Some(ExtendedFloat::ZERO);
    }
    let deviation = |number: &ExtendedFloat| (number.ratio_to(mean) - 1.0).powi(2);
    let squares: f64 = numbers.iter().map(deviation).sum();
    Some(mean * (squares / (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(numbers: &[f64]) -> Estimate {
        let totals: Vec<ExtendedFloat> = numbers
            .iter()
            .map(|&number| ExtendedFloat::from_f64(number))
            .collect();
        Estimate::new(totals, Vec::new())
    }

    fn is_close(actual: ExtendedFloat, expected: f64) -> bool {
        (actual.to_f64().unwrap() - expected).abs() < 1e-9 * expected.max(1.0)
    }

    #[test]
    fn equal_samples_have_zero_error() {
        let estimate = estimate(&[7.0; 50]);
        assert!(is_close(estimate.mean(), 7.0));
        assert!(is_close(estimate.standard_error().unwrap(), 0.0));
        let [low, high] = estimate.interval().unwrap();
        assert!(is_close(low, 7.0) && is_close(high, 7.0));
        assert!((estimate.effective_samples() - 50.0).abs() < 1e-9);
        assert!((estimate.largest_share() - 0.02).abs() < 1e-12);
        assert!(!estimate.is_dominated_by_few());
    }

    #[test]
    fn reports_one_dominating_sample() {
        let mut numbers = vec![1.0; 999];
        numbers.push(1e6);
        let estimate = estimate(&numbers);
        assert!(estimate.largest_share() > 0.99);
        assert!(estimate.effective_samples() < 1.01);
        assert!(estimate.is_dominated_by_few());
        let quantiles = estimate.quantiles([0.0, 0.5, 1.0]);
        assert!(is_close(quantiles[1], 1.0) && is_close(quantiles[2], 1e6));
    }

    #[test]
    fn standard_error_matches_textbook_example() {
        // Five numbers with mean 3 and variance 2.5.
        let estimate = estimate(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(is_close(estimate.standard_error().unwrap(), 0.5f64.sqrt()));
        let [low, high] = estimate.interval().unwrap();
        assert!(is_close(low, 3.0 - 2.776 * 0.5f64.sqrt()));
        assert!(is_close(high, 3.0 + 2.776 * 0.5f64.sqrt()));
        let moments =
            [1.0, 2.0, 3.0, 4.0, 5.0].map(|number| Moments::of(ExtendedFloat::from_f64(number)));
        let mut sum = Moments::default();
        moments.into_iter().for_each(|moments| sum += moments);
        let level = sum.level(5.0);
        assert!(is_close(level.nodes, 3.0) && is_close(level.error, 0.5f64.sqrt()));
    }

    #[test]
    fn single_sample_has_no_error() {
        assert_eq!(estimate(&[4.0]).standard_error(), None);
        assert_eq!(estimate(&[4.0]).interval(), None);
        assert_eq!(estimate(&[4.0; 19]).interval_at(0.95), None);
        assert_eq!(estimate(&[4.0; 40]).interval_at(0.5), None);
        assert_eq!(estimate(&[0.0; 3]).effective_samples(), 3.0);
    }

    #[test]
    fn higher_confidence_gives_wider_interval() {
        let estimate = estimate(
            &(0..100)
                .map(|number| f64::from(number % 7))
                .collect::<Vec<_>>(),
        );
        let width = |confidence: f64| {
            let [low, high] = estimate.interval_at(confidence).unwrap();
            high.to_f64().unwrap() - low.to_f64().unwrap()
        };
        assert!(width(0.9) < width(0.95) && width(0.95) < width(0.99));
        assert_eq!(estimate.interval(), estimate.interval_at(0.95));
    }

    #[test]
    fn convergence_ends_with_overall_mean() {
        let estimate = estimate(&(0..1000).map(f64::from).collect::<Vec<_>>());
        let means = estimate.convergence();
        assert_eq!(means.first().unwrap().0, 1);
        assert_eq!(means.last().unwrap().0, 1000);
        assert!(is_close(means.last().unwrap().1.nodes, 499.5));
        assert!(means.len() < 200);
    }
}
