//! A closed set for Tigers, from a tablebase: see `closed_set.rs` for what that is.
//!
//! Tigers who slide leave the goats where they are. So what is asked of them is met goat set by goat
//! set: beside each the tiger sets are few, slides lead from one to another, and some are taken that
//! every tiger set that is asked for can slide into ([`cover`]). Goat sets are up to symmetry, and
//! tiger sets up to the symmetries that keep the goats.
//!
//! Tigers capture only if it leads into the set, or if they have to: a capture leaves the goat sets
//! that everyone else has. Fewer goats come first, so that captures find what is there already.
//!
//! Cost: a sort of what is asked for. Memory: two layers of the tablebase, and about 20 bytes for
//! each position that a layer asks for.

use game::{Game, Outcome};
use games::hunt::{GOATS, Hunt, Position, TIGERS};
use rayon::prelude::*;

use crate::classes::image;
use crate::cover::cover;
use crate::liking::TigerLiking;
use crate::locator::Locator;
use crate::packed::{PackedSet, merge, subtract};
use crate::probe::Tablebase;
use crate::solve::{Brake, Stopped};
use crate::values::Values;
use crate::verify::VerifyError;

/// A closed set for Tigers that contains what a position leads to, in which they do not lose; `None`
/// if a layer that knows is not kept.
pub fn wait(
    tablebase: &Tablebase,
    start: &Position,
    brake: &Brake<'_>,
) -> Result<Option<PackedSet>, VerifyError> {
    let hunt = tablebase.hunt();
    let waiting = Waiting {
        hunt,
        locator: Locator::new(hunt.board(), tablebase.classes()),
        liking: TigerLiking::new(hunt),
        brake,
    };
    let mut set = PackedSet::new(GOATS);
    let mut hand = start.hand;
    let (mut asked, mut chosen) = (waiting.none(), waiting.none());
    let beginning = vec![canonical(hunt, start.tigers, start.goats)];
    match start.mover {
        TIGERS => asked[start.goats.count_ones() as usize] = beginning,
        GOATS => {
            chosen[start.goats.count_ones() as usize] = beginning;
            asked = waiting.answers(&chosen, hand)?;
            if hand > 0 {
                put(
                    &mut set,
                    hand,
                    std::mem::replace(&mut chosen, waiting.none()),
                );
                hand -= 1;
            }
        }
    }
    loop {
        let Some(values) = Values::new(tablebase, hand, GOATS)? else {
            return Ok(None);
        };
        let mut turn = Turn {
            waiting: &waiting,
            values,
            chosen,
        };
        let mut seen = waiting.none();
        while asked.iter().any(|words| !words.is_empty()) {
            let Some(fresh) = turn.meet(&asked)? else {
                return Ok(None);
            };
            if hand == 0 {
                // Play may come again where it was.
                for (seen, asked) in seen.iter_mut().zip(&asked) {
                    merge(seen, asked);
                }
            }
            asked = waiting.answers(&fresh, hand)?;
            for (asked, seen) in asked.iter_mut().zip(&seen) {
                subtract(asked, seen);
            }
            if hand > 0 {
                break;
            }
        }
        put(&mut set, hand, turn.chosen);
        if hand == 0 {
            return Ok(Some(set));
        }
        chosen = waiting.none();
        hand -= 1;
    }
}

/// Positions by the number of goats on the board: goats above tigers, sorted.
type BySize = Vec<Vec<u64>>;

/// Positions whose answers are listed at a time, so that memory is bounded.
const AT_A_TIME: usize = 1 << 21;
/// Goat sets that a thread takes at a time.
const CHUNK: usize = 64;

/// What stays the same from turn to turn.
struct Waiting<'a> {
    hunt: &'a Hunt,
    locator: Locator,
    liking: TigerLiking<'a>,
    brake: &'a Brake<'a>,
}

impl Waiting<'_> {
    fn none(&self) -> BySize {
        vec![Vec::new(); usize::from(self.hunt.board().goats) + 1]
    }

    /// What Goats can make of these positions, where play goes on.
    fn answers(&self, chosen: &BySize, hand: u8) -> Result<BySize, Stopped> {
        let mut all = self.none();
        for (size, words) in chosen.iter().enumerate() {
            let after = size + usize::from(hand > 0);
            for some in words.chunks(AT_A_TIME) {
                self.brake.advance(0);
                self.brake.result()?;
                let here = some.par_iter().map(|&word| at(word, hand, GOATS));
                let mut answers: Vec<u64> = here.flat_map_iter(|it| self.moves(&it)).collect();
                answers.par_sort_unstable();
                answers.dedup();
                merge(&mut all[after], &answers);
            }
        }
        Ok(all)
    }

    fn moves(&self, here: &Position) -> Vec<u64> {
        let hunt = self.hunt;
        let next = hunt.moves(here).map(|m| hunt.play(here, m));
        let open = next.filter(|next| hunt.outcome(next).is_none());
        open.map(|next| canonical(hunt, next.tigers, next.goats))
            .collect()
    }
}

/// Tigers' turn with so many goats in hand.
struct Turn<'a> {
    waiting: &'a Waiting<'a>,
    values: Values,
    /// The positions of the set, with Goats to move.
    chosen: BySize,
}

/// What comes of some goat sets.
#[derive(Default)]
struct Met {
    /// What the set takes.
    taken: Vec<u64>,
    /// Where only a capture helps, the captures that do.
    captures: Vec<Vec<u64>>,
}

impl Turn<'_> {
    /// Lets the set grow until Tigers have a move into it wherever it is asked for; returns what it
    /// grows by, or `None` if they lose somewhere.
    fn meet(&mut self, asked: &BySize) -> Result<Option<BySize>, Stopped> {
        let waiting = self.waiting;
        let mut fresh = waiting.none();
        for (size, words) in asked.iter().enumerate() {
            let groups: Vec<&[u64]> = words
                .chunk_by(|one, other| goats(*one) == goats(*other))
                .collect();
            let met = groups.par_chunks(CHUNK).map(|groups| {
                let mut met = Met::default();
                let positions: usize = groups.iter().map(|group| group.len()).sum();
                if waiting.brake.advance(positions as u64) {
                    return Some(met);
                }
                let each = groups
                    .iter()
                    .try_for_each(|group| self.meet_beside(group, &mut met));
                each.map(|()| met)
            });
            let met: Option<Vec<Met>> = met.collect();
            waiting.brake.result()?;
            let Some(met) = met else {
                return Ok(None);
            };
            let (mut taken, mut captures) = (Vec::new(), Vec::new());
            for met in met {
                taken.extend(met.taken);
                captures.extend(met.captures);
            }
            let captured = self.cover(&captures);
            for (size, words) in [(Some(size), taken), (size.checked_sub(1), captured)] {
                if let Some(size) = size {
                    merge(&mut self.chosen[size], &words);
                    merge(&mut fresh[size], &words);
                }
            }
        }
        Ok(Some(fresh))
    }

    /// Meets what is asked for beside one goat set; `None` if Tigers lose somewhere.
    fn meet_beside(&self, asked: &[u64], met: &mut Met) -> Option<()> {
        let hunt = self.waiting.hunt;
        let goats = goats(asked[0]);
        let kept = Kept::new(hunt, goats);
        let beside = beside(&self.chosen[goats.count_ones() as usize], goats);
        let mut open = Vec::new();
        for &word in asked {
            let here = at(word, self.values.hand, TIGERS);
            let mut slides = Vec::new();
            let mut captures = Vec::new();
            for m in hunt.moves(&here) {
                let next = hunt.play(&here, m);
                match next.goats == goats {
                    true => slides.push(kept.canonical(next.tigers)),
                    false => captures.push(next),
                }
            }
            if !self.is_safe(beside, &slides, &captures) {
                open.push((slides, captures));
            }
        }
        // Each once, for many lead to the same.
        let mut options: Vec<u64> = open
            .iter()
            .flat_map(|(slides, _)| slides)
            .copied()
            .collect();
        options.sort_unstable();
        options.dedup();
        options.retain(|&word| self.holds(&at(word, self.values.hand, GOATS)));
        let mut demands = Vec::new();
        for (mut slides, captures) in open {
            slides.retain(|word| options.binary_search(word).is_ok());
            if !slides.is_empty() {
                demands.push(sorted(slides));
                continue;
            }
            let good = captures.iter().filter(|next| self.holds(next));
            let words = good.map(|next| canonical(hunt, next.tigers, next.goats));
            let captures = sorted(words.collect());
            if captures.is_empty() {
                return None;
            }
            met.captures.push(captures);
        }
        met.taken.extend(self.cover(&demands));
        Some(())
    }

    /// Whether one of these moves leads into the set, which has `beside` beside the same goats, or
    /// ends play: Goats cannot win by it.
    fn is_safe(&self, beside: &[u64], slides: &[u64], captures: &[Position]) -> bool {
        let hunt = self.waiting.hunt;
        let over = |next: &Position| hunt.outcome(next).is_some();
        let slide = |&word: &u64| {
            beside.binary_search(&word).is_ok() || over(&at(word, self.values.hand, GOATS))
        };
        let capture = |next: &Position| {
            let words = &self.chosen[next.goats.count_ones() as usize];
            let word = canonical(hunt, next.tigers, next.goats);
            over(next) || words.binary_search(&word).is_ok()
        };
        slides.iter().any(slide) || captures.iter().any(capture)
    }

    /// Whether Tigers do not lose where Goats are to move.
    fn holds(&self, here: &Position) -> bool {
        let value = self
            .values
            .value(&self.waiting.locator, here.tigers, here.goats);
        value != Outcome::Win(GOATS)
    }

    fn cover(&self, demands: &[Vec<u64>]) -> Vec<u64> {
        let rank = |word| self.waiting.liking.of(&at(word, self.values.hand, GOATS));
        cover(demands, TigerLiking::DEMAND, rank)
    }
}

/// The positions with these goats.
fn beside(words: &[u64], goats: u32) -> &[u64] {
    let start = words.partition_point(|&word| self::goats(word) < goats);
    let length = words[start..].partition_point(|&word| self::goats(word) == goats);
    &words[start..start + length]
}

/// The symmetries that keep a goat set.
struct Kept<'a> {
    goats: u32,
    symmetries: Vec<&'a Vec<u8>>,
}

impl Kept<'_> {
    fn new(hunt: &Hunt, goats: u32) -> Kept<'_> {
        let images = hunt.symmetries().images().iter();
        let kept = images.filter(|symmetry| image(symmetry, goats) == goats);
        Kept {
            goats,
            symmetries: kept.collect(),
        }
    }

    /// The least position that they make of one with these tigers.
    fn canonical(&self, tigers: u32) -> u64 {
        let images = self
            .symmetries
            .iter()
            .map(|symmetry| image(symmetry, tigers));
        word(images.fold(tigers, u32::min), self.goats)
    }
}

/// The least position that a symmetry makes of these pieces, by goats first.
fn canonical(hunt: &Hunt, tigers: u32, goats: u32) -> u64 {
    let [goats, tigers] = hunt.symmetries().least_images([goats, tigers]);
    word(tigers, goats)
}

fn word(tigers: u32, goats: u32) -> u64 {
    u64::from(goats) << 32 | u64::from(tigers)
}

fn goats(word: u64) -> u32 {
    (word >> 32) as u32
}

fn at(word: u64, hand: u8, mover: game::Side) -> Position {
    Position {
        tigers: word as u32,
        goats: goats(word),
        hand,
        mover,
    }
}

fn sorted(mut words: Vec<u64>) -> Vec<u64> {
    words.sort_unstable();
    words.dedup();
    words
}

/// Adds positions to a set, in its own order: tigers above goats.
fn put(set: &mut PackedSet, hand: u8, words: BySize) {
    let level = &mut set.level(hand).words;
    for words in words {
        level.extend(words.into_iter().map(|word| word.rotate_left(32)));
    }
    level.par_sort_unstable();
}
