//! A tablebase on disk, opened for probing.
//!
//! Tigers' turns and the sliding phase are looked up: one block is read, verified and decompressed,
//! unless it is cached. Goats' turns of the placement phase are not stored. They follow from
//! Tigers' turns after each drop: the same tigers with one goat more, about twenty sets in a few
//! blocks.
//!
//! Cost of a random position of Bagh Chal from the page cache, on a busy machine: about 20 µs in
//! the sliding phase, 35 to 60 µs at Tigers' turns of the placement phase, 90 µs at Goats'. Probing
//! the same position again takes 0.1 to 0.2 µs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::{Game, Outcome, Side};
use games::hunt::{GOATS, Hunt, Position, TIGERS};
use thiserror::Error;

use crate::census::layer_census::{CensusEntry, JointCensusEntry};
use crate::classes::tiger_classes::TigerClasses;
use crate::file::block::Block;
use crate::file::block_cache::{BlockCache, BlockKey};
use crate::file::error::{FileError, FileErrorKind, OpenError};
use crate::file::index::{FirstMove, Keep, TablebaseIndex};
use crate::file::layer_reader::LayerFile;
use crate::plane::layer::{goat_range, plies};
use crate::plane::layout::Layout;
use crate::plane::word::value;
use crate::probe::computed_layers::ComputedLayer;

/// The value of a position, and its distance if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// Value under best play.
    pub value: Outcome,
    /// Plies to the win under best play. Known in the sliding phase and where the game is won
    /// already; `None` for a draw.
    pub distance: Option<u32>,
}

impl Probe {
    /// Returns the probe of a position that is over.
    pub(crate) fn over(value: Outcome) -> Probe {
        let won = value != Outcome::Draw;
        Probe {
            value,
            distance: won.then_some(0),
        }
    }
}

/// The reason why a position could not be looked up.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The file that contains the position could not be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// The position cannot arise on this board.
    #[error("this position cannot arise on this board")]
    Impossible,
}

/// A tablebase opened from a folder. Any number of threads can probe it.
pub struct Tablebase {
    dir: PathBuf,
    hunt: Hunt,
    classes: TigerClasses,
    index: TablebaseIndex,
    files: Vec<LayerFile>,
    /// Layers that are not kept, in memory.
    computed: Vec<ComputedLayer>,
    cache: BlockCache,
}

impl Tablebase {
    /// Opens the tablebase of a game.
    ///
    /// # Errors
    ///
    /// Fails unless it was solved under the rules with this digest, and every file it names exists
    /// with the recorded header and block table.
    pub fn open(dir: &Path, hunt: &Hunt, rules_digest: &str) -> Result<Tablebase, OpenError> {
        loop {
            let index = TablebaseIndex::read(dir, rules_digest)?;
            let opened = Tablebase::open_files(dir, hunt, &index);
            // Another process may have removed files since the index was read.
            let is_current = |now: &TablebaseIndex| *now == index;
            if opened.is_ok()
                || TablebaseIndex::read(dir, rules_digest).is_ok_and(|now| is_current(&now))
            {
                return opened;
            }
        }
    }

    /// Opens the files that an index names.
    fn open_files(dir: &Path, hunt: &Hunt, index: &TablebaseIndex) -> Result<Tablebase, OpenError> {
        let board = hunt.board();
        if index.goats != board.goats {
            let path = dir.join(crate::file::index::INDEX_FILE);
            return Err(FileError::new(&path, FileErrorKind::Rules).into());
        }
        let hunt = Hunt::new(board.clone());
        let classes = TigerClasses::new(&hunt);
        let files = index
            .on_disk()
            .map(|record| {
                let layout = layer_layout(&hunt, &classes, record.placed, record.mover);
                LayerFile::open(dir, index, record, classes.list().len(), layout)
            })
            .collect::<Result<_, FileError>>()?;
        Ok(Tablebase {
            dir: dir.to_owned(),
            hunt,
            classes,
            index: index.clone(),
            files,
            computed: Vec::new(),
            cache: BlockCache::new(),
        })
    }

    /// Returns the game.
    pub fn hunt(&self) -> &Hunt {
        &self.hunt
    }

    /// Returns the tiger classes.
    pub fn classes(&self) -> &TigerClasses {
        &self.classes
    }

    /// Returns the digest of the result. It does not depend on which layers are kept, on the number
    /// of threads, or on whether the solve was resumed.
    pub fn digest(&self) -> &str {
        &self.index.digest
    }

    /// Returns the value of the start, or `None` while the solve is unfinished.
    ///
    /// This and the rest of the summary (first moves, census, joint census) are taken from
    /// `tablebase.json` unchecked. Call [`verify_summary`](crate::verify_summary) before relying on
    /// them.
    pub fn start_value(&self) -> Option<Outcome> {
        self.index.value
    }

    /// Returns the values of Goats' first moves, or nothing while the solve is unfinished.
    pub fn first_moves(&self) -> &[FirstMove] {
        &self.index.first_moves
    }

    /// Returns which layers are kept.
    pub fn keep(&self) -> Keep {
        self.index.keep
    }

    /// Returns the census of all solved layers, in the order in which they were solved.
    pub fn census(&self) -> &[CensusEntry] {
        &self.index.census
    }

    /// Returns the joint census of the sliding phase.
    pub fn joint_census(&self) -> &[JointCensusEntry] {
        &self.index.joint
    }

    /// Returns the total size of the layer files.
    pub fn bytes(&self) -> u64 {
        self.index.on_disk().map(|layer| layer.bytes).sum()
    }

    /// Looks up a position. Returns `None` if its layer is not kept, and was not computed by
    /// [`compute_layers`](Tablebase::compute_layers).
    ///
    /// # Errors
    ///
    /// Fails if the position cannot arise on this board, or if its file is damaged.
    pub fn probe(&self, position: &Position) -> Result<Option<Probe>, ProbeError> {
        if !self.is_possible(position) {
            return Err(ProbeError::Impossible);
        }
        if let Some(value) = self.hunt.outcome(position) {
            return Ok(Some(Probe::over(value)));
        }
        let placed = self.hunt.board().goats - position.hand;
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        if position.mover == GOATS && position.hand > 0 {
            self.probe_drops(placed, class, index)
        } else {
            self.probe_stored(placed, position.mover, class, index)
        }
    }

    /// Checks whether a position can arise on the board, as far as the numbers of pieces tell.
    fn is_possible(&self, position: &Position) -> bool {
        let board = self.hunt.board();
        let nodes = (1u64 << board.nodes.len()) - 1;
        let Position { tigers, goats, .. } = *position;
        let remaining = goats.count_ones() + u32::from(position.hand);
        // After a drop, the goat just placed is on the board.
        let placed = position.mover == GOATS || position.hand < board.goats && goats != 0;
        u64::from(tigers | goats) <= nodes
            && tigers & goats == 0
            && tigers.count_ones() as usize == board.tigers.len()
            && remaining <= u32::from(board.goats)
            && (placed || remaining + u32::from(board.captures) <= u32::from(board.goats))
    }

    /// Returns the folder of its files.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn index(&self) -> &TablebaseIndex {
        &self.index
    }

    pub(crate) fn file(&self, placed: u8, mover: Side) -> Option<(usize, &LayerFile)> {
        let mut files = self.files.iter().enumerate();
        files.find(|(_, file)| (file.placed, file.mover) == (placed, mover))
    }

    /// Sets the layers that are in memory.
    pub(crate) fn set_computed(&mut self, computed: Vec<ComputedLayer>) {
        self.computed = computed;
    }

    fn computed(&self, placed: u8, mover: Side) -> Option<&ComputedLayer> {
        let mut layers = self.computed.iter();
        layers.find(|layer| (layer.placed, TIGERS) == (placed, mover))
    }

    fn probe_stored(
        &self,
        placed: u8,
        mover: Side,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some((number, file)) = self.file(placed, mover) else {
            return self.probe_computed(placed, mover, class, index);
        };
        let mut reader = Reader::new(self, number, file);
        let word = reader.word(class, index)?;
        let value = value(word, index & 31);
        let distance = match file.layout.set_rank(index) {
            Some(set) if placed == self.hunt.board().goats => {
                let half = reader.distance(set);
                plies(value, half, mover)
            }
            _ => None,
        };
        Ok(Some(Probe { value, distance }))
    }

    /// Looks up a position with Goats to move in the placement phase: the best of the drops.
    fn probe_drops(
        &self,
        placed: u8,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some((number, file)) = self.file(placed + 1, TIGERS) else {
            return self.probe_computed_drops(placed, class, index);
        };
        let mut reader = Reader::new(self, number, file);
        let value = best_drop(self.classes.free(), index, |after| {
            let word = reader.word(class, after)?;
            Ok::<_, ProbeError>(value(word, after & 31))
        })?;
        Ok(Some(Probe {
            value,
            distance: None,
        }))
    }

    /// Looks up a position of a layer in memory.
    fn probe_computed(
        &self,
        placed: u8,
        mover: Side,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some(layer) = self.computed(placed, mover) else {
            return Ok(None);
        };
        let word = layer.word(class, index).ok_or(ProbeError::Impossible)?;
        Ok(Some(Probe {
            value: value(word, index & 31),
            distance: None,
        }))
    }

    /// Looks up a position with Goats to move in the layer in memory after a drop.
    fn probe_computed_drops(
        &self,
        placed: u8,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some(layer) = self.computed(placed + 1, TIGERS) else {
            return Ok(None);
        };
        let value = best_drop(self.classes.free(), index, |after| {
            let word = layer.word(class, after).ok_or(ProbeError::Impossible)?;
            Ok::<_, ProbeError>(value(word, after & 31))
        })?;
        Ok(Some(Probe {
            value,
            distance: None,
        }))
    }
}

/// Returns the best value for Goats over the drops on each free node. `value` returns the value
/// after a drop.
pub(crate) fn best_drop<E>(
    free: u32,
    index: u32,
    mut value: impl FnMut(u32) -> Result<Outcome, E>,
) -> Result<Outcome, E> {
    let mut best = Outcome::Win(TIGERS);
    for bit in (0..free).filter(|bit| index >> bit & 1 == 0) {
        match value(index | 1 << bit)? {
            Outcome::Win(GOATS) => return Ok(Outcome::Win(GOATS)),
            Outcome::Draw => best = Outcome::Draw,
            Outcome::Win(TIGERS) => {}
        }
    }
    Ok(best)
}

/// Returns the layout of a layer.
pub(crate) fn layer_layout(hunt: &Hunt, classes: &TigerClasses, placed: u8, mover: Side) -> Layout {
    let board = hunt.board();
    // In the sliding phase both sides' turns have the range of Tigers' turns.
    let of = if placed == board.goats { TIGERS } else { mover };
    Layout::new(classes.free(), goat_range(board, placed, of))
}

/// A reader of one file's words that keeps the last block.
struct Reader<'a> {
    tablebase: &'a Tablebase,
    number: usize,
    file: &'a LayerFile,
    held: Option<(BlockKey, Arc<Block>)>,
}

impl<'a> Reader<'a> {
    fn new(tablebase: &'a Tablebase, number: usize, file: &'a LayerFile) -> Self {
        Reader {
            tablebase,
            number,
            file,
            held: None,
        }
    }

    /// Returns the word that contains a goat set of a tiger class.
    fn word(&mut self, class: usize, index: u32) -> Result<u64, ProbeError> {
        let (place, _) = self
            .file
            .layout
            .locate(index)
            .ok_or(ProbeError::Impossible)?;
        let (block, place) = self.file.locate_block(class, place);
        let key = BlockKey {
            file: self.number,
            block,
        };
        let held = match self.held.take() {
            Some((held, block)) if held == key => block,
            _ => self.tablebase.cache.get(key, || self.file.read(block))?,
        };
        let word = held.word(place);
        self.held = Some((key, held));
        Ok(word)
    }

    /// Returns the distance byte of a goat set in the last block.
    fn distance(&self, set: usize) -> u8 {
        let (key, held) = self.held.as_ref().expect("the word was read before");
        held.distances()[set - self.file.first_set(key.block)]
    }
}
