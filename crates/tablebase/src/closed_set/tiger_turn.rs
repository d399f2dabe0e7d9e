//! One of Tigers' turns in the construction of their closed set.
//!
//! Chooses, for each goat set, tiger sets such that every required position has a move into the
//! set.

use game::{Game, Outcome};
use games::hunt::{GOATS, Move, Position, TIGERS};
use rayon::prelude::*;

use crate::closed_set::preference::TigerPreference;
use crate::closed_set::set_cover::greedy_set_cover;
use crate::closed_set::tigers::{Required, TigerSetContext, TigersByGoatCount};
use crate::closed_set::tigers_by_goats::TigersByGoats;
use crate::probe::layer_values::LayerValues;
use crate::solve::error::SolveStopped;

/// Goat classes per task.
const CHUNK: usize = 256;

/// Tigers' turns with a given number of goats in hand.
pub struct TigerTurn<'a> {
    pub context: &'a TigerSetContext<'a>,
    pub values: LayerValues,
    /// Positions of the set, with Goats to move.
    pub chosen: TigersByGoatCount,
}

/// The tiger sets chosen for a chunk of goat classes.
#[derive(Default)]
struct ChosenSets {
    /// Number of tiger sets chosen for each goat class, and the sets.
    lengths: Vec<usize>,
    tigers: Vec<u32>,
    /// Candidate captures of each required position that has no other good move.
    captures: Vec<Vec<u64>>,
}

impl TigerTurn<'_> {
    /// Extends the set until Tigers have a move into it from every required position. Returns the
    /// positions added, or `None` if Tigers lose somewhere.
    pub fn cover_requirements(
        &mut self,
        required: &Required,
    ) -> Result<Option<TigersByGoatCount>, SolveStopped> {
        let context = self.context;
        let mut fresh = context.empty();
        for size in (0..fresh.len()).filter(|&size| required.any(size)) {
            let sets = context
                .goat_classes
                .of_size(size)
                .par_chunks(CHUNK)
                .enumerate();
            let chosen_sets =
                sets.map(|(chunk, sets)| self.cover_chunk(chunk * CHUNK, sets, required));
            let chosen_sets: Option<Vec<ChosenSets>> = chosen_sets.collect();
            context.stop.result()?;
            let Some(chosen_sets) = chosen_sets else {
                return Ok(None);
            };
            let mut all = ChosenSets::default();
            for chosen_sets in chosen_sets {
                all.lengths.extend(chosen_sets.lengths);
                all.tigers.extend(chosen_sets.tigers);
                all.captures.extend(chosen_sets.captures);
            }
            let taken = TigersByGoats::new(all.lengths.into_iter(), all.tigers);
            self.add(size, &taken, &mut fresh);
            if !all.captures.is_empty() {
                let taken = self.choose_captures(size - 1, &all.captures);
                self.add(size - 1, &taken, &mut fresh);
            }
        }
        Ok(Some(fresh))
    }

    fn add(&mut self, size: usize, taken: &TigersByGoats, fresh: &mut TigersByGoatCount) {
        self.chosen[size].add(taken);
        fresh[size].add(taken);
    }

    /// Chooses captures for the positions that need one. Returns positions with `size` goats left.
    fn choose_captures(&self, size: usize, demands: &[Vec<u64>]) -> TigersByGoats {
        let sets = self.context.goat_classes.of_size(size);
        let rank = |word| self.rank(word as u32);
        let words = greedy_set_cover(demands, TigerPreference::DEMAND_WEIGHT, rank).into_iter();
        let pairs: Vec<(u32, u32)> = words
            .map(|word| ((word >> 32) as u32, word as u32))
            .collect();
        TigersByGoats::from_pairs(sets.len(), &pairs)
    }

    /// Chooses tiger sets for a chunk of goat classes. Returns `None` if Tigers lose somewhere.
    fn cover_chunk(&self, first: usize, sets: &[u32], required: &Required) -> Option<ChosenSets> {
        let mut chosen_sets = ChosenSets::default();
        let mut tigers = Vec::new();
        for (class, &goats) in (first..).zip(sets) {
            let before = chosen_sets.tigers.len();
            required.tigers_with(self.context, goats, &mut tigers);
            if !tigers.is_empty() {
                if self.context.stop.advance(tigers.len() as u64) {
                    return Some(chosen_sets);
                }
                self.cover_goat_set(class, goats, &tigers, &mut chosen_sets)?;
            }
            chosen_sets.lengths.push(chosen_sets.tigers.len() - before);
        }
        Some(chosen_sets)
    }

    /// Chooses tiger sets for one goat set, the smallest of its class. Returns `None` if Tigers
    /// lose.
    fn cover_goat_set(
        &self,
        class: usize,
        goats: u32,
        required: &[u32],
        chosen_sets: &mut ChosenSets,
    ) -> Option<()> {
        let least = |tigers: u32| self.context.goat_classes.canonical(tigers, goats).1;
        let chosen = self.chosen[goats.count_ones() as usize].of(class);
        let mut open = Vec::new();
        for tigers in sorted(required.iter().map(|&tigers| least(tigers)).collect()) {
            let (slides, captures) = self.moves(tigers, goats);
            let slides = sorted(slides.into_iter().map(least).collect());
            if !self.is_safe(goats, chosen, &slides, &captures) {
                open.push((slides, captures));
            }
        }
        // Deduplicated, since many positions share successors.
        let slides = open.iter().flat_map(|(slides, _)| slides);
        let mut options = sorted(slides.copied().collect());
        options.retain(|&tigers| self.is_not_lost(tigers, goats));
        let mut demands = Vec::new();
        for (mut slides, captures) in open {
            slides.retain(|tigers| options.binary_search(tigers).is_ok());
            if !slides.is_empty() {
                demands.push(slides.into_iter().map(u64::from).collect());
                continue;
            }
            let safe = captures
                .iter()
                .filter(|(tigers, goats)| self.is_not_lost(*tigers, *goats));
            let words = safe.map(|&(tigers, goats)| {
                let (class, tigers) = self.context.goat_classes.canonical(tigers, goats);
                (class as u64) << 32 | u64::from(tigers)
            });
            let captures = sorted(words.collect());
            if captures.is_empty() {
                return None;
            }
            chosen_sets.captures.push(captures);
        }
        let rank = |tigers| self.rank(tigers as u32);
        let taken = greedy_set_cover(&demands, TigerPreference::DEMAND_WEIGHT, rank).into_iter();
        chosen_sets.tigers.extend(taken.map(|tigers| tigers as u32));
        Some(())
    }

    /// Returns the tiger sets after each slide, and the tiger and goat sets after each capture.
    fn moves(&self, tigers: u32, goats: u32) -> (Vec<u32>, Vec<(u32, u32)>) {
        let (mut slides, mut captures) = (Vec::new(), Vec::new());
        for m in self
            .context
            .hunt
            .moves(&self.position(tigers, goats, TIGERS))
        {
            match m {
                Move::Slide { from, to } => slides.push(tigers ^ 1 << from ^ 1 << to),
                Move::Jump { from, over, to } => {
                    captures.push((tigers ^ 1 << from ^ 1 << to, goats ^ 1 << over));
                }
                Move::Drop { .. } => unreachable!("tigers are never dropped"),
            }
        }
        (slides, captures)
    }

    /// Checks whether one of these moves leads into the set or ends the game, which Goats cannot
    /// win by Tigers' move. `chosen` are the tiger sets of the set with the same goats.
    fn is_safe(&self, goats: u32, chosen: &[u32], slides: &[u32], captures: &[(u32, u32)]) -> bool {
        let over = |tigers: u32, goats: u32| {
            let next = self.position(tigers, goats, GOATS);
            self.context.hunt.outcome(&next).is_some()
        };
        // While Goats have a goat in hand, they can place it on the node that the tiger left.
        let slide = |tigers: &u32| {
            chosen.binary_search(tigers).is_ok() || self.values.hand == 0 && over(*tigers, goats)
        };
        let capture = |&(tigers, goats): &(u32, u32)| {
            let (class, least) = self.context.goat_classes.canonical(tigers, goats);
            let chosen = self.chosen[goats.count_ones() as usize].of(class);
            chosen.binary_search(&least).is_ok() || over(tigers, goats)
        };
        slides.iter().any(slide) || captures.iter().any(capture)
    }

    /// Checks whether Tigers do not lose with Goats to move.
    fn is_not_lost(&self, tigers: u32, goats: u32) -> bool {
        let value = self.values.value(&self.context.locator, tigers, goats);
        value != Outcome::Win(GOATS)
    }

    fn rank(&self, tigers: u32) -> u64 {
        self.context
            .preference
            .rank(self.context.locator.class(tigers))
    }

    fn position(&self, tigers: u32, goats: u32, mover: game::Side) -> Position {
        Position {
            tigers,
            goats,
            hand: self.values.hand,
            mover,
        }
    }
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list.dedup();
    list
}
