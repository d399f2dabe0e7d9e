//! Compares an interval with a claimed figure.

use hypothesis::{Figure, FigureBounds, Ratio};
use num_rational::BigRational;

/// Checks whether every number from `low` to `high` satisfies the figure. Returns `None` if some do
/// and others may not.
pub(super) fn holds_within(figure: &Figure, low: &BigRational, high: &BigRational) -> Option<bool> {
    let FigureBounds {
        lower,
        upper,
        excludes_upper,
    } = figure.bounds()?;
    let exact = |ratio: Ratio| BigRational::new(ratio.numerator.into(), ratio.denominator.into());
    let (lower, upper) = (lower.map(exact), upper.map(exact));
    let too_small = |number: &BigRational| lower.as_ref().is_some_and(|lower| number < lower);
    let too_large = |number: &BigRational| {
        (upper.as_ref()).is_some_and(|upper| number > upper || excludes_upper && number == upper)
    };
    if too_small(high) || too_large(low) {
        Some(false)
    } else if !too_small(low) && !too_large(high) {
        Some(true)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decides_only_if_the_whole_interval_agrees() {
        let tenths = |number: i64| BigRational::new(number.into(), 10.into());
        let holds = |figure: &str, low, high| {
            let figure = Figure::Text(figure.to_owned());
            holds_within(&figure, &tenths(low), &tenths(high))
        };
        assert_eq!(holds("0.4..0.6", 4, 6), Some(true));
        assert_eq!(holds("0.4..0.6", 4, 7), None);
        assert_eq!(holds("0.4..0.6", 7, 8), Some(false));
        assert_eq!(holds("0.5..", 5, 9), Some(true));
        assert_eq!(holds("0.5..", 1, 4), Some(false));
        assert_eq!(holds("1/2", 5, 5), Some(true));
        assert_eq!(holds("1/2", 5, 6), None);
        // The upper end of a rounded figure rounds up, so it is excluded.
        assert_eq!(holds("~0", 5, 5), Some(false));
        assert_eq!(holds("~0", 4, 5), None);
    }
}
