//! Sampling on all threads. What comes out depends on the tree, the method, the number of samples
//! and the seed alone: each part of the work has random numbers of its own, and parts are put
//! together in their order, whoever did them.

use game::Monitor;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

use super::estimate::{Estimate, Spread};
use super::knuth::walk;
use super::population::Population;
use super::training::learn;
use crate::extended_float::Wide;
use crate::trees::Tree;

/// How to sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By walks: a sample is one path.
    Knuth,
    /// By populations: a sample is a population's way down.
    Population {
        /// How many nodes are kept at each ply.
        size: usize,
    },
}

/// Walks that one thread does in one go.
const WALKS: u64 = 1024;

/// Estimates the size of a tree from so many samples, at least one; `None` if the watch stops it.
/// The watch hears of samples, and of the populations that are learnt from.
pub fn sample<T: Tree>(
    tree: &T,
    method: Method,
    samples: u64,
    seed: u64,
    monitor: &dyn Monitor,
) -> Option<Estimate> {
    let parts: Option<Vec<Part>> = match method {
        Method::Knuth => (0..samples.div_ceil(WALKS))
            .into_par_iter()
            .map(|part| {
                let walks = WALKS.min(samples - part * WALKS);
                let stopped = monitor.advance(walks);
                (!stopped).then(|| walked(tree, walks, &mut random(seed, 0, part)))
            })
            .collect(),
        Method::Population { size } => {
            let importance = learn(tree, size, samples, seed, monitor)?;
            let part = |sample: u64| {
                let mut population = Population::new(tree, size, &importance);
                let mut part = Part::default();
                let random = &mut random(seed, 1, sample);
                population.descend(random, &mut part.levels, |_, _| ());
                part.close();
                (!monitor.advance(1)).then_some(part)
            };
            (0..samples).into_par_iter().map(part).collect()
        }
    };
    let mut all = Part::default();
    parts?.into_iter().for_each(|part| all.append(part));
    Some(Estimate::new(all.totals, all.spreads))
}

/// So many walks.
fn walked<T: Tree>(tree: &T, walks: u64, random: &mut Pcg64Mcg) -> Part {
    let mut part = Part::default();
    let mut children = Vec::new();
    for _ in 0..walks {
        walk(tree, random, &mut children, &mut part.levels);
        part.close();
    }
    part
}

/// Random numbers for one part of the work.
pub(crate) fn random(seed: u64, purpose: u64, part: u64) -> Pcg64Mcg {
    // The finaliser of MurmurHash3, so that neighbours have nothing in common.
    let mix = |number: u64| {
        let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        number ^ number >> 33
    };
    Pcg64Mcg::seed_from_u64(mix(mix(mix(seed).wrapping_add(purpose)).wrapping_add(part)))
}

/// What some samples came to.
#[derive(Default)]
struct Part {
    /// The nodes at each ply by the sample at hand.
    levels: Vec<Wide>,
    totals: Vec<Wide>,
    spreads: Vec<Spread>,
}

impl Part {
    /// Takes note of the sample at hand.
    fn close(&mut self) {
        self.totals.push(self.levels.iter().copied().sum());
        (self.spreads).resize(self.spreads.len().max(self.levels.len()), Spread::default());
        for (spread, &nodes) in self.spreads.iter_mut().zip(&self.levels) {
            *spread += Spread::of(nodes);
        }
    }

    fn append(&mut self, other: Part) {
        self.totals.extend(other.totals);
        (self.spreads).resize(
            self.spreads.len().max(other.spreads.len()),
            Spread::default(),
        );
        for (spread, more) in self.spreads.iter_mut().zip(other.spreads) {
            *spread += more;
        }
    }
}
