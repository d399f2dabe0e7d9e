//! What the size of the tree below a position may depend on: how well the tigers move, which goats
//! they can capture now or soon, where a goat would be lost, and where everyone stands.

use game::{FeatureVector, Features, PatternKinds};

use super::pattern;
use super::position::{Position, nodes_in};
use super::rules::Hunt;

/// Features that are counts.
const GENERAL: usize = 14;

/// Places of features of which the products are features, too.
const PRODUCTS: [[usize; 2]; 18] = [
    [7, 7],
    [3, 3],
    [2, 12],
    [2, 3],
    [2, 2],
    [3, 7],
    [5, 5],
    [3, 12],
    [7, 10],
    [13, 13],
    [8, 12],
    [7, 8],
    [12, 12],
    [1, 1],
    [1, 12],
    [7, 12],
    [3, 13],
    [9, 12],
];

/// What products are multiplied with, to be about as large as the others.
const SMALL: f32 = 1.0 / 16.0;

impl Features for Hunt {
    #[inline]
    fn group(&self, position: &Position) -> usize {
        self.captured(position).into()
    }

    #[inline(always)]
    fn features(&self, position: &Position) -> FeatureVector {
        let (tigers, goats) = (position.tigers, position.goats);
        let empty = self.empty(position);
        let (mut slides, mut stuck, mut squares, mut reach) = (0, 0, 0, 0);
        for tiger in nodes_in(tigers) {
            let steps = self.steps(tiger, empty);
            let count = steps.count_ones();
            slides += count;
            stuck += u32::from(steps == 0);
            squares += count * count;
            reach |= steps;
        }
        let (mut later_slides, mut later_reach) = (0, 0);
        for node in nodes_in(reach) {
            let steps = self.steps(node, empty);
            later_slides += steps.count_ones();
            later_reach |= steps;
        }
        let [jumps, blocked, open, threats, pairs, baits, later_baits] =
            crossings(self.crossings(), tigers, goats, empty, reach);
        let mut features = [0.0; GENERAL + PRODUCTS.len()];
        let general: [u32; GENERAL] = [
            1,
            slides,
            stuck,
            squares / 4,
            reach.count_ones(),
            later_slides,
            later_reach.count_ones(),
            jumps,
            blocked,
            open,
            threats,
            pairs,
            baits,
            later_baits,
        ];
        for (feature, count) in features.iter_mut().zip(general) {
            *feature = count as f32;
        }
        // Sizes do not just grow by so much with each.
        for (number, [one, other]) in PRODUCTS.into_iter().enumerate() {
            features[GENERAL + number] = SMALL * features[one] * features[other];
        }
        features
    }

    fn pattern_kinds(&self) -> usize {
        pattern::count(self.kinds())
    }

    #[inline(always)]
    fn patterns(&self, position: &Position, kinds: &mut PatternKinds) -> usize {
        pattern::patterns(self.crossings(), self.kinds(), position, kinds)
    }
}

/// Of the crossings: jumps over a goat; goats that a tiger would jump over but for what is behind;
/// goats open to both sides, and those of them that a tiger comes beside next; goats that a goat
/// covers; empty nodes where a goat could be captured at once, or soon.
#[inline(always)]
fn crossings(all: &[[u32; 2]], tigers: u32, goats: u32, empty: u32, reach: u32) -> [u32; 7] {
    let mut counts = [0; 7];
    for &[over, ends] in all {
        let is = u32::from;
        let goat = is(goats & over != 0);
        let nobody = is(empty & over != 0);
        let tiger = is(tigers & ends != 0);
        let open = is(empty & ends == ends);
        let half = is(empty & ends != 0) & tiger;
        let soon = open & is(reach & ends != 0);
        counts[0] += goat & half;
        counts[1] += goat & tiger & (half ^ 1);
        counts[2] += goat & open;
        counts[3] += goat & soon;
        counts[4] += goat & is(goats & ends != 0);
        counts[5] += nobody & half;
        counts[6] += nobody & soon;
    }
    counts
}
