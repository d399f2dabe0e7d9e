//! Estimates the remaining time of work with a known total.

use std::time::Duration;

/// The part of the work after which the measured time counts as much as the expected time.
const TRUSTED: f64 = 0.05;

/// The least part of the work from which the rest is estimated if no time was expected.
const LEAST: f64 = 0.01;

/// Estimates how long work still takes, from the time that was expected for all of it and from the
/// time that the finished part has taken. The caller supplies the elapsed time.
///
/// ```
/// use std::time::Duration;
///
/// use pounce::Forecast;
///
/// let forecast = Forecast::new(Some(Duration::from_secs(60)));
/// assert_eq!(forecast.remaining(0.0, Duration::ZERO), Some(Duration::from_secs(60)));
/// // Half is done, but it took two minutes: the other half will take nearly as long.
/// let left = forecast.remaining(0.5, Duration::from_secs(120)).expect("there is a measurement");
/// assert!((105..120).contains(&left.as_secs()));
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Forecast {
    expected: Option<Duration>,
}

impl Forecast {
    /// Creates a forecast for work that is expected to take this long, if anything is known.
    pub fn new(expected: Option<Duration>) -> Forecast {
        Forecast { expected }
    }

    /// Estimates the remaining time when `done`, a part between 0 and 1, is done after `elapsed`.
    /// Returns `None` if nothing was expected and too little is done.
    pub fn remaining(&self, done: f64, elapsed: Duration) -> Option<Duration> {
        let done = done.clamp(0.0, 1.0);
        let whole = match self.expected {
            Some(expected) => {
                let known = elapsed.as_secs_f64() + TRUSTED * expected.as_secs_f64();
                known / (done + TRUSTED)
            }
            None if done < LEAST => return None,
            None => elapsed.as_secs_f64() / done,
        };
        Duration::try_from_secs_f64(whole * (1.0 - done)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates work at a constant speed, and returns the predicted end at each tenth of it.
    fn predicted_ends(expected: Option<u64>, actual: u64) -> Vec<Option<f64>> {
        let forecast = Forecast::new(expected.map(Duration::from_secs));
        let at = |tenth: u64| {
            let done = tenth as f64 / 10.0;
            let elapsed = Duration::from_secs(actual).mul_f64(done);
            let left = forecast.remaining(done, elapsed)?;
            Some((elapsed + left).as_secs_f64())
        };
        (0..=10).map(at).collect()
    }

    #[test]
    fn learns_the_real_speed() {
        for (expected, actual) in [(50, 200), (200, 50), (60, 60)] {
            let ends: Vec<f64> = predicted_ends(Some(expected), actual)
                .into_iter()
                .map(|end| end.expect("a time was expected"))
                .collect();
            let error = |end: f64| (end / actual as f64 - 1.0).abs();
            assert!((ends[0] - expected as f64).abs() < 1e-6);
            assert!(error(ends[2]) < 0.65 && error(ends[5]) < 0.15, "{ends:?}");
            assert!(error(ends[10]) < 1e-6);
            let errors: Vec<f64> = ends.iter().map(|end| error(*end)).collect();
            assert!(errors.is_sorted_by(|a, b| a + 1e-9 >= *b), "{errors:?}");
        }
    }

    #[test]
    fn needs_a_measurement_if_nothing_is_expected() {
        let ends = predicted_ends(None, 100);
        assert_eq!(ends[0], None);
        assert!(
            ends[1..]
                .iter()
                .all(|end| (end.unwrap() - 100.0).abs() < 1e-6)
        );
    }
}
