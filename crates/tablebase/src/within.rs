//! By which ply a side wins, while goats are still being placed.
//!
//! The tablebase has distances once all goats are placed. What is won there within the plies that
//! are left is carried back through the placement phase, a layer a ply, just as values are; what
//! takes longer counts as drawn. Whatever ends while goats are placed ends in time. If the plies run
//! out before, the pass begins at the layer where they do, with nothing won but what is over.
//!
//! ```text
//! ply      0          1          2                 39 (Bagh Chal)
//!          G 0 ◀───── T 1 ◀───── G 1 ◀── ... ◀──── sliding, Tigers to move: won within N - 39 plies
//! ```
//!
//! Cost: the placement phase of a solve, and no more memory than that.

use game::{Monitor, NoMonitor, Outcome, Side};
use games::hunt::{Board, GOATS, Position, TIGERS};
use rayon::prelude::*;

use crate::arena::Arena;
use crate::classes::Classes;
use crate::layer::{Layer, placement, plies, window};
use crate::layout::Layout;
use crate::loaded::Loaded;
use crate::probe::Tablebase;
use crate::solve::{Stopped, layer_before};
use crate::verify::VerifyError;
use crate::word::{ALL_DRAWN, value};

/// Whether a side can win within so many plies of a position in which goats are in hand and play
/// goes on. `None` if that depends on the sliding phase, and it is not kept.
pub fn wins_within(
    tablebase: &Tablebase,
    position: &Position,
    attacker: Side,
    plies: u32,
    monitor: &dyn Monitor,
) -> Result<Option<bool>, VerifyError> {
    let board = tablebase.hunt().board();
    let wanted = (board.goats - position.hand, position.mover);
    let placing = 2 * u32::from(position.hand) - u32::from(position.mover == GOATS);
    let first = match plies.checked_sub(placing) {
        Some(left) => in_time(tablebase, attacker, left)?,
        None => Some(at_the_end(tablebase, position, attacker, plies)?),
    };
    let Some(mut plane) = first else {
        return Ok(None);
    };
    let before = |plane: &Plane| {
        let here = (plane.placed, plane.mover);
        let last = here == (board.goats, TIGERS);
        let mut layers = placement(board).skip_while(move |layer| !last && *layer != here);
        match last {
            true => layers.next(),
            false => layers.nth(1),
        }
    };
    while (plane.placed, plane.mover) != wanted {
        let (placed, mover) = before(&plane).expect("the position's layer comes before");
        plane = plane.before(tablebase, placed, mover, monitor)?;
    }
    let won = plane.layer(tablebase.classes()).value_of(position) == Some(Outcome::Win(attacker));
    Ok(Some(won))
}

/// What is won in time at a turn.
struct Plane {
    placed: u8,
    mover: Side,
    layout: Layout,
    words: Arena,
}

impl Plane {
    /// Nothing is won.
    fn drawn(board: &Board, classes: &Classes, placed: u8, mover: Side) -> Result<Plane, Stopped> {
        let layout = Layout::new(classes.free(), window(board, placed, mover));
        let mut words = Arena::new(classes.list().len() * layout.words)?;
        words.par_iter_mut().for_each(|word| *word = ALL_DRAWN);
        Ok(Plane {
            placed,
            mover,
            layout,
            words,
        })
    }

    fn layer<'a>(&'a self, classes: &'a Classes) -> Layer<'a> {
        Layer {
            classes,
            layout: &self.layout,
            placed: self.placed,
            mover: self.mover,
            words: &self.words,
            distances: None,
        }
    }

    /// The turn before this.
    fn before(
        self,
        tablebase: &Tablebase,
        placed: u8,
        mover: Side,
        monitor: &dyn Monitor,
    ) -> Result<Plane, Stopped> {
        let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
        let layout = Layout::new(classes.free(), window(board, placed, mover));
        let mut words = Arena::new(classes.list().len() * layout.words)?;
        layer_before(board, &self.layer(classes), &layout, &mut words, monitor)?;
        Ok(Plane {
            placed,
            mover,
            layout,
            words,
        })
    }
}

/// Tigers' turns once all goats are placed: what the attacker wins within so many plies.
fn in_time(tablebase: &Tablebase, attacker: Side, left: u32) -> Result<Option<Plane>, VerifyError> {
    let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
    let Some((_, file)) = tablebase.file(board.goats, TIGERS) else {
        return Ok(None);
    };
    let loaded = Loaded::new(tablebase.classes(), file)?;
    let layer = loaded.layer(tablebase.classes());
    let mut plane = Plane::drawn(board, classes, board.goats, TIGERS)?;
    let layout = &plane.layout;
    let in_turn = plane.words.par_chunks_mut(layout.words).enumerate();
    in_turn.for_each(|(class, words)| {
        let solved = layer.class(class);
        let distances = layer.class_distances(class).expect("they are kept with it");
        for (index, &half) in layout.indices().zip(distances) {
            let (place, low) = layout.find(index).expect("it is in the window");
            let value = value(solved[place], low);
            let soon = plies(value, half, TIGERS).is_some_and(|distance| distance <= left);
            if soon && value == Outcome::Win(attacker) {
                words[place] ^= match attacker {
                    TIGERS => 1 << low,
                    GOATS => 1 << (low + 32),
                };
            }
        }
    });
    Ok(Some(plane))
}

/// The turn at which the plies run out, while goats are in hand.
fn at_the_end(
    tablebase: &Tablebase,
    position: &Position,
    attacker: Side,
    plies: u32,
) -> Result<Plane, VerifyError> {
    let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
    let mover = match plies % 2 {
        0 => position.mover,
        _ => position.mover.opponent(),
    };
    let drops = (plies + u32::from(position.mover == GOATS)) / 2;
    let placed = board.goats - position.hand + drops as u8;
    if mover == attacker {
        return Ok(Plane::drawn(board, classes, placed, mover)?);
    }
    // Who cannot move has lost already; nothing else is over.
    let after = placed + u8::from(mover == GOATS);
    let next = Plane::drawn(board, classes, after, mover.opponent())?;
    Ok(next.before(tablebase, placed, mover, &NoMonitor)?)
}
