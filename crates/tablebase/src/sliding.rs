//! The sliding phase: all goats placed, play may go round in circles.
//!
//! Values are a least fixed point, computed for all numbers of goats together. To begin with
//! everything is drawn but what the rules decide. Then Tigers' and Goats' turns are recomputed
//! by turns, all classes in parallel. What is won at a turn and was not before is won in
//! exactly as many plies as turns have been recomputed, so the first time is the distance:
//!
//! ```text
//! Tigers' turn k:   won by Tigers in 2k+1 plies, by Goats in 2k
//! Goats' turn k:    won by Goats in 2k+1 plies, by Tigers in 2k+2
//! ```
//!
//! Goats without a move have lost before the first turn, or stay drawn.
//!
//! A winner moves last, so the winner and the side to move tell whether a distance is odd, and
//! half of it is kept, in a byte. The first turns, which decide most, are recomputed class by
//! class on whole words; a class only if one that it leads to has changed in the turn before.
//! The many later ones go from position to position ([`frontier`](crate::frontier)). Memory: two words for
//! 32 goat sets, two bytes for each.

use game::{Monitor, Side};
use games::hunt::{Board, GOATS, Stalemate, TIGERS};
use rayon::prelude::*;

use crate::arena::Arena;
use crate::classes::{Class, Classes};
use crate::frontier::{Decided, Own, hunt_back, latest, slide_back};
use crate::goat_turn::Slides;
use crate::hunt_turn::{Hunting, Quarry, mark_captures};
use crate::layer::{Layer, NEVER, window};
use crate::layout::Layout;
use crate::share::share;
use crate::solve::{StopFlag, Stopped};
use crate::streams::Streams;
use crate::vector::vectorised;
use crate::word::{ALL_DRAWN, in_both};

/// Positions are looked at one by one once a turn decides fewer than one for so many words.
/// Following one position takes as long as recomputing about so many words.
const WORDS_FOR_A_POSITION: u64 = 16;

/// The sliding phase, solved.
pub struct Sliding<'a> {
    classes: &'a Classes,
    board: &'a Board,
    layout: Layout,
    tigers: Turn,
    goats: Turn,
    rounds: u32,
}

/// The positions with one side to move.
struct Turn {
    words: Arena,
    distances: Arena<u8>,
    /// For each class, how many positions were decided when it was last recomputed.
    changed: Vec<u32>,
}

/// Memory to work in.
struct Scratch {
    streams: Streams,
    fresh: Vec<u64>,
    /// Where Goats have no move, if that is a draw.
    stuck: Vec<u64>,
}

impl<'a> Sliding<'a> {
    /// Solves the sliding phase. Stops with [`Stopped::TooFar`] if a distance fits no byte.
    pub fn solve(
        board: &'a Board,
        classes: &'a Classes,
        monitor: &dyn Monitor,
    ) -> Result<Self, Stopped> {
        let layout = Layout::new(classes.free(), window(board, board.goats, TIGERS));
        let mut sliding = Sliding {
            tigers: Turn::new(classes, &layout)?,
            goats: Turn::new(classes, &layout)?,
            classes,
            board,
            layout,
            rounds: 0,
        };
        let stop = StopFlag::new(monitor);
        if board.stalemate == Stalemate::Loss {
            sliding.mark_stuck_goats();
        }
        let mut half = 0;
        loop {
            sliding.tigers_turn(half, &stop)?;
            sliding.goats_turn(half, &stop)?;
            sliding.rounds += 1;
            match sliding.goats.decided() {
                0 => return Ok(sliding),
                few if few < sliding.goats.words.len() as u64 / WORDS_FOR_A_POSITION => break,
                _ => half = next(half)?,
            }
        }
        sliding.follow(half, &stop)?;
        Ok(sliding)
    }

    /// How often each side's turn was recomputed until nothing changed.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The positions with one side to move.
    pub fn layer(&self, mover: Side) -> Layer<'_> {
        let turn = match mover {
            TIGERS => &self.tigers,
            GOATS => &self.goats,
        };
        Layer {
            classes: self.classes,
            layout: &self.layout,
            placed: self.board.goats,
            mover,
            words: &turn.words,
            distances: Some(&turn.distances),
        }
    }

    /// The words with Tigers to move, from which the placement phase goes on.
    pub(crate) fn into_tigers(self) -> (Arena, Layout) {
        (self.tigers.words, self.layout)
    }

    /// Goats that cannot move have lost.
    fn mark_stuck_goats(&mut self) {
        let layout = &self.layout;
        let nothing = vec![0; layout.words];
        self.goats
            .recompute(self.classes, layout, [0, 0], |_, class, _, scratch| {
                slide(class, &mut scratch.fresh, &nothing, layout);
                for word in &mut scratch.fresh {
                    *word |= ALL_DRAWN;
                }
                true
            });
    }

    fn tigers_turn(&mut self, half: u8, stop: &StopFlag<'_>) -> Result<(), Stopped> {
        let layout = &self.layout;
        let goats = &self.goats;
        let quarry = Quarry {
            words: &goats.words,
            layout,
        };
        let fill = |_: usize, class: &Class, words: &[u64], scratch: &mut Scratch| {
            let mut targets = class.moves.iter().map(|m| m.target as usize);
            let stale = half == 0 || targets.any(|target| goats.changed[target] > 0);
            if !stale || begin(half, layout, stop) {
                return false;
            }
            // What Tigers have won stays won; the rest is computed anew.
            let Scratch { streams, fresh, .. } = scratch;
            fresh.clear();
            fresh.extend(words.iter().map(|word| in_both(*word as u32)));
            if half == 0 {
                mark_captures(class, fresh, layout, layout.window.least);
            }
            vectorised(Hunting {
                class,
                quarry,
                words: fresh,
                layout,
                streams,
            });
            true
        };
        self.tigers
            .recompute(self.classes, layout, [half, half], fill);
        stop.result()
    }

    fn goats_turn(&mut self, half: u8, stop: &StopFlag<'_>) -> Result<(), Stopped> {
        let layout = &self.layout;
        let tigers = &self.tigers;
        let drawn = self.board.stalemate == Stalemate::Draw;
        let nothing = vec![0; layout.words];
        let fill = |number: usize, class: &Class, _: &[u64], scratch: &mut Scratch| {
            if tigers.changed[number] == 0 || begin(half, layout, stop) {
                return false;
            }
            let Scratch { fresh, stuck, .. } = scratch;
            let next = &tigers.words[number * layout.words..][..layout.words];
            slide(class, fresh, next, layout);
            if drawn {
                slide(class, stuck, &nothing, layout);
                for (word, stuck) in fresh.iter_mut().zip(stuck) {
                    *word &= !*stuck | ALL_DRAWN;
                }
            }
            true
        };
        self.goats
            .recompute(self.classes, layout, [half + 1, half], fill);
        stop.result()
    }

    /// Goes on from Goats' turn `half`, position by position.
    fn follow(&mut self, mut half: u8, stop: &StopFlag<'_>) -> Result<(), Stopped> {
        let layout = &self.layout;
        let mut frontier = self.goats.latest(layout, [half + 1, half]);
        while frontier.iter().any(|decided| !decided.is_empty()) {
            half = next(half)?;
            let goats = &self.goats.words;
            let decided = self
                .tigers
                .decide(self.classes, layout, [half; 2], |_, class, own| {
                    hunt_back(class, own, goats, &frontier);
                });
            advance(&decided, stop)?;
            let tigers = &self.tigers.words;
            let bytes = [half + 1, half];
            frontier = self
                .goats
                .decide(self.classes, layout, bytes, |number, class, own| {
                    let tigers = &tigers[number * layout.words..][..layout.words];
                    slide_back(class, own, tigers, &decided[number]);
                });
            advance(&frontier, stop)?;
            self.rounds += 1;
        }
        Ok(())
    }
}

/// Fills `words` with the best of Goats' slides into `next`, and a loss where there is none. Into
/// zeros, which are wins of Goats, what is lost is exactly where they have no move.
fn slide(class: &Class, words: &mut Vec<u64>, next: &[u64], layout: &Layout) {
    words.resize(layout.words, 0);
    vectorised(Slides {
        class,
        words,
        next,
        layout,
    });
}

/// The next turn, as far as a byte can tell: a win of Tigers found at Goats' turn needs the byte
/// after its number, and the last byte means never.
fn next(half: u8) -> Result<u8, Stopped> {
    match half + 2 {
        NEVER => Err(Stopped::TooFar),
        _ => Ok(half + 1),
    }
}

/// Reports a class about to be computed on a turn; returns whether to stop instead.
fn begin(half: u8, layout: &Layout, stop: &StopFlag<'_>) -> bool {
    match half {
        0 => stop.advance(layout.sets()),
        _ => stop.advance_again(layout.sets()),
    }
}

fn advance(frontier: &[Vec<Decided>], stop: &StopFlag<'_>) -> Result<(), Stopped> {
    stop.advance_again(frontier.iter().map(|decided| decided.len() as u64).sum());
    stop.result()
}

impl Turn {
    fn new(classes: &Classes, layout: &Layout) -> Result<Self, Stopped> {
        let classes = classes.list().len();
        let sets = layout.sets() as usize;
        let mut words = Arena::new(classes * layout.words)?;
        let mut distances = Arena::new(classes * sets)?;
        // To fill memory for the first time is to get it from the system, which takes a while.
        let both = words
            .chunks_mut(layout.words)
            .zip(distances.chunks_mut(sets));
        let draw = |_: &mut (), (words, distances): (&mut [u64], &mut [u8])| {
            words.fill(ALL_DRAWN);
            distances.fill(NEVER);
        };
        share(both, || (), draw);
        Ok(Turn {
            words,
            distances,
            changed: vec![0; classes],
        })
    }

    /// How many positions were decided when it was last recomputed.
    fn decided(&self) -> u64 {
        self.changed.iter().copied().map(u64::from).sum()
    }

    /// Lets `fill` make fresh words for each class (or say that there is no need), and records
    /// what is won in them and was not before: `bytes` are the halved distances for Tigers and
    /// for Goats.
    fn recompute(
        &mut self,
        classes: &Classes,
        layout: &Layout,
        bytes: [u8; 2],
        fill: impl Fn(usize, &Class, &[u64], &mut Scratch) -> bool + Sync,
    ) {
        let scratch = || Scratch {
            streams: Streams::new(),
            fresh: Vec::new(),
            stuck: Vec::new(),
        };
        let words = self.words.chunks_mut(layout.words);
        let distances = self.distances.chunks_mut(layout.sets() as usize);
        let owned = words.zip(distances).zip(&mut self.changed);
        share(
            owned.zip(classes.list().iter().enumerate()),
            scratch,
            |scratch, (((words, distances), changed), (number, class))| {
                *changed = match fill(number, class, words, scratch) {
                    true => take(words, &scratch.fresh, distances, layout, bytes),
                    false => 0,
                };
            },
        );
    }

    /// Lets `follow` decide positions of each class, and returns them by class.
    fn decide(
        &mut self,
        classes: &Classes,
        layout: &Layout,
        bytes: [u8; 2],
        follow: impl Fn(usize, &Class, &mut Own<'_>) + Sync,
    ) -> Vec<Vec<Decided>> {
        let mut decided: Vec<Vec<Decided>> = vec![Vec::new(); classes.list().len()];
        let words = self.words.chunks_mut(layout.words);
        let distances = self.distances.chunks_mut(layout.sets() as usize);
        let owned = words.zip(distances).zip(&mut decided);
        share(
            owned.zip(classes.list().iter().enumerate()),
            || (),
            |(), (((words, distances), decided), (number, class))| {
                let mut own = Own {
                    words,
                    distances,
                    layout,
                    bytes,
                    decided: Vec::new(),
                };
                follow(number, class, &mut own);
                *decided = own.decided;
            },
        );
        decided
    }

    /// The positions that were decided in the turn of these bytes, by class.
    fn latest(&self, layout: &Layout, bytes: [u8; 2]) -> Vec<Vec<Decided>> {
        let words = self.words.par_chunks(layout.words);
        let distances = self.distances.par_chunks(layout.sets() as usize);
        let classes = words.zip(distances).with_max_len(1);
        classes
            .map(|(words, distances)| latest(words, distances, layout, bytes))
            .collect()
    }
}

/// Takes over fresh words, records the distances of what is won in them and was not before, and
/// says how many positions that is.
fn take(
    words: &mut [u64],
    fresh: &[u64],
    distances: &mut [u8],
    layout: &Layout,
    bytes: [u8; 2],
) -> u32 {
    let mut changed = 0;
    for run in layout.runs() {
        let valid = layout.valid(run.count);
        for place in run.places() {
            let fresh = fresh[place] & in_both(valid);
            let difference = (words[place] & in_both(valid)) ^ fresh;
            words[place] = fresh;
            if difference == 0 {
                continue;
            }
            changed += difference.count_ones();
            let start = layout.sets_before(place);
            let planes = [difference as u32, (difference >> 32) as u32];
            for (won, byte) in planes.into_iter().zip(bytes) {
                let mut rest = won;
                while rest != 0 {
                    let below = valid & ((1 << rest.trailing_zeros()) - 1);
                    distances[start + below.count_ones() as usize] = byte;
                    rest &= rest - 1;
                }
            }
        }
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distance_is_refused_before_it_is_taken_for_never() {
        assert_eq!(next(NEVER - 3), Ok(NEVER - 2));
        assert_eq!(next(NEVER - 2), Err(Stopped::TooFar));
    }
}
