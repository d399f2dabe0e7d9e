//! A closed set for Tigers, from a tablebase: see `closed_set.rs` for what that is.
//!
//! Tigers who slide leave the goats where they are. So what is required of them is chosen_sets goat set by goat
//! set: beside each the tiger sets are few, slides lead from one to another, and some are taken that
//! every tiger set that is required for can slide into ([`greedy_set_cover`](crate::closed_set::set_cover::greedy_set_cover)). What is required
//! for beside a goat set is not kept anywhere: it is looked up beside those that are a goat away.
//!
//! ```text
//!   goats before      tigers of the set there             goats now
//!     G - g ─────────────── T ──── Goats play g ────▶ T required for beside G
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

use crate::classes::locator::PositionLocator;
use crate::closed_set::goat_classes::GoatClasses;
use crate::closed_set::packed_set::PackedSet;
use crate::closed_set::preference::{TigerPreference, TigerWeights};
use crate::closed_set::tiger_turn::TigerTurn;
use crate::closed_set::tigers_by_goats::TigersByGoats;
use crate::probe::layer_values::LayerValues;
use crate::probe::tablebase::Tablebase;
use crate::solve::stop_flag::StopFlag;
use crate::verify::error::VerifyError;

/// A closed set for Tigers that contains what a position leads to, in which they do not lose; `None`
/// if a layer that knows is not kept.
pub fn tiger_closed_set(
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
    let locator = PositionLocator::new(hunt.board(), tablebase.classes());
    let Some(preference) = TigerPreference::new(tablebase, weights)? else {
        return Ok(None);
    };
    let context = TigerSetContext {
        hunt,
        sets: GoatClasses::new(hunt)?,
        locator,
        preference,
        stop,
    };
    let mut hand = start.hand;
    let mut chosen = context.none();
    let first = context.only(start);
    let mut required = Required {
        last_move: match start.mover {
            TIGERS => LastMove::Start,
            GOATS => LastMove::by_goats(hand),
        },
        of: first.clone(),
    };
    match start.mover {
        GOATS if hand > 0 => {
            context.put(&first, hand, &mut set);
            hand -= 1;
        }
        GOATS => chosen = first,
        TIGERS => {}
    }
    loop {
        let Some(values) = LayerValues::new(tablebase, hand, GOATS)? else {
            return Ok(None);
        };
        let mut turn = TigerTurn {
            context: &context,
            values,
            chosen,
        };
        let Some(mut fresh) = turn.cover_requirements(&required)? else {
            return Ok(None);
        };
        // With no goat in hand play may come again to goat sets that it has left.
        while hand == 0 && fresh.iter().any(|beside| !beside.is_empty()) {
            let required = Required {
                last_move: LastMove::Slide,
                of: fresh,
            };
            match turn.cover_requirements(&required)? {
                Some(more) => fresh = more,
                None => return Ok(None),
            }
        }
        context.put(&turn.chosen, hand, &mut set);
        if hand == 0 {
            return Ok(Some(set));
        }
        required = Required {
            last_move: LastMove::by_goats(hand),
            of: turn.chosen,
        };
        chosen = context.none();
        hand -= 1;
    }
}

/// For each number of goats on the board, the tiger sets beside them.
pub type TigersByGoatCount = Vec<TigersByGoats>;

/// What stays the same from turn to turn.
pub struct TigerSetContext<'a> {
    pub hunt: &'a Hunt,
    pub sets: GoatClasses<'a>,
    pub locator: PositionLocator,
    pub preference: TigerPreference,
    pub stop: &'a StopFlag<'a>,
}

impl TigerSetContext<'_> {
    pub fn none(&self) -> TigersByGoatCount {
        vec![TigersByGoats::default(); usize::from(self.hunt.board().goats) + 1]
    }

    fn only(&self, position: &Position) -> TigersByGoatCount {
        let size = position.goats.count_ones() as usize;
        let (class, tigers) = self.sets.canonical(position.tigers, position.goats);
        let mut all = self.none();
        let classes = self.sets.of_size(size).len();
        all[size] = TigersByGoats::from_pairs(classes, &[(class as u32, tigers)]);
        all
    }

    /// Adds positions to a set, in its own order: tigers above goats.
    fn put(&self, chosen: &TigersByGoatCount, hand: u8, set: &mut PackedSet) {
        let level = &mut set.level(hand).words;
        level.reserve_exact(chosen.iter().map(TigersByGoats::len).sum());
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
enum LastMove {
    /// They were from the beginning.
    Start,
    /// Goats placed a goat.
    Drop,
    /// Goats moved a goat.
    Slide,
}

impl LastMove {
    fn by_goats(hand: u8) -> LastMove {
        match hand {
            0 => LastMove::Slide,
            _ => LastMove::Drop,
        }
    }
}

/// Positions with Tigers to move: whatever can come of others.
pub struct Required {
    last_move: LastMove,
    of: TigersByGoatCount,
}

impl Required {
    /// Whether there may be any with so many goats.
    pub fn any(&self, size: usize) -> bool {
        let before = match self.last_move {
            LastMove::Drop => size.checked_sub(1),
            LastMove::Start | LastMove::Slide => Some(size),
        };
        before.is_some_and(|size| !self.of[size].is_empty())
    }

    /// The tiger sets beside a goat set, some of them several times.
    pub fn beside(&self, context: &TigerSetContext<'_>, goats: u32, tigers: &mut Vec<u32>) {
        tigers.clear();
        let mut for_each_image = |goats: u32, entered: u32| {
            let before = self.of[goats.count_ones() as usize].of(context.sets.class(goats));
            if !before.is_empty() {
                let mut push = |set: u32| {
                    if set & entered == 0 {
                        tigers.push(set);
                    }
                };
                context.sets.for_each_image(before, goats, &mut push);
            }
        };
        match self.last_move {
            LastMove::Start => for_each_image(goats, 0),
            LastMove::Drop => {
                nodes_in(goats).for_each(|to| for_each_image(goats & !(1 << to), 1 << to))
            }
            LastMove::Slide => nodes_in(goats).for_each(|to| {
                for from in nodes_in(context.hunt.neighbours(to) & !goats) {
                    for_each_image(goats & !(1 << to) | 1 << from, 1 << to);
                }
            }),
        }
    }
}
