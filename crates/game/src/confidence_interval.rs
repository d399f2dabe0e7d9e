//! Confidence intervals with guaranteed coverage: each contains the true value with at least the
//! requested confidence, for every true value.
//!
//! A proportion of independent trials has the interval of Clopper and Pearson (1934). The mean of
//! values in [0, 1] has that of Hoeffding (1963), which needs neither independent nor identically
//! distributed values: if the expectation of each depends on earlier ones, as with a player who
//! learns, it covers the mean of these expectations (Azuma 1967).
//! Cost: some 120 sums over the trials for a proportion, constant for a mean.

/// An interval that contains an unknown value with some confidence.
///
/// ```
/// use pounce_game::ConfidenceInterval;
///
/// let share = ConfidenceInterval::clopper_pearson(90, 100, 0.95);
/// assert!(share.contains(0.9) && !share.contains(0.8));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ConfidenceInterval {
    /// The least value in the interval.
    pub lower: f64,
    /// The greatest value in the interval.
    pub upper: f64,
}

impl ConfidenceInterval {
    /// The interval of all probabilities, which is all that can be said without a sample.
    pub const UNIT: ConfidenceInterval = ConfidenceInterval {
        lower: 0.0,
        upper: 1.0,
    };

    /// Returns the interval of the probability of success after `successes` in `trials`
    /// independent trials. The confidence is between 0 and 1.
    ///
    /// # Panics
    ///
    /// Panics if there are more successes than trials.
    pub fn clopper_pearson(successes: u64, trials: u64, confidence: f64) -> ConfidenceInterval {
        assert!(successes <= trials, "more successes than trials");
        if trials == 0 {
            return ConfidenceInterval::UNIT;
        }
        let tail = (1.0 - confidence) / 2.0;
        let log_factorials = log_factorials(trials);
        // Both tails are monotonic in the probability of success, so bisection finds the ends.
        let many = |p| upper_tail(successes, trials, p, &log_factorials) <= tail;
        let few = |p| upper_tail(trials - successes, trials, 1.0 - p, &log_factorials) > tail;
        ConfidenceInterval {
            lower: if successes == 0 { 0.0 } else { bisect(many) },
            upper: if successes == trials {
                1.0
            } else {
                bisect(few)
            },
        }
    }

    /// Returns the interval of the expected mean of `count` values in [0, 1] whose observed mean
    /// is `mean`. The confidence is between 0 and 1.
    pub fn hoeffding(mean: f64, count: u64, confidence: f64) -> ConfidenceInterval {
        if count == 0 {
            return ConfidenceInterval::UNIT;
        }
        let radius = ((2.0 / (1.0 - confidence)).ln() / (2.0 * count as f64)).sqrt();
        ConfidenceInterval {
            lower: (mean - radius).max(0.0),
            upper: (mean + radius).min(1.0),
        }
    }

    /// Checks whether the interval contains a value.
    pub fn contains(&self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }
}

/// Bisections of [0, 1] that exhaust the precision of `f64`.
const BISECTIONS: u32 = 60;

/// Returns the greatest number in [0, 1] that satisfies a predicate which holds up to some number
/// and not beyond it.
fn bisect(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high) / 2.0
}

/// Returns the probability of at least `successes` in `trials`, each with probability `p`.
fn upper_tail(successes: u64, trials: u64, p: f64, log_factorials: &[f64]) -> f64 {
    let (success, failure) = (p.ln(), (-p).ln_1p());
    let term = |hits: u64| {
        let misses = trials - hits;
        let power = |times: u64, logarithm: f64| match times {
            0 => 0.0,
            times => times as f64 * logarithm,
        };
        let ways = log_factorials[trials as usize] - log_factorials[hits as usize];
        (ways - log_factorials[misses as usize] + power(hits, success) + power(misses, failure))
            .exp()
    };
    (successes..=trials).map(term).sum()
}

/// Returns ln(0!), ln(1!), …, ln(`last`!).
fn log_factorials(last: u64) -> Vec<f64> {
    let mut sum = 0.0;
    (0..=last)
        .map(|number| {
            sum += (number.max(1) as f64).ln();
            sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn clopper_pearson_matches_closed_forms() {
        // Without a success, (1 - upper)^n is the tail.
        let none = ConfidenceInterval::clopper_pearson(0, 10, 0.95);
        assert_near(none.lower, 0.0);
        assert_near(none.upper, 1.0 - 0.025f64.powf(0.1));
        let all = ConfidenceInterval::clopper_pearson(10, 10, 0.95);
        assert_near(all.lower, 0.025f64.powf(0.1));
        assert_near(all.upper, 1.0);
        // One of two: 1 - (1 - lower)^2 and 1 - upper^2 are the tails.
        let one = ConfidenceInterval::clopper_pearson(1, 2, 0.9);
        assert_near(one.lower, 1.0 - 0.95f64.sqrt());
        assert_near(one.upper, 0.95f64.sqrt());
        assert_eq!(
            ConfidenceInterval::clopper_pearson(0, 0, 0.95),
            ConfidenceInterval::UNIT
        );
    }

    #[test]
    fn clopper_pearson_covers_at_least_the_confidence() {
        // Sums the probabilities of all results whose interval contains the true value.
        let trials = 40;
        let log_factorials = log_factorials(trials);
        for p in [0.01, 0.1, 0.37, 0.5, 0.9] {
            let probability = |seen: u64| {
                let above = |least| upper_tail(least, trials, p, &log_factorials);
                above(seen) - if seen == trials { 0.0 } else { above(seen + 1) }
            };
            let covers =
                |seen: &u64| ConfidenceInterval::clopper_pearson(*seen, trials, 0.9).contains(p);
            let coverage: f64 = (0..=trials).filter(covers).map(probability).sum();
            assert!((0.9..=1.0 + 1e-9).contains(&coverage), "{p}: {coverage}");
        }
    }

    #[test]
    fn hoeffding_narrows_with_more_values() {
        let few = ConfidenceInterval::hoeffding(0.5, 10, 0.95);
        let many = ConfidenceInterval::hoeffding(0.5, 1000, 0.95);
        assert_near(many.upper - 0.5, (40f64.ln() / 2000.0).sqrt());
        assert!(few.lower < many.lower && many.upper < few.upper);
        assert_near(ConfidenceInterval::hoeffding(0.99, 10, 0.95).upper, 1.0);
        assert_eq!(
            ConfidenceInterval::hoeffding(0.3, 0, 0.95),
            ConfidenceInterval::UNIT
        );
    }
}
