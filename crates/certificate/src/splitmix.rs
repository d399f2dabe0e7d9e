//! SplitMix64 (Steele, Lea and Flood, 2014): a small pseudo-random generator.

/// A generator, by its state.
pub(crate) struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Returns a pseudo-random number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for seed 1234567, from the authors' reference implementation.
    #[test]
    fn equals_reference_sequence() {
        let mut random = SplitMix64(1_234_567);
        let expected = [6_457_827_717_110_365_317u64, 3_203_168_211_198_807_973];
        for number in expected {
            assert_eq!(random.below(usize::MAX), (number % u64::MAX) as usize);
        }
    }
}
