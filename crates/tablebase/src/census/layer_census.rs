//! How many positions are won by whom, layer by layer, number of captured goats by number.
//!
//! In full: each goat set stands for as many positions as its class has tiger sets. Up to
//! symmetry: goat sets that a symmetry of the class's tigers makes of each other count once,
//! by Burnside's lemma the mean, over those symmetries, of the goat sets that each keeps. Few
//! classes have any but the identity, and few goat sets are kept by another.
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

/// Positions by value.
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
    /// Positions of any value.
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

/// The positions of a layer with the same number of captured goats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CensusEntry {
    /// Goats placed so far.
    pub placed: u8,
    /// The side to move.
    #[serde(with = "crate::file::serde_names::side")]
    pub mover: Side,
    /// Goats captured so far.
    pub captured: u8,
    /// Positions that no symmetry makes of each other.
    pub up_to_symmetry: ValueCounts,
    /// All positions.
    pub in_full: ValueCounts,
}

/// The census of a layer, the fewest captured goats first.
pub fn census(layer: &Layer<'_>) -> Vec<CensusEntry> {
    let layout = layer.layout;
    let counts = sum_over_classes(layer, |number, class| {
        let mut counter = PlaneCounter::new(layout);
        counter.add(layer.class(number), layout);
        let all = counter.counts();
        let kept = |goats: u32, symmetry: &[u8]| -> ValueCounts {
            let mut count = ValueCounts::default();
            for index in kept_sets(symmetry, goats) {
                let value = layer.value(number, index);
                count.add(value.expect("the goat_range has so many goats"), 1);
            }
            count
        };
        by_goats(layout, class, &all, kept)
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

/// Placings of tigers and goats in the sliding phase, by their values with Goats and with
/// Tigers to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JointCensusEntry {
    /// Goats captured so far.
    pub captured: u8,
    /// By the value with Goats to move (won by Tigers, drawn, won by Goats), the values with
    /// Tigers to move. Up to symmetry.
    pub up_to_symmetry: [ValueCounts; 3],
    /// The same in full.
    pub in_full: [ValueCounts; 3],
}

impl JointCensusEntry {
    /// Up to symmetry, those that have this value with Goats to move, by their values with Tigers
    /// to move.
    pub fn with_goats_to_move(&self, value: Outcome) -> ValueCounts {
        self.up_to_symmetry[match value {
            Outcome::Win(TIGERS) => 0,
            Outcome::Draw => 1,
            Outcome::Win(GOATS) => 2,
        }]
    }
}

/// The joint census of the two layers of the sliding phase, the fewest captured goats first.
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
            let kept = |goats: u32, symmetry: &[u8]| -> ValueCounts {
                let mut count = ValueCounts::default();
                for index in kept_sets(symmetry, goats) {
                    if goats_move.value(number, index) == Some(wanted) {
                        let value = tigers_move.value(number, index);
                        count.add(value.expect("both layers have the same goat sets"), 1);
                    }
                }
                count
            };
            by_goats(layout, class, &all, kept)
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

/// For each number of goats of the goat_range: positions up to symmetry, and in full.
type Counts = Vec<[ValueCounts; 2]>;

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

fn by_goats(
    layout: &Layout,
    class: &TigerClass,
    all: &[ValueCounts],
    kept: impl Fn(u32, &[u8]) -> ValueCounts,
) -> Counts {
    let goat_range = layout.goat_range;
    (goat_range.min..=goat_range.max)
        .map(|goats| {
            let all = all[goats as usize];
            let mut orbits = all;
            for symmetry in &class.stabiliser {
                orbits += kept(goats, symmetry);
            }
            let order = class.stabiliser.len() as u64 + 1;
            [orbits.divided(order), all.times(class.size.into())]
        })
        .collect()
}

/// The goat sets of so many goats that a permutation of index bits keeps: unions of its cycles.
fn kept_sets(symmetry: &[u8], goats: u32) -> impl Iterator<Item = u32> {
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
    (0..1u32 << cycles.len())
        .map(move |chosen| {
            let chosen = cycles
                .iter()
                .enumerate()
                .filter(|(n, _)| chosen >> n & 1 == 1);
            chosen.fold(0, |set, (_, cycle)| set | cycle)
        })
        .filter(move |set| set.count_ones() == goats)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::word::value;

    #[test]
    fn kept_sets_are_those_that_stay_the_same() {
        let symmetry = [2, 1, 0, 4, 5, 3, 6];
        for goats in 0..=7 {
            let image = |set: u32| crate::classes::node_sets::image(&symmetry, set);
            let kept: Vec<u32> = (0..1u32 << 7)
                .filter(|set| set.count_ones() == goats && image(*set) == *set)
                .collect();
            let mut found: Vec<u32> = kept_sets(&symmetry, goats).collect();
            found.sort_unstable();
            assert_eq!(found, kept);
        }
    }

    #[test]
    fn a_word_has_the_values_that_counts_are_made_of() {
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
