//! Numbers that are too large for `f64`: a tree of a few hundred plies has more than 10^308 nodes.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

/// A number that is not negative, with the precision of an `f64` and without its bound.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub struct Wide {
    /// How many factors of 2^512 were taken out.
    steps: i32,
    /// What is left; below 2^512, and at least 1 unless `steps` is 0.
    rest: f64,
}

/// 2^512.
const STEP: f64 = f64::from_bits((1023 + 512) << 52);

impl Wide {
    /// Nothing.
    pub const ZERO: Wide = Wide::of(0.0);

    /// A number below 2^512.
    pub const fn of(number: f64) -> Wide {
        Wide {
            steps: 0,
            rest: number,
        }
    }

    fn normal(mut self) -> Wide {
        if self.rest >= STEP {
            self.rest /= STEP;
            self.steps += 1;
        } else if self.rest < 1.0 && self.steps > 0 {
            self.rest *= STEP;
            self.steps -= 1;
        }
        self
    }

    /// The number, unless it is too large for its type.
    pub fn number(self) -> Option<f64> {
        let number = (0..self.steps).fold(self.rest, |number, _| number * STEP);
        number.is_finite().then_some(number)
    }

    /// Its decimal logarithm.
    pub fn log10(self) -> f64 {
        self.rest.log10() + f64::from(self.steps) * STEP.log10()
    }

    /// How many times the other it is.
    pub fn over(self, other: Wide) -> f64 {
        let steps = self.steps - other.steps;
        let ratio = self.rest / other.rest;
        match steps {
            0 => ratio,
            1 => ratio * STEP,
            -1 => ratio / STEP,
            ..-1 => 0.0,
            _ => f64::INFINITY,
        }
    }

    /// Its square root.
    pub fn sqrt(self) -> Wide {
        let odd = self.steps % 2;
        let rest = if odd == 1 {
            // The square root of 2^512.
            self.rest.sqrt() * f64::from_bits((1023 + 256) << 52)
        } else {
            self.rest.sqrt()
        };
        Wide {
            steps: self.steps / 2,
            rest,
        }
        .normal()
    }

    /// What is left without the other; nothing, if that is larger.
    pub fn less(self, other: Wide) -> Wide {
        match other.over(self) {
            share if share < 1.0 => self * (1.0 - share),
            _ => Wide::ZERO,
        }
    }
}

impl Mul<f64> for Wide {
    type Output = Wide;

    /// With a factor that is not negative and below 2^512.
    #[inline]
    fn mul(self, factor: f64) -> Wide {
        Wide {
            steps: self.steps,
            rest: self.rest * factor,
        }
        .normal()
    }
}

impl Mul for Wide {
    type Output = Wide;

    #[inline]
    fn mul(self, other: Wide) -> Wide {
        Wide {
            steps: self.steps + other.steps,
            rest: self.rest * other.rest,
        }
        .normal()
    }
}

impl Add for Wide {
    type Output = Wide;

    #[inline]
    fn add(self, other: Wide) -> Wide {
        let (large, small) = match self.steps >= other.steps {
            true => (self, other),
            false => (other, self),
        };
        let rest = match large.steps - small.steps {
            0 => large.rest + small.rest,
            1 => large.rest + small.rest / STEP,
            _ => large.rest,
        };
        Wide {
            steps: large.steps,
            rest,
        }
        .normal()
    }
}

impl AddAssign for Wide {
    #[inline]
    fn add_assign(&mut self, other: Wide) {
        *self = *self + other;
    }
}

impl Sum for Wide {
    fn sum<I: Iterator<Item = Wide>>(numbers: I) -> Wide {
        numbers.fold(Wide::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn power(base: f64, exponent: u32) -> Wide {
        (0..exponent).fold(Wide::of(1.0), |power, _| power * base)
    }

    #[test]
    fn within_the_range_of_f64_it_is_one() {
        for (a, b) in [(0.0, 3.5), (1e-3, 7.0), (2e100, 3e150)] {
            let (x, y) = (Wide::of(a), Wide::of(b));
            assert_eq!((x + y).number(), Some(a + b));
            assert_eq!((x * y).number(), Some(a * b));
            assert_eq!(x.over(y), a / b);
            assert_eq!(x < y, a < b);
        }
        assert_eq!(Wide::of(5.0).less(Wide::of(2.0)).number(), Some(3.0));
        assert_eq!(Wide::of(2.0).less(Wide::of(5.0)), Wide::ZERO);
    }

    #[test]
    fn beyond_it_goes_on() {
        let large = power(10.0, 1000);
        assert_eq!(large.number(), None);
        assert!((large.log10() - 1000.0).abs() < 1e-9);
        assert!(((large * large).log10() - 2000.0).abs() < 1e-9);
        assert!(((large * large).sqrt().over(large) - 1.0).abs() < 1e-9);
        assert!((power(10.0, 501).sqrt().log10() - 250.5).abs() < 1e-9);
        assert!(((large + large).over(large) - 2.0).abs() < 1e-12);
        assert!(power(10.0, 999) < large && large > Wide::of(1e150));
        assert!((large.over(power(10.0, 998)) - 100.0).abs() < 1e-9);
        assert_eq!(large + Wide::of(1.0), large);
    }

    #[test]
    fn the_square_root_comes_back() {
        for exponent in [0, 1, 40, 153, 154, 155, 308, 310, 463, 617] {
            let number = power(10.0, exponent);
            assert!(((number.sqrt() * number.sqrt()).over(number) - 1.0).abs() < 1e-12);
        }
    }
}
