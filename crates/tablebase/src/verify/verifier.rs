//! Verifies a tablebase: recomputes stored values from the values of the successors.
//!
//! The moves come from the checker's rules, which share no code with the solver. In the sliding
//! phase, value and distance are checked: a win takes one ply more than the fastest win it leads
//! to, a loss one more than the slowest. If this holds everywhere, distances are well-founded and
//! wins are real, and every draw has a move to a draw and none to a win. In the placement phase,
//! Tigers' turns are two plies before the next stored layer and Goats' turns, which are not stored,
//! one.
//!
//! All positions of a phase are checked, or a random sample that does not depend on the number of
//! threads. Layers are read whole, two at a time. A position takes about a microsecond.

use certificate::hunt::NaiveHunt;
use game::{Monitor, Outcome, Side};
use games::hunt::{GOATS, Position, TIGERS};
use rayon::prelude::*;

use crate::classes::locator::CachedLocator;
use crate::classes::tiger_classes::TigerClass;
use crate::file::loaded_layer::LoadedLayer;
use crate::plane::layer::{Layer, placement_layers};
use crate::plane::layout::Layout;
use crate::probe::tablebase::{Probe, Tablebase, best_drop, layer_layout};
use crate::solve::error::SolveStopped;
use crate::solve::stop_flag::StopFlag;
use crate::verify::error::VerifyError;
use crate::verify::naive::naive_position;
use crate::verify::recompute::NaiveRecompute;
use crate::verify::sample::{Sample, SampleAllocation, Samples};

/// Maximum number of mismatches to list.
const MAX_LISTED: usize = 10;

/// The result of a verification.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct VerifyReport {
    /// Recomputed positions of the sliding phase.
    pub sliding: u64,
    /// Recomputed positions of the placement phase.
    pub placement: u64,
    /// Positions whose stored value is wrong.
    pub mismatches: u64,
    /// The first mismatches.
    pub first: Vec<Mismatch>,
}

/// A position whose stored value does not follow from its successors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// Position.
    pub position: Position,
    /// Stored value.
    pub stored: Probe,
    /// Value recomputed from the successors.
    pub recomputed: Probe,
}

/// Recomputes stored values of a tablebase by the checker's rules (see
/// [`naive_rules`](crate::naive_rules)).
///
/// # Errors
///
/// Fails if a file is damaged or the monitor stops. A wrong value is a [`Mismatch`] in the report.
pub fn verify(
    tablebase: &Tablebase,
    hunt: &NaiveHunt,
    samples: Samples,
    monitor: &dyn Monitor,
) -> Result<VerifyReport, VerifyError> {
    let mut verifier = Verifier {
        tablebase,
        hunt,
        stop: StopFlag::new(monitor),
        report: VerifyReport::default(),
    };
    let goats = tablebase.hunt().board().goats;
    let [Some(tigers), Some(other)] =
        [TIGERS, GOATS].map(|mover| tablebase.file(goats, mover).map(|(_, file)| file))
    else {
        return Ok(verifier.report);
    };
    let tigers = LoadedLayer::new(tablebase.classes(), tigers)?;
    {
        let other = LoadedLayer::new(tablebase.classes(), other)?;
        let layers = [
            tigers.layer(tablebase.classes()),
            other.layer(tablebase.classes()),
        ];
        verifier.sliding(&layers, samples.sliding)?;
    }
    verifier.placement(tigers, samples.placement)?;
    Ok(verifier.report)
}

struct Verifier<'a> {
    tablebase: &'a Tablebase,
    hunt: &'a NaiveHunt,
    stop: StopFlag<'a>,
    report: VerifyReport,
}

/// The positions of one layer. `stored` returns the stored value of a class and a goat set.
struct StoredLayer<S> {
    placed: u8,
    mover: Side,
    stored: S,
}

impl<S: Fn(usize, u32) -> Probe> StoredLayer<S> {
    /// Verifies the chosen goat sets of a class.
    fn verify_class(
        &self,
        (number, class): (usize, &TigerClass),
        chosen: impl Iterator<Item = u32>,
        mut recompute: NaiveRecompute<'_>,
        stop: &StopFlag<'_>,
    ) -> ClassReport {
        let hand = recompute.hunt.rules.goats as u8 - self.placed;
        let mut report = ClassReport::default();
        for index in chosen {
            if report.checked % INTERVAL == 0 && stop.advance(report.checked.min(INTERVAL)) {
                break;
            }
            report.checked += 1;
            let position = Position {
                tigers: class.tigers,
                goats: class.goats(index),
                hand,
                mover: self.mover,
            };
            let stored = (self.stored)(number, index);
            let mut recomputed = recompute.probe(&naive_position(recompute.hunt, &position));
            if hand > 0 || recomputed.value == Outcome::Draw {
                recomputed.distance = None;
            }
            if stored != recomputed {
                report.add(Mismatch {
                    position,
                    stored,
                    recomputed,
                });
            }
        }
        stop.advance(report.checked % INTERVAL);
        report
    }
}

impl Verifier<'_> {
    /// Verifies the sliding phase.
    fn sliding(&mut self, layers: &[Layer<'_>; 2], sample: Sample) -> Result<(), VerifyError> {
        let classes = self.tablebase.classes().list().len();
        let layouts = layers.iter().map(|layer| layer.layout);
        let mut allocation = SampleAllocation::new(sample, classes, layouts);
        for layer in layers {
            let stored = StoredLayer {
                placed: layer.placed,
                mover: layer.mover,
                stored: |class, index| Probe {
                    value: value(layer, class, index),
                    distance: layer.distance(class, index),
                },
            };
            let samples = allocation.next_layer(layer.layout);
            let indices: Vec<u32> = layer.layout.indices().collect();
            let chosen = |class: usize| samples[class].choose(&indices);
            self.report.sliding += self.verify_layer(&stored, layers, chosen)?;
        }
        Ok(())
    }

    /// Verifies the placement phase, from the layer with Tigers to move of the sliding phase.
    fn placement(&mut self, tigers: LoadedLayer<'_>, sample: Sample) -> Result<(), VerifyError> {
        let tablebase = self.tablebase;
        let board = tablebase.hunt().board();
        let classes = tablebase.classes();
        let layouts: Vec<Layout> = placement_layers(board)
            .map(|(placed, mover)| layer_layout(tablebase.hunt(), classes, placed, mover))
            .collect();
        let mut allocation = SampleAllocation::new(sample, classes.list().len(), &layouts);
        let mut next = tigers;
        for ((placed, mover), layout) in placement_layers(board).zip(&layouts) {
            if sample == Sample::None {
                break;
            }
            let layer = next.layer(tablebase.classes());
            let samples = allocation.next_layer(layout);
            let indices: Vec<u32> = layout.indices().collect();
            let chosen = |class: usize| samples[class].choose(&indices);
            self.report.placement += match mover {
                GOATS => {
                    let drops = |class, index| Probe {
                        value: best_drop(classes.free(), index, |after| {
                            Ok::<_, SolveStopped>(value(&layer, class, after))
                        })
                        .expect("values in memory cannot fail"),
                        distance: None,
                    };
                    let stored = StoredLayer {
                        placed,
                        mover,
                        stored: drops,
                    };
                    self.verify_layer(&stored, &[layer], chosen)?
                }
                TIGERS => {
                    let Some((_, file)) = tablebase.file(placed, TIGERS) else {
                        break;
                    };
                    let loaded = LoadedLayer::new(tablebase.classes(), file)?;
                    let own = loaded.layer(tablebase.classes());
                    let stored = StoredLayer {
                        placed,
                        mover,
                        stored: |class, index| Probe {
                            value: value(&own, class, index),
                            distance: None,
                        },
                    };
                    let checked = self.verify_layer(&stored, &[layer], chosen)?;
                    next = loaded;
                    checked
                }
            };
        }
        Ok(())
    }

    /// Verifies the chosen goat sets of all classes, and returns their number.
    fn verify_layer<I: Iterator<Item = u32>>(
        &mut self,
        layer: &StoredLayer<impl Fn(usize, u32) -> Probe + Sync>,
        layers: &[Layer<'_>],
        chosen: impl Fn(usize) -> I + Sync,
    ) -> Result<u64, VerifyError> {
        let classes = self.tablebase.classes();
        let (hunt, stop) = (self.hunt, &self.stop);
        let reports: Vec<ClassReport> = classes
            .list()
            .par_iter()
            .enumerate()
            .map(|(number, class)| {
                let recompute = NaiveRecompute {
                    hunt,
                    layers,
                    locator: CachedLocator::new(classes),
                };
                layer.verify_class((number, class), chosen(number), recompute, stop)
            })
            .collect();
        stop.result()?;
        let checked = reports.iter().map(|report| report.checked).sum();
        for report in reports {
            self.report.mismatches += report.mismatches;
            let room = MAX_LISTED.saturating_sub(self.report.first.len());
            let listed = report.first.into_iter().take(room);
            self.report.first.extend(listed);
        }
        Ok(checked)
    }
}

/// Positions between two progress reports.
const INTERVAL: u64 = 1 << 13;

/// The result of verifying one class of a layer.
#[derive(Default)]
struct ClassReport {
    /// Recomputed positions.
    checked: u64,
    /// Positions whose stored value is wrong.
    mismatches: u64,
    /// The first mismatches.
    first: Vec<Mismatch>,
}

impl ClassReport {
    fn add(&mut self, mismatch: Mismatch) {
        self.mismatches += 1;
        if self.first.len() < MAX_LISTED {
            self.first.push(mismatch);
        }
    }
}

fn value(layer: &Layer<'_>, class: usize, index: u32) -> Outcome {
    let value = layer.value(class, index);
    value.expect("the set is in range")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::index::TablebaseIndex;
    use crate::file::layer_writer::write_layer;
    use crate::plane::word::LOW_BITS;
    use crate::{Keep, TablebaseWriter, TigerClasses, naive_rules};
    use game::NoMonitor;
    use games::hunt::{Board, Hunt};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;
    use std::path::Path;

    fn open(dir: &Path, hunt: &Hunt) -> Tablebase {
        Tablebase::open(dir, hunt, "rules").unwrap()
    }

    /// Changes the stored value of one position and repairs all checksums.
    fn forge(dir: &Path, hunt: &Hunt, layer: (u8, Side), class: usize, set: usize, byte: bool) {
        let tablebase = open(dir, hunt);
        let (_, file) = tablebase.file(layer.0, layer.1).unwrap();
        let mut loaded = LoadedLayer::new(tablebase.classes(), file).unwrap();
        let layout = &file.layout;
        let index = layout.indices().nth(set).unwrap();
        let word = class * layout.words + layout.place(index >> LOW_BITS);
        if let (Some(distances), true) = (&mut loaded.distances, byte) {
            distances[class * layout.set_count() as usize + set] ^= 1;
        } else {
            // Swaps a draw and a win for Tigers; turns a win for Goats into a draw.
            let drawn = loaded.words[word] >> (32 + (index & 31)) & 1;
            loaded.words[word] ^= 1 << ((1 - drawn) * 32 + u64::from(index & 31));
        }
        let mut index = TablebaseIndex::read(dir, "rules").unwrap();
        let record = write_layer(dir, &index, &loaded.layer(tablebase.classes())).unwrap();
        let mut layers = index.layers.iter_mut();
        let place =
            layers.find(|layer| (layer.placed, layer.mover) == (record.placed, record.mover));
        *place.unwrap() = record;
        index.write(dir).unwrap();
    }

    #[test]
    fn detects_changed_value_with_correct_checksums() {
        let hunt = Hunt::new(Board::embedded("small-grid").unwrap());
        let goats = hunt.board().goats;
        let mut generator = Pcg64Mcg::seed_from_u64(4);
        let intact = tempfile::tempdir().unwrap();
        let mut writer = TablebaseWriter::create(intact.path(), &hunt, "rules", Keep::All).unwrap();
        writer
            .solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor)
            .unwrap();
        let layers: Vec<(u8, Side)> = [(goats, TIGERS), (goats, GOATS)]
            .into_iter()
            .chain((1..goats).map(|placed| (placed, TIGERS)))
            .collect();
        for turn in 0..60 {
            let dir = tempfile::tempdir().unwrap();
            for file in std::fs::read_dir(intact.path()).unwrap() {
                let file = file.unwrap();
                std::fs::copy(file.path(), dir.path().join(file.file_name())).unwrap();
            }
            let layer = layers[turn % layers.len()];
            let tablebase = open(dir.path(), &hunt);
            let layout = &tablebase.file(layer.0, layer.1).unwrap().1.layout;
            let class = generator.random_range(0..tablebase.classes().list().len());
            let set = generator.random_range(0..layout.set_count() as usize);
            forge(dir.path(), &hunt, layer, class, set, turn % 3 == 0);
            let forged = open(dir.path(), &hunt);
            let found = verify(&forged, &naive_rules(&hunt), Samples::ALL, &NoMonitor).unwrap();
            let position = Position {
                tigers: forged.classes().list()[class].tigers,
                goats: forged.classes().list()[class].goats(layout.indices().nth(set).unwrap()),
                hand: goats - layer.0,
                mover: layer.1,
            };
            // The distance byte of a draw has no meaning.
            let silent = tablebase.probe(&position).unwrap() == forged.probe(&position).unwrap();
            assert_eq!(found.mismatches == 0, silent, "{position:?}");
            let named = found.first.iter().any(|found| found.position == position);
            assert!(named || silent || found.mismatches > MAX_LISTED as u64);
        }
    }
}
