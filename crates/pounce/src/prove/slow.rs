//! Warns about claims that take much longer than their tier promises, or than recorded.

use hypothesis::Tier;

use crate::claim::Claim;

/// A claim counts as slower than recorded if it takes this many times as long. Machines and the number
/// of claims that run at once vary by about half of that.
const FACTOR: f64 = 5.0;
/// Differences below this many seconds are not reported.
const SECONDS: f64 = 10.0;

/// Returns a warning if a claim took much longer than expected. `slow_after` replaces the seconds that
/// its tier allows.
pub(super) fn slow_warning(claim: &Claim, seconds: f64, slow_after: Option<u64>) -> Option<String> {
    warning(
        claim.file.tier,
        seconds,
        slow_after,
        recorded_seconds(claim),
    )
}

/// Returns the seconds that the claim took when its result was recorded.
fn recorded_seconds(claim: &Claim) -> Option<f64> {
    let recorded = claim.result(None).ok()??;
    let is_same = recorded.claim_digest == claim.digest();
    is_same.then_some(recorded.timing.seconds)
}

fn warning(
    tier: Tier,
    seconds: f64,
    slow_after: Option<u64>,
    recorded: Option<f64>,
) -> Option<String> {
    let promised = match tier {
        Tier::Fast => Some(30),
        Tier::Slow => Some(60 * 60),
        Tier::Heroic => None,
    };
    if let Some(limit) = slow_after.filter(|&limit| seconds > limit as f64) {
        return Some(format!("it took {seconds:.1} s, longer than {limit} s"));
    }
    if let Some(limit) =
        promised.filter(|&limit| slow_after.is_none() && seconds > f64::from(limit))
    {
        return Some(format!(
            "it took {seconds:.0} s, but a claim of the {} tier should take at most {limit} s",
            tier.name()
        ));
    }
    let recorded = recorded?;
    (seconds > recorded * FACTOR && seconds > recorded + SECONDS)
        .then(|| format!("it took {seconds:.1} s, but {recorded:.1} s when it was recorded"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_above_the_time_of_the_tier() {
        let slow = |tier, seconds, after| warning(tier, seconds, after, None).is_some();
        assert!(slow(Tier::Fast, 31.0, None) && !slow(Tier::Fast, 29.0, None));
        assert!(slow(Tier::Slow, 4000.0, None) && !slow(Tier::Slow, 31.0, None));
        assert!(!slow(Tier::Heroic, 1e6, None));
        assert!(!slow(Tier::Fast, 31.0, Some(60)) && slow(Tier::Heroic, 61.0, Some(60)));
    }

    #[test]
    fn warns_if_much_slower_than_recorded() {
        let slow = |seconds, recorded| warning(Tier::Slow, seconds, None, Some(recorded));
        assert_eq!(slow(9.0, 0.1), None);
        assert_eq!(slow(40.0, 10.0), None);
        let message = "it took 60.0 s, but 10.0 s when it was recorded";
        assert_eq!(slow(60.0, 10.0).as_deref(), Some(message));
    }
}
