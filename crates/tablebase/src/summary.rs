//! The summary of a solve: what `tablebase.json` says apart from the names of files, and its
//! verification.
//!
//! The value of the start, the values of the first moves, the census, the joint census and the
//! digests of all layers follow from the sliding phase. A checksum over them shows accidental
//! damage, not an edit, so whoever relies on them has them recomputed first: the sliding layers are
//! counted, and the placement phase is solved again from them.
//!
//! Cost: the placement phase of a solve, and no more memory than a solve.

use game::{Game, Monitor};
use games::hunt::{GOATS, Position, TIGERS};

use crate::census::{census, joint_census};
use crate::index::{FILE, FirstMove, Index};
use crate::layer::{Layer, placement};
use crate::layer_write::unwritten;
use crate::loaded::Loaded;
use crate::probe::{Tablebase, layer_layout};
use crate::refused::{Reason, Refused};
use crate::solve::{Finished, Sink, place_goats};
use crate::verify::VerifyError;

/// Recomputes the summary of a solved tablebase from its sliding layers, and refuses
/// `tablebase.json` if a part of it differs. Returns whether there was anything to recompute it
/// from: `false` if the sliding layers are not kept.
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
        index: Index::new(&stored.rules, goats, stored.keep),
        start: hunt.start(),
    };
    let tigers = Loaded::new(classes, tigers)?;
    {
        let other = Loaded::new(classes, other)?;
        let layers = [tigers.layer(classes), other.layer(classes)];
        summary.index.note_sliding(&summary.start, &layers);
        summary.index.layers.extend(layers.iter().map(unwritten));
    }
    let layouts =
        placement(hunt.board()).map(|(placed, mover)| layer_layout(hunt, classes, placed, mover));
    let sets: u64 = layouts.map(|layout| layout.sets()).sum();
    monitor.add_expected(classes.list().len() as u64 * sets);
    let Loaded { words, .. } = tigers;
    let layout = layer_layout(hunt, classes, goats, TIGERS);
    let value = place_goats(hunt, classes, words, layout, &mut summary, monitor)?;
    summary.index.value = Some(value);
    match stored.difference(&summary.index) {
        None => Ok(true),
        Some(part) => {
            let path = tablebase.dir().join(FILE);
            Err(Refused::new(&path, Reason::Summary(part)).into())
        }
    }
}

/// A sink that keeps nothing but the summary.
struct Summary {
    index: Index,
    start: Position,
}

impl Sink for Summary {
    type Error = VerifyError;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), VerifyError> {
        if let Finished::Placement(layer) = finished {
            self.index.note(&self.start, &layer);
            if layer.mover == TIGERS {
                self.index.layers.push(unwritten(&layer));
            }
        }
        Ok(())
    }
}

impl Index {
    /// Adds the layers of the sliding phase, Tigers' turns first, to the census.
    pub fn note_sliding(&mut self, start: &Position, [tigers, goats]: &[Layer<'_>; 2]) {
        self.joint = joint_census(tigers, goats);
        self.note(start, tigers);
        self.note(start, goats);
    }

    /// Adds a solved layer to the census, and takes the values of the first moves from it if it
    /// has them.
    pub fn note(&mut self, start: &Position, layer: &Layer<'_>) {
        self.census.extend(census(layer));
        if (layer.placed, layer.mover) == (1, TIGERS) {
            self.first_moves = first_moves(start, layer);
        }
    }

    /// Returns the first part of the summary in which two solves of the same game differ.
    pub fn difference(&self, other: &Index) -> Option<&'static str> {
        let contents = |index: &Index| -> Vec<_> {
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

/// Returns the values of the start's successors, which are in the layer with one goat placed.
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
            value: value.expect("the layer has every goat set of its size"),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classes, Keep, Tablebase, WriteError, Writer};
    use game::{NoMonitor, Outcome};
    use games::hunt::{Board, Hunt};
    use std::path::Path;

    fn solved(dir: &Path, hunt: &Hunt, keep: Keep) -> Result<(), WriteError> {
        let mut writer = Writer::create(dir, hunt, "rules", keep).unwrap();
        writer
            .solve(hunt, &Classes::new(hunt), &NoMonitor)
            .map(|_| ())
    }

    /// Changes what the index says, and seals it again.
    fn forge(dir: &Path, edit: impl FnOnce(&mut Index)) {
        let mut index = Index::read(dir, "rules").unwrap();
        edit(&mut index);
        index.write(dir).unwrap();
    }

    type Edit = fn(&mut Index);

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
    fn refuses_every_edited_part_though_the_checksum_is_right() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        for keep in [Keep::Sliding, Keep::All] {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, keep).unwrap();
            let whole = std::fs::read(dir.path().join(FILE)).unwrap();
            let verify = || {
                let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
                verify_summary(&tablebase, &NoMonitor)
            };
            assert!(verify().unwrap());
            for (part, edit) in EDITS {
                forge(dir.path(), edit);
                let Err(VerifyError::Refused(refused)) = verify() else {
                    panic!("{part} was accepted");
                };
                assert_eq!(refused.file, dir.path().join(FILE));
                assert!(matches!(refused.reason, Reason::Summary(name) if name == part));
                std::fs::write(dir.path().join(FILE), &whole).unwrap();
            }
        }
    }

    #[test]
    fn has_nothing_to_recompute_from_without_sliding_layers() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::None).unwrap();
        let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
        assert!(!verify_summary(&tablebase, &NoMonitor).unwrap());
    }

    #[test]
    fn upgrade_refuses_edited_summary_and_keeps_the_folder() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        for (part, edit) in EDITS {
            let dir = tempfile::tempdir().unwrap();
            solved(dir.path(), &hunt, Keep::Sliding).unwrap();
            forge(dir.path(), edit);
            // Also when it continues the upgrade that was refused.
            for _ in 0..2 {
                let Err(WriteError::Refused(refused)) = solved(dir.path(), &hunt, Keep::All) else {
                    panic!("{part} was accepted");
                };
                assert!(matches!(refused.reason, Reason::Summary(name) if name == part));
                let tablebase = Tablebase::open(dir.path(), &hunt, "rules").unwrap();
                assert_eq!(tablebase.keep(), Keep::Sliding);
            }
        }
    }

    #[test]
    fn unfinished_index_with_forged_census_is_not_taken_for_computed() {
        let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
        let dir = tempfile::tempdir().unwrap();
        solved(dir.path(), &hunt, Keep::All).unwrap();
        // As if the solve had stopped before the last layer, and before the first.
        for layers in [0, 2, 4] {
            forge(dir.path(), |index| {
                index.value = None;
                index.layers.truncate(layers);
                index.census.truncate(1);
                index.census[0].up_to_symmetry.draw += 1;
            });
            let mut writer = Writer::create(dir.path(), &hunt, "rules", Keep::All).unwrap();
            writer
                .solve(&hunt, &Classes::new(&hunt), &NoMonitor)
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
