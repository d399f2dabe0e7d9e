//! Confidence intervals for a winning probability: Wilson (1927), *Probable inference, the law of
//! succession, and statistical inference*.

/// Two-sided critical values of the normal distribution, by confidence.
const NORMAL: [(f64, f64); 4] = [
    (0.9, 1.644_853_626_951_472_7),
    (0.95, 1.959_963_984_540_054),
    (0.99, 2.575_829_303_548_900_4),
    (0.999, 3.290_526_731_491_931),
];

/// Returns Wilson's interval for a probability, given the share of successes in a number of
/// trials. Returns `None` without trials or for a confidence other than 0.9, 0.95, 0.99 or 0.999.
///
/// Draws counted as one half have less variance than wins and losses, so with draws the interval
/// is wider than necessary.
///
/// ```
/// let [low, high] = pounce_chance::wilson(0.5, 400, 0.95).unwrap();
/// assert!(0.45 < low && low < 0.46 && 0.54 < high && high < 0.55);
/// ```
pub fn wilson(share: f64, trials: u64, confidence: f64) -> Option<[f64; 2]> {
    let (_, z) = NORMAL.iter().find(|(known, _)| *known == confidence)?;
    if trials == 0 {
        return None;
    }
    let trials = trials as f64;
    let scale = 1.0 + z * z / trials;
    let centre = share + z * z / (2.0 * trials);
    let radius = z * (share * (1.0 - share) / trials + z * z / (4.0 * trials * trials)).sqrt();
    Some([(centre - radius) / scale, (centre + radius) / scale].map(|end| end.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_published_intervals() {
        // Newcombe (1998), Table I: 81 of 263, and 0 of 20.
        let [low, high] = wilson(81.0 / 263.0, 263, 0.95).unwrap();
        assert!(
            (low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5,
            "{low} {high}"
        );
        let [low, high] = wilson(0.0, 20, 0.95).unwrap();
        assert!(
            low.abs() < 1e-12 && (high - 0.1611).abs() < 5e-5,
            "{low} {high}"
        );
        assert_eq!(wilson(0.5, 10, 0.5), None);
        assert_eq!(wilson(0.5, 0, 0.95), None);
    }
}
