//! The positions of the sliding phase with one side to move, while they are being solved.
//!
//! A class only ever writes to its own words and distances, so classes are updated in parallel.

use rayon::prelude::*;

use crate::classes::tiger_classes::{TigerClass, TigerClasses};
use crate::plane::arena::Arena;
use crate::plane::layer::NO_DISTANCE;
use crate::plane::layout::Layout;
use crate::plane::word::{ALL_DRAWN, both_planes};
use crate::solve::error::SolveStopped;
use crate::solve::frontier::{ClassPlane, DecidedSet, decided_in_round};
use crate::solve::parallel::for_each_with_scratch;
use crate::turn::gather::GatherScratch;

/// Values and distances of the positions with one side to move.
pub struct TurnPlanes {
    pub words: Arena,
    pub distances: Arena<u8>,
    /// For each class, the number of positions decided at its last turn.
    pub changed: Vec<u32>,
}

/// Scratch memory of a thread.
pub struct Scratch {
    pub gather: GatherScratch,
    /// New words of a class.
    pub fresh: Vec<u64>,
    /// Positions in which Goats have no move, if that is a draw.
    pub stuck: Vec<u64>,
}

impl TurnPlanes {
    pub fn new(classes: &TigerClasses, layout: &Layout) -> Result<Self, SolveStopped> {
        let classes = classes.list().len();
        let sets = layout.set_count() as usize;
        let mut words = Arena::new(classes * layout.words)?;
        let mut distances = Arena::new(classes * sets)?;
        // The first write gets the memory from the system, which takes a while: use all threads.
        let both = words
            .chunks_mut(layout.words)
            .zip(distances.chunks_mut(sets));
        let draw = |(): &mut (), (words, distances): (&mut [u64], &mut [u8])| {
            words.fill(ALL_DRAWN);
            distances.fill(NO_DISTANCE);
        };
        for_each_with_scratch(both, || (), draw);
        Ok(TurnPlanes {
            words,
            distances,
            changed: vec![0; classes],
        })
    }

    /// Returns the number of positions decided at the last turn.
    pub fn decided(&self) -> u64 {
        self.changed.iter().copied().map(u64::from).sum()
    }

    /// Recomputes each class. `fill` writes its new words to the scratch memory, or returns `false`
    /// if nothing can have changed. `half_distances` are those of new wins of Tigers and of Goats.
    pub fn recompute(
        &mut self,
        classes: &TigerClasses,
        layout: &Layout,
        half_distances: [u8; 2],
        fill: impl Fn(usize, &TigerClass, &[u64], &mut Scratch) -> bool + Sync,
    ) {
        let scratch = || Scratch {
            gather: GatherScratch::new(),
            fresh: Vec::new(),
            stuck: Vec::new(),
        };
        let words = self.words.chunks_mut(layout.words);
        let distances = self.distances.chunks_mut(layout.set_count() as usize);
        let planes = words.zip(distances).zip(&mut self.changed);
        for_each_with_scratch(
            planes.zip(classes.list().iter().enumerate()),
            scratch,
            |scratch, (((words, distances), changed), (number, class))| {
                *changed = if fill(number, class, words, scratch) {
                    merge_fresh(words, &scratch.fresh, distances, layout, half_distances)
                } else {
                    0
                };
            },
        );
    }

    /// Lets `propagate` decide positions of each class, and returns them by class.
    pub fn decide(
        &mut self,
        classes: &TigerClasses,
        layout: &Layout,
        half_distances: [u8; 2],
        propagate: impl Fn(usize, &TigerClass, &mut ClassPlane<'_>) + Sync,
    ) -> Vec<Vec<DecidedSet>> {
        let mut decided: Vec<Vec<DecidedSet>> = vec![Vec::new(); classes.list().len()];
        let words = self.words.chunks_mut(layout.words);
        let distances = self.distances.chunks_mut(layout.set_count() as usize);
        let planes = words.zip(distances).zip(&mut decided);
        for_each_with_scratch(
            planes.zip(classes.list().iter().enumerate()),
            || (),
            |(), (((words, distances), decided), (number, class))| {
                let mut plane = ClassPlane {
                    words,
                    distances,
                    layout,
                    half_distances,
                    decided: Vec::new(),
                };
                propagate(number, class, &mut plane);
                *decided = plane.decided;
            },
        );
        decided
    }

    /// Returns the positions that have one of these halved distances, by class.
    pub fn decided_in_round(
        &self,
        layout: &Layout,
        half_distances: [u8; 2],
    ) -> Vec<Vec<DecidedSet>> {
        let words = self.words.par_chunks(layout.words);
        let distances = self.distances.par_chunks(layout.set_count() as usize);
        let classes = words.zip(distances).with_max_len(1);
        classes
            .map(|(words, distances)| decided_in_round(words, distances, layout, half_distances))
            .collect()
    }
}

/// Replaces words by fresh ones and records the distances of new wins. Returns the number of new
/// wins.
fn merge_fresh(
    words: &mut [u64],
    fresh: &[u64],
    distances: &mut [u8],
    layout: &Layout,
    half_distances: [u8; 2],
) -> u32 {
    let mut changed = 0;
    for run in layout.runs() {
        let valid = layout.valid_mask(run.count);
        for place in run.places() {
            let fresh = fresh[place] & both_planes(valid);
            let difference = (words[place] & both_planes(valid)) ^ fresh;
            words[place] = fresh;
            if difference == 0 {
                continue;
            }
            changed += difference.count_ones();
            let start = layout.sets_before(place);
            let planes = [difference as u32, (difference >> 32) as u32];
            for (won, half_distance) in planes.into_iter().zip(half_distances) {
                let mut rest = won;
                while rest != 0 {
                    let below = valid & ((1 << rest.trailing_zeros()) - 1);
                    distances[start + below.count_ones() as usize] = half_distance;
                    rest &= rest - 1;
                }
            }
        }
    }
    changed
}
