//! Decides whether a side wins by a given ply during the placement phase.
//!
//! Distances are stored for the sliding phase only. Sliding positions won within the remaining
//! plies are propagated back through the placement phase, one layer per ply, like values; slower
//! wins count as draws. Wins during placement are in time. If the plies run out before the sliding
//! phase, the pass starts at that layer with everything drawn that is not over.
//!
//! ```text
//! ply      0          1          2                 39 (Bagh Chal)
//!          G 0 ◀───── T 1 ◀───── G 1 ◀── ... ◀──── sliding, Tigers to move: won within N - 39 plies
//! ```
//!
//! Cost: one pass over the placement phase of a solve, with no more memory than that.

use game::{Monitor, NoMonitor, Outcome, Side};
use games::hunt::{Board, GOATS, Position, TIGERS};
use rayon::prelude::*;

use crate::classes::tiger_classes::TigerClasses;
use crate::file::loaded_layer::LoadedLayer;
use crate::plane::arena::Arena;
use crate::plane::layer::{Layer, goat_range, placement_layers, plies};
use crate::plane::layout::Layout;
use crate::plane::word::{ALL_DRAWN, value};
use crate::probe::tablebase::Tablebase;
use crate::solve::error::SolveStopped;
use crate::solve::placement_phase::previous_layer;
use crate::verify::error::VerifyError;

/// Decides whether a side can win within `plies` plies of a position with goats in hand that is not
/// over. Returns `None` if this depends on the sliding phase and it is not kept.
pub fn wins_within(
    tablebase: &Tablebase,
    position: &Position,
    attacker: Side,
    plies: u32,
    monitor: &dyn Monitor,
) -> Result<Option<bool>, VerifyError> {
    let board = tablebase.hunt().board();
    let target = (board.goats - position.hand, position.mover);
    let placing = 2 * u32::from(position.hand) - u32::from(position.mover == GOATS);
    let first = match plies.checked_sub(placing) {
        Some(left) => sliding_wins(tablebase, attacker, left)?,
        None => Some(final_layer(tablebase, position, attacker, plies)?),
    };
    let Some(mut wins) = first else {
        return Ok(None);
    };
    let preceding = |wins: &WinsInTime| {
        let here = (wins.placed, wins.mover);
        let last = here == (board.goats, TIGERS);
        let mut layers = placement_layers(board).skip_while(move |layer| !last && *layer != here);
        if last { layers.next() } else { layers.nth(1) }
    };
    while (wins.placed, wins.mover) != target {
        let (placed, mover) = preceding(&wins).expect("the position's layer precedes this one");
        wins = wins.previous(tablebase, placed, mover, monitor)?;
    }
    let won = wins.layer(tablebase.classes()).value_of(position) == Some(Outcome::Win(attacker));
    Ok(Some(won))
}

/// A layer in which only wins in time count as wins.
struct WinsInTime {
    placed: u8,
    mover: Side,
    layout: Layout,
    words: Arena,
}

impl WinsInTime {
    /// Creates a layer in which everything is drawn.
    fn drawn(
        board: &Board,
        classes: &TigerClasses,
        placed: u8,
        mover: Side,
    ) -> Result<WinsInTime, SolveStopped> {
        let layout = Layout::new(classes.free(), goat_range(board, placed, mover));
        let mut words = Arena::new(classes.list().len() * layout.words)?;
        words.par_iter_mut().for_each(|word| *word = ALL_DRAWN);
        Ok(WinsInTime {
            placed,
            mover,
            layout,
            words,
        })
    }

    fn layer<'a>(&'a self, classes: &'a TigerClasses) -> Layer<'a> {
        Layer {
            classes,
            layout: &self.layout,
            placed: self.placed,
            mover: self.mover,
            words: &self.words,
            distances: None,
        }
    }

    /// Computes the preceding layer.
    fn previous(
        self,
        tablebase: &Tablebase,
        placed: u8,
        mover: Side,
        monitor: &dyn Monitor,
    ) -> Result<WinsInTime, SolveStopped> {
        let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
        let layout = Layout::new(classes.free(), goat_range(board, placed, mover));
        let mut words = Arena::new(classes.list().len() * layout.words)?;
        previous_layer(board, &self.layer(classes), &layout, &mut words, monitor)?;
        Ok(WinsInTime {
            placed,
            mover,
            layout,
            words,
        })
    }
}

/// Returns Tigers' turns of the sliding phase that the attacker wins within `left` plies.
fn sliding_wins(
    tablebase: &Tablebase,
    attacker: Side,
    left: u32,
) -> Result<Option<WinsInTime>, VerifyError> {
    let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
    let Some((_, file)) = tablebase.file(board.goats, TIGERS) else {
        return Ok(None);
    };
    let loaded = LoadedLayer::new(tablebase.classes(), file)?;
    let layer = loaded.layer(tablebase.classes());
    let mut wins = WinsInTime::drawn(board, classes, board.goats, TIGERS)?;
    let layout = &wins.layout;
    let classes_words = wins.words.par_chunks_mut(layout.words).enumerate();
    classes_words.for_each(|(class, words)| {
        let solved = layer.class(class);
        let distances = layer
            .class_distances(class)
            .expect("the sliding phase has distances");
        for (index, &half) in layout.indices().zip(distances) {
            let (place, low) = layout.locate(index).expect("listed sets are in range");
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
    Ok(Some(wins))
}

/// Returns the layer of the placement phase in which the plies run out.
fn final_layer(
    tablebase: &Tablebase,
    position: &Position,
    attacker: Side,
    plies: u32,
) -> Result<WinsInTime, VerifyError> {
    let (board, classes) = (tablebase.hunt().board(), tablebase.classes());
    let mover = match plies % 2 {
        0 => position.mover,
        _ => position.mover.opponent(),
    };
    let drops = (plies + u32::from(position.mover == GOATS)) / 2;
    let placed = board.goats - position.hand + drops as u8;
    if mover == attacker {
        return Ok(WinsInTime::drawn(board, classes, placed, mover)?);
    }
    // A side that cannot move has lost already. No other position is over.
    let after = placed + u8::from(mover == GOATS);
    let next = WinsInTime::drawn(board, classes, after, mover.opponent())?;
    Ok(next.previous(tablebase, placed, mover, &NoMonitor)?)
}
