//! Counts the positions of a layer by value and number of captured goats.
//!
//! In full, each goat set stands for as many positions as its class has tiger sets. Up to symmetry,
//! Burnside's lemma gives the number of orbits of goat sets under the symmetries that fix the
//! tigers: the mean number of goat sets that a symmetry fixes. Few classes have a symmetry other
//! than the identity, and few goat sets are fixed by one.
//!
//! Cost: a pass over the words, eight at a time in bit-sliced counters.

use std::ops::AddAssign;

use game::{Outcome, Side};
use games::hunt::{GOATS, TIGERS};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::census::plane_counter::PlaneCounter;
use crate::classes::tiger_classes::TigerClass;
use crate::plane::layer::Layer;
use crate::plane::layout::Layout;

/// Numbers of positions by value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueCounts {
    /// Won by Tigers.
    pub tigers_win: u64,
    /// Drawn.
    pub draw: u64,
    /// Won by Goats.
    pub goats_win: u64,
}

impl ValueCounts {
    /// Returns the number of positions of any value.
    pub fn total(&self) -> u64 {
        self.tigers_win + self.draw + self.goats_win
    }

    fn add(&mut self, value: Outcome, positions: u64) {
        *match value {
            Outcome::Win(TIGERS) => &mut self.tigers_win,
            Outcome::Draw => &mut self.draw,
            Outcome::Win(GOATS) => &mut self.goats_win,
        } += positions;
    }

    fn times(self, factor: u64) -> ValueCounts {
        ValueCounts {
            tigers_win: self.tigers_win * factor,
            draw: self.draw * factor,
            goats_win: self.goats_win * factor,
        }
    }

    fn divided(self, by: u64) -> ValueCounts {
        ValueCounts {
            tigers_win: self.tigers_win / by,
            draw: self.draw / by,
            goats_win: self.goats_win / by,
        }
    }
}

impl AddAssign for ValueCounts {
    fn add_assign(&mut self, other: ValueCounts) {
        self.tigers_win += other.tigers_win;
        self.draw += other.draw;
        self.goats_win += other.goats_win;
    }
}

/// The positions of a layer with the same number of captured goats, counted by value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CensusEntry {
    /// Goats placed so far.
    pub placed: u8,
    /// Side to move.
    #[serde(with = "crate::file::serde_names::side")]
    pub mover: Side,
    /// Goats captured so far.
    pub captured: u8,
    /// Positions up to symmetry.
    pub up_to_symmetry: ValueCounts,
    /// All positions.
    pub in_full: ValueCounts,
}

/// Counts the positions of a layer, with one entry per number of captured goats, in increasing
/// order.
pub fn census(layer: &Layer<'_>) -> Vec<CensusEntry> {
    let layout = layer.layout;
    let counts = sum_over_classes(layer, |number, class| {
        let mut counter = PlaneCounter::new(layout);
        counter.add(layer.class(number), layout);
        let all = counter.counts();
        let fixed = |goats: u32, symmetry: &[u8]| -> ValueCounts {
            let mut count = ValueCounts::default();
            for_fixed_sets(symmetry, goats, |index| {
                let value = layer.value(number, index);
                count.add(value.expect("the set is in range"), 1);
            });
            count
        };
        count_class(layout, class, &all, fixed)
    });
    let most = layer.placed - layout.goat_range.min as u8;
    counts
        .into_iter()
        .enumerate()
        .map(|(place, [up_to_symmetry, in_full])| CensusEntry {
            placed: layer.placed,
            mover: layer.mover,
            captured: most - place as u8,
            up_to_symmetry,
            in_full,
        })
        .rev()
        .collect()
}

/// Arrangements of the sliding phase, counted by their values with Goats and with Tigers to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JointCensusEntry {
    /// Goats captured so far.
    pub captured: u8,
    /// Values with Tigers to move, by the value with Goats to move (won by Tigers, drawn, won by
    /// Goats). Up to symmetry.
    pub up_to_symmetry: [ValueCounts; 3],
    /// The same, not reduced by symmetry.
    pub in_full: [ValueCounts; 3],
}

impl JointCensusEntry {
    /// Returns the arrangements up to symmetry that have this value with Goats to move, by their
    /// values with Tigers to move.
    pub fn with_goats_to_move(&self, value: Outcome) -> ValueCounts {
        self.up_to_symmetry[match value {
            Outcome::Win(TIGERS) => 0,
            Outcome::Draw => 1,
            Outcome::Win(GOATS) => 2,
        }]
    }
}

/// Counts the arrangements of the sliding phase jointly by both sides' turns, with one entry per
/// number of captured goats, in increasing order.
pub fn joint_census(tigers_move: &Layer<'_>, goats_move: &Layer<'_>) -> Vec<JointCensusEntry> {
    let layout = goats_move.layout;
    let values = [Outcome::Win(TIGERS), Outcome::Draw, Outcome::Win(GOATS)];
    let tables = values.map(|wanted| {
        sum_over_classes(tigers_move, |number, class| {
            let chosen: Vec<u32> = goats_move
                .class(number)
                .iter()
                .map(|&word| {
                    let (tigers, not_goats) = (word as u32, (word >> 32) as u32);
                    match wanted {
                        Outcome::Win(TIGERS) => tigers,
                        Outcome::Draw => not_goats & !tigers,
                        Outcome::Win(GOATS) => !not_goats,
                    }
                })
                .collect();
            let mut counter = PlaneCounter::new(layout);
            counter.add_chosen(tigers_move.class(number), &chosen, layout);
            let all = counter.counts();
            let fixed = |goats: u32, symmetry: &[u8]| -> ValueCounts {
                let mut count = ValueCounts::default();
                for_fixed_sets(symmetry, goats, |index| {
                    if goats_move.value(number, index) == Some(wanted) {
                        let value = tigers_move.value(number, index);
                        count.add(value.expect("both layers contain the same goat sets"), 1);
                    }
                });
                count
            };
            count_class(layout, class, &all, fixed)
        })
    });
    let most = goats_move.placed - layout.goat_range.min as u8;
    (0..tables[0].len())
        .map(|place| JointCensusEntry {
            captured: most - place as u8,
            up_to_symmetry: [0, 1, 2].map(|value: usize| tables[value][place][0]),
            in_full: [0, 1, 2].map(|value: usize| tables[value][place][1]),
        })
        .rev()
        .collect()
}

/// For each number of goats in range: positions up to symmetry, and all positions.
type Counts = Vec<[ValueCounts; 2]>;

/// Adds up the counts of all classes.
fn sum_over_classes(
    layer: &Layer<'_>,
    count: impl Fn(usize, &TigerClass) -> Counts + Sync,
) -> Counts {
    let goat_range = layer.layout.goat_range;
    let zero = || vec![[ValueCounts::default(); 2]; (goat_range.max - goat_range.min + 1) as usize];
    let classes = layer.classes.list().par_iter().enumerate();
    classes
        .with_max_len(1)
        .map(|(number, class)| count(number, class))
        .reduce(zero, |mut sum, counts| {
            for (sum, count) in sum.iter_mut().zip(counts) {
                sum[0] += count[0];
                sum[1] += count[1];
            }
            sum
        })
}

/// Counts the positions of a class. `fixed` counts the goat sets that a symmetry fixes.
fn count_class(
    layout: &Layout,
    class: &TigerClass,
    all: &[ValueCounts],
    fixed: impl Fn(u32, &[u8]) -> ValueCounts,
) -> Counts {
    let goat_range = layout.goat_range;
    (goat_range.min..=goat_range.max)
        .map(|goats| {
            let all = all[goats as usize];
            let mut orbits = all;
            for symmetry in &class.stabiliser {
                orbits += fixed(goats, symmetry);
            }
            let order = class.stabiliser.len() as u64 + 1;
            [orbits.divided(order), all.times(class.size.into())]
        })
        .collect()
}

/// Visits the sets of `goats` goats that a permutation of index bits fixes. They are the unions of its
/// cycles.
fn for_fixed_sets(symmetry: &[u8], goats: u32, mut visit: impl FnMut(u32)) {
    let mut cycles: Vec<u32> = Vec::new();
    for start in 0..symmetry.len() as u8 {
        if cycles.iter().any(|cycle| cycle >> start & 1 == 1) {
            continue;
        }
        let mut cycle = 0;
        let mut bit = start;
        while cycle >> bit & 1 == 0 {
            cycle |= 1 << bit;
            bit = symmetry[usize::from(bit)];
        }
        cycles.push(cycle);
    }
    for_unions(&cycles, 0, goats, &mut visit);
}

/// Visits the unions of a set with cycles that have `size` elements together. A board can have 31
/// cycles, so this does not try all subsets of them.
fn for_unions(cycles: &[u32], set: u32, size: u32, visit: &mut dyn FnMut(u32)) {
    if size == 0 {
        return visit(set);
    }
    let mut left: u32 = cycles.iter().map(|cycle| cycle.count_ones()).sum();
    for (number, cycle) in cycles.iter().enumerate() {
        if left < size {
            return;
        }
        let length = cycle.count_ones();
        if length <= size {
            for_unions(&cycles[number + 1..], set | cycle, size - length, visit);
        }
        left -= length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::word::value;

    #[test]
    fn fixed_sets_finds_all_fixed_sets() {
        let symmetry = [2, 1, 0, 4, 5, 3, 6];
        for goats in 0..=7 {
            let image = |set: u32| crate::classes::node_sets::image(&symmetry, set);
            let fixed: Vec<u32> = (0..1u32 << 7)
                .filter(|set| set.count_ones() == goats && image(*set) == *set)
                .collect();
            let mut found = Vec::new();
            for_fixed_sets(&symmetry, goats, |set| found.push(set));
            found.sort_unstable();
            assert_eq!(found, fixed);
        }
    }

    #[test]
    fn few_goats_on_a_large_board_have_few_fixed_sets() {
        let mut exchange: Vec<u8> = (0..31).collect();
        exchange.swap(0, 1);
        let mut found = 0;
        for_fixed_sets(&exchange, 3, |_| found += 1);
        // Three of the 29 others, or the exchanged pair and one of them.
        assert_eq!(found, 29 * 28 * 27 / 6 + 29);
    }

    #[test]
    fn counts_values_of_a_word() {
        let mut count = ValueCounts::default();
        for low in 0..3 {
            count.add(value(0b110_u64 << 32 | 0b100, low), 1);
        }
        assert_eq!(
            count,
            ValueCounts {
                tigers_win: 1,
                draw: 1,
                goats_win: 1
            }
        );
    }
}
