//! Assigns the free nodes of each class to index bits.
//!
//! A tiger move maps the index bits of one class to those of another. This is cheapest if the bits
//! within a word stay within words: each one that does not costs a pass over pairs of words. So
//! neighbouring classes should have the same nodes there, up to the move's symmetry.
//!
//! This is a local search. Each class in turn takes the nodes for which most of its moves, in both
//! directions, vote. No step increases the total cost, so the search terminates. It is then
//! repeated for the column bits, and for the order of the bits within a word. Cost: a few sweeps
//! over all moves, well below a second.

use crate::classes::tiger_classes::TigerNodeMove;
use crate::plane::columns::COLUMN_BITS;
use crate::plane::word::LOW_BITS;

/// The most sweeps. No board tested needed this many.
const SWEEPS: usize = 40;

/// Returns the free nodes of each tiger set in the order of index bits.
pub(crate) fn choose(
    symmetries: &[Vec<u8>],
    sets: &[u32],
    moves: &[Vec<TigerNodeMove>],
) -> Vec<Vec<u8>> {
    let priority = by_orbit(symmetries);
    let mut orders: Vec<Vec<u8>> = sets
        .iter()
        .map(|&tigers| {
            let free = priority.iter().filter(|&&node| tigers >> node & 1 == 0);
            free.copied().collect()
        })
        .collect();
    let entries = entries(moves);
    let free = orders[0].len();
    let low = LOW_BITS.min(free);
    let row = (LOW_BITS + COLUMN_BITS).min(free);
    choose_nodes(&mut orders, moves, &entries, 0, low);
    choose_nodes(&mut orders, moves, &entries, low, row);
    order_low_bits(&mut orders, moves, &entries, low);
    orders
}

/// Orders the nodes by orbit, small orbits first, so that small orbits stay within a word.
fn by_orbit(symmetries: &[Vec<u8>]) -> Vec<u8> {
    let nodes = symmetries[0].len();
    let orbit = |node: usize| symmetries.iter().fold(0u32, |set, s| set | 1 << s[node]);
    let mut order: Vec<u8> = (0..nodes as u8).collect();
    order.sort_by_key(|&node| {
        let orbit = orbit(usize::from(node));
        (orbit.count_ones(), orbit.trailing_zeros(), node)
    });
    order
}

/// Lists the moves into each class, as (class, number of its move).
fn entries(moves: &[Vec<TigerNodeMove>]) -> Vec<Vec<(u32, u32)>> {
    let mut entries = vec![Vec::new(); moves.len()];
    for (class, list) in moves.iter().enumerate() {
        for (number, m) in list.iter().enumerate() {
            entries[m.target as usize].push((class as u32, number as u32));
        }
    }
    entries
}

/// Lists the votes of the neighbouring classes: for each move out of or into `class`, the (node,
/// bit) pairs that the other end has in the range `bits`.
fn votes_for<'a>(
    orders: &'a [Vec<u8>],
    moves: &'a [Vec<TigerNodeMove>],
    entries: &'a [Vec<(u32, u32)>],
    class: usize,
    bits: std::ops::Range<usize>,
) -> impl Iterator<Item = (u8, usize)> + 'a {
    let inner = bits.clone();
    let out = moves[class].iter().flat_map(move |m| {
        let there = &orders[m.target as usize];
        let here = orders[class].iter();
        here.filter_map(move |&node| {
            let image = m.image[usize::from(node)];
            let bit = there[..bits.end].iter().position(|&other| other == image)?;
            (bit >= bits.start).then_some((node, bit))
        })
    });
    let back = entries[class].iter().flat_map(move |&(from, number)| {
        let m = &moves[from as usize][number as usize];
        let there = &orders[from as usize];
        inner
            .clone()
            .map(move |bit| (m.image[usize::from(there[bit])], bit))
    });
    out.chain(back)
}

/// Chooses the nodes of the bits from `start` to `end`, leaving the bits before unchanged.
fn choose_nodes(
    orders: &mut [Vec<u8>],
    moves: &[Vec<TigerNodeMove>],
    entries: &[Vec<(u32, u32)>],
    start: usize,
    end: usize,
) {
    for _ in 0..SWEEPS {
        let mut changed = false;
        for class in 0..orders.len() {
            let mut votes = [0u32; 32];
            for (node, _) in votes_for(orders, moves, entries, class, start..end) {
                votes[usize::from(node)] += 1;
            }
            let before = set_of(&orders[class][start..end]);
            // Ties keep the present nodes, so that the search terminates.
            let rank = |node: &u8| {
                let kept = before >> node & 1;
                std::cmp::Reverse((votes[usize::from(*node)], kept))
            };
            orders[class][start..].sort_by_key(rank);
            changed |= set_of(&orders[class][start..end]) != before;
        }
        if !changed {
            return;
        }
    }
}

/// Orders the first `low` bits among themselves.
fn order_low_bits(
    orders: &mut [Vec<u8>],
    moves: &[Vec<TigerNodeMove>],
    entries: &[Vec<(u32, u32)>],
    low: usize,
) {
    let permutations = permutations(low);
    for _ in 0..SWEEPS {
        let mut changed = false;
        for class in 0..orders.len() {
            let mut votes = [[0u32; LOW_BITS]; 32];
            for (node, bit) in votes_for(orders, moves, entries, class, 0..low) {
                votes[usize::from(node)][bit] += 1;
            }
            let nodes = orders[class][..low].to_vec();
            let agreement = |places: &&Vec<usize>| -> u32 {
                let pairs = places.iter().enumerate();
                pairs
                    .map(|(bit, &place)| votes[usize::from(nodes[place])][bit])
                    .sum()
            };
            // `max_by_key` returns the last of the best, and the identity comes last.
            let best = permutations.iter().max_by_key(agreement);
            let best = best.expect("the identity is a permutation");
            for (bit, &place) in best.iter().enumerate() {
                changed |= bit != place;
                orders[class][bit] = nodes[place];
            }
        }
        if !changed {
            return;
        }
    }
}

/// Returns all permutations of `0..count`, the identity last.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(count - 1);
    let put = |at: usize| {
        shorter.iter().map(move |rest| {
            let mut longer = rest.clone();
            longer.insert(at, count - 1);
            longer
        })
    };
    (0..count).flat_map(put).collect()
}

fn set_of(nodes: &[u8]) -> u32 {
    nodes.iter().fold(0, |set, node| set | 1 << node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TigerClasses;
    use games::hunt::{Board, Hunt};

    #[test]
    fn identity_is_the_last_permutation() {
        let all = permutations(4);
        assert_eq!(all.len(), 24);
        assert_eq!(all[23], [0, 1, 2, 3]);
    }

    #[test]
    fn most_moves_stay_within_words() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let classes = TigerClasses::new(&hunt);
        let moves: Vec<_> = classes.list().iter().flat_map(|c| &c.moves).collect();
        let crossing = |m: &&crate::TigerMove, bits: std::ops::Range<usize>| {
            let elsewhere = |bit: &&u8| !bits.contains(&usize::from(**bit));
            m.bits[bits.clone()].iter().filter(elsewhere).count()
        };
        let word_bits: usize = moves.iter().map(|m| crossing(m, 0..LOW_BITS)).sum();
        let row_bits: usize = moves
            .iter()
            .map(|m| crossing(m, LOW_BITS..LOW_BITS + COLUMN_BITS))
            .sum();
        // On average, less than half of one of the five bits of a word, and less than two of the
        // eight bits of a row.
        assert!(2 * word_bits < moves.len(), "{word_bits}");
        assert!(row_bits < 2 * moves.len(), "{row_bits}");
    }
}
