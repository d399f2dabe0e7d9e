//! Solves a game into a folder, layer by layer, and goes on where another solve ended.
//!
//! Tigers' turns and both turns of the sliding phase are written; Goats' turns while placing are
//! counted and not written, since they follow from Tigers' turns by one ply. `tablebase.json`
//! comes after each of Tigers' turns that is written: a solve goes on from the last of them. A
//! layer that is not to be kept is written if the last one was a while ago, and stays until the
//! next is whole; otherwise its digest is enough.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use game::{Game, Outcome, Side, Watch};
use games::hunt::{GOATS, Hunt, Position, TIGERS};

use crate::census::{census, joint_census};
use crate::classes::Classes;
use crate::index::{FILE, FirstMove, Index, Keep, layer_name};
use crate::layer::Layer;
use crate::layer_file::LayerFile;
use crate::layer_write::{unwritten, write_layer};
use crate::probe::layer_layout;
use crate::refused::{OpenError, Reason, Refused, WriteError};
use crate::solve::{Finished, Sink, resume, solve};

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
    start: Position,
    interval: Duration,
    written: Instant,
    /// Held for as long as the writer lives.
    _lock: File,
}

impl Writer {
    /// A writer into a folder, which is made if need be. If there is an unfinished tablebase of
    /// this game in it, the writer goes on with it; one of another game is refused, and so is
    /// one that was begun with another choice of what to keep.
    pub fn create(
        dir: &Path,
        hunt: &Hunt,
        rules_digest: &str,
        keep: Keep,
    ) -> Result<Writer, OpenError> {
        fs::create_dir_all(dir).map_err(Refused::io(dir))?;
        let lock = lock(dir)?;
        let goats = hunt.board().goats;
        let index = match Index::read(dir, rules_digest) {
            Err(OpenError::Missing(_)) => Index::new(rules_digest, goats, keep),
            read => read?,
        };
        let refuse = |reason| Err(Refused::new(&dir.join(FILE), reason).into());
        if index.goats != goats {
            return refuse(Reason::Rules);
        }
        if index.keep != keep {
            return refuse(Reason::Keep);
        }
        let writer = Writer {
            dir: dir.to_owned(),
            saved: index.clone(),
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

    /// Solves what is not solved yet, and returns the value of the start.
    pub fn solve(
        &mut self,
        hunt: &Hunt,
        classes: &Classes,
        watch: &dyn Watch,
    ) -> Result<Outcome, WriteError> {
        if let Some(value) = self.index.value {
            return Ok(value);
        }
        // An earlier solve may have been stopped between two layers.
        self.index = self.saved.clone();
        let value = match self.open_last(hunt, classes)? {
            None => solve(hunt, classes, self, watch)?,
            Some(last) => {
                let load = |_: &_, words: &mut [u64]| Ok(last.load(words, None)?);
                resume(hunt, classes, last.placed, load, self, watch)?
            }
        };
        self.index.value = Some(value);
        self.save()?;
        Ok(value)
    }

    /// The layer to go on from.
    fn open_last(&self, hunt: &Hunt, classes: &Classes) -> Result<Option<LayerFile>, Refused> {
        let Some(last) = self.index.last() else {
            return Ok(None);
        };
        let layout = layer_layout(hunt, classes, last.placed, last.mover);
        let count = classes.list().len();
        LayerFile::open(&self.dir, &self.index, last, count, layout).map(Some)
    }

    fn write(&mut self, layer: &Layer<'_>) -> Result<(), Refused> {
        self.note(layer);
        let record = write_layer(&self.dir, &self.index, layer)?;
        self.index.layers.push(record);
        Ok(())
    }

    /// Takes down what the index says of a layer that is whole.
    fn note(&mut self, layer: &Layer<'_>) {
        self.index.census.extend(census(layer));
        if (layer.placed, layer.mover) == (1, TIGERS) {
            self.index.first_moves = first_moves(&self.start, layer);
        }
    }

    /// Writes the index, and then removes what is neither kept nor needed.
    fn save(&mut self) -> Result<(), Refused> {
        let removed = self.index.forget_files();
        self.index.write(&self.dir)?;
        for (placed, mover) in removed {
            remove(&self.dir, &self.name(placed, mover))?;
        }
        self.saved = self.index.clone();
        self.written = Instant::now();
        Ok(())
    }

    /// Removes what a solve that was killed may have left.
    fn sweep(&self, hunt: &Hunt) -> Result<(), Refused> {
        remove(&self.dir, "tablebase.part")?;
        for placed in 0..=hunt.board().goats {
            for mover in [TIGERS, GOATS] {
                let name = self.name(placed, mover);
                remove(&self.dir, &name.replace(".layer", ".part"))?;
                let mut kept = self.index.on_disk();
                if !kept.any(|layer| (layer.placed, layer.mover) == (placed, mover)) {
                    remove(&self.dir, &name)?;
                }
            }
        }
        Ok(())
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
                self.index.joint = joint_census(sliding);
                self.write(&sliding.layer(TIGERS))?;
                self.write(&sliding.layer(GOATS))?;
                self.save()?;
            }
            Finished::Placement(layer) if layer.mover == TIGERS => {
                if self.index.keep == Keep::All || self.written.elapsed() >= self.interval {
                    self.write(&layer)?;
                    self.save()?;
                } else {
                    self.note(&layer);
                    self.index.layers.push(unwritten(&layer));
                }
            }
            // On disk with the next of Tigers' turns, or with the value of the start.
            Finished::Placement(layer) => self.note(&layer),
        }
        Ok(())
    }
}

/// The values of the start's successors, which are in the layer with one goat placed.
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
