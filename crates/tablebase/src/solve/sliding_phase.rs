//! The sliding phase: all goats are placed, and play may be infinite.
//!
//! Values are a least fixed point, computed for all numbers of goats together. At first everything
//! is drawn except what the rules decide. Then Tigers' and Goats' turns are recomputed alternately.
//! A position first found won at a turn has this distance:
//!
//! ```text
//! Tigers' turn k:   won by Tigers in 2k+1 plies, by Goats in 2k
//! Goats' turn k:    won by Goats in 2k+1 plies, by Tigers in 2k+2
//! ```
//!
//! Goats without a move have lost before the first turn, or the position stays drawn.
//!
//! The winner moves last, so winner and side to move determine the parity of a distance; half of it
//! is stored in a byte. Early turns, which decide most positions, recompute whole classes, and only
//! those with a successor that changed. Later turns go position by position
//! ([`frontier`](crate::solve::frontier)). Memory: two words per 32 goat sets and two bytes per
//! goat set.

use game::{Monitor, Side, SolveStage};
use games::hunt::{Board, GOATS, Stalemate, TIGERS};

use crate::classes::tiger_classes::{TigerClass, TigerClasses};
use crate::plane::arena::Arena;
use crate::plane::layer::{Layer, NO_DISTANCE, goat_range};
use crate::plane::layout::Layout;
use crate::plane::simd::run_simd;
use crate::plane::word::{ALL_DRAWN, both_planes};
use crate::solve::error::SolveStopped;
use crate::solve::frontier::{DecidedSet, propagate_to_goats, propagate_to_tigers};
use crate::solve::stop_flag::StopFlag;
use crate::solve::turn_planes::{Scratch, TurnPlanes};
use crate::turn::goat_turn::SlideKernel;
use crate::turn::tiger_turn::{SuccessorPlanes, TigerKernel, mark_winning_captures};

/// Once a turn decides fewer than one position per this many words, later turns go position by
/// position. Propagating one position takes about as long as recomputing this many words.
const WORDS_PER_POSITION: u64 = 16;

/// The solved sliding phase.
pub struct SlidingPhase<'a> {
    classes: &'a TigerClasses,
    board: &'a Board,
    layout: Layout,
    tigers: TurnPlanes,
    goats: TurnPlanes,
    rounds: u32,
}

impl<'a> SlidingPhase<'a> {
    /// Solves the sliding phase. Fails with [`SolveStopped::TooFar`] if a distance does not fit
    /// into a byte.
    pub fn solve(
        board: &'a Board,
        classes: &'a TigerClasses,
        monitor: &dyn Monitor,
    ) -> Result<Self, SolveStopped> {
        let layout = Layout::new(classes.free(), goat_range(board, board.goats, TIGERS));
        let mut sliding = SlidingPhase {
            tigers: TurnPlanes::new(classes, &layout)?,
            goats: TurnPlanes::new(classes, &layout)?,
            classes,
            board,
            layout,
            rounds: 0,
        };
        let stop = StopFlag::new(monitor);
        if board.stalemate == Stalemate::Loss {
            sliding.mark_stuck_goats();
        }
        let mut turn = 0;
        loop {
            stop.enter_stage(SolveStage::Pass(sliding.rounds + 1));
            sliding.tigers_turn(turn, &stop)?;
            sliding.goats_turn(turn, &stop)?;
            sliding.rounds += 1;
            match sliding.goats.decided() {
                0 => return Ok(sliding),
                few if few < sliding.goats.words.len() as u64 / WORDS_PER_POSITION => break,
                _ => turn = next_turn(turn)?,
            }
        }
        sliding.solve_by_position(turn, &stop)?;
        Ok(sliding)
    }

    /// Returns the number of rounds until nothing changed. A round recomputes both sides' turns.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the positions with one side to move.
    pub fn layer(&self, mover: Side) -> Layer<'_> {
        let planes = match mover {
            TIGERS => &self.tigers,
            GOATS => &self.goats,
        };
        Layer {
            classes: self.classes,
            layout: &self.layout,
            placed: self.board.goats,
            mover,
            words: &planes.words,
            distances: Some(&planes.distances),
        }
    }

    /// Returns the words with Tigers to move, from which the placement phase continues.
    pub(crate) fn into_tigers(self) -> (Arena, Layout) {
        (self.tigers.words, self.layout)
    }

    /// Marks positions in which Goats cannot move as lost.
    fn mark_stuck_goats(&mut self) {
        let layout = &self.layout;
        let zeros = vec![0; layout.words];
        self.goats
            .recompute(self.classes, layout, [0, 0], |_, class, _, scratch| {
                slide(class, &mut scratch.fresh, &zeros, layout);
                for word in &mut scratch.fresh {
                    *word |= ALL_DRAWN;
                }
                true
            });
    }

    /// Recomputes Tigers' turn with this number.
    fn tigers_turn(&mut self, turn: u8, stop: &StopFlag<'_>) -> Result<(), SolveStopped> {
        let layout = &self.layout;
        let goats = &self.goats;
        let successors = SuccessorPlanes {
            words: &goats.words,
            layout,
        };
        let fill = |_: usize, class: &TigerClass, words: &[u64], scratch: &mut Scratch| {
            let mut targets = class.moves.iter().map(|m| m.target as usize);
            let stale = turn == 0 || targets.any(|target| goats.changed[target] > 0);
            if !stale || advance_class(turn, layout, stop) {
                return false;
            }
            // Positions won by Tigers stay won; the others are recomputed.
            let Scratch { gather, fresh, .. } = scratch;
            fresh.clear();
            fresh.extend(words.iter().map(|word| both_planes(*word as u32)));
            if turn == 0 {
                mark_winning_captures(class, fresh, layout, layout.goat_range.min);
            }
            run_simd(TigerKernel {
                class,
                successors,
                words: fresh,
                layout,
                scratch: gather,
            });
            true
        };
        self.tigers
            .recompute(self.classes, layout, [turn, turn], fill);
        stop.result()
    }

    /// Recomputes Goats' turn with this number.
    fn goats_turn(&mut self, turn: u8, stop: &StopFlag<'_>) -> Result<(), SolveStopped> {
        let layout = &self.layout;
        let tigers = &self.tigers;
        let drawn = self.board.stalemate == Stalemate::Draw;
        let zeros = vec![0; layout.words];
        let fill = |number: usize, class: &TigerClass, _: &[u64], scratch: &mut Scratch| {
            if tigers.changed[number] == 0 || advance_class(turn, layout, stop) {
                return false;
            }
            let Scratch { fresh, stuck, .. } = scratch;
            let next = &tigers.words[number * layout.words..][..layout.words];
            slide(class, fresh, next, layout);
            if drawn {
                slide(class, stuck, &zeros, layout);
                for (word, stuck) in fresh.iter_mut().zip(stuck) {
                    *word &= !*stuck | ALL_DRAWN;
                }
            }
            true
        };
        self.goats
            .recompute(self.classes, layout, [turn + 1, turn], fill);
        stop.result()
    }

    /// Continues after Goats' turn with this number, position by position.
    fn solve_by_position(&mut self, mut turn: u8, stop: &StopFlag<'_>) -> Result<(), SolveStopped> {
        let layout = &self.layout;
        let mut frontier = self.goats.decided_in_round(layout, [turn + 1, turn]);
        while frontier.iter().any(|decided| !decided.is_empty()) {
            turn = next_turn(turn)?;
            stop.enter_stage(SolveStage::Pass(self.rounds + 1));
            let goats = &self.goats.words;
            let decided = self
                .tigers
                .decide(self.classes, layout, [turn; 2], |_, class, plane| {
                    propagate_to_tigers(class, plane, goats, &frontier);
                });
            advance_positions(&decided, stop)?;
            let tigers = &self.tigers.words;
            let half_distances = [turn + 1, turn];
            frontier = self.goats.decide(
                self.classes,
                layout,
                half_distances,
                |number, class, plane| {
                    let tigers = &tigers[number * layout.words..][..layout.words];
                    propagate_to_goats(class, plane, tigers, &decided[number]);
                },
            );
            advance_positions(&frontier, stop)?;
            self.rounds += 1;
        }
        Ok(())
    }
}

/// Fills `words` with the best of Goats' slides into `next`, and a loss where they have none. If
/// `next` is zero, a win for Goats everywhere, exactly the positions without a move are lost.
fn slide(class: &TigerClass, words: &mut Vec<u64>, next: &[u64], layout: &Layout) {
    words.resize(layout.words, 0);
    run_simd(SlideKernel {
        class,
        words,
        next,
        layout,
    });
}

/// Returns the number of the next turn. Fails if its distances do not fit into a byte: a win of
/// Tigers found at Goats' turn is stored as the number of the turn plus one, and the last byte
/// value means no distance.
fn next_turn(turn: u8) -> Result<u8, SolveStopped> {
    match turn + 2 {
        NO_DISTANCE => Err(SolveStopped::TooFar),
        _ => Ok(turn + 1),
    }
}

/// Reports a class about to be recomputed. Returns `true` to stop instead.
fn advance_class(turn: u8, layout: &Layout, stop: &StopFlag<'_>) -> bool {
    match turn {
        0 => stop.advance(layout.set_count()),
        _ => stop.advance_extra(layout.set_count()),
    }
}

/// Reports positions that were decided. Fails if the solve was stopped.
fn advance_positions(
    frontier: &[Vec<DecidedSet>],
    stop: &StopFlag<'_>,
) -> Result<(), SolveStopped> {
    stop.advance_extra(frontier.iter().map(|decided| decided.len() as u64).sum());
    stop.result()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_distance_that_would_read_as_none() {
        assert_eq!(next_turn(NO_DISTANCE - 3), Ok(NO_DISTANCE - 2));
        assert_eq!(next_turn(NO_DISTANCE - 2), Err(SolveStopped::TooFar));
    }
}
