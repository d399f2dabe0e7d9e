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
//! A winner moves last, so the winner and the side to move tell whether a distance is odd, and
//! half of it is kept, in a byte. A class is recomputed only if a class that it leads to has
//! changed in the turn before. Memory: two words for 32 goat sets, two bytes for each.

use game::{Side, Watch};
use games::hunt::{Board, TIGERS};
use rayon::prelude::*;

use crate::classes::{Class, Classes};
use crate::goat_turn::slides;
use crate::hunt_turn::{Quarry, hunt, mark_captures};
use crate::layer::{Layer, NEVER, window};
use crate::layout::Layout;
use crate::route::Streams;
use crate::solve::{Brake, Stopped};
use crate::vector::vectorised;
use crate::word::{ALL_DRAWN, in_both};

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
    words: Vec<u64>,
    distances: Vec<u8>,
    /// The classes that changed when it was last recomputed.
    changed: Vec<bool>,
}

/// Memory to work in.
struct Scratch {
    streams: Streams,
    fresh: Vec<u64>,
}

impl<'a> Sliding<'a> {
    /// Solves the sliding phase. Stops with [`Stopped::TooFar`] if a distance fits no byte.
    pub fn solve(
        board: &'a Board,
        classes: &'a Classes,
        watch: &dyn Watch,
    ) -> Result<Self, Stopped> {
        let layout = Layout::new(classes.free(), window(board, board.goats, TIGERS));
        let mut sliding = Sliding {
            tigers: Turn::new(classes, &layout),
            goats: Turn::new(classes, &layout),
            classes,
            board,
            layout,
            rounds: 0,
        };
        let brake = Brake::new(watch);
        sliding.mark_stuck_goats();
        for half in 0.. {
            // Goats' turn may need the byte after this one, and the last byte means never.
            if half + 1 == NEVER {
                return Err(Stopped::TooFar);
            }
            sliding.tigers_turn(half, &brake)?;
            sliding.goats_turn(half, &brake)?;
            sliding.rounds += 1;
            if !sliding.goats.changed.contains(&true) {
                break;
            }
        }
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
            _ => &self.goats,
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
    pub(crate) fn into_tigers(self) -> (Vec<u64>, Layout) {
        (self.tigers.words, self.layout)
    }

    /// Goats that cannot move have lost.
    fn mark_stuck_goats(&mut self) {
        let layout = &self.layout;
        let nothing = vec![0; layout.words];
        self.goats
            .recompute(self.classes, layout, [0, 0], |_, class, _, scratch| {
                scratch.fresh.resize(layout.words, 0);
                slides(class, &mut scratch.fresh, &nothing, layout);
                for word in &mut scratch.fresh {
                    *word = in_both(*word as u32) | ALL_DRAWN;
                }
                true
            });
    }

    fn tigers_turn(&mut self, half: u8, brake: &Brake<'_>) -> Result<(), Stopped> {
        let layout = &self.layout;
        let goats = &self.goats;
        let quarry = Quarry {
            words: &goats.words,
            layout,
        };
        let bytes = [half, half];
        self.tigers
            .recompute(self.classes, layout, bytes, |_, class, words, scratch| {
                let stale = || class.moves.iter().any(|m| goats.changed[m.target as usize]);
                if half > 0 && !stale() || brake.advance(layout.sets()) {
                    return false;
                }
                let Scratch { streams, fresh } = scratch;
                vectorised(|| {
                    // What Tigers have won stays won; the rest is computed anew.
                    fresh.clear();
                    fresh.extend(words.iter().map(|word| in_both(*word as u32)));
                    if half == 0 {
                        mark_captures(class, fresh, layout, layout.window.least);
                    }
                    hunt(class, quarry, (fresh, layout), streams);
                });
                true
            });
        brake.result()
    }

    fn goats_turn(&mut self, half: u8, brake: &Brake<'_>) -> Result<(), Stopped> {
        let layout = &self.layout;
        let tigers = &self.tigers;
        let bytes = [half + 1, half];
        self.goats
            .recompute(self.classes, layout, bytes, |number, class, _, scratch| {
                if !tigers.changed[number] || brake.advance(layout.sets()) {
                    return false;
                }
                let next = &tigers.words[number * layout.words..][..layout.words];
                let fresh = &mut scratch.fresh;
                fresh.resize(layout.words, 0);
                vectorised(|| slides(class, fresh, next, layout));
                true
            });
        brake.result()
    }
}

impl Turn {
    fn new(classes: &Classes, layout: &Layout) -> Self {
        let classes = classes.list().len();
        Turn {
            words: vec![ALL_DRAWN; classes * layout.words],
            distances: vec![NEVER; classes * layout.sets() as usize],
            changed: vec![true; classes],
        }
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
        };
        let words = self.words.par_chunks_mut(layout.words);
        let distances = self.distances.par_chunks_mut(layout.sets() as usize);
        let classes = classes.list().par_iter().enumerate();
        words
            .zip(distances)
            .zip(&mut self.changed)
            .zip(classes)
            .for_each_init(
                scratch,
                |scratch, (((words, distances), changed), (number, class))| {
                    *changed = fill(number, class, words, scratch)
                        && take(words, &scratch.fresh, distances, layout, bytes);
                },
            );
    }
}

/// Takes over fresh words, records the distances of what is won in them and was not before, and
/// says whether there is any such thing.
fn take(
    words: &mut [u64],
    fresh: &[u64],
    distances: &mut [u8],
    layout: &Layout,
    bytes: [u8; 2],
) -> bool {
    let mut changed = false;
    for run in layout.runs() {
        let valid = layout.valid(run.count);
        for place in run.places() {
            let difference = (words[place] ^ fresh[place]) & in_both(valid);
            words[place] = fresh[place];
            if difference == 0 {
                continue;
            }
            changed = true;
            let start = layout.sets_before(place);
            for (won, byte) in [difference as u32, (difference >> 32) as u32]
                .into_iter()
                .zip(bytes)
            {
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
