//! Spreading keys evenly over 64 bits, for tables that are indexed by them.

use std::hash::{BuildHasherDefault, Hasher};

/// Two rounds of multiplying and folding spread keys that differ little. Different keys stay
/// different.
#[inline]
pub(crate) fn scramble(key: u64) -> u64 {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// For sets and maps of keys.
pub(crate) type Scrambling = BuildHasherDefault<Scrambler>;

#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Scrambler(u64);

impl Hasher for Scrambler {
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("a key is one number");
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 = scramble(key);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // Maps look at the lowest bits and at the highest, and only those are well mixed.
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn consecutive_keys_fill_the_buckets_evenly() {
        let mut high = [0; 64];
        let mut low = [0; 64];
        for key in 0..6400u64 {
            high[(scramble(key) >> 58) as usize] += 1;
            low[(Scrambling::default().hash_one(key) & 63) as usize] += 1;
        }
        assert!(
            high.iter()
                .chain(&low)
                .all(|count| (50..150).contains(count))
        );
    }
}
