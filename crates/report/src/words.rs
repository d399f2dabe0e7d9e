//! Formats numbers.

use pounce::text::{count, thousands};

/// States how many figures differ from the claim.
pub(crate) fn as_claimed(differ: usize) -> String {
    match differ {
        0 => "All figures are as claimed.".to_owned(),
        1 => "1 figure is not as claimed.".to_owned(),
        differ => format!("{differ} figures are not as claimed."),
    }
}

/// Formats a number of bytes.
pub(crate) fn bytes(number: u64) -> String {
    match number {
        0..=1023 => count(number, "byte", "bytes"),
        1024..=1_048_575 => format!("{:.1} KiB", number as f64 / 1024.0),
        1_048_576..=1_073_741_823 => format!("{:.1} MiB", number as f64 / 1_048_576.0),
        _ => format!("{:.1} GiB", number as f64 / 1_073_741_824.0),
    }
}

/// Formats a time in seconds.
pub(crate) fn seconds(number: f64) -> String {
    match number {
        _ if number < 100.0 => format!("{number:.2} s"),
        _ if number < 6000.0 => format!("{:.1} min", number / 60.0),
        _ => format!("{:.1} h", number / 3600.0),
    }
}

/// Formats a number given by its decimal logarithm: in full if it is short, else with an exponent.
pub(crate) fn power(log: f64) -> String {
    match log {
        _ if log < 0.0 => format!("{:.3}", 10f64.powf(log)),
        _ if log < 6.0 => thousands(10f64.powf(log).round() as u64),
        _ => format!("{:.4}e{}", 10f64.powf(log - log.floor()), log.floor()),
    }
}

/// Formats a claimed figure.
pub(crate) fn figure(number: f64) -> String {
    match number {
        _ if number < 1e6 => format!("{number}"),
        _ => format!("{number:e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_sizes_and_times() {
        assert_eq!(bytes(1), "1 byte");
        assert_eq!(bytes(2048), "2.0 KiB");
        assert_eq!(bytes(3 << 30), "3.0 GiB");
        assert_eq!(seconds(0.004), "0.00 s");
        assert_eq!(seconds(600.0), "10.0 min");
        assert_eq!(figure(1.28e24), "1.28e24");
        assert_eq!(figure(500.0), "500");
        assert_eq!(power(3.0), "1,000");
        assert_eq!(power(36.309107), "2.0375e36");
    }
}
