//! Small functions on sets of nodes, stored as bit masks.

/// Iterates over the positions of the set bits, lowest first.
///
/// ```
/// assert!(pounce_tablebase::bits(0b1010).eq([1, 3]));
/// ```
pub fn bits(set: u32) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            bit
        })
    })
}

/// Returns the binomial coefficient: the number of ways to choose `chosen` out of `n`.
///
/// ```
/// assert_eq!(pounce_tablebase::binomial(25, 4), 12_650);
/// ```
pub fn binomial(n: u32, chosen: u32) -> u64 {
    if chosen > n {
        return 0;
    }
    (0..u64::from(chosen)).fold(1, |product, i| product * (u64::from(n) - i) / (i + 1))
}

/// Iterates over the sets of `size` out of `nodes` nodes, in increasing order.
pub(crate) fn subsets(nodes: u32, size: u32) -> impl Iterator<Item = u32> {
    let mut next = (1u64 << size) - 1;
    std::iter::from_fn(move || {
        let set = next;
        // Gosper's hack: the next number with the same popcount. The empty set has none.
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        next = match lowest {
            0 => 1 << nodes,
            _ => ripple | ((set ^ ripple) / lowest) >> 2,
        };
        (set < 1 << nodes).then_some(set as u32)
    })
}

/// Returns the image of a set of nodes under a symmetry.
pub(crate) fn image(symmetry: &[u8], set: u32) -> u32 {
    let mut rest = set;
    let mut image = 0;
    while rest != 0 {
        image |= 1 << symmetry[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}
