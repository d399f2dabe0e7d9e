//! Percentiles of latencies, and targets for them.

use std::time::Duration;

/// Prints percentiles of latencies, and whether the 99th one is below the target. Returns whether it
/// is.
///
/// # Panics
///
/// Panics if there were errors, or if nothing was measured: a bench times correct answers only.
pub fn report(name: &str, mut latencies: Vec<Duration>, errors: usize, target: Duration) -> bool {
    latencies.sort_unstable();
    let part = |percent: usize| {
        let last = latencies.len().checked_sub(1)?;
        latencies.get((latencies.len() * percent / 100).min(last))
    };
    let shown = |percent| part(percent).map_or_else(|| "none".to_owned(), milliseconds);
    let (p50, p90, p99, max) = (shown(50), shown(90), shown(99), shown(100));
    let is_met = part(99).is_some_and(|p99| *p99 < target);
    println!(
        "{name}: {} measured, {errors} errors; p50 {p50}, p90 {p90}, p99 {p99} (target < {}, {}), \
         max {max}",
        latencies.len(),
        milliseconds(&target),
        verdict(is_met)
    );
    assert_eq!(errors, 0, "{name}: errors");
    assert!(!latencies.is_empty(), "{name}: nothing was measured");
    is_met
}

/// Returns the word for a target.
pub fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "missed" }
}

fn milliseconds(time: &Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
