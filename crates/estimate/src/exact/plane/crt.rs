//! Reconstructs numbers from their residues by the Chinese remainder theorem.

use num_bigint::BigUint;

use super::arithmetic::{Arithmetic, Residue};

/// Returns the primes below 2^32 in descending order.
pub(super) fn primes() -> impl Iterator<Item = u32> {
    let is_prime = |&n: &u32| {
        (3..)
            .step_by(2)
            .take_while(|d| d * d <= u64::from(n))
            .all(|d| u64::from(n) % d != 0)
    };
    (3..=u32::MAX).rev().step_by(2).filter(is_prime)
}

/// Numbers known modulo a product of primes.
pub(super) struct Residues {
    /// The numbers modulo `modulus`.
    pub numbers: Vec<BigUint>,
    /// The product of all primes so far.
    pub modulus: BigUint,
}

impl Residues {
    /// Creates `count` numbers that are known modulo 1.
    pub fn new(count: usize) -> Self {
        Residues {
            numbers: vec![BigUint::ZERO; count],
            modulus: BigUint::from(1u32),
        }
    }

    /// Adds the residues of all numbers modulo a new prime.
    pub fn add(&mut self, prime: u32, residues: &[u64]) {
        let field = Residue::new(prime);
        let modulo = |number: &BigUint| {
            let digits = (number % prime).to_u64_digits();
            digits.first().copied().unwrap_or(0)
        };
        let inverse = field.inverse(modulo(&self.modulus));
        for (number, &residue) in self.numbers.iter_mut().zip(residues) {
            let missing = residue + u64::from(prime) - modulo(number);
            let times = field.reduce(field.reduce(missing) * inverse);
            *number += &self.modulus * times;
        }
        self.modulus *= prime;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_largest_primes() {
        let largest: Vec<u32> = primes().take(3).collect();
        assert_eq!(largest, [4_294_967_291, 4_294_967_279, 4_294_967_231]);
    }

    #[test]
    fn reconstructs_numbers_from_residues() {
        let numbers: Vec<BigUint> = [0u128, 1, 1 << 32, u128::MAX / 3, u128::MAX]
            .into_iter()
            .map(BigUint::from)
            .collect();
        let mut residues = Residues::new(numbers.len());
        for prime in primes().take(5) {
            let rests: Vec<u64> = numbers
                .iter()
                .map(|number| (number % prime).iter_u64_digits().next().unwrap_or(0))
                .collect();
            residues.add(prime, &rests);
        }
        assert_eq!(residues.numbers, numbers);
    }
}
