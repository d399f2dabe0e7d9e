//! From residues to numbers, by the Chinese remainder theorem.

use num_bigint::BigUint;

use super::arithmetic::{Arithmetic, Residue};

/// The primes below 2^32, the largest first.
pub(super) fn primes() -> impl Iterator<Item = u32> {
    let prime = |&n: &u32| {
        (3..)
            .step_by(2)
            .take_while(|d| d * d <= u64::from(n))
            .all(|d| !u64::from(n).is_multiple_of(d))
    };
    (3..=u32::MAX).rev().step_by(2).filter(prime)
}

/// Numbers known modulo a product of primes.
pub(super) struct Residues {
    /// What they are modulo the product.
    pub numbers: Vec<BigUint>,
    /// The product.
    pub modulus: BigUint,
}

impl Residues {
    /// So many numbers of which nothing is known.
    pub fn new(count: usize) -> Self {
        Residues {
            numbers: vec![BigUint::ZERO; count],
            modulus: BigUint::from(1u32),
        }
    }

    /// Adds what the numbers are modulo a new prime.
    pub fn add(&mut self, prime: u32, residues: &[u64]) {
        let field = Residue::new(prime);
        let modulo = |number: &BigUint| {
            let digits = (number % prime).to_u64_digits();
            digits.first().copied().unwrap_or(0)
        };
        let inverse = field.inverse(modulo(&self.modulus));
        for (number, &residue) in self.numbers.iter_mut().zip(residues) {
            let missing = residue + u64::from(prime) - modulo(number);
            let times = field.settle(field.settle(missing) * inverse);
            *number += &self.modulus * times;
        }
        self.modulus *= prime;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_primes() {
        let largest: Vec<u32> = primes().take(3).collect();
        assert_eq!(largest, [4_294_967_291, 4_294_967_279, 4_294_967_231]);
    }

    #[test]
    fn numbers_come_back_from_their_residues() {
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
