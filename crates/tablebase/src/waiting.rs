//! A closed set for Tigers, from a tablebase: see `closed_set.rs` for what that is.
//!
//! Tigers who slide leave the goats where they are. So what is asked of them is met goat set by goat
//! set: beside each the tiger sets are few, slides lead from one to another, and some are taken that
//! every tiger set that is asked for can slide into ([`cover`](crate::cover::cover)). What is asked
//! for beside a goat set is not kept anywhere: it is looked up beside those that are a goat away.
//!
//! ```text
//!   goats before      tigers of the set there             goats now
//!     G - g ─────────────── T ──── Goats play g ────▶ T asked for beside G
//! ```
//!
//! Tigers capture only if it leads into the set, or if they have to: a capture leaves the goat sets
//! that everyone else has. Fewer goats come first, so that captures find what is there already.
//!
//! Memory: a table of goat sets, a layer of the tablebase, four bytes for each position of two
//! layers of the set, and eight for each of the whole.

use game::Game;
use games::hunt::{GOATS, Hunt, Position, TIGERS, nodes_in};
use rayon::prelude::*;

use crate::beside::Beside;
use crate::goat_sets::GoatSets;
use crate::liking::{TigerLiking, TigerWeights};
use crate::locator::Locator;
use crate::meeting::Turn;
use crate::packed::PackedSet;
use crate::probe::Tablebase;
use crate::solve::StopFlag;
use crate::values::Values;
use crate::verify::VerifyError;

/// A closed set for Tigers that contains what a position leads to, in which they do not lose; `None`
/// if a layer that knows is not kept.
pub fn wait(
    tablebase: &Tablebase,
    start: &Position,
    weights: TigerWeights,
    stop: &StopFlag<'_>,
) -> Result<Option<PackedSet>, VerifyError> {
    let hunt = tablebase.hunt();
    let mut set = PackedSet::new(GOATS);
    if hunt.outcome(start).is_some() {
        return Ok(Some(set));
    }
    let locator = Locator::new(hunt.board(), tablebase.classes());
    let Some(liking) = TigerLiking::new(tablebase, weights)? else {
        return Ok(None);
    };
    let waiting = Waiting {
        hunt,
        sets: GoatSets::new(hunt)?,
        locator,
        liking,
        stop,
    };
    let mut hand = start.hand;
    let mut chosen = waiting.none();
    let first = waiting.only(start);
    let mut asked = Asked {
        because: match start.mover {
            TIGERS => Because::Start,
            GOATS => Because::goats_move(hand),
        },
        of: first.clone(),
    };
    match start.mover {
        GOATS if hand > 0 => {
            waiting.put(&first, hand, &mut set);
            hand -= 1;
        }
        GOATS => chosen = first,
        TIGERS => {}
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
        let Some(mut fresh) = turn.meet(&asked)? else {
            return Ok(None);
        };
        // With no goat in hand play may come again to goat sets that it has left.
        while hand == 0 && fresh.iter().any(|beside| !beside.is_empty()) {
            let asked = Asked {
                because: Because::Slide,
                of: fresh,
            };
            match turn.meet(&asked)? {
                Some(more) => fresh = more,
                None => return Ok(None),
            }
        }
        waiting.put(&turn.chosen, hand, &mut set);
        if hand == 0 {
            return Ok(Some(set));
        }
        asked = Asked {
            because: Because::goats_move(hand),
            of: turn.chosen,
        };
        chosen = waiting.none();
        hand -= 1;
    }
}

/// For each number of goats on the board, the tiger sets beside them.
pub type BySize = Vec<Beside>;

/// What stays the same from turn to turn.
pub struct Waiting<'a> {
    pub hunt: &'a Hunt,
    pub sets: GoatSets<'a>,
    pub locator: Locator,
    pub liking: TigerLiking,
    pub stop: &'a StopFlag<'a>,
}

impl Waiting<'_> {
    pub fn none(&self) -> BySize {
        vec![Beside::default(); usize::from(self.hunt.board().goats) + 1]
    }

    fn only(&self, position: &Position) -> BySize {
        let size = position.goats.count_ones() as usize;
        let (class, tigers) = self.sets.fold(position.tigers, position.goats);
        let mut all = self.none();
        let classes = self.sets.of_size(size).len();
        all[size] = Beside::from_pairs(classes, &[(class as u32, tigers)]);
        all
    }

    /// Adds positions to a set, in its own order: tigers above goats.
    fn put(&self, chosen: &BySize, hand: u8, set: &mut PackedSet) {
        let level = &mut set.level(hand).words;
        level.reserve_exact(chosen.iter().map(Beside::len).sum());
        for (size, beside) in chosen.iter().enumerate() {
            for (class, goats) in self.sets.of_size(size).iter().enumerate() {
                let tigers = beside.of(class).iter();
                level.extend(tigers.map(|&tigers| u64::from(tigers) << 32 | u64::from(*goats)));
            }
        }
        level.par_sort_unstable();
    }
}

/// Why Tigers are to move.
#[derive(Clone, Copy)]
enum Because {
    /// They were from the beginning.
    Start,
    /// Goats placed a goat.
    Drop,
    /// Goats moved a goat.
    Slide,
}

impl Because {
    fn goats_move(hand: u8) -> Because {
        match hand {
            0 => Because::Slide,
            _ => Because::Drop,
        }
    }
}

/// Positions with Tigers to move: whatever can come of others.
pub struct Asked {
    because: Because,
    of: BySize,
}

impl Asked {
    /// Whether there may be any with so many goats.
    pub fn any(&self, size: usize) -> bool {
        let before = match self.because {
            Because::Drop => size.checked_sub(1),
            Because::Start | Because::Slide => Some(size),
        };
        before.is_some_and(|size| !self.of[size].is_empty())
    }

    /// The tiger sets beside a goat set, some of them several times.
    pub fn beside(&self, waiting: &Waiting<'_>, goats: u32, tigers: &mut Vec<u32>) {
        tigers.clear();
        let mut unfold = |goats: u32, entered: u32| {
            let before = self.of[goats.count_ones() as usize].of(waiting.sets.class(goats));
            if !before.is_empty() {
                let mut push = |set: u32| {
                    if set & entered == 0 {
                        tigers.push(set);
                    }
                };
                waiting.sets.unfold(before, goats, &mut push);
            }
        };
        match self.because {
            Because::Start => unfold(goats, 0),
            Because::Drop => nodes_in(goats).for_each(|to| unfold(goats & !(1 << to), 1 << to)),
            Because::Slide => nodes_in(goats).for_each(|to| {
                for from in nodes_in(waiting.hunt.neighbours(to) & !goats) {
                    unfold(goats & !(1 << to) | 1 << from, 1 << to);
                }
            }),
        }
    }
}
