//! Which positions of a phase a verification looks at: of each layer and class as many as its
//! share of all goat sets, chosen by a generator of its own, so that the choice depends on the
//! seed alone.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::plane::layout::Layout;

/// Which positions of each phase are verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// With all goats placed.
    pub sliding: Sample,
    /// Before.
    pub placement: Sample,
}

/// Which positions of a phase are verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// None.
    None,
    /// So many, chosen by chance; each, if there are no more.
    Random {
        /// How many.
        positions: u64,
        /// The seed of the choice.
        seed: u64,
    },
    /// Each.
    All,
}

impl Samples {
    /// Each position of both.
    pub const ALL: Samples = Samples {
        sliding: Sample::All,
        placement: Sample::All,
    };
}

/// Deals a sample out to layers and classes.
pub struct SampleAllocation {
    sample: Sample,
    classes: usize,
    total: u64,
    before: u64,
}

impl SampleAllocation {
    pub fn new<'a>(
        sample: Sample,
        classes: usize,
        layouts: impl IntoIterator<Item = &'a Layout>,
    ) -> Self {
        let sets: u64 = layouts.into_iter().map(Layout::set_count).sum();
        let total = sets * classes as u64;
        let enough = matches!(sample, Sample::Random { positions, .. } if positions >= total);
        SampleAllocation {
            sample: if enough { Sample::All } else { sample },
            classes,
            total,
            before: 0,
        }
    }

    /// The shares of the classes of the next layer.
    pub fn next_layer(&mut self, layout: &Layout) -> Vec<ClassSample> {
        (0..self.classes)
            .map(|_| {
                let first = self.before;
                self.before += layout.set_count();
                match self.sample {
                    Sample::None => ClassSample::Random { count: 0, seed: 0 },
                    Sample::All => ClassSample::All,
                    Sample::Random { positions, seed } => {
                        let upto = |sets: u64| {
                            let part = u128::from(positions) * u128::from(sets);
                            (part / u128::from(self.total)) as u64
                        };
                        ClassSample::Random {
                            count: upto(self.before) - upto(first),
                            // Each class of each layer has a first set of its own.
                            seed: seed ^ first.wrapping_mul(0x9e37_79b9_7f4a_7c15),
                        }
                    }
                }
            })
            .collect()
    }
}

/// What is chosen of one class of a layer.
pub enum ClassSample {
    /// Each goat set.
    All,
    /// So many goat sets, some perhaps twice.
    Random {
        /// How many.
        count: u64,
        /// Of the generator.
        seed: u64,
    },
}

impl ClassSample {
    /// The chosen out of all goat sets of the class.
    pub fn choose<'a>(&self, all: &'a [u32]) -> impl Iterator<Item = u32> + use<'a> {
        let (each, count, seed) = match *self {
            ClassSample::All => (all, 0, 0),
            ClassSample::Random { count, seed } => (&[][..], count, seed),
        };
        let mut generator = Pcg64Mcg::seed_from_u64(seed);
        let random = (0..count).map(move |_| all[generator.random_range(0..all.len())]);
        each.iter().copied().chain(random)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::layout::GoatRange;

    #[test]
    fn a_sample_has_as_many_positions_as_asked_for() {
        let layouts = [(0, 3), (2, 5), (6, 6)].map(|(least, most)| {
            Layout::new(
                9,
                GoatRange {
                    min: least,
                    max: most,
                },
            )
        });
        // Subsets of nine with so many elements, beside each of seven classes.
        const ALL: u64 = 7 * (130 + 372 + 84);
        for positions in [0, 1, 10, 1000, ALL - 1, ALL, 10 * ALL] {
            let sample = Sample::Random { positions, seed: 1 };
            let mut quota = SampleAllocation::new(sample, 7, &layouts);
            let mut chosen = 0;
            for layout in &layouts {
                let all: Vec<u32> = layout.indices().collect();
                for share in quota.next_layer(layout) {
                    chosen += share.choose(&all).count() as u64;
                }
            }
            assert_eq!(chosen, positions.min(ALL));
        }
    }
}
