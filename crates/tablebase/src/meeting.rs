//! One turn of Tigers who wait: which positions their closed set takes, with so many goats in hand,
//! so that they have a move into it wherever that is asked for. `waiting.rs` says what is asked for.

use game::{Game, Outcome};
use games::hunt::{GOATS, Move, Position, TIGERS};
use rayon::prelude::*;

use crate::beside::Beside;
use crate::cover::cover;
use crate::liking::TigerLiking;
use crate::solve::Stopped;
use crate::values::Values;
use crate::waiting::{Asked, BySize, Waiting};

/// Goat sets that a thread takes at a time.
const CHUNK: usize = 256;

/// Tigers' turn with so many goats in hand.
pub struct Turn<'a> {
    pub waiting: &'a Waiting<'a>,
    pub values: Values,
    /// The positions of the set, with Goats to move.
    pub chosen: BySize,
}

/// What comes of some goat sets.
#[derive(Default)]
struct Met {
    /// For each goat set how many tiger sets are taken, and these.
    lengths: Vec<usize>,
    tigers: Vec<u32>,
    /// Where only a capture helps, the captures that do.
    captures: Vec<Vec<u64>>,
}

impl Turn<'_> {
    /// Lets the set grow until Tigers have a move into it wherever it is asked for; returns what it
    /// grows by, or `None` if they lose somewhere.
    pub fn meet(&mut self, asked: &Asked) -> Result<Option<BySize>, Stopped> {
        let waiting = self.waiting;
        let mut fresh = waiting.none();
        for size in (0..fresh.len()).filter(|&size| asked.any(size)) {
            let sets = waiting.sets.of_size(size).par_chunks(CHUNK).enumerate();
            let met = sets.map(|(chunk, sets)| self.meet_beside(chunk * CHUNK, sets, asked));
            let met: Option<Vec<Met>> = met.collect();
            waiting.stop.result()?;
            let Some(met) = met else {
                return Ok(None);
            };
            let mut all = Met::default();
            for met in met {
                all.lengths.extend(met.lengths);
                all.tigers.extend(met.tigers);
                all.captures.extend(met.captures);
            }
            let taken = Beside::new(all.lengths.into_iter(), all.tigers);
            self.take(size, taken, &mut fresh);
            if !all.captures.is_empty() {
                let taken = self.captures(size - 1, &all.captures);
                self.take(size - 1, taken, &mut fresh);
            }
        }
        Ok(Some(fresh))
    }

    fn take(&mut self, size: usize, taken: Beside, fresh: &mut BySize) {
        self.chosen[size].add(&taken);
        fresh[size].add(&taken);
    }

    /// Captures for all who have to, as positions with so many goats left.
    fn captures(&self, size: usize, demands: &[Vec<u64>]) -> Beside {
        let sets = self.waiting.sets.of_size(size);
        let rank = |word| self.liking(word as u32);
        let words = cover(demands, TigerLiking::DEMAND, rank).into_iter();
        let pairs: Vec<(u32, u32)> = words.map(|it| ((it >> 32) as u32, it as u32)).collect();
        Beside::from_pairs(sets.len(), &pairs)
    }

    /// Meets what is asked for beside some goat sets; `None` if Tigers lose somewhere.
    fn meet_beside(&self, first: usize, sets: &[u32], asked: &Asked) -> Option<Met> {
        let mut met = Met::default();
        let mut tigers = Vec::new();
        for (class, &goats) in (first..).zip(sets) {
            let before = met.tigers.len();
            asked.beside(self.waiting, goats, &mut tigers);
            if !tigers.is_empty() {
                if self.waiting.stop.advance(tigers.len() as u64) {
                    return Some(met);
                }
                self.meet_all(class, goats, &tigers, &mut met)?;
            }
            met.lengths.push(met.tigers.len() - before);
        }
        Some(met)
    }

    /// Meets what is asked for beside one goat set, the least of its class.
    fn meet_all(&self, class: usize, goats: u32, asked: &[u32], met: &mut Met) -> Option<()> {
        let least = |tigers: u32| self.waiting.sets.fold(tigers, goats).1;
        let beside = self.chosen[goats.count_ones() as usize].of(class);
        let mut open = Vec::new();
        for tigers in sorted(asked.iter().map(|&tigers| least(tigers)).collect()) {
            let (slides, captures) = self.moves(tigers, goats);
            let slides = sorted(slides.into_iter().map(least).collect());
            if !self.is_safe(goats, beside, &slides, &captures) {
                open.push((slides, captures));
            }
        }
        // Each once, for many lead to the same.
        let slides = open.iter().flat_map(|(slides, _)| slides);
        let mut options = sorted(slides.copied().collect());
        options.retain(|&tigers| self.holds(tigers, goats));
        let mut demands = Vec::new();
        for (mut slides, captures) in open {
            slides.retain(|tigers| options.binary_search(tigers).is_ok());
            if !slides.is_empty() {
                demands.push(slides.into_iter().map(u64::from).collect());
                continue;
            }
            let good = captures
                .iter()
                .filter(|(tigers, goats)| self.holds(*tigers, *goats));
            let words = good.map(|&(tigers, goats)| {
                let (class, tigers) = self.waiting.sets.fold(tigers, goats);
                (class as u64) << 32 | u64::from(tigers)
            });
            let captures = sorted(words.collect());
            if captures.is_empty() {
                return None;
            }
            met.captures.push(captures);
        }
        let rank = |tigers| self.liking(tigers as u32);
        let taken = cover(&demands, TigerLiking::DEMAND, rank).into_iter();
        met.tigers.extend(taken.map(|tigers| tigers as u32));
        Some(())
    }

    /// Tiger sets after a slide, and the pieces after a capture.
    fn moves(&self, tigers: u32, goats: u32) -> (Vec<u32>, Vec<(u32, u32)>) {
        let (mut slides, mut captures) = (Vec::new(), Vec::new());
        for m in self
            .waiting
            .hunt
            .moves(&self.position(tigers, goats, TIGERS))
        {
            match m {
                Move::Slide { from, to } => slides.push(tigers ^ 1 << from ^ 1 << to),
                Move::Jump { from, over, to } => {
                    captures.push((tigers ^ 1 << from ^ 1 << to, goats ^ 1 << over));
                }
                Move::Drop { .. } => unreachable!("tigers are not dropped"),
            }
        }
        (slides, captures)
    }

    /// Whether one of these moves leads into the set, which has `beside` beside the same goats, or
    /// ends play: Goats cannot win by it.
    fn is_safe(&self, goats: u32, beside: &[u32], slides: &[u32], captures: &[(u32, u32)]) -> bool {
        let over = |tigers: u32, goats: u32| {
            let next = self.position(tigers, goats, GOATS);
            self.waiting.hunt.outcome(&next).is_some()
        };
        // While Goats have one to place, the tiger has just left a node for it.
        let slide = |tigers: &u32| {
            beside.binary_search(tigers).is_ok() || self.values.hand == 0 && over(*tigers, goats)
        };
        let capture = |&(tigers, goats): &(u32, u32)| {
            let (class, least) = self.waiting.sets.fold(tigers, goats);
            let beside = self.chosen[goats.count_ones() as usize].of(class);
            beside.binary_search(&least).is_ok() || over(tigers, goats)
        };
        slides.iter().any(slide) || captures.iter().any(capture)
    }

    /// Whether Tigers do not lose where Goats are to move.
    fn holds(&self, tigers: u32, goats: u32) -> bool {
        let value = self.values.value(&self.waiting.locator, tigers, goats);
        value != Outcome::Win(GOATS)
    }

    fn liking(&self, tigers: u32) -> u64 {
        self.waiting.liking.of(self.waiting.locator.class(tigers))
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
