//! The placement phase, one goat in hand more at a time.
//!
//! ```text
//! sliding ─▶ G 19 ─▶ T 19 ─▶ G 18 ─▶ ... ─▶ T 1 ─▶ G 0      (Bagh Chal)
//!            drops  tigers'  drops
//!                   moves
//! ```
//!
//! Two layers are in memory at a time, in two arenas that are reused. Within a layer each class is
//! one task, on all threads of the current rayon pool.

use game::{Monitor, Outcome, Side, SolveStage};
use games::hunt::{Board, GOATS, Hunt, TIGERS};

use crate::classes::tiger_classes::{TigerClass, TigerClasses};
use crate::plane::arena::Arena;
use crate::plane::layer::{Layer, goat_range, placement_layers};
use crate::plane::layout::Layout;
use crate::plane::simd::run_simd;
use crate::solve::error::SolveStopped;
use crate::solve::parallel::for_each_with_scratch;
use crate::solve::solver::{LayerSink, SolvedLayer};
use crate::solve::stop_flag::StopFlag;
use crate::turn::gather::GatherScratch;
use crate::turn::goat_turn::DropKernel;
use crate::turn::tiger_turn::{SuccessorPlanes, TigerKernel, mark_winning_captures};

/// Solves the remaining layers of the placement phase. `tigers` and `layout` are the words of a
/// solved layer with Tigers to move, of the sliding or of the placement phase.
pub(crate) fn solve_placement<S: LayerSink>(
    hunt: &Hunt,
    classes: &TigerClasses,
    mut tigers: Arena,
    layout: &Layout,
    sink: &mut S,
    monitor: &dyn Monitor,
) -> Result<Outcome, S::Error> {
    let board = hunt.board();
    let placed = layout.goat_range.max as u8;
    let layouts: Vec<(u8, Side, Layout)> = placement_layers(board)
        .filter(|&(layer, _)| layer < placed)
        .map(|(placed, mover)| {
            let layout = Layout::new(classes.free(), goat_range(board, placed, mover));
            (placed, mover, layout)
        })
        .collect();
    let largest = |side: Side| {
        let of_side = layouts.iter().filter(|(_, mover, _)| *mover == side);
        let words = of_side.map(|(_, _, layout)| layout.words).max();
        Arena::new(classes.list().len() * words.unwrap_or(0)).map_err(SolveStopped::from)
    };
    let mut goats = largest(GOATS)?;
    // The first layer brought its own memory; all others with Tigers to move share this.
    let mut spare = Some(largest(TIGERS)?);
    let mut next = Layer {
        classes,
        layout,
        placed,
        mover: TIGERS,
        words: &[],
        distances: None,
    };
    for (placed, mover, layout) in &layouts {
        let length = classes.list().len() * layout.words;
        let (placed, mover) = (*placed, *mover);
        monitor.enter_stage(SolveStage::Layer { placed, mover });
        let words = match mover {
            GOATS => {
                next.words = &tigers;
                previous_layer(board, &next, layout, &mut goats[..length], monitor)?;
                &goats[..length]
            }
            TIGERS => {
                tigers = spare.take().unwrap_or(tigers);
                next.words = &goats;
                previous_layer(board, &next, layout, &mut tigers[..length], monitor)?;
                &tigers[..length]
            }
        };
        next = Layer {
            classes,
            layout,
            placed,
            mover,
            words: &[],
            distances: None,
        };
        monitor.enter_stage(SolveStage::Storing { placed, mover });
        sink.accept(SolvedLayer::Placement(Layer { words, ..next }))?;
    }
    next.words = &goats;
    let value = next.value_of(&game::Game::start(hunt));
    Ok(value.expect("the last layer contains the start"))
}

/// Computes the layer of the placement phase that precedes `next`: the layer with Goats to move
/// and one goat fewer placed if Tigers move in `next`, otherwise the layer with Tigers to move.
/// `layout` has the new layer's [`goat_range`], and `words` receives the words of all classes.
pub fn previous_layer(
    board: &Board,
    next: &Layer<'_>,
    layout: &Layout,
    words: &mut [u64],
    monitor: &dyn Monitor,
) -> Result<(), SolveStopped> {
    let stop = StopFlag::new(monitor);
    let classes = next.classes.list().iter().enumerate();
    let words = words.chunks_mut(layout.words);
    // Number of goats on the board at which the next capture wins.
    let last_capture = (u32::from(next.placed) + 1).checked_sub(board.captures.into());
    let work = |scratch: &mut GatherScratch,
                (words, (number, class)): (&mut [u64], (usize, &TigerClass))| {
        if stop.advance(layout.set_count()) {
            return;
        }
        if next.mover == TIGERS {
            run_simd(DropKernel {
                words,
                layout,
                next: next.class(number),
                next_layout: next.layout,
            });
        } else {
            words.fill(0);
            if let Some(goats) = last_capture {
                mark_winning_captures(class, words, layout, goats);
            }
            run_simd(TigerKernel {
                class,
                successors: SuccessorPlanes {
                    words: next.words,
                    layout: next.layout,
                },
                words,
                layout,
                scratch,
            });
        }
        layout.clear_outside(words);
    };
    for_each_with_scratch(words.zip(classes), GatherScratch::new, work);
    stop.result()
}
