//! What follows from a sample: intervals that hold the truth with at least the confidence that is
//! asked for, whatever the truth is. They are wider than those that hold it only about so often.
//!
//! A share of independent trials has the interval of Clopper and Pearson (1934), of all shares that
//! explain what was seen. The mean of numbers between 0 and 1 has that of Hoeffding (1963). It asks
//! for neither equal nor independent numbers: if what each is expected to be depends on those before
//! it, as with somebody who learns, it holds the mean of these expectations (Azuma 1967).
//! Cost: a few dozen sums over the trials; nothing for the mean.

/// From the least to the greatest value that the sample allows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The least.
    pub least: f64,
    /// The greatest.
    pub most: f64,
}

impl Interval {
    /// Everything from 0 to 1: what is known without a sample.
    pub const UNIT: Interval = Interval {
        least: 0.0,
        most: 1.0,
    };

    /// The probability of success, after so many successes in so many independent trials. The
    /// confidence lies between 0 and 1.
    pub fn of_share(successes: u64, trials: u64, confidence: f64) -> Interval {
        assert!(successes <= trials, "no more successes than trials");
        if trials == 0 {
            return Interval::UNIT;
        }
        let tail = (1.0 - confidence) / 2.0;
        let logarithms = logarithms_of_factorials(trials);
        // The more likely success is, the more likely are many of them.
        let many = |share| tail_above(successes, trials, share, &logarithms) <= tail;
        let few = |share| tail_above(trials - successes, trials, 1.0 - share, &logarithms) > tail;
        Interval {
            least: if successes == 0 { 0.0 } else { last(many) },
            most: if successes == trials { 1.0 } else { last(few) },
        }
    }

    /// The mean of so many numbers between 0 and 1 that were expected, after their mean was seen.
    /// The confidence lies between 0 and 1.
    pub fn of_mean(mean: f64, numbers: u64, confidence: f64) -> Interval {
        if numbers == 0 {
            return Interval::UNIT;
        }
        let apart = ((2.0 / (1.0 - confidence)).ln() / (2.0 * numbers as f64)).sqrt();
        Interval {
            least: (mean - apart).max(0.0),
            most: (mean + apart).min(1.0),
        }
    }

    /// Whether it holds a value.
    pub fn holds(&self, value: f64) -> bool {
        self.least <= value && value <= self.most
    }
}

/// Halvings of an interval until it is as narrow as floating point tells.
const HALVINGS: u32 = 60;

/// The last number between 0 and 1 at which something is so that is so up to it.
fn last(so: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        match so(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    (low + high) / 2.0
}

/// The probability of at least so many successes.
fn tail_above(successes: u64, trials: u64, share: f64, logarithms: &[f64]) -> f64 {
    let (success, failure) = (share.ln(), (-share).ln_1p());
    let term = |number: u64| {
        let (hits, misses) = (number, trials - number);
        let power = |times: u64, logarithm: f64| match times {
            0 => 0.0,
            times => times as f64 * logarithm,
        };
        let ways = logarithms[trials as usize] - logarithms[hits as usize];
        (ways - logarithms[misses as usize] + power(hits, success) + power(misses, failure)).exp()
    };
    (successes..=trials).map(term).sum()
}

fn logarithms_of_factorials(most: u64) -> Vec<f64> {
    let mut sum = 0.0;
    (0..=most)
        .map(|number| {
            sum += (number.max(1) as f64).ln();
            sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64) {
        assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
    }

    #[test]
    fn a_share_has_the_interval_that_follows_from_its_definition() {
        // Without a success, the greatest share is the one that makes that as unlikely as allowed.
        let none = Interval::of_share(0, 10, 0.95);
        near(none.least, 0.0);
        near(none.most, 1.0 - 0.025f64.powf(0.1));
        let all = Interval::of_share(10, 10, 0.95);
        near(all.least, 0.025f64.powf(0.1));
        near(all.most, 1.0);
        // One of two: 1 - (1 - least)^2 and 1 - most^2 are the tails.
        let one = Interval::of_share(1, 2, 0.9);
        near(one.least, 1.0 - 0.95f64.sqrt());
        near(one.most, 0.95f64.sqrt());
        assert_eq!(Interval::of_share(0, 0, 0.95), Interval::UNIT);
    }

    #[test]
    fn the_share_is_held_at_least_as_often_as_was_asked_for() {
        // Summed over all that may be seen, with its probability.
        let trials = 40;
        let logarithms = logarithms_of_factorials(trials);
        for share in [0.01, 0.1, 0.37, 0.5, 0.9] {
            let exactly = |seen: u64| {
                let above = |least| tail_above(least, trials, share, &logarithms);
                above(seen) - if seen == trials { 0.0 } else { above(seen + 1) }
            };
            let held = |seen: &u64| Interval::of_share(*seen, trials, 0.9).holds(share);
            let often: f64 = (0..=trials).filter(held).map(exactly).sum();
            assert!((0.9..=1.0 + 1e-9).contains(&often), "{share}: {often}");
        }
    }

    #[test]
    fn a_mean_is_known_better_with_more_numbers() {
        let few = Interval::of_mean(0.5, 10, 0.95);
        let many = Interval::of_mean(0.5, 1000, 0.95);
        near(many.most - 0.5, (40f64.ln() / 2000.0).sqrt());
        assert!(few.least < many.least && many.most < few.most);
        near(Interval::of_mean(0.99, 10, 0.95).most, 1.0);
        assert_eq!(Interval::of_mean(0.3, 0, 0.95), Interval::UNIT);
    }
}
