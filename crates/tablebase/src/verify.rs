//! Holds a tablebase against the naive rules: what it says about a position must be what it
//! says about the successors, one ply later.
//!
//! Every position of the sliding phase, value and distance: a win is a ply more than the
//! fastest win that it leads to, a loss a ply more than the slowest. So distances are
//! well-founded, wins are real, and a draw has a move to a draw and none to a win. Then
//! positions of the placement phase, chosen by chance or all; Tigers' turns are two plies before
//! the next stored layer, Goats' turns, which are not stored, one.
//!
//! Layers are read whole, from front to back, two at a time, and checked class by class on all
//! threads; whatever the threads, the same positions are chosen. A position takes about a
//! microsecond.

use std::fmt;

use certificate::NaiveHunt;
use game::{Outcome, Side, Watch};
use games::hunt::{GOATS, Position, TIGERS};
use rayon::prelude::*;

use crate::arena::Arena;
use crate::layer::{Layer, placement};
use crate::layer_file::LayerFile;
use crate::layout::Layout;
use crate::probe::{Probe, Tablebase, best_drop, layer_layout};
use crate::recompute::{Recompute, Seats, naive_position};
use crate::refused::Refused;
use crate::sample::{Quota, Sample};
use crate::solve::{Brake, Stopped};

/// Mismatches that are named.
const NAMED: usize = 10;

/// What a verification found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions of the sliding phase that were recomputed.
    pub sliding: u64,
    /// Positions of the placement phase that were recomputed.
    pub placement: u64,
    /// Positions that came out otherwise.
    pub mismatches: u64,
    /// The first of them.
    pub first: Vec<Mismatch>,
}

/// A position about which the tablebase contradicts itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// The position.
    pub position: Position,
    /// What the tablebase says.
    pub stored: Probe,
    /// What follows from its successors.
    pub recomputed: Probe,
}

/// Why a verification ended early.
#[derive(Debug)]
pub enum VerifyError {
    /// It was stopped.
    Stopped(Stopped),
    /// A file is not to be trusted.
    Refused(Refused),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Stopped(stopped) => stopped.fmt(f),
            VerifyError::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for VerifyError {}

impl From<Stopped> for VerifyError {
    fn from(stopped: Stopped) -> Self {
        VerifyError::Stopped(stopped)
    }
}

impl From<Refused> for VerifyError {
    fn from(refused: Refused) -> Self {
        VerifyError::Refused(refused)
    }
}

/// Verifies what is kept of a tablebase by the naive rules.
pub fn verify(
    tablebase: &Tablebase,
    hunt: &NaiveHunt,
    sample: Sample,
    watch: &dyn Watch,
) -> Result<Verified, VerifyError> {
    let mut check = Check {
        tablebase,
        hunt,
        brake: Brake::new(watch),
        found: Verified::default(),
    };
    let goats = tablebase.hunt().board().goats;
    let [Some(tigers), Some(other)] =
        [TIGERS, GOATS].map(|mover| tablebase.file(goats, mover).map(|(_, file)| file))
    else {
        return Ok(check.found);
    };
    let tigers = Loaded::new(tablebase, tigers)?;
    {
        let other = Loaded::new(tablebase, other)?;
        check.sliding(&[tigers.layer(tablebase), other.layer(tablebase)])?;
    }
    check.placement(tigers, sample)?;
    Ok(check.found)
}

/// A layer in memory.
struct Loaded<'a> {
    file: &'a LayerFile,
    words: Arena,
    distances: Option<Vec<u8>>,
}

impl<'a> Loaded<'a> {
    fn new(tablebase: &Tablebase, file: &'a LayerFile) -> Result<Self, VerifyError> {
        let classes = tablebase.classes().list().len();
        let mut words = Arena::new(classes * file.layout.words).map_err(Stopped::from)?;
        let sliding = file.placed == tablebase.hunt().board().goats;
        let mut distances = sliding.then(|| vec![0; classes * file.layout.sets() as usize]);
        file.load(&mut words, distances.as_deref_mut())?;
        Ok(Loaded {
            file,
            words,
            distances,
        })
    }

    fn layer<'b>(&'b self, tablebase: &'b Tablebase) -> Layer<'b> {
        Layer {
            classes: tablebase.classes(),
            layout: &self.file.layout,
            placed: self.file.placed,
            mover: self.file.mover,
            words: &self.words,
            distances: self.distances.as_deref(),
        }
    }
}

struct Check<'a> {
    tablebase: &'a Tablebase,
    hunt: &'a NaiveHunt,
    brake: Brake<'a>,
    found: Verified,
}

/// The positions of one side's turn, and what the tablebase says about a goat set beside a
/// tiger class.
struct Turn<S> {
    placed: u8,
    mover: Side,
    stored: S,
}

impl Check<'_> {
    fn sliding(&mut self, layers: &[Layer<'_>; 2]) -> Result<(), VerifyError> {
        for layer in layers {
            let turn = Turn {
                placed: layer.placed,
                mover: layer.mover,
                stored: |class, index| Probe {
                    value: value(layer, class, index),
                    distance: layer.distance(class, index),
                },
            };
            let indices: Vec<u32> = layer.layout.indices().collect();
            let chosen = |_| indices.iter().copied();
            self.found.sliding += self.turn(&turn, layers, chosen)?;
        }
        Ok(())
    }

    fn placement(&mut self, tigers: Loaded<'_>, sample: Sample) -> Result<(), VerifyError> {
        let tablebase = self.tablebase;
        let board = tablebase.hunt().board();
        let classes = tablebase.classes();
        let layouts: Vec<Layout> = placement(board)
            .map(|(placed, mover)| layer_layout(tablebase.hunt(), classes, placed, mover))
            .collect();
        let mut quota = Quota::new(sample, classes.list().len(), &layouts);
        let mut next = tigers;
        for ((placed, mover), layout) in placement(board).zip(&layouts) {
            if sample == Sample::None {
                break;
            }
            let layer = next.layer(tablebase);
            let quotas = quota.next_layer(layout);
            let indices: Vec<u32> = layout.indices().collect();
            let chosen = |class: usize| quotas[class].choose(&indices);
            self.found.placement += match mover {
                GOATS => {
                    let drops = |class, index| Probe {
                        value: best_drop(classes.free(), index, |after| {
                            Ok::<_, Stopped>(value(&layer, class, after))
                        })
                        .expect("memory answers"),
                        distance: None,
                    };
                    let turn = Turn {
                        placed,
                        mover,
                        stored: drops,
                    };
                    self.turn(&turn, &[layer], chosen)?
                }
                TIGERS => {
                    let Some((_, file)) = tablebase.file(placed, TIGERS) else {
                        break;
                    };
                    let loaded = Loaded::new(tablebase, file)?;
                    let own = loaded.layer(tablebase);
                    let turn = Turn {
                        placed,
                        mover,
                        stored: |class, index| Probe {
                            value: value(&own, class, index),
                            distance: None,
                        },
                    };
                    let checked = self.turn(&turn, &[layer], chosen)?;
                    next = loaded;
                    checked
                }
            };
        }
        Ok(())
    }

    /// Verifies chosen goat sets of all classes; returns how many.
    fn turn<I: Iterator<Item = u32>>(
        &mut self,
        turn: &Turn<impl Fn(usize, u32) -> Probe + Sync>,
        layers: &[Layer<'_>],
        chosen: impl Fn(usize) -> I + Sync,
    ) -> Result<u64, VerifyError> {
        let classes = self.tablebase.classes();
        let hand = self.tablebase.hunt().board().goats - turn.placed;
        let (hunt, brake) = (self.hunt, &self.brake);
        let found: Vec<Verified> = classes
            .list()
            .par_iter()
            .enumerate()
            .map(|(number, class)| {
                let mut found = Verified::default();
                let seats = Seats::new(classes);
                let mut recompute = Recompute {
                    hunt,
                    layers,
                    seats,
                };
                for index in chosen(number) {
                    if found.placement.is_multiple_of(INTERVAL)
                        && brake.advance(found.placement.min(INTERVAL))
                    {
                        break;
                    }
                    found.placement += 1;
                    let position = Position {
                        tigers: class.tigers,
                        goats: class.goats(index),
                        hand,
                        mover: turn.mover,
                    };
                    let stored = (turn.stored)(number, index);
                    let mut recomputed = recompute.probe(&naive_position(hunt, &position));
                    if hand > 0 || recomputed.value == Outcome::Draw {
                        recomputed.distance = None;
                    }
                    if stored != recomputed {
                        found.add(Mismatch {
                            position,
                            stored,
                            recomputed,
                        });
                    }
                }
                brake.advance(found.placement % INTERVAL);
                found
            })
            .collect();
        brake.result()?;
        let checked = found.iter().map(|found| found.placement).sum();
        for found in found {
            self.found.mismatches += found.mismatches;
            let room = NAMED.saturating_sub(self.found.first.len());
            self.found.first.extend(found.first.into_iter().take(room));
        }
        Ok(checked)
    }
}

/// Positions between two reports.
const INTERVAL: u64 = 1 << 13;

impl Verified {
    fn add(&mut self, mismatch: Mismatch) {
        self.mismatches += 1;
        if self.first.len() < NAMED {
            self.first.push(mismatch);
        }
    }
}

fn value(layer: &Layer<'_>, class: usize, index: u32) -> Outcome {
    let value = layer.value(class, index);
    value.expect("the goat set is one of the window")
}
