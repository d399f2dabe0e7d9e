//! Counts goat sets by number of goats and value, many words at a time.
//!
//! The goats of a set are those among the high bits, whose number is the same for all words of a
//! run, and those among the low bits, whose number is the same for one bit of all words. So for a
//! run it suffices to know how often each bit is set. Words are summed in bit-sliced counters with
//! three levels of carries, and only every eighth word is counted bit by bit.

use crate::census::layer_census::ValueCounts;
use crate::plane::layout::Layout;
use crate::plane::word::{LOW_BITS, POPCOUNT_MASKS};

/// The numbers of goat sets by number of goats, from none to all nodes.
pub struct PlaneCounter {
    tigers: Vec<u64>,
    not_goats: Vec<u64>,
    all: Vec<u64>,
}

impl PlaneCounter {
    pub fn new(layout: &Layout) -> Self {
        let zero = vec![0; layout.nodes.max(LOW_BITS as u32) as usize + 1];
        PlaneCounter {
            tigers: zero.clone(),
            not_goats: zero.clone(),
            all: zero,
        }
    }

    /// Counts the goat sets of a class.
    pub fn add(&mut self, words: &[u64], layout: &Layout) {
        for run in layout.runs() {
            self.add_run(words[run.places()].iter().copied(), run.count, layout);
            self.add_all(run.length.into(), run.count, layout);
        }
    }

    /// Counts only the chosen goat sets. `chosen` has a mask in one plane for each word.
    pub fn add_chosen(&mut self, words: &[u64], chosen: &[u32], layout: &Layout) {
        for run in layout.runs() {
            let chosen = &chosen[run.places()];
            let pairs = words[run.places()].iter().zip(chosen);
            let words = pairs.map(|(word, chosen)| word & crate::plane::word::both_planes(*chosen));
            self.add_run(words, run.count, layout);
            let valid = layout.valid_mask(run.count);
            for chosen in chosen {
                for (low, mask) in POPCOUNT_MASKS.iter().enumerate() {
                    let sets = chosen & valid & mask;
                    self.all[run.count as usize + low] += u64::from(sets.count_ones());
                }
            }
        }
    }

    /// Returns the goat sets by value, for each number of goats.
    pub fn counts(&self) -> Vec<ValueCounts> {
        let planes = self.tigers.iter().zip(&self.not_goats).zip(&self.all);
        planes
            .map(|((tigers, not_goats), all)| ValueCounts {
                tigers_win: *tigers,
                draw: not_goats - tigers,
                goats_win: all - not_goats,
            })
            .collect()
    }

    fn add_all(&mut self, words: u64, count: u32, layout: &Layout) {
        let valid = layout.valid_mask(count);
        for (low, mask) in POPCOUNT_MASKS.iter().enumerate() {
            let sets = u64::from((valid & mask).count_ones());
            if sets > 0 {
                self.all[count as usize + low] += words * sets;
            }
        }
    }

    fn add_run(&mut self, words: impl ExactSizeIterator<Item = u64>, count: u32, layout: &Layout) {
        let [mut ones, mut twos, mut fours] = [0; 3];
        let mut words = words;
        while words.len() >= 8 {
            let mut next = || words.next().expect("at least eight words are left");
            let mut pair = || {
                let (a, b) = (next(), next());
                carry(&mut ones, a, b)
            };
            let (a, b, c, d) = (pair(), pair(), pair(), pair());
            let (a, b) = (carry(&mut twos, a, b), carry(&mut twos, c, d));
            let eights = carry(&mut fours, a, b);
            self.add_bits(eights, 8, count, layout);
        }
        self.add_bits(ones, 1, count, layout);
        self.add_bits(twos, 2, count, layout);
        self.add_bits(fours, 4, count, layout);
        for word in words {
            self.add_bits(word, 1, count, layout);
        }
    }

    fn add_bits(&mut self, word: u64, weight: u64, count: u32, layout: &Layout) {
        let valid = layout.valid_mask(count);
        let ones = |plane: u32| u64::from(plane.count_ones());
        for (low, &mask) in POPCOUNT_MASKS.iter().enumerate() {
            let mask = mask & valid;
            if mask != 0 {
                let goats = count as usize + low;
                self.tigers[goats] += weight * ones(word as u32 & mask);
                self.not_goats[goats] += weight * ones((word >> 32) as u32 & mask);
            }
        }
    }
}

/// Adds two words to a bit-sliced sum and returns the carries: a full adder.
#[inline(always)]
fn carry(sum: &mut u64, a: u64, b: u64) -> u64 {
    let half = *sum ^ a;
    let carries = *sum & a | half & b;
    *sum = half ^ b;
    carries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::layout::GoatRange;
    use crate::plane::word::value;
    use game::Outcome;
    use games::hunt::{GOATS, TIGERS};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    #[test]
    fn matches_counting_one_by_one() {
        let mut generator = Pcg64Mcg::seed_from_u64(7);
        for (nodes, least, most) in [(3, 1, 2), (9, 0, 4), (15, 6, 10), (16, 12, 16)] {
            let layout = Layout::new(
                nodes,
                GoatRange {
                    min: least,
                    max: most,
                },
            );
            let words: Vec<u64> = (0..layout.words)
                .map(|_| {
                    let (a, b): (u32, u32) = (generator.random(), generator.random());
                    u64::from(a & b) | u64::from(a | b) << 32
                })
                .collect();
            let chosen: Vec<u32> = (0..layout.words).map(|_| generator.random()).collect();
            let mut expected = vec![[ValueCounts::default(); 2]; nodes.max(5) as usize + 1];
            for index in layout.indices() {
                let (place, low) = layout.locate(index).unwrap();
                let [all, some] = &mut expected[index.count_ones() as usize];
                let is_chosen = chosen[place] >> low & 1 == 1;
                for count in [Some(all), is_chosen.then_some(some)].into_iter().flatten() {
                    *match value(words[place], low) {
                        Outcome::Win(TIGERS) => &mut count.tigers_win,
                        Outcome::Draw => &mut count.draw,
                        Outcome::Win(GOATS) => &mut count.goats_win,
                    } += 1;
                }
            }
            let mut all = PlaneCounter::new(&layout);
            all.add(&words, &layout);
            let mut some = PlaneCounter::new(&layout);
            some.add_chosen(&words, &chosen, &layout);
            let found: Vec<[ValueCounts; 2]> = all
                .counts()
                .into_iter()
                .zip(some.counts())
                .map(Into::into)
                .collect();
            assert_eq!(found, expected);
        }
    }
}
