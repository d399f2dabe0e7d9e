//! Builds a closed set for Tigers from a tablebase.
//!
//! A slide does not change the goat set, so the set is built one goat set at a time. For each, a
//! greedy set cover picks tiger sets that every required tiger set can slide into. Requirements are
//! not stored; they are recomputed from the goat sets that are one goat move away:
//!
//! ```text
//!   goats before      tigers of the set there             goats now
//!     G - g ─────────────── T ──── Goats play g ────▶ T required with G
//! ```
//!
//! Tigers capture only if this leads into the set or if they must, because a capture leaves the
//! goat sets of the other lines of play. Smaller goat sets come first, so that captures find
//! positions that are already chosen.
//!
//! Memory: a table of goat sets, a layer of the tablebase, four bytes for each position of two
//! layers of the set, and eight for each position of the whole set.

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
use crate::solve::error::SolveStopped;
use crate::solve::stop_flag::StopFlag;
use crate::verify::error::VerifyError;

/// Builds a closed set for Tigers from a position that they do not lose. Returns `None` if a layer
/// that is needed is not kept.
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
        goat_classes: GoatClasses::new(hunt)?,
        locator,
        preference,
        stop,
    };
    let mut hand = start.hand;
    let mut chosen = context.empty();
    let first = context.singleton(start);
    let mut required = Required {
        last_move: match start.mover {
            TIGERS => LastMove::Start,
            GOATS => LastMove::by_goats(hand),
        },
        before: first.clone(),
    };
    match start.mover {
        GOATS if hand > 0 => {
            context.add_to_set(&first, hand, &mut set);
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
        if !cover_layer(&mut turn, &required, hand)? {
            return Ok(None);
        }
        context.add_to_set(&turn.chosen, hand, &mut set);
        if hand == 0 {
            return Ok(Some(set));
        }
        required = Required {
            last_move: LastMove::by_goats(hand),
            before: turn.chosen,
        };
        chosen = context.empty();
        hand -= 1;
    }
}

/// Extends the set until Tigers have a move into it from every required position with `hand` goats
/// in hand. Returns `false` if Tigers lose somewhere.
fn cover_layer(
    turn: &mut TigerTurn<'_>,
    required: &Required,
    hand: u8,
) -> Result<bool, SolveStopped> {
    let Some(mut fresh) = turn.cover_requirements(required)? else {
        return Ok(false);
    };
    // With no goat in hand, play can return to earlier goat sets.
    while hand == 0 && fresh.iter().any(|tigers| !tigers.is_empty()) {
        let required = Required {
            last_move: LastMove::Slide,
            before: fresh,
        };
        match turn.cover_requirements(&required)? {
            Some(more) => fresh = more,
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// Tiger sets by goat class, for each number of goats on the board.
pub type TigersByGoatCount = Vec<TigersByGoats>;

/// Data shared by all turns of the construction.
pub struct TigerSetContext<'a> {
    pub hunt: &'a Hunt,
    pub goat_classes: GoatClasses<'a>,
    pub locator: PositionLocator,
    pub preference: TigerPreference,
    pub stop: &'a StopFlag<'a>,
}

impl TigerSetContext<'_> {
    pub fn empty(&self) -> TigersByGoatCount {
        vec![TigersByGoats::default(); usize::from(self.hunt.board().goats) + 1]
    }

    fn singleton(&self, position: &Position) -> TigersByGoatCount {
        let size = position.goats.count_ones() as usize;
        let (class, tigers) = self.goat_classes.canonical(position.tigers, position.goats);
        let mut all = self.empty();
        let classes = self.goat_classes.of_size(size).len();
        all[size] = TigersByGoats::from_pairs(classes, &[(class as u32, tigers)]);
        all
    }

    /// Adds positions with `hand` goats in hand to a set, sorted.
    fn add_to_set(&self, chosen: &TigersByGoatCount, hand: u8, set: &mut PackedSet) {
        let level = &mut set.level(hand).words;
        level.reserve_exact(chosen.iter().map(TigersByGoats::len).sum());
        for (size, by_goats) in chosen.iter().enumerate() {
            for (class, goats) in self.goat_classes.of_size(size).iter().enumerate() {
                let tigers = by_goats.of(class).iter();
                level.extend(tigers.map(|&tigers| u64::from(tigers) << 32 | u64::from(*goats)));
            }
        }
        level.par_sort_unstable();
    }
}

/// The move before Tigers' turn.
#[derive(Clone, Copy)]
enum LastMove {
    /// None: Tigers move at the start.
    Start,
    /// Goats placed a goat.
    Drop,
    /// Goats slid a goat.
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

/// The positions with Tigers to move that Goats can reach from `before`.
pub struct Required {
    last_move: LastMove,
    before: TigersByGoatCount,
}

impl Required {
    /// Checks whether there may be required positions with `size` goats.
    pub fn any(&self, size: usize) -> bool {
        let before = match self.last_move {
            LastMove::Drop => size.checked_sub(1),
            LastMove::Start | LastMove::Slide => Some(size),
        };
        before.is_some_and(|size| !self.before[size].is_empty())
    }

    /// Collects the required tiger sets of a goat set, possibly with duplicates.
    pub fn tigers_with(&self, context: &TigerSetContext<'_>, goats: u32, tigers: &mut Vec<u32>) {
        tigers.clear();
        let mut collect = |goats: u32, entered: u32| {
            let before =
                self.before[goats.count_ones() as usize].of(context.goat_classes.class(goats));
            if !before.is_empty() {
                let mut push = |set: u32| {
                    if set & entered == 0 {
                        tigers.push(set);
                    }
                };
                context
                    .goat_classes
                    .for_each_image(before, goats, &mut push);
            }
        };
        match self.last_move {
            LastMove::Start => collect(goats, 0),
            LastMove::Drop => nodes_in(goats).for_each(|to| collect(goats & !(1 << to), 1 << to)),
            LastMove::Slide => nodes_in(goats).for_each(|to| {
                for from in nodes_in(context.hunt.neighbours(to) & !goats) {
                    collect(goats & !(1 << to) | 1 << from, 1 << to);
                }
            }),
        }
    }
}
