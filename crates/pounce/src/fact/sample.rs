//! Samples whose observations all have the same weight, and checks of their parameters.

use diagnostic::Diagnostic;
use hypothesis::SampleRecord;

/// Describes a sample of equally weighted observations.
pub(super) fn uniform_sample(samples: u64, confidence: f64) -> SampleRecord {
    SampleRecord {
        samples,
        population: None,
        confidence,
        effective_samples: samples as f64,
        largest_share: 1.0 / samples as f64,
    }
}

/// Checks that a number is a probability.
pub(super) fn check_probability(number: f64, key: &str) -> Result<(), Diagnostic> {
    if (0.0..=1.0).contains(&number) {
        return Ok(());
    }
    let message = format!("expected a number from 0 to 1, not {number}");
    Err(Diagnostic::new(message).in_key(key))
}

/// Checks that a number is a confidence level that a sample can have.
pub(super) fn check_confidence(number: f64, key: &str) -> Result<(), Diagnostic> {
    if number > 0.0 && number < 1.0 {
        return Ok(());
    }
    let message = format!("a confidence level lies strictly between 0 and 1, unlike {number}");
    Err(Diagnostic::new(message)
        .in_key(key)
        .help("0.99 is a common choice"))
}

/// Checks that a number lies in a range.
pub(super) fn check_range(number: u64, most: u64, key: &str) -> Result<(), Diagnostic> {
    if (1..=most).contains(&number) {
        return Ok(());
    }
    let name = key.rsplit('.').next().unwrap_or(key);
    let message = format!("`{name}` must be between 1 and {most}, not {number}");
    Err(Diagnostic::new(message).in_key(key))
}
