//! Hashing of exact keys.

use std::hash::{BuildHasherDefault, Hasher};

/// Mixes the bits of a key by two multiplications with a fold between them, so that similar keys
/// spread evenly over the high bits. The function is a bijection.
#[inline]
pub(crate) fn mix64(key: u64) -> u64 {
    let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The hasher builder for sets and maps of keys.
pub(crate) type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

/// A hasher for a single `u64` key.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, _bytes: &[u8]) {
        unreachable!("keys are hashed as one u64");
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        self.0 = mix64(key);
    }

    #[inline]
    fn finish(&self) -> u64 {
        // Maps use the lowest and the highest bits, but only the highest are well mixed.
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
            high[(mix64(key) >> 58) as usize] += 1;
            low[(BuildKeyHasher::default().hash_one(key) & 63) as usize] += 1;
        }
        assert!(
            high.iter()
                .chain(&low)
                .all(|count| (50..150).contains(count))
        );
    }
}
