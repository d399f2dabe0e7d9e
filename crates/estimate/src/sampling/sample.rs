//! Draws samples on all threads.
//!
//! The result depends only on the tree, the method, the number of samples and the seed. Each unit
//! of work has its own random generator, and results are combined in order, regardless of the thread
//! that computed them.

use game::Monitor;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use super::estimate::{Estimate, Moments};
use super::knuth::walk;
use super::population::Population;
use super::training::train;
use crate::extended_float::ExtendedFloat;
use crate::trees::Tree;

/// The estimator that draws one sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SamplingMethod {
    /// One random path (Knuth 1975).
    Knuth,
    /// One descent of a population of nodes, guided by a trained model of subtree sizes.
    Population {
        /// Nodes kept at each ply.
        size: usize,
    },
}

/// Walks in one unit of parallel work.
const WALKS: u64 = 1024;

/// Estimates the size of a tree from a number of samples, at least one.
///
/// Returns `None` if the monitor stops it. Progress is counted in samples, including the training
/// samples of the size model.
///
/// ```
/// use game::{Game, NoMonitor};
/// use games::hunt::{Board, Hunt};
/// use pounce_estimate::{PlainTree, SamplingMethod, sample};
///
/// let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
/// let tree = PlainTree { game: &hunt, position: hunt.start(), plies: 4 };
/// let estimate = sample(&tree, SamplingMethod::Knuth, 1000, 1, &NoMonitor).unwrap();
/// let nodes: u64 = (1..=4).map(|depth| game::perft::perft(&hunt, &hunt.start(), depth)).sum();
/// let [low, high] = estimate.interval().unwrap().map(|end| end.to_f64().unwrap());
/// assert!(low < nodes as f64 && (nodes as f64) < high);
/// ```
pub fn sample<T: Tree>(
    tree: &T,
    method: SamplingMethod,
    samples: u64,
    seed: u64,
    monitor: &dyn Monitor,
) -> Option<Estimate> {
    let batches: Option<Vec<Batch>> = match method {
        SamplingMethod::Knuth => (0..samples.div_ceil(WALKS))
            .into_par_iter()
            .map(|number| {
                let walks = WALKS.min(samples - number * WALKS);
                let stopped = monitor.advance(walks);
                (!stopped).then(|| Batch::of_walks(tree, walks, &mut random(seed, 0, number)))
            })
            .collect(),
        SamplingMethod::Population { size } => {
            let model = train(tree, size, samples, seed, monitor)?;
            let descend = |number: u64| {
                let mut population = Population::new(tree, size, &model);
                let mut batch = Batch::default();
                let random = &mut random(seed, 1, number);
                population.descend(random, &mut batch.levels, |_, _| ());
                batch.finish_sample();
                (!monitor.advance(1)).then_some(batch)
            };
            (0..samples).into_par_iter().map(descend).collect()
        }
    };
    let mut all = Batch::default();
    batches?.into_iter().for_each(|batch| all.append(batch));
    Some(Estimate::new(all.totals, all.moments))
}

/// Returns the random generator for one unit of work.
pub(crate) fn random(seed: u64, purpose: u64, part: u64) -> Pcg64Mcg {
    // The finaliser of MurmurHash3 makes the seeds of neighbouring units unrelated.
    let mix = |number: u64| {
        let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        number ^ number >> 33
    };
    Pcg64Mcg::seed_from_u64(mix(mix(mix(seed).wrapping_add(purpose)).wrapping_add(part)))
}

/// The results of some samples.
#[derive(Default)]
struct Batch {
    /// The nodes at each ply according to the current sample.
    levels: Vec<ExtendedFloat>,
    totals: Vec<ExtendedFloat>,
    moments: Vec<Moments>,
}

impl Batch {
    fn of_walks<T: Tree>(tree: &T, walks: u64, random: &mut Pcg64Mcg) -> Batch {
        let mut batch = Batch::default();
        let mut children = Vec::new();
        for _ in 0..walks {
            walk(tree, random, &mut children, &mut batch.levels);
            batch.finish_sample();
        }
        batch
    }

    /// Adds the current sample to the totals and moments.
    fn finish_sample(&mut self) {
        self.totals.push(self.levels.iter().copied().sum());
        self.grow(self.levels.len());
        for (moments, &nodes) in self.moments.iter_mut().zip(&self.levels) {
            *moments += Moments::of(nodes);
        }
    }

    fn append(&mut self, other: Batch) {
        self.totals.extend(other.totals);
        self.grow(other.moments.len());
        for (moments, more) in self.moments.iter_mut().zip(other.moments) {
            *moments += more;
        }
    }

    fn grow(&mut self, levels: usize) {
        let levels = self.moments.len().max(levels);
        self.moments.resize(levels, Moments::default());
    }
}
