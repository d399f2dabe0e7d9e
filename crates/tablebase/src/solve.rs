//! The whole game, backward: the sliding phase first, then a goat in hand more at a time.
//!
//! ```text
//! sliding ─▶ G 19 ─▶ T 19 ─▶ G 18 ─▶ ... ─▶ T 1 ─▶ G 0      (Bagh Chal)
//!            drops  tigers'  drops
//!                   moves
//! ```
//!
//! Two layers are in memory at a time, in two arenas that are used over and over. Each layer is
//! handed on as soon as it is finished. Work within a layer is one task a class, on all threads
//! of the current rayon pool.

use std::sync::atomic::{AtomicBool, Ordering};
use std::{fmt, io};

use game::{Monitor, Outcome, Side};
use games::hunt::{Board, GOATS, Hunt, TIGERS};

use crate::arena::Arena;
use crate::classes::{Class, Classes};
use crate::goat_turn::Drops;
use crate::hunt_turn::{Hunting, Quarry, mark_captures};
use crate::layer::{Layer, placement, window};
use crate::layout::Layout;
use crate::share::share;
use crate::sliding::Sliding;
use crate::streams::Streams;
use crate::vector::vectorised;

/// Why a solve ended early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// The watch asked for it.
    Interrupted,
    /// A distance of the sliding phase is more than a byte can tell.
    TooFar,
    /// The system gave no memory.
    Memory,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stopped::Interrupted => "interrupted",
            Stopped::TooFar => "a win of the sliding phase may take more than 508 plies",
            Stopped::Memory => "the system gives no memory",
        })
    }
}

impl std::error::Error for Stopped {}

impl From<io::Error> for Stopped {
    fn from(_: io::Error) -> Self {
        Stopped::Memory
    }
}

/// What a solve hands on.
pub enum Finished<'a> {
    /// The sliding phase, both sides to move, with distances.
    Sliding(&'a Sliding<'a>),
    /// A layer of the placement phase.
    Placement(Layer<'a>),
}

/// Where finished layers go: to files, to a census, to both.
pub trait Sink {
    /// Why it may refuse.
    type Error: From<Stopped>;

    /// Takes the next finished layer. The sliding phase comes first, then the layers of
    /// [`placement`] in their order.
    fn take(&mut self, finished: Finished<'_>) -> Result<(), Self::Error>;
}

/// Solves a game whose classes are given, and returns the value of its start.
pub fn solve<S: Sink>(
    hunt: &Hunt,
    classes: &Classes,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let sliding = Sliding::solve(hunt.board(), classes, monitor)?;
    sink.take(Finished::Sliding(&sliding))?;
    let (tigers, layout) = sliding.into_tigers();
    place_goats(hunt, classes, tigers, layout, sink, monitor)
}

/// Goes on with a solve after the layer with `placed` goats placed and Tigers to move, whose
/// words `load` fills in.
pub fn resume<S: Sink>(
    hunt: &Hunt,
    classes: &Classes,
    placed: u8,
    load: impl FnOnce(&Layout, &mut [u64]) -> Result<(), S::Error>,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let layout = Layout::new(classes.free(), window(hunt.board(), placed, TIGERS));
    let mut tigers = Arena::new(classes.list().len() * layout.words).map_err(Stopped::from)?;
    load(&layout, &mut tigers)?;
    place_goats(hunt, classes, tigers, layout, sink, monitor)
}

/// Solves the placement phase from the words of the sliding phase with Tigers to move.
pub(crate) fn place_goats<S: Sink>(
    hunt: &Hunt,
    classes: &Classes,
    mut tigers: Arena,
    layout: Layout,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let board = hunt.board();
    let placed = layout.window.most as u8;
    let layouts: Vec<(u8, Side, Layout)> = placement(board)
        .filter(|&(layer, _)| layer < placed)
        .map(|(placed, mover)| {
            let layout = Layout::new(classes.free(), window(board, placed, mover));
            (placed, mover, layout)
        })
        .collect();
    let room = |side: Side| {
        let of_side = layouts.iter().filter(|(_, mover, _)| *mover == side);
        let words = of_side.map(|(_, _, layout)| layout.words).max();
        Arena::new(classes.list().len() * words.unwrap_or(0)).map_err(Stopped::from)
    };
    let mut goats = room(GOATS)?;
    // The first layer came with memory of its own; all others with Tigers to move share this.
    let mut spare = Some(room(TIGERS)?);
    let mut before = Layer {
        classes,
        layout: &layout,
        placed,
        mover: TIGERS,
        words: &[],
        distances: None,
    };
    for (placed, mover, layout) in &layouts {
        let length = classes.list().len() * layout.words;
        let words = match *mover {
            GOATS => {
                before.words = &tigers;
                layer_before(board, &before, layout, &mut goats[..length], monitor)?;
                &goats[..length]
            }
            TIGERS => {
                tigers = spare.take().unwrap_or(tigers);
                before.words = &goats;
                layer_before(board, &before, layout, &mut tigers[..length], monitor)?;
                &tigers[..length]
            }
        };
        before = Layer {
            classes,
            layout,
            placed: *placed,
            mover: *mover,
            words: &[],
            distances: None,
        };
        sink.take(Finished::Placement(Layer { words, ..before }))?;
    }
    before.words = &goats;
    let value = before.value_of(&game::Game::start(hunt));
    Ok(value.expect("the last layer is that of the start"))
}

/// Computes the layer of the placement phase that comes before a finished one: from Tigers to
/// move to Goats to move with a goat less, from Goats to move to Tigers to move. `layout` is of
/// the new layer's [`window`], and `words` has room for its classes.
pub fn layer_before(
    board: &Board,
    next: &Layer<'_>,
    layout: &Layout,
    words: &mut [u64],
    monitor: &dyn Monitor,
) -> Result<(), Stopped> {
    let stop = StopFlag::new(monitor);
    let classes = next.classes.list().iter().enumerate();
    let words = words.chunks_mut(layout.words);
    // The capture that wins is possible with so many goats on the board.
    let last_capture = (u32::from(next.placed) + 1).checked_sub(board.captures.into());
    let work = |streams: &mut Streams, (words, (number, class)): (&mut [u64], (usize, &Class))| {
        if stop.advance(layout.sets()) {
            return;
        }
        if next.mover == TIGERS {
            vectorised(Drops {
                words,
                layout,
                next: next.class(number),
                next_layout: next.layout,
            });
        } else {
            words.fill(0);
            if let Some(goats) = last_capture {
                mark_captures(class, words, layout, goats);
            }
            vectorised(Hunting {
                class,
                quarry: Quarry {
                    words: next.words,
                    layout: next.layout,
                },
                words,
                layout,
                streams,
            });
        }
        layout.clear_rest(words);
    };
    share(words.zip(classes), Streams::new, work);
    stop.result()
}

/// Lets the watch stop all threads.
pub struct StopFlag<'a> {
    monitor: &'a dyn Monitor,
    pulled: AtomicBool,
}

impl<'a> StopFlag<'a> {
    /// A brake that is not pulled.
    pub fn new(monitor: &'a dyn Monitor) -> Self {
        StopFlag {
            monitor,
            pulled: AtomicBool::new(false),
        }
    }

    /// Reports positions about to be computed; returns whether to stop instead.
    pub fn advance(&self, positions: u64) -> bool {
        if self.pulled.load(Ordering::Relaxed) {
            return true;
        }
        let stop = self.monitor.advance(positions);
        if stop {
            self.pulled.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// Reports positions about to be computed once more, which nobody could tell beforehand.
    pub fn advance_again(&self, positions: u64) -> bool {
        self.monitor.add_expected(positions);
        self.advance(positions)
    }

    /// Whether all of it was computed.
    pub fn result(&self) -> Result<(), Stopped> {
        match self.pulled.load(Ordering::Relaxed) {
            true => Err(Stopped::Interrupted),
            false => Ok(()),
        }
    }
}
