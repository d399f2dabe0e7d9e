//! Exact 64-bit keys of positions.
//!
//! Each node is one digit in base 3 (empty, goat, tiger). The board takes fewer than 3^32 < 2^51
//! values; the goats in hand and the mover take 7 more bits. A key can be decoded into its
//! position, as the test does, so no two positions share a key.

use super::position::{Position, TIGERS};

/// Returns the key of a position.
#[inline]
pub fn encode(position: &Position) -> u64 {
    let board = ternary(position.goats) + 2 * ternary(position.tigers);
    board << 7 | u64::from(position.hand) << 1 | u64::from(position.mover == TIGERS)
}

/// Reads the bits of a set as digits in base 3, a byte at a time.
#[inline]
fn ternary(set: u32) -> u64 {
    let [a, b, c, d] = set
        .to_le_bytes()
        .map(|byte| u64::from(DIGITS[usize::from(byte)]));
    a + POWER * (b + POWER * (c + POWER * d))
}

/// 3^8: the weight of a byte relative to the one below it.
const POWER: u64 = 6561;

/// The value of each byte when its bits are read as digits in base 3.
const DIGITS: [u16; 256] = {
    let mut digits = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        digits[byte] = 3 * digits[byte / 2] + (byte % 2) as u16;
        byte += 1;
    }
    digits
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::GOATS;
    use proptest::prelude::*;

    /// Decodes a key.
    fn decode(key: u64) -> Position {
        let mut board = key >> 7;
        let mut position = Position {
            tigers: 0,
            goats: 0,
            hand: (key >> 1) as u8 & 63,
            mover: if key & 1 == 1 { TIGERS } else { GOATS },
        };
        for node in 0..crate::hunt::MAX_NODES {
            match board % 3 {
                0 => {}
                1 => position.goats |= 1 << node,
                _ => position.tigers |= 1 << node,
            }
            board /= 3;
        }
        position
    }

    proptest! {
        #[test]
        fn keys_can_be_decoded(a: u32, b: u32, hand in 0u8..64, tigers_move: bool) {
            let position = Position {
                tigers: a & !b,
                goats: b,
                hand,
                mover: if tigers_move { TIGERS } else { GOATS },
            };
            prop_assert_eq!(decode(encode(&position)), position);
        }
    }
}
