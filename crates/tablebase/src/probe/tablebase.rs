//! A tablebase on disk, and what it says about a position.
//!
//! Tigers' turns and the sliding phase are looked up: one block is read, checked and
//! decompressed, unless it was read lately. Goats' turns while placing are not stored: they
//! follow from Tigers' turns with a goat more on the board, beside the same tigers, which are
//! twenty places in a few blocks.
//!
//! Cost of a random position of Bagh Chal, from the page cache: some 20 microseconds in the
//! sliding phase, 35 to 60 at Tigers' turns while placing, 90 at Goats', on a busy machine; the
//! same position again, 0.1 to 0.2.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::{Game, Outcome, Side};
use games::hunt::{GOATS, Hunt, Position, TIGERS};

use crate::census::layer_census::{CensusEntry, JointCensusEntry};
use crate::classes::tiger_classes::TigerClasses;
use crate::file::block::Block;
use crate::file::block_cache::{BlockCache, Key};
use crate::file::error::{FileError, FileErrorKind, OpenError};
use crate::file::index::{FirstMove, Keep, TablebaseIndex};
use crate::file::layer_reader::LayerFile;
use crate::plane::layer::{goat_range, plies};
use crate::plane::layout::Layout;
use crate::plane::word::value;

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// Its value.
    pub value: Outcome,
    /// The plies that best play takes to a win. Known in the sliding phase, and where somebody
    /// has won; a draw has none, whether play goes on or not.
    pub distance: Option<u32>,
}

impl Probe {
    /// What is known where play has ended.
    pub(crate) fn over(value: Outcome) -> Probe {
        let won = value != Outcome::Draw;
        Probe {
            value,
            distance: won.then_some(0),
        }
    }
}

/// Why a position has no answer.
#[derive(Debug)]
pub enum ProbeError {
    /// The file that knows is not to be trusted.
    File(FileError),
    /// The position cannot arise on this board.
    Impossible,
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProbeError::File(refused) => refused.fmt(f),
            ProbeError::Impossible => f.write_str("no such position on this board"),
        }
    }
}

impl std::error::Error for ProbeError {}

impl From<FileError> for ProbeError {
    fn from(refused: FileError) -> Self {
        ProbeError::File(refused)
    }
}

/// A tablebase, open for any number of threads.
pub struct Tablebase {
    dir: PathBuf,
    hunt: Hunt,
    classes: TigerClasses,
    index: TablebaseIndex,
    files: Vec<LayerFile>,
    cache: BlockCache,
}

impl Tablebase {
    /// Opens the tablebase in a folder, if it is that of this game: each file that it names is
    /// there, and its header and table of blocks are what was written.
    pub fn open(dir: &Path, hunt: &Hunt, rules_digest: &str) -> Result<Tablebase, OpenError> {
        let index = TablebaseIndex::read(dir, rules_digest)?;
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
                LayerFile::open(dir, &index, record, classes.list().len(), layout)
            })
            .collect::<Result<_, FileError>>()?;
        Ok(Tablebase {
            dir: dir.to_owned(),
            hunt,
            classes,
            index,
            files,
            cache: BlockCache::new(),
        })
    }

    /// The game.
    pub fn hunt(&self) -> &Hunt {
        &self.hunt
    }

    /// The tiger classes.
    pub fn classes(&self) -> &TigerClasses {
        &self.classes
    }

    /// The digest of all that was solved: the same for any choice of what to keep, any number of
    /// threads, and a solve that was stopped and went on.
    pub fn digest(&self) -> &str {
        &self.index.digest
    }

    /// The value of the start; `None` while the solve is unfinished. This and the rest of the
    /// summary (first moves, census, joint census) is as `tablebase.json` has it: nothing may
    /// rest on it before [`verify_summary`](crate::verify_summary).
    pub fn start_value(&self) -> Option<Outcome> {
        self.index.value
    }

    /// What each of Goats' first moves is worth, whatever is kept; none while the solve is
    /// unfinished.
    pub fn first_moves(&self) -> &[FirstMove] {
        &self.index.first_moves
    }

    /// What is kept.
    pub fn keep(&self) -> Keep {
        self.index.keep
    }

    /// The census of all layers that were solved, in the order in which they were.
    pub fn census(&self) -> &[CensusEntry] {
        &self.index.census
    }

    /// The joint census of the sliding phase.
    pub fn joint_census(&self) -> &[JointCensusEntry] {
        &self.index.joint
    }

    /// The bytes of its files, but for the index.
    pub fn bytes(&self) -> u64 {
        self.index.on_disk().map(|layer| layer.bytes).sum()
    }

    /// What is known about a position; `None` if the layer that knows is not kept.
    pub fn probe(&self, position: &Position) -> Result<Option<Probe>, ProbeError> {
        if !self.is_possible(position) {
            return Err(ProbeError::Impossible);
        }
        if let Some(value) = self.hunt.outcome(position) {
            return Ok(Some(Probe::over(value)));
        }
        let placed = self.hunt.board().goats - position.hand;
        let (class, index) = self.classes.locate(position.tigers, position.goats);
        match position.mover == GOATS && position.hand > 0 {
            true => self.after_drops(placed, class, index),
            false => self.look_up(placed, position.mover, class, index),
        }
    }

    fn is_possible(&self, position: &Position) -> bool {
        let board = self.hunt.board();
        let nodes = (1u64 << board.nodes.len()) - 1;
        let Position { tigers, goats, .. } = *position;
        let there = goats.count_ones() + u32::from(position.hand);
        // The goat just placed is on the board.
        let placed = position.mover == GOATS || position.hand < board.goats && goats != 0;
        u64::from(tigers | goats) <= nodes
            && tigers & goats == 0
            && tigers.count_ones() as usize == board.tigers.len()
            && there <= u32::from(board.goats)
            && (placed || there + u32::from(board.captures) <= u32::from(board.goats))
    }

    pub(crate) fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn index(&self) -> &TablebaseIndex {
        &self.index
    }

    pub(crate) fn file(&self, placed: u8, mover: Side) -> Option<(usize, &LayerFile)> {
        let mut files = self.files.iter().enumerate();
        files.find(|(_, file)| (file.placed, file.mover) == (placed, mover))
    }

    fn look_up(
        &self,
        placed: u8,
        mover: Side,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some((number, file)) = self.file(placed, mover) else {
            return Ok(None);
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

    /// Goats' turn while placing: the best of the drops.
    fn after_drops(
        &self,
        placed: u8,
        class: usize,
        index: u32,
    ) -> Result<Option<Probe>, ProbeError> {
        let Some((number, file)) = self.file(placed + 1, TIGERS) else {
            return Ok(None);
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
}

/// The value of Goats' turn from those of Tigers' turns after each drop on a free node.
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

/// The layout of a layer's words.
pub(crate) fn layer_layout(hunt: &Hunt, classes: &TigerClasses, placed: u8, mover: Side) -> Layout {
    let board = hunt.board();
    // Both sides' turns of the sliding phase have the goat_range of Tigers'.
    let of = if placed == board.goats { TIGERS } else { mover };
    Layout::new(classes.free(), goat_range(board, placed, of))
}

/// Reads words of one file, and remembers the block of the last.
struct Reader<'a> {
    tablebase: &'a Tablebase,
    number: usize,
    file: &'a LayerFile,
    held: Option<(Key, Arc<Block>)>,
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

    /// The word that has a goat set beside a tiger class.
    fn word(&mut self, class: usize, index: u32) -> Result<u64, ProbeError> {
        let (place, _) = self
            .file
            .layout
            .locate(index)
            .ok_or(ProbeError::Impossible)?;
        let (block, place) = self.file.find(class, place);
        let key = (self.number, block);
        let held = match self.held.take() {
            Some((held, block)) if held == key => block,
            _ => self.tablebase.cache.get(key, || self.file.read(block))?,
        };
        let word = held.word(place);
        self.held = Some((key, held));
        Ok(word)
    }

    /// The byte of a goat set in the block that was read last.
    fn distance(&self, set: usize) -> u8 {
        let ((_, block), held) = self.held.as_ref().expect("its word was read before");
        held.distances()[set - self.file.first_set(*block)]
    }
}
