//! Holds a tablebase against the naive rules: what it says about a position must be what it
//! says about the successors, one ply later.
//!
//! In the sliding phase value and distance: a win is a ply more than the fastest win that it
//! leads to, a loss a ply more than the slowest. If that is so in every position, distances are
//! well-founded, wins are real, and a draw has a move to a draw and none to a win. In the
//! placement phase Tigers' turns are two plies before the next stored layer, Goats' turns, which
//! are not stored, one. Of each phase all positions are looked at, or some, chosen by chance.
//!
//! Layers are read whole, from front to back, two at a time, and checked class by class on all
//! threads; whatever the threads, the same positions are chosen. A position takes about a
//! microsecond.

use std::fmt;

use certificate::NaiveHunt;
use game::{Monitor, Outcome, Side};
use games::hunt::{GOATS, Position, TIGERS};
use rayon::prelude::*;

use crate::layer::{Layer, placement};
use crate::layout::Layout;
use crate::loaded::Loaded;
use crate::probe::{Probe, Tablebase, best_drop, layer_layout};
use crate::recompute::{Recompute, Seats, naive_position};
use crate::refused::Refused;
use crate::sample::{Quota, Sample, Samples};
use crate::solve::{StopFlag, Stopped};

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
    samples: Samples,
    monitor: &dyn Monitor,
) -> Result<Verified, VerifyError> {
    let mut check = Check {
        tablebase,
        hunt,
        stop: StopFlag::new(monitor),
        found: Verified::default(),
    };
    let goats = tablebase.hunt().board().goats;
    let [Some(tigers), Some(other)] =
        [TIGERS, GOATS].map(|mover| tablebase.file(goats, mover).map(|(_, file)| file))
    else {
        return Ok(check.found);
    };
    let tigers = Loaded::new(tablebase.classes(), tigers)?;
    {
        let other = Loaded::new(tablebase.classes(), other)?;
        let layers = [
            tigers.layer(tablebase.classes()),
            other.layer(tablebase.classes()),
        ];
        check.sliding(&layers, samples.sliding)?;
    }
    check.placement(tigers, samples.placement)?;
    Ok(check.found)
}

struct Check<'a> {
    tablebase: &'a Tablebase,
    hunt: &'a NaiveHunt,
    stop: StopFlag<'a>,
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
    fn sliding(&mut self, layers: &[Layer<'_>; 2], sample: Sample) -> Result<(), VerifyError> {
        let classes = self.tablebase.classes().list().len();
        let layouts = layers.iter().map(|layer| layer.layout);
        let mut quota = Quota::new(sample, classes, layouts);
        for layer in layers {
            let turn = Turn {
                placed: layer.placed,
                mover: layer.mover,
                stored: |class, index| Probe {
                    value: value(layer, class, index),
                    distance: layer.distance(class, index),
                },
            };
            let quotas = quota.next_layer(layer.layout);
            let indices: Vec<u32> = layer.layout.indices().collect();
            let chosen = |class: usize| quotas[class].choose(&indices);
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
            let layer = next.layer(tablebase.classes());
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
                    let loaded = Loaded::new(tablebase.classes(), file)?;
                    let own = loaded.layer(tablebase.classes());
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
        let (hunt, stop) = (self.hunt, &self.stop);
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
                        && stop.advance(found.placement.min(INTERVAL))
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
                stop.advance(found.placement % INTERVAL);
                found
            })
            .collect();
        stop.result()?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::layer_write::write_layer;
    use crate::word::LOW;
    use crate::{Classes, Keep, Writer, naive};
    use game::NoMonitor;
    use games::hunt::{Board, Hunt};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use std::path::Path;

    fn open(dir: &Path, hunt: &Hunt) -> Tablebase {
        Tablebase::open(dir, hunt, "rules").unwrap()
    }

    /// Changes what a folder says about one position, and repairs all checksums.
    fn forge(dir: &Path, hunt: &Hunt, layer: (u8, Side), class: usize, set: usize, byte: bool) {
        let tablebase = open(dir, hunt);
        let (_, file) = tablebase.file(layer.0, layer.1).unwrap();
        let mut loaded = Loaded::new(tablebase.classes(), file).unwrap();
        let layout = &file.layout;
        let index = layout.indices().nth(set).unwrap();
        let word = class * layout.words + layout.place(index >> LOW);
        match (&mut loaded.distances, byte) {
            (Some(distances), true) => distances[class * layout.sets() as usize + set] ^= 1,
            _ => {
                // A draw and a win for Tigers become each other, a win for Goats a draw.
                let drawn = loaded.words[word] >> (32 + (index & 31)) & 1;
                loaded.words[word] ^= 1 << ((1 - drawn) * 32 + u64::from(index & 31));
            }
        }
        let mut index = Index::read(dir, "rules").unwrap();
        let record = write_layer(dir, &index, &loaded.layer(tablebase.classes())).unwrap();
        let mut layers = index.layers.iter_mut();
        let place =
            layers.find(|layer| (layer.placed, layer.mover) == (record.placed, record.mover));
        *place.unwrap() = record;
        index.write(dir).unwrap();
    }

    #[test]
    fn one_changed_value_is_found_though_all_checksums_are_right() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let goats = hunt.board().goats;
        let mut generator = Pcg64Mcg::seed_from_u64(4);
        let whole = tempfile::tempdir().unwrap();
        let mut writer = Writer::create(whole.path(), &hunt, "rules", Keep::All).unwrap();
        writer
            .solve(&hunt, &Classes::new(&hunt), &NoMonitor)
            .unwrap();
        let layers: Vec<(u8, Side)> = [(goats, TIGERS), (goats, GOATS)]
            .into_iter()
            .chain((1..goats).map(|placed| (placed, TIGERS)))
            .collect();
        for turn in 0..60 {
            let dir = tempfile::tempdir().unwrap();
            for file in std::fs::read_dir(whole.path()).unwrap() {
                let file = file.unwrap();
                std::fs::copy(file.path(), dir.path().join(file.file_name())).unwrap();
            }
            let layer = layers[turn % layers.len()];
            let tablebase = open(dir.path(), &hunt);
            let layout = &tablebase.file(layer.0, layer.1).unwrap().1.layout;
            let class = generator.random_range(0..tablebase.classes().list().len());
            let set = generator.random_range(0..layout.sets() as usize);
            forge(dir.path(), &hunt, layer, class, set, turn % 3 == 0);
            let forged = open(dir.path(), &hunt);
            let found = verify(&forged, &naive(&hunt), Samples::ALL, &NoMonitor).unwrap();
            let position = Position {
                tigers: forged.classes().list()[class].tigers,
                goats: forged.classes().list()[class].goats(layout.indices().nth(set).unwrap()),
                hand: goats - layer.0,
                mover: layer.1,
            };
            // Where it is drawn, no byte says how far.
            let silent = tablebase.probe(&position).unwrap() == forged.probe(&position).unwrap();
            assert_eq!(found.mismatches == 0, silent, "{position:?}");
            let named = found.first.iter().any(|found| found.position == position);
            assert!(named || silent || found.mismatches > NAMED as u64);
        }
    }
}
