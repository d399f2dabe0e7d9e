//! Counts arrangements of tigers and goats up to symmetry, without listing them.
//!
//! By Burnside's lemma this is the mean, over all symmetries, of the number of arrangements that a
//! symmetry fixes. A symmetry fixes an arrangement if each of its cycles is all tigers, all goats
//! or all empty. So that number is the coefficient of `x^tigers y^goats` in the product, over the
//! cycles, of `1 + x^length + y^length`. The census counts the same by a different method.

/// Counts the arrangements of `tigers` tigers and `goats` goats up to symmetry. `symmetries` has
/// the image of each node under each symmetry, the identity included.
///
/// ```
/// use games::hunt::{Board, Hunt};
/// use pounce_tablebase::arrangements;
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").expect("this board is built in"));
/// assert_eq!(arrangements(hunt.symmetries().images(), 4, 0), 1666);
/// ```
pub fn arrangements(symmetries: &[Vec<u8>], tigers: u32, goats: u32) -> u64 {
    let fixed: u64 = symmetries
        .iter()
        .map(|symmetry| fixed_arrangements(symmetry, tigers, goats))
        .sum();
    fixed / symmetries.len() as u64
}

/// Counts the arrangements of `tigers` tigers and `goats` goats that a symmetry fixes.
pub fn fixed_arrangements(symmetry: &[u8], tigers: u32, goats: u32) -> u64 {
    coefficient(&cycle_lengths(symmetry), tigers, goats)
}

/// Returns the lengths of a permutation's cycles.
fn cycle_lengths(symmetry: &[u8]) -> Vec<u32> {
    let mut seen = vec![false; symmetry.len()];
    let mut lengths = Vec::new();
    for start in 0..symmetry.len() {
        let mut length = 0;
        let mut node = start;
        while !seen[node] {
            seen[node] = true;
            node = usize::from(symmetry[node]);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}

/// Returns the coefficient of `x^tigers y^goats`.
fn coefficient(lengths: &[u32], tigers: u32, goats: u32) -> u64 {
    let (width, size) = (
        goats as usize + 1,
        (tigers as usize + 1) * (goats as usize + 1),
    );
    let mut product = vec![0u64; size];
    product[0] = 1;
    for &length in lengths {
        let length = length as usize;
        // Descending, so that each factor is used once.
        for place in (0..size).rev() {
            let (x, y) = (place / width, place % width);
            if x >= length {
                product[place] += product[place - length * width];
            }
            if y >= length {
                product[place] += product[place - length];
            }
        }
    }
    product[size - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TigerClasses;
    use crate::classes::node_sets::{image, subsets};
    use games::hunt::{Board, EMBEDDED, Hunt};

    fn hunt(name: &str) -> Hunt {
        Hunt::new(Board::embedded(name).unwrap())
    }

    #[test]
    fn matches_listing_canonical_arrangements() {
        for name in ["small-grid", "pentagram", "little-puli"] {
            let hunt = hunt(name);
            let symmetries = hunt.symmetries().images();
            let nodes = hunt.board().nodes.len() as u32;
            for tigers in 0..3 {
                for goats in 0..=nodes - tigers {
                    let mut least = 0;
                    for hunters in subsets(nodes, tigers) {
                        for hunted in subsets(nodes, goats).filter(|set| set & hunters == 0) {
                            let of = |s: &Vec<u8>| (image(s, hunters), image(s, hunted));
                            let images = symmetries.iter().map(of);
                            least += u64::from(images.min() == Some((hunters, hunted)));
                        }
                    }
                    assert_eq!(arrangements(symmetries, tigers, goats), least);
                }
            }
        }
    }

    #[test]
    fn tigers_alone_give_the_number_of_classes() {
        for (name, _) in EMBEDDED {
            let hunt = hunt(name);
            let tigers = hunt.board().tigers.len() as u32;
            let classes = TigerClasses::new(&hunt).list().len() as u64;
            assert_eq!(arrangements(hunt.symmetries().images(), tigers, 0), classes);
        }
    }
}
