//! Floating-point numbers beyond the range of `f64`: a tree of a few hundred plies has more than
//! 10^308 nodes.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// A non-negative number with the precision of an `f64` and a much larger range.
///
/// ```
/// use pounce_estimate::ExtendedFloat;
///
/// let large = ExtendedFloat::from_f64(1e150);
/// let product = large * large * large;
/// assert_eq!(product.to_f64(), None); // too large for an f64
/// assert!((product.log10() - 450.0).abs() < 1e-9);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub struct ExtendedFloat {
    /// The exponent, in units of 2^512.
    exponent: i32,
    /// The significand: below 2^512, and at least 1 unless the exponent is 0.
    significand: f64,
}

/// 2^512.
const UNIT: f64 = f64::from_bits((1023 + 512) << 52);
/// 2^256.
const SQRT_UNIT: f64 = f64::from_bits((1023 + 256) << 52);

impl ExtendedFloat {
    /// Zero.
    pub const ZERO: ExtendedFloat = ExtendedFloat::from_f64(0.0);

    /// Converts a number in 0..2^512.
    pub const fn from_f64(number: f64) -> ExtendedFloat {
        ExtendedFloat {
            exponent: 0,
            significand: number,
        }
    }

    fn normalized(mut self) -> ExtendedFloat {
        if self.significand >= UNIT {
            self.significand /= UNIT;
            self.exponent += 1;
        } else if self.significand < 1.0 && self.exponent > 0 {
            self.significand *= UNIT;
            self.exponent -= 1;
        }
        self
    }

    /// Converts to an `f64`, or returns `None` if the number is too large for one.
    pub fn to_f64(self) -> Option<f64> {
        let number = (0..self.exponent).fold(self.significand, |number, _| number * UNIT);
        number.is_finite().then_some(number)
    }

    /// Returns the decimal logarithm, which is -∞ for zero.
    pub fn log10(self) -> f64 {
        self.significand.log10() + f64::from(self.exponent) * UNIT.log10()
    }

    /// Divides by another number. A quotient beyond the range of `f64` becomes 0 or ∞.
    pub fn ratio_to(self, other: ExtendedFloat) -> f64 {
        let ratio = self.significand / other.significand;
        match self.exponent - other.exponent {
            0 => ratio,
            1 => ratio * UNIT,
            -1 => ratio / UNIT,
            ..-1 => 0.0,
            _ => f64::INFINITY,
        }
    }

    /// Returns the square root.
    #[must_use]
    pub fn sqrt(self) -> ExtendedFloat {
        let root = self.significand.sqrt();
        let is_odd = self.exponent % 2 == 1;
        ExtendedFloat {
            exponent: self.exponent / 2,
            significand: if is_odd { root * SQRT_UNIT } else { root },
        }
        .normalized()
    }

    /// Subtracts another number, or returns zero if that is larger.
    #[must_use]
    pub fn saturating_sub(self, other: ExtendedFloat) -> ExtendedFloat {
        match other.ratio_to(self) {
            ratio if ratio < 1.0 => self * (1.0 - ratio),
            _ => ExtendedFloat::ZERO,
        }
    }
}

impl Mul<f64> for ExtendedFloat {
    type Output = ExtendedFloat;

    /// Multiplies by a factor in 0..2^512.
    #[inline]
    fn mul(self, factor: f64) -> ExtendedFloat {
        ExtendedFloat {
            exponent: self.exponent,
            significand: self.significand * factor,
        }
        .normalized()
    }
}

impl Mul for ExtendedFloat {
    type Output = ExtendedFloat;

    #[inline]
    fn mul(self, other: ExtendedFloat) -> ExtendedFloat {
        ExtendedFloat {
            exponent: self.exponent + other.exponent,
            significand: self.significand * other.significand,
        }
        .normalized()
    }
}

impl Add for ExtendedFloat {
    type Output = ExtendedFloat;

    #[inline]
    fn add(self, other: ExtendedFloat) -> ExtendedFloat {
        let (large, small) = if self.exponent >= other.exponent {
            (self, other)
        } else {
            (other, self)
        };
        let significand = match large.exponent - small.exponent {
            0 => large.significand + small.significand,
            1 => large.significand + small.significand / UNIT,
            _ => large.significand,
        };
        ExtendedFloat {
            exponent: large.exponent,
            significand,
        }
        .normalized()
    }
}

impl AddAssign for ExtendedFloat {
    #[inline]
    fn add_assign(&mut self, other: ExtendedFloat) {
        *self = *self + other;
    }
}

impl Sum for ExtendedFloat {
    fn sum<I: Iterator<Item = ExtendedFloat>>(numbers: I) -> ExtendedFloat {
        numbers.fold(ExtendedFloat::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: f64, exponent: u32) -> ExtendedFloat {
        (0..exponent).fold(ExtendedFloat::from_f64(1.0), |power, _| power * base)
    }

    #[test]
    fn agrees_with_f64_within_its_range() {
        for (a, b) in [(0.0, 3.5), (1e-3, 7.0), (2e100, 3e150)] {
            let (x, y) = (ExtendedFloat::from_f64(a), ExtendedFloat::from_f64(b));
            assert_eq!((x + y).to_f64(), Some(a + b));
            assert_eq!((x * y).to_f64(), Some(a * b));
            assert_eq!(x.ratio_to(y), a / b);
            assert_eq!(x < y, a < b);
        }
        let (two, five) = (ExtendedFloat::from_f64(2.0), ExtendedFloat::from_f64(5.0));
        assert_eq!(five.saturating_sub(two).to_f64(), Some(3.0));
        assert_eq!(two.saturating_sub(five), ExtendedFloat::ZERO);
    }

    #[test]
    fn computes_beyond_the_range_of_f64() {
        let large = power(10.0, 1000);
        assert_eq!(large.to_f64(), None);
        assert!((large.log10() - 1000.0).abs() < 1e-9);
        assert!(((large * large).log10() - 2000.0).abs() < 1e-9);
        assert!(((large * large).sqrt().ratio_to(large) - 1.0).abs() < 1e-9);
        assert!((power(10.0, 501).sqrt().log10() - 250.5).abs() < 1e-9);
        assert!(((large + large).ratio_to(large) - 2.0).abs() < 1e-12);
        assert!(power(10.0, 999) < large && large > ExtendedFloat::from_f64(1e150));
        assert!((large.ratio_to(power(10.0, 998)) - 100.0).abs() < 1e-9);
        assert_eq!(large + ExtendedFloat::from_f64(1.0), large);
    }

    #[test]
    fn squared_square_root_gives_the_number_back() {
        for exponent in [0, 1, 40, 153, 154, 155, 308, 310, 463, 617] {
            let number = power(10.0, exponent);
            assert!(((number.sqrt() * number.sqrt()).ratio_to(number) - 1.0).abs() < 1e-12);
        }
    }
}
