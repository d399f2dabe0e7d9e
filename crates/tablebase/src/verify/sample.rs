//! Stratified sampling of positions for a verification.
//!
//! Each class of each layer gets a share of the sample in proportion to its goat sets, and its own
//! random generator. So the choice depends only on the seed.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::plane::layout::Layout;

/// The positions to verify, by phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Samples {
    /// Sliding phase.
    pub sliding: Sample,
    /// Placement phase.
    pub placement: Sample,
}

/// The positions of a phase to verify.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sample {
    /// No position.
    None,
    /// A random sample, or all positions if there are no more.
    Random {
        /// Number of positions.
        positions: u64,
        /// Seed of the sample.
        seed: u64,
    },
    /// All positions.
    All,
}

impl Samples {
    /// All positions of both phases.
    pub const ALL: Samples = Samples {
        sliding: Sample::All,
        placement: Sample::All,
    };
}

/// An allocation of a sample to layers and classes.
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

    /// Returns the samples of the classes of the next layer.
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
                            // `first` differs for each class of each layer.
                            seed: seed ^ first.wrapping_mul(0x9e37_79b9_7f4a_7c15),
                        }
                    }
                }
            })
            .collect()
    }
}

/// The sample of one class of a layer.
pub enum ClassSample {
    /// All goat sets.
    All,
    /// Random goat sets, with replacement.
    Random {
        /// Number of goat sets.
        count: u64,
        /// Seed of the generator.
        seed: u64,
    },
}

impl ClassSample {
    /// Chooses from all goat sets of the class.
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
    fn sample_has_requested_size() {
        let layouts = [(0, 3), (2, 5), (6, 6)].map(|(least, most)| {
            Layout::new(
                9,
                GoatRange {
                    min: least,
                    max: most,
                },
            )
        });
        // Subsets of nine nodes of these sizes, for each of seven classes.
        const ALL: u64 = 7 * (130 + 372 + 84);
        for positions in [0, 1, 10, 1000, ALL - 1, ALL, 10 * ALL] {
            let sample = Sample::Random { positions, seed: 1 };
            let mut allocation = SampleAllocation::new(sample, 7, &layouts);
            let mut chosen = 0;
            for layout in &layouts {
                let all: Vec<u32> = layout.indices().collect();
                for sample in allocation.next_layer(layout) {
                    chosen += sample.choose(&all).count() as u64;
                }
            }
            assert_eq!(chosen, positions.min(ALL));
        }
    }
}
