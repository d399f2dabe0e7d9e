//! What samples say about the size of a tree, and how far they can be trusted.

use std::ops::AddAssign;

use crate::extended_float::Wide;

/// Samples of the size of a tree, each right on average.
#[derive(Debug, Clone)]
pub struct Estimate {
    totals: Vec<Wide>,
    levels: Vec<Level>,
}

/// The nodes at one ply.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// How many, estimated.
    pub nodes: Wide,
    /// The standard error of that.
    pub error: Wide,
}

/// Sums over samples of a number and of its square.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spread {
    sum: Wide,
    squares: Wide,
}

impl Spread {
    pub(crate) fn of(number: Wide) -> Spread {
        Spread {
            sum: number,
            squares: number * number,
        }
    }

    /// Mean and standard error, for so many samples.
    fn level(self, samples: f64) -> Level {
        let nodes = self.sum * (1.0 / samples);
        let variance = (self.squares * (1.0 / samples)).less(nodes * nodes);
        let error = (variance * (1.0 / (samples - 1.0).max(1.0))).sqrt();
        Level { nodes, error }
    }
}

impl AddAssign for Spread {
    fn add_assign(&mut self, other: Spread) {
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Batches for the interval.
const BATCHES: usize = 20;

/// 97.5 % of Student's distribution with 1, 2, … degrees of freedom lies below these.
const STUDENT: [f64; BATCHES - 1] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
];

/// With as many degrees of freedom as 20 batches have, such shares of Student's distribution lie
/// within so many standard errors of the mean.
const STUDENT_19: [(f64, f64); 3] = [(0.9, 1.729), (0.95, 2.093), (0.99, 2.861)];

impl Estimate {
    pub(crate) fn new(totals: Vec<Wide>, spreads: Vec<Spread>) -> Estimate {
        let samples = totals.len() as f64;
        let levels = spreads.into_iter().map(|it| it.level(samples)).collect();
        Estimate { totals, levels }
    }

    /// How many nodes each sample stands for, in order.
    pub fn totals(&self) -> &[Wide] {
        &self.totals
    }

    /// The nodes at each ply from 1 on.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The nodes of the tree but for the root, estimated.
    pub fn mean(&self) -> Wide {
        mean(&self.totals)
    }

    /// The standard error of the mean; `None` for a single sample.
    pub fn standard_error(&self) -> Option<Wide> {
        error(&self.totals)
    }

    /// An interval that contains the size 95 times in 100, if the samples are many and alike: by
    /// Student's distribution over up to 20 batches. `None` for a single sample.
    pub fn interval(&self) -> Option<[Wide; 2]> {
        let batches = BATCHES.min(self.totals.len());
        let errors = STUDENT.get(batches.checked_sub(2)?)?;
        self.within(batches, *errors)
    }

    /// The same with a confidence of 0.9, 0.95 or 0.99; `None` for another one, or for fewer than
    /// 20 samples.
    pub fn interval_at(&self, confidence: f64) -> Option<[Wide; 2]> {
        let known = STUDENT_19.iter().find(|(share, _)| *share == confidence);
        let (_, errors) = known.filter(|_| self.totals.len() >= BATCHES)?;
        self.within(BATCHES, *errors)
    }

    /// So many standard errors of the means of batches around the mean.
    fn within(&self, batches: usize, errors: f64) -> Option<[Wide; 2]> {
        let bound = |batch: usize| batch * self.totals.len() / batches;
        let means: Vec<Wide> = (0..batches)
            .map(|batch| mean(&self.totals[bound(batch)..bound(batch + 1)]))
            .collect();
        let reach = error(&means)? * errors;
        let mean = self.mean();
        Some([mean.less(reach), mean + reach])
    }

    /// The samples below which these shares of all samples lie.
    pub fn quantiles<const N: usize>(&self, shares: [f64; N]) -> [Wide; N] {
        let mut sorted = self.totals.clone();
        sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        let last = (sorted.len() - 1) as f64;
        shares.map(|share| sorted[(share * last).round() as usize])
    }

    /// How many samples of equal size would tell as much (Kish): the square of their sum over the
    /// sum of their squares.
    pub fn effective_samples(&self) -> f64 {
        let squares: Wide = self.totals.iter().map(|&it| it * it).sum();
        let sum: Wide = self.totals.iter().copied().sum();
        match sum == Wide::ZERO {
            true => self.totals.len() as f64,
            false => (sum * sum).over(squares),
        }
    }

    /// How much of the estimate is due to the largest sample.
    pub fn largest_share(&self) -> f64 {
        let sum: Wide = self.totals.iter().copied().sum();
        let largest = self
            .totals
            .iter()
            .copied()
            .fold(Wide::ZERO, |a, b| if b > a { b } else { a });
        match sum == Wide::ZERO {
            true => 1.0 / self.totals.len() as f64,
            false => largest.over(sum),
        }
    }

    /// Whether the estimate hangs on so few samples that its interval means nothing: a tenth of
    /// it or more on one, or on no more than a hundredth of them in effect, where there are many.
    pub fn hangs_on_few(&self) -> bool {
        let samples = self.totals.len();
        samples >= 2 * BATCHES
            && (self.largest_share() >= 0.1 || self.effective_samples() < BATCHES as f64)
    }

    /// What the first so many samples say, for some numbers of samples that grow by a factor.
    pub fn convergence(&self) -> Vec<(usize, Level)> {
        let mut spread = Spread::default();
        let mut next = 1.0;
        let mut means = Vec::new();
        for (number, &total) in self.totals.iter().enumerate().map(|(at, it)| (at + 1, it)) {
            spread += Spread::of(total);
            if number as f64 >= next || number == self.totals.len() {
                means.push((number, spread.level(number as f64)));
                next = (number as f64 * GROWTH).max(next + 1.0);
            }
        }
        means
    }
}

/// From one number of samples to the next: fifty on the way to a tenfold one.
const GROWTH: f64 = 1.047;

fn mean(numbers: &[Wide]) -> Wide {
    let sum: Wide = numbers.iter().copied().sum();
    sum * (1.0 / numbers.len() as f64)
}

fn error(numbers: &[Wide]) -> Option<Wide> {
    let count = numbers.len() as f64;
    let mean = mean(numbers);
    if numbers.len() < 2 {
        return None;
    }
    if mean == Wide::ZERO {
        return Some(Wide::ZERO);
    }
    let deviation = |number: &Wide| (number.over(mean) - 1.0).powi(2);
    let squares: f64 = numbers.iter().map(deviation).sum();
    Some(mean * (squares / (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[f64]) -> Estimate {
        let totals: Vec<Wide> = numbers.iter().map(|&it| Wide::of(it)).collect();
        Estimate::new(totals, Vec::new())
    }

    fn near(wide: Wide, number: f64) -> bool {
        (wide.number().unwrap() - number).abs() < 1e-9 * number.max(1.0)
    }

    #[test]
    fn equal_samples_leave_no_doubt() {
        let estimate = of(&[7.0; 50]);
        assert!(near(estimate.mean(), 7.0));
        assert!(near(estimate.standard_error().unwrap(), 0.0));
        let [low, high] = estimate.interval().unwrap();
        assert!(near(low, 7.0) && near(high, 7.0));
        assert!((estimate.effective_samples() - 50.0).abs() < 1e-9);
        assert!((estimate.largest_share() - 0.02).abs() < 1e-12);
        assert!(!estimate.hangs_on_few());
    }

    #[test]
    fn one_large_sample_is_told() {
        let mut numbers = vec![1.0; 999];
        numbers.push(1e6);
        let estimate = of(&numbers);
        assert!(estimate.largest_share() > 0.99);
        assert!(estimate.effective_samples() < 1.01);
        assert!(estimate.hangs_on_few());
        let quantiles = estimate.quantiles([0.0, 0.5, 1.0]);
        assert!(near(quantiles[1], 1.0) && near(quantiles[2], 1e6));
    }

    #[test]
    fn errors_are_those_of_the_textbook() {
        // Mean 3, variance 2.5, of five numbers.
        let estimate = of(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(near(estimate.standard_error().unwrap(), 0.5f64.sqrt()));
        let [low, high] = estimate.interval().unwrap();
        assert!(near(low, 3.0 - 2.776 * 0.5f64.sqrt()));
        assert!(near(high, 3.0 + 2.776 * 0.5f64.sqrt()));
        let spread = [1.0, 2.0, 3.0, 4.0, 5.0].map(|it| Spread::of(Wide::of(it)));
        let mut sum = Spread::default();
        spread.into_iter().for_each(|it| sum += it);
        let level = sum.level(5.0);
        assert!(near(level.nodes, 3.0) && near(level.error, 0.5f64.sqrt()));
    }

    #[test]
    fn one_sample_has_no_error() {
        assert_eq!(of(&[4.0]).standard_error(), None);
        assert_eq!(of(&[4.0]).interval(), None);
        assert_eq!(of(&[4.0; 19]).interval_at(0.95), None);
        assert_eq!(of(&[4.0; 40]).interval_at(0.5), None);
        assert_eq!(of(&[0.0; 3]).effective_samples(), 3.0);
    }

    #[test]
    fn more_confidence_takes_a_wider_interval() {
        let estimate = of(&(0..100).map(|it| f64::from(it % 7)).collect::<Vec<_>>());
        let width = |confidence: f64| {
            let [low, high] = estimate.interval_at(confidence).unwrap();
            high.number().unwrap() - low.number().unwrap()
        };
        assert!(width(0.9) < width(0.95) && width(0.95) < width(0.99));
        assert_eq!(estimate.interval(), estimate.interval_at(0.95));
    }

    #[test]
    fn the_last_mean_is_that_of_all() {
        let estimate = of(&(0..1000).map(f64::from).collect::<Vec<_>>());
        let means = estimate.convergence();
        assert_eq!(means.first().unwrap().0, 1);
        assert_eq!(means.last().unwrap().0, 1000);
        assert!(near(means.last().unwrap().1.nodes, 499.5));
        assert!(means.len() < 200);
    }
}
