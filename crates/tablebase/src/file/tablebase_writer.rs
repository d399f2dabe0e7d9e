//! Solves a game into a folder, layer by layer, and resumes an unfinished solve.
//!
//! Tigers' turns and both turns of the sliding phase are written. Goats' turns of the placement
//! phase are counted but not written, since they follow from Tigers' turns by one ply.
//! `tablebase.json` is updated after each layer written; a solve resumes from the last of Tigers'
//! turns. A layer that is not to be kept serves as a checkpoint: it is written if the last one is
//! old enough, and removed once the next is complete. Otherwise only its digest is recorded.
//!
//! To keep more layers, a complete tablebase is solved again from its sliding layers. Meanwhile
//! `upgrade.json` is the index of the new files, and `tablebase.json` is replaced in one step at
//! the end. To keep fewer, `tablebase.json` is replaced first and files are removed afterwards. So
//! even a killed process leaves the old tablebase or the new one.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use game::{Game, Monitor, Outcome, Side, SolveStage};
use games::hunt::{GOATS, Hunt, Position, TIGERS};

use crate::classes::tiger_classes::TigerClasses;
use crate::file::error::{FileError, FileErrorKind, OpenError, WriteError};
use crate::file::folder::{begin, lock, remove};
use crate::file::index::{INDEX_FILE, Keep, TablebaseIndex, UPGRADE_FILE, layer_name};
use crate::file::layer_reader::LayerFile;
use crate::file::layer_writer::{record_without_file, write_layer};
use crate::file::loaded_layer::LoadedLayer;
use crate::file::status::StartingPoint;
use crate::plane::layer::Layer;
use crate::probe::tablebase::layer_layout;
use crate::solve::placement_phase::solve_placement;
use crate::solve::solver::{LayerSink, SolvedLayer, resume_placement, solve};

/// Time between checkpoints, the work that may be lost. Not tuned: writing all layers of Bagh Chal
/// took 134 s instead of 74 s on a busy machine, so not every layer is written.
const INTERVAL: Duration = Duration::from_secs(30);

/// A writer that solves a game into a folder.
pub struct TablebaseWriter {
    dir: PathBuf,
    index: TablebaseIndex,
    /// The index on disk.
    saved: TablebaseIndex,
    /// Index of the complete tablebase that is being extended and replaced at the end.
    replaced: Option<TablebaseIndex>,
    /// True if this writer computed the whole summary from the sliding layers.
    is_computed_here: bool,
    start: Position,
    interval: Duration,
    written: Instant,
    /// Held until the writer is dropped.
    _lock: File,
}

impl TablebaseWriter {
    /// Prepares to solve a game into a folder, which is created if necessary, and to keep at least
    /// these layers. An unfinished tablebase in it is continued. One that keeps fewer layers is
    /// extended from its sliding layers, if it has them; if it is complete, it stays usable until
    /// the extended one is complete. One that keeps more layers continues to do so, until
    /// [`reduce_to`](Self::reduce_to) is called.
    ///
    /// # Errors
    ///
    /// Fails if the folder contains a tablebase of another game, or if another process is writing
    /// to it.
    pub fn create(
        dir: &Path,
        hunt: &Hunt,
        rules_digest: &str,
        keep: Keep,
    ) -> Result<TablebaseWriter, OpenError> {
        fs::create_dir_all(dir).map_err(FileError::io(dir))?;
        let lock = lock(dir)?;
        let (index, replaced) = begin(dir, rules_digest, hunt.board().goats, keep)?;
        let writer = TablebaseWriter {
            dir: dir.to_owned(),
            saved: index.clone(),
            replaced,
            is_computed_here: index.layers.is_empty(),
            start: hunt.start(),
            index,
            interval: INTERVAL,
            written: Instant::now(),
            _lock: lock,
        };
        writer.sweep()?;
        Ok(writer)
    }

    /// Sets the time between checkpoints. Has no effect with [`Keep::All`], which writes every
    /// layer.
    #[must_use]
    pub fn checkpoint_interval(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }

    /// Returns which layers the tablebase keeps when it is complete.
    pub fn keep(&self) -> Keep {
        self.index.keep
    }

    /// Returns the number of solved layers.
    pub fn solved_layers(&self) -> usize {
        self.index.layers.len()
    }

    /// Returns what the solve starts from.
    pub fn starting_point(&self) -> StartingPoint {
        let solved = self.index.last().map(|last| last.placed);
        match (&self.replaced, solved) {
            _ if self.index.value.is_some() => StartingPoint::Complete(self.index.keep),
            (Some(replaced), solved) => StartingPoint::Extended {
                kept: replaced.keep,
                solved,
            },
            (None, Some(solved)) => StartingPoint::Unfinished { solved },
            (None, None) => StartingPoint::Nothing,
        }
    }

    /// Returns the bytes of the files that [`reduce_to`](Self::reduce_to) would remove.
    pub fn bytes_beyond(&self, keep: Keep) -> u64 {
        let size = |index: &TablebaseIndex| index.on_disk().map(|layer| layer.bytes).sum::<u64>();
        let mut reduced = self.saved.clone();
        reduced.keep = keep.min(reduced.keep);
        size(&self.saved) - size(&reduced)
    }

    /// Reduces the layers to keep to these, and removes the files of the others, also those of an
    /// unfinished extension to more layers. Does nothing if fewer are kept already. A killed process
    /// leaves the folder as before or reduced, except for files that the next writer removes.
    pub fn reduce_to(&mut self, keep: Keep) -> Result<(), FileError> {
        if self.saved.keep < keep {
            return Ok(());
        }
        if self.replaced.is_none() {
            remove(&self.dir, UPGRADE_FILE)?;
        }
        if self.saved.keep == keep {
            return self.sweep();
        }
        self.index = self.saved.clone();
        self.index.keep = keep;
        self.save()?;
        self.sweep()
    }

    /// Returns the digest of the layers solved so far.
    pub fn digest(&self) -> &str {
        &self.index.digest
    }

    /// Returns the value of the start, once everything is solved.
    pub fn value(&self) -> Option<Outcome> {
        self.index.value
    }

    /// Returns the digest of a complete tablebase if this writer computed its whole summary from
    /// the sliding layers, so that [`verify_summary`](crate::verify_summary) is not needed.
    pub fn computed_digest(&self) -> Option<&str> {
        let known = self.is_computed_here && self.index.value.is_some();
        known.then_some(&self.index.digest)
    }

    /// Solves the remaining layers, and returns the value of the start.
    pub fn solve(
        &mut self,
        hunt: &Hunt,
        classes: &TigerClasses,
        monitor: &dyn Monitor,
    ) -> Result<Outcome, WriteError> {
        if let Some(value) = self.index.value {
            return Ok(value);
        }
        let value = match self.solve_remaining(hunt, classes, monitor) {
            Err(WriteError::File(error)) if self.can_restart(&error) => {
                // The complete tablebase still has its sliding layers.
                self.index = self.saved.restarted(self.saved.keep);
                self.save()?;
                self.solve_remaining(hunt, classes, monitor)
            }
            solved => solved,
        }?;
        self.finish(value)?;
        Ok(value)
    }

    /// Checks whether an extension that cannot be continued can start again from the sliding layers:
    /// the file of its last layer is damaged.
    fn can_restart(&self, error: &FileError) -> bool {
        let restarted = self.saved.restarted(self.saved.keep);
        self.replaced.is_some() && !error.is_io() && restarted.layers != self.saved.layers
    }

    /// Solves the layers that the saved index does not have, and returns the value of the start.
    fn solve_remaining(
        &mut self,
        hunt: &Hunt,
        classes: &TigerClasses,
        monitor: &dyn Monitor,
    ) -> Result<Outcome, WriteError> {
        // An earlier call may have stopped after a layer that was not saved.
        self.index = self.saved.clone();
        if self.index.layers.is_empty() {
            self.index = self.index.restarted(self.index.keep);
            solve(hunt, classes, self, monitor)
        } else if let Some(value) = self.solve_after_sliding(hunt, classes, monitor)? {
            Ok(value)
        } else {
            let last = self.index.last().map(|last| (last.placed, last.mover));
            let (placed, mover) = last.expect("a solve resumes from one of Tigers' turns");
            let last = self.open(hunt, classes, placed, mover)?;
            let load = |_: &_, words: &mut [u64]| Ok(last.load(words, None)?);
            resume_placement(hunt, classes, last.placed, load, self, monitor)
        }
    }

    /// Recounts the sliding phase and solves the placement phase, if exactly the sliding phase is
    /// solved and both its layers are on disk.
    fn solve_after_sliding(
        &mut self,
        hunt: &Hunt,
        classes: &TigerClasses,
        monitor: &dyn Monitor,
    ) -> Result<Option<Outcome>, WriteError> {
        let restarted = self.index.restarted(self.index.keep);
        if restarted.layers != self.index.layers {
            return Ok(None);
        }
        let goats = self.index.goats;
        monitor.enter_stage(SolveStage::Storing {
            placed: goats,
            mover: TIGERS,
        });
        let files = [TIGERS, GOATS].map(|mover| self.open(hunt, classes, goats, mover));
        let [tigers, other] = files;
        let (tigers, other) = (tigers?, other?);
        let tigers = LoadedLayer::new(classes, &tigers)?;
        self.index = restarted;
        {
            let other = LoadedLayer::new(classes, &other)?;
            let layers = [tigers.layer(classes), other.layer(classes)];
            self.index.record_sliding(&self.start, &layers);
        }
        self.is_computed_here = true;
        let LoadedLayer { words, .. } = tigers;
        let layout = layer_layout(hunt, classes, goats, TIGERS);
        solve_placement(hunt, classes, words, &layout, self, monitor).map(Some)
    }

    /// Writes the index of the complete tablebase and removes files that are no longer needed.
    fn finish(&mut self, value: Outcome) -> Result<(), FileError> {
        let mut index = self.index.clone();
        index.value = Some(value);
        let replaced = self.replaced.as_ref();
        if let Some(part) = replaced.and_then(|replaced| replaced.difference(&index)) {
            return Err(FileError::new(
                &self.dir.join(INDEX_FILE),
                FileErrorKind::Summary(part),
            ));
        }
        let removed = index.drop_unneeded_files();
        index.write(&self.dir)?;
        self.remove_layers(removed)?;
        if self.replaced.take().is_some() {
            remove(&self.dir, UPGRADE_FILE)?;
        }
        self.saved = index.clone();
        self.index = index;
        Ok(())
    }

    fn open(
        &self,
        hunt: &Hunt,
        classes: &TigerClasses,
        placed: u8,
        mover: Side,
    ) -> Result<LayerFile, FileError> {
        let mut records = self.index.layers.iter();
        let record = records.find(|layer| (layer.placed, layer.mover) == (placed, mover));
        let Some(record) = record else {
            let path = self.dir.join(self.name(placed, mover));
            return Err(FileError::new(&path, FileErrorKind::Missing));
        };
        let layout = layer_layout(hunt, classes, placed, mover);
        LayerFile::open(&self.dir, &self.index, record, classes.list().len(), layout)
    }

    fn write(&mut self, layer: &Layer<'_>) -> Result<(), FileError> {
        let record = write_layer(&self.dir, &self.index, layer)?;
        self.index.layers.push(record);
        Ok(())
    }

    /// Writes the index, then removes files that are neither kept nor needed.
    fn save(&mut self) -> Result<(), FileError> {
        let removed = self.index.drop_unneeded_files();
        let name = match self.replaced {
            Some(_) => UPGRADE_FILE,
            None => INDEX_FILE,
        };
        self.index.write_file(&self.dir, name)?;
        self.remove_layers(removed)?;
        self.saved = self.index.clone();
        self.written = Instant::now();
        Ok(())
    }

    fn remove_layers(&self, layers: Vec<(u8, Side)>) -> Result<(), FileError> {
        for (placed, mover) in layers {
            remove(&self.dir, &self.name(placed, mover))?;
        }
        Ok(())
    }

    /// Removes files that a killed solve may have left.
    fn sweep(&self) -> Result<(), FileError> {
        for index in [INDEX_FILE, UPGRADE_FILE] {
            remove(&self.dir, &index.replace(".json", ".part"))?;
        }
        let unfinished = match self.replaced {
            Some(_) => None,
            None => self.unfinished_upgrade()?,
        };
        let indices = [
            Some(&self.index),
            self.replaced.as_ref(),
            unfinished.as_ref(),
        ];
        for placed in 0..=self.index.goats {
            for mover in [TIGERS, GOATS] {
                let name = self.name(placed, mover);
                remove(&self.dir, &name.replace(".layer", ".part"))?;
                let mut kept = indices
                    .into_iter()
                    .flatten()
                    .flat_map(TablebaseIndex::on_disk);
                if !kept.any(|layer| (layer.placed, layer.mover) == (placed, mover)) {
                    remove(&self.dir, &name)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the index of an unfinished upgrade of this complete tablebase. Removes one that
    /// cannot be continued.
    fn unfinished_upgrade(&self) -> Result<Option<TablebaseIndex>, FileError> {
        let read = TablebaseIndex::read_file(&self.dir, UPGRADE_FILE, &self.index.rules);
        match read {
            Ok(index) if self.index.value.is_some() && index.keep > self.index.keep => {
                Ok(Some(index))
            }
            Err(OpenError::File(error)) if error.is_io() => Err(error),
            _ => remove(&self.dir, UPGRADE_FILE).map(|()| None),
        }
    }

    fn name(&self, placed: u8, mover: Side) -> String {
        layer_name(self.index.goats, placed, mover)
    }
}

impl LayerSink for TablebaseWriter {
    type Error = WriteError;

    fn accept(&mut self, solved: SolvedLayer<'_>) -> Result<(), WriteError> {
        match solved {
            SolvedLayer::Sliding(sliding) => {
                let layers = [sliding.layer(TIGERS), sliding.layer(GOATS)];
                self.index.record_sliding(&self.start, &layers);
                for layer in &layers {
                    self.write(layer)?;
                }
                self.save()?;
            }
            SolvedLayer::Placement(layer) if layer.mover == TIGERS => {
                self.index.record_layer(&self.start, &layer);
                if self.index.keep == Keep::All || self.written.elapsed() >= self.interval {
                    self.write(&layer)?;
                    self.save()?;
                } else {
                    self.index.layers.push(record_without_file(&layer));
                }
            }
            // Saved with the next of Tigers' turns, or at the end.
            SolvedLayer::Placement(layer) => self.index.record_layer(&self.start, &layer),
        }
        Ok(())
    }
}
