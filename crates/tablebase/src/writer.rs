//! Solves a game into a folder, layer by layer, and goes on where another solve ended.
//!
//! Tigers' turns and both turns of the sliding phase are written; Goats' turns while placing are
//! counted and not written, since they follow from Tigers' turns by one ply. `tablebase.json`
//! comes after each of Tigers' turns that is written: a solve goes on from the last of them. A
//! layer that is not to be kept is written if the last one was a while ago, and stays until the
//! next is whole; otherwise its digest is enough.
//!
//! A finished tablebase that is to keep more is solved again from its sliding layers. Meanwhile
//! `upgrade.json` is the index of the new files and `tablebase.json` stays; at the end it is
//! replaced in one step. Whenever the solve is killed, the folder holds the old tablebase or the
//! new one.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use game::{Game, Monitor, Outcome, Side};
use games::hunt::{GOATS, Hunt, Position, TIGERS};

use crate::classes::Classes;
use crate::index::{FILE, Index, Keep, UPGRADE, layer_name};
use crate::layer::Layer;
use crate::layer_file::LayerFile;
use crate::layer_write::{unwritten, write_layer};
use crate::loaded::Loaded;
use crate::probe::layer_layout;
use crate::refused::{OpenError, Reason, Refused, WriteError};
use crate::solve::{Finished, Sink, place_goats, resume, solve};

/// How much of a solve may be lost. A choice, not an optimum: writing all layers of Bagh Chal
/// took 134 s instead of 74 s on a busy machine, so not each is written.
const INTERVAL: Duration = Duration::from_secs(30);

/// Its lock shows that a solve is writing into the folder.
const LOCK: &str = "lock";

/// A sink that writes files.
pub struct Writer {
    dir: PathBuf,
    index: Index,
    /// The index as it is on disk.
    saved: Index,
    /// The finished tablebase in the folder that keeps less: it is replaced at the end.
    replaced: Option<Index>,
    /// Set if this writer computed the whole summary from the sliding layers.
    is_computed_here: bool,
    start: Position,
    interval: Duration,
    written: Instant,
    /// Held for as long as the writer lives.
    _lock: File,
}

impl Writer {
    /// A writer into a folder, which is made if need be. If there is an unfinished tablebase of
    /// this game in it, the writer continues it; one of another game is refused.
    ///
    /// One that keeps less is extended from its sliding layers, if it has them. If it is finished,
    /// it stays in use until the extended one is. One that keeps more is refused.
    pub fn create(
        dir: &Path,
        hunt: &Hunt,
        rules_digest: &str,
        keep: Keep,
    ) -> Result<Writer, OpenError> {
        fs::create_dir_all(dir).map_err(Refused::io(dir))?;
        let lock = lock(dir)?;
        let (index, replaced) = begin(dir, rules_digest, hunt.board().goats, keep)?;
        let writer = Writer {
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
        writer.sweep(hunt)?;
        Ok(writer)
    }

    /// Sets how much of a solve may be lost when it is killed, if not everything is kept.
    pub fn losing_at_most(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }

    /// The layers that are whole.
    pub fn finished_layers(&self) -> usize {
        self.index.layers.len()
    }

    /// The digest of what is solved so far.
    pub fn digest(&self) -> &str {
        &self.index.digest
    }

    /// The value of the start, once everything is solved.
    pub fn value(&self) -> Option<Outcome> {
        self.index.value
    }

    /// Returns the digest of a finished tablebase if this writer computed its whole summary from
    /// the sliding layers, so that nobody has to verify it again.
    pub fn computed_digest(&self) -> Option<&str> {
        let known = self.is_computed_here && self.index.value.is_some();
        known.then_some(&self.index.digest)
    }

    /// Solves what is not solved yet, and returns the value of the start.
    pub fn solve(
        &mut self,
        hunt: &Hunt,
        classes: &Classes,
        monitor: &dyn Monitor,
    ) -> Result<Outcome, WriteError> {
        if let Some(value) = self.index.value {
            return Ok(value);
        }
        // An earlier solve may have been stopped between two layers.
        self.index = self.saved.clone();
        let value = if self.index.layers.is_empty() {
            self.index = self.index.restarted(self.index.keep);
            solve(hunt, classes, self, monitor)?
        } else if let Some(value) = self.solve_after_sliding(hunt, classes, monitor)? {
            value
        } else {
            let last = self.index.last().map(|last| (last.placed, last.mover));
            let (placed, mover) = last.expect("a solve resumes from one of Tigers' turns");
            let last = self.open(hunt, classes, placed, mover)?;
            let load = |_: &_, words: &mut [u64]| Ok(last.load(words, None)?);
            resume(hunt, classes, last.placed, load, self, monitor)?
        };
        self.finish(value)?;
        Ok(value)
    }

    /// Solves the placement phase and counts the sliding phase again, if nothing but the sliding
    /// phase is solved and both its layers are there.
    fn solve_after_sliding(
        &mut self,
        hunt: &Hunt,
        classes: &Classes,
        monitor: &dyn Monitor,
    ) -> Result<Option<Outcome>, WriteError> {
        let restarted = self.index.restarted(self.index.keep);
        if restarted.layers != self.index.layers {
            return Ok(None);
        }
        let goats = self.index.goats;
        let files = [TIGERS, GOATS].map(|mover| self.open(hunt, classes, goats, mover));
        let [tigers, other] = files;
        let (tigers, other) = (tigers?, other?);
        let tigers = Loaded::new(classes, &tigers)?;
        self.index = restarted;
        {
            let other = Loaded::new(classes, &other)?;
            let layers = [tigers.layer(classes), other.layer(classes)];
            self.index.note_sliding(&self.start, &layers);
        }
        self.is_computed_here = true;
        let Loaded { words, .. } = tigers;
        let layout = layer_layout(hunt, classes, goats, TIGERS);
        place_goats(hunt, classes, words, layout, self, monitor).map(Some)
    }

    /// Makes the solved tablebase that of the folder.
    fn finish(&mut self, value: Outcome) -> Result<(), Refused> {
        let mut index = self.index.clone();
        index.value = Some(value);
        let replaced = self.replaced.as_ref();
        if let Some(part) = replaced.and_then(|replaced| replaced.difference(&index)) {
            return Err(Refused::new(&self.dir.join(FILE), Reason::Summary(part)));
        }
        let removed = index.forget_files();
        index.write(&self.dir)?;
        self.remove_layers(removed)?;
        if self.replaced.take().is_some() {
            remove(&self.dir, UPGRADE)?;
        }
        self.saved = index.clone();
        self.index = index;
        Ok(())
    }

    fn open(
        &self,
        hunt: &Hunt,
        classes: &Classes,
        placed: u8,
        mover: Side,
    ) -> Result<LayerFile, Refused> {
        let mut records = self.index.layers.iter();
        let record = records.find(|layer| (layer.placed, layer.mover) == (placed, mover));
        let Some(record) = record else {
            let path = self.dir.join(self.name(placed, mover));
            return Err(Refused::new(&path, Reason::Missing));
        };
        let layout = layer_layout(hunt, classes, placed, mover);
        LayerFile::open(&self.dir, &self.index, record, classes.list().len(), layout)
    }

    fn write(&mut self, layer: &Layer<'_>) -> Result<(), Refused> {
        let record = write_layer(&self.dir, &self.index, layer)?;
        self.index.layers.push(record);
        Ok(())
    }

    /// Writes the index, and then removes what is neither kept nor needed.
    fn save(&mut self) -> Result<(), Refused> {
        let removed = self.index.forget_files();
        let name = match self.replaced {
            Some(_) => UPGRADE,
            None => FILE,
        };
        self.index.write_file(&self.dir, name)?;
        self.remove_layers(removed)?;
        self.saved = self.index.clone();
        self.written = Instant::now();
        Ok(())
    }

    fn remove_layers(&self, layers: Vec<(u8, Side)>) -> Result<(), Refused> {
        for (placed, mover) in layers {
            remove(&self.dir, &self.name(placed, mover))?;
        }
        Ok(())
    }

    /// Removes what a solve that was killed may have left.
    fn sweep(&self, hunt: &Hunt) -> Result<(), Refused> {
        for index in [FILE, UPGRADE] {
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
        for placed in 0..=hunt.board().goats {
            for mover in [TIGERS, GOATS] {
                let name = self.name(placed, mover);
                remove(&self.dir, &name.replace(".layer", ".part"))?;
                let mut kept = indices.into_iter().flatten().flat_map(Index::on_disk);
                if !kept.any(|layer| (layer.placed, layer.mover) == (placed, mover)) {
                    remove(&self.dir, &name)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the index of an upgrade of this finished tablebase that was stopped. Removes one
    /// that cannot be continued.
    fn unfinished_upgrade(&self) -> Result<Option<Index>, Refused> {
        let read = Index::read_file(&self.dir, UPGRADE, &self.index.rules);
        match read {
            Ok(index) if self.index.value.is_some() && index.keep > self.index.keep => {
                Ok(Some(index))
            }
            Err(OpenError::Refused(refused)) if refused.is_io() => Err(refused),
            _ => remove(&self.dir, UPGRADE).map(|()| None),
        }
    }

    fn name(&self, placed: u8, mover: Side) -> String {
        layer_name(self.index.goats, placed, mover)
    }
}

impl Sink for Writer {
    type Error = WriteError;

    fn take(&mut self, finished: Finished<'_>) -> Result<(), WriteError> {
        match finished {
            Finished::Sliding(sliding) => {
                let layers = [sliding.layer(TIGERS), sliding.layer(GOATS)];
                self.index.note_sliding(&self.start, &layers);
                for layer in &layers {
                    self.write(layer)?;
                }
                self.save()?;
            }
            Finished::Placement(layer) if layer.mover == TIGERS => {
                self.index.note(&self.start, &layer);
                if self.index.keep == Keep::All || self.written.elapsed() >= self.interval {
                    self.write(&layer)?;
                    self.save()?;
                } else {
                    self.index.layers.push(unwritten(&layer));
                }
            }
            // On disk with the next of Tigers' turns, or with the value of the start.
            Finished::Placement(layer) => self.index.note(&self.start, &layer),
        }
        Ok(())
    }
}

/// Returns the index to continue, and the finished one in the folder if it keeps less.
fn begin(
    dir: &Path,
    rules: &str,
    goats: u8,
    keep: Keep,
) -> Result<(Index, Option<Index>), OpenError> {
    let stored = match Index::read(dir, rules) {
        Err(OpenError::Missing(_)) => return Ok((Index::new(rules, goats, keep), None)),
        read => read?,
    };
    let refuse = |reason| Err(Refused::new(&dir.join(FILE), reason).into());
    if stored.goats != goats {
        return refuse(Reason::Rules);
    }
    if stored.keep > keep {
        return refuse(Reason::Keep);
    }
    if stored.keep == keep {
        return Ok((stored, None));
    }
    if stored.value.is_none() {
        // Written before any file goes that the index on disk names.
        let mut restarted = stored.restarted(keep);
        restarted.write(dir)?;
        return Ok((restarted, None));
    }
    let mut upgrade = match Index::read_file(dir, UPGRADE, rules) {
        Ok(begun) if begun.goats == goats && begun.value.is_none() && begun.keep >= keep => {
            return Ok((begun, Some(stored)));
        }
        Err(OpenError::Refused(refused)) if refused.is_io() => return Err(refused.into()),
        _ => stored.restarted(keep),
    };
    upgrade.write_file(dir, UPGRADE)?;
    Ok((upgrade, Some(stored)))
}

fn lock(dir: &Path) -> Result<File, Refused> {
    let path = dir.join(LOCK);
    let file = File::create(&path).map_err(Refused::io(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Refused::new(&path, Reason::Busy)),
        Err(TryLockError::Error(error)) => Err(Refused::new(&path, Reason::Io(error))),
    }
}

fn remove(dir: &Path, name: &str) -> Result<(), Refused> {
    let path = dir.join(name);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(Refused::new(&path, Reason::Io(error)))
        }
        _ => Ok(()),
    }
}
