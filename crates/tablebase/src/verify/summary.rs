//! The summary in `tablebase.json`, and its verification.
//!
//! The values of the start and the first moves, the census, the joint census and the digests of all
//! layers follow from the sliding phase. The checksum of the index detects accidental damage but
//! not a deliberate edit. So before anything relies on the summary, it is recomputed: the sliding
//! layers are counted, and the placement phase is solved again from them.
//!
//! Cost: the placement phase of a solve, with no more memory than a solve.

use game::{Game, Monitor};
use games::hunt::{GOATS, Position, TIGERS};

use crate::census::layer_census::{census, joint_census};
use crate::file::error::{FileError, FileErrorKind};
use crate::file::index::{FirstMove, INDEX_FILE, TablebaseIndex};
use crate::file::layer_writer::record_without_file;
use crate::file::loaded_layer::LoadedLayer;
use crate::plane::layer::{Layer, placement_layers};
use crate::probe::tablebase::{Tablebase, layer_layout};
use crate::solve::placement_phase::solve_placement;
use crate::solve::solver::{LayerSink, SolvedLayer};
use crate::verify::error::VerifyError;

/// Recomputes the summary of a solved tablebase from its sliding layers. Fails if a part of
/// `tablebase.json` differs. Returns `false` if the sliding layers are not kept, so that nothing
/// could be recomputed.
pub fn verify_summary(tablebase: &Tablebase, monitor: &dyn Monitor) -> Result<bool, VerifyError> {
    let (hunt, classes) = (tablebase.hunt(), tablebase.classes());
    let goats = hunt.board().goats;
    let [Some((_, tigers)), Some((_, other))] =
        [TIGERS, GOATS].map(|mover| tablebase.file(goats, mover))
    else {
        return Ok(false);
    };
    let stored = tablebase.index();
    let mut summary = Summary {
        index: TablebaseIndex::new(&stored.rules, goats, stored.keep),
        start: hunt.start(),
    };
    let tigers = LoadedLayer::new(classes, tigers)?;
    {
        let other = LoadedLayer::new(classes, other)?;
        let layers = [tigers.layer(classes), other.layer(classes)];
        summary.index.record_sliding(&summary.start, &layers);
        summary
            .index
            .layers
            .extend(layers.iter().map(record_without_file));
    }
    let layouts = placement_layers(hunt.board())
        .map(|(placed, mover)| layer_layout(hunt, classes, placed, mover));
    let sets: u64 = layouts.map(|layout| layout.set_count()).sum();
    monitor.add_expected(classes.list().len() as u64 * sets);
    let LoadedLayer { words, .. } = tigers;
    let layout = layer_layout(hunt, classes, goats, TIGERS);
    let value = solve_placement(hunt, classes, words, &layout, &mut summary, monitor)?;
    summary.index.value = Some(value);
    match stored.difference(&summary.index) {
        None => Ok(true),
        Some(part) => {
            let path = tablebase.dir().join(INDEX_FILE);
            Err(FileError::new(&path, FileErrorKind::Summary(part)).into())
        }
    }
}

/// A sink that keeps only the summary.
struct Summary {
    index: TablebaseIndex,
    start: Position,
}

impl LayerSink for Summary {
    type Error = VerifyError;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), VerifyError> {
        if let SolvedLayer::Placement(layer) = solved {
            self.index.record_layer(&self.start, &layer);
            if layer.mover == TIGERS {
                self.index.layers.push(record_without_file(&layer));
            }
        }
        Ok(())
    }
}

impl TablebaseIndex {
    /// Adds the layers of the sliding phase to the census, Tigers' turns first.
    pub fn record_sliding(&mut self, start: &Position, [tigers, goats]: &[Layer<'_>; 2]) {
        self.joint = joint_census(tigers, goats);
        self.record_layer(start, tigers);
        self.record_layer(start, goats);
    }

    /// Adds a solved layer to the census, and takes the values of the first moves from it if it
    /// contains them.
    pub fn record_layer(&mut self, start: &Position, layer: &Layer<'_>) {
        self.census.extend(census(layer));
        if (layer.placed, layer.mover) == (1, TIGERS) {
            self.first_moves = first_moves(start, layer);
        }
    }

    /// Returns the first part of the summary in which two solves of the same game differ.
    pub fn difference(&self, other: &TablebaseIndex) -> Option<&'static str> {
        let contents = |index: &TablebaseIndex| -> Vec<_> {
            let layers = index.layers.iter();
            let layers = layers.map(|layer| (layer.placed, layer.mover, layer.contents.clone()));
            layers.collect()
        };
        let parts = [
            (self.value != other.value, "the value of the start"),
            (
                self.first_moves != other.first_moves,
                "the values of the first moves",
            ),
            (self.census != other.census, "the census"),
            (self.joint != other.joint, "the joint census"),
            (
                contents(self) != contents(other),
                "the digests of the layers",
            ),
        ];
        let differing = parts.into_iter().find(|(differs, _)| *differs);
        differing.map(|(_, part)| part)
    }
}

/// Returns the values of the first moves from the layer with one goat placed.
fn first_moves(start: &Position, layer: &Layer<'_>) -> Vec<FirstMove> {
    let nodes = layer.classes.free() + start.tigers.count_ones();
    let free = (0..nodes as u8).filter(|node| start.tigers >> node & 1 == 0);
    free.map(|node| {
        let value = layer.value_of(&Position {
            goats: 1 << node,
            ..*start
        });
        FirstMove {
            node,
            value: value.expect("the layer contains every set of one goat"),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Keep, Tablebase, TablebaseWriter, TigerClasses, WriteError};
    use game::{NoMonitor, Outcome};
    use games::hunt::{Board, Hunt};
    use std::path::Path;

    fn solved(dir: &Path, hunt: &Hunt, keep: Keep) -> Result<(), WriteError> {
        let mut writer = TablebaseWriter::create(dir, hunt, "rules", keep).unwrap();
        writer
            .solve(hunt, &TigerClasses::new(hunt), &NoMonitor)
            .map(|_| ())
    }

    /// Edits the index and updates its digest and checksum.
    fn forge(dir: &Path, edit: impl FnOnce(&mut TablebaseIndex)) {
        let mut index = TablebaseIndex::read(dir, "rules").unwrap();
        edit(&mut index);
        index.write(dir).unwrap();
    }

    type Edit = fn(&mut TablebaseIndex);

    const EDITS: [(&str, Edit); 6] = [
        ("the value of the start", |index| {
            index.value = Some(Outcome::Win(TIGERS));
        }),
        ("the values of the first moves", |index| {
            index.first_moves[0].value = Outcome::Win(TIGERS);
        }),
        ("the census", |index| {
            let row = index.census.last_mut().unwrap();
            row.up_to_symmetry.draw += 1;
        }),
        ("the census", |index| {
            index.census[0].in_full.draw += 1;
        }),
        ("the joint census", |index| {
            index.joint[0].up_to_symmetry[1].draw += 1;
        }),
        ("the digests of the layers", |index| {
            index.layers.last_mut().unwrap().contents = "0".repeat(64);
        }),
    ];

    #[test]
    fn rejects_every_edited_part_with_correct_checksum() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        for keep in [Keep::Sliding, Keep::All] {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, keep).unwrap();
            let intact = std::fs::read(dir.path().join(INDEX_FILE)).unwrap();
            let verify = || {
                let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
                verify_summary(&tablebase, &NoMonitor)
            };
            assert!(verify().unwrap());
            for (part, edit) in EDITS {
                forge(dir.path(), edit);
                let Err(VerifyError::File(error)) = verify() else {
                    panic!("{part} was accepted");
                };
                assert_eq!(error.file, dir.path().join(INDEX_FILE));
                assert!(matches!(error.kind, FileErrorKind::Summary(name) if name == part));
                std::fs::write(dir.path().join(INDEX_FILE), &intact).unwrap();
            }
        }
    }

    #[test]
    fn returns_false_without_sliding_layers() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::None).unwrap();
        let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
        assert!(!verify_summary(&tablebase, &NoMonitor).unwrap());
    }

    #[test]
    fn upgrade_rejects_edited_summary_and_keeps_the_folder() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        for (part, edit) in EDITS {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, Keep::Sliding).unwrap();
            forge(dir.path(), edit);
            // The second run resumes the upgrade that failed.
            for _ in 0..2 {
                let Err(WriteError::File(error)) = solved(dir.path(), &hunt, Keep::All) else {
                    panic!("{part} was accepted");
                };
                assert!(matches!(error.kind, FileErrorKind::Summary(name) if name == part));
                let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
                assert_eq!(tablebase.keep(), Keep::Sliding);
            }
        }
    }

    #[test]
    fn resumed_solve_does_not_vouch_for_forged_census() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::All).unwrap();
        // As if the solve had stopped before the last layer, or before the first.
        for layers in [0, 2, 4] {
            forge(dir.path(), |index| {
                index.value = None;
                index.layers.truncate(layers);
                index.census.truncate(1);
                index.census[0].up_to_symmetry.draw += 1;
            });
            let mut writer =
                TablebaseWriter::create(dir.path(), &hunt, "rules", Keep::All).unwrap();
            writer
                .solve(&hunt, &TigerClasses::new(&hunt), &NoMonitor)
                .unwrap();
            let computed = writer.computed_digest().map(str::to_owned);
            drop(writer);
            let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
            let verified = verify_summary(&tablebase, &NoMonitor);
            assert_eq!(verified.is_ok(), layers < 4, "{layers}");
            let known = (layers < 4).then(|| tablebase.digest().to_owned());
            assert_eq!(computed, known, "{layers}");
        }
    }
}
