//! Predicts the work of a solve, stage by stage.
//!
//! The time of a stage is proportional to the number of plane words it computes, not to positions:
//! layers with few goats fill their words sparsely. At Tigers' turns it is also proportional to the
//! number of tiger moves. Work is counted in nanoseconds of one thread of the machine on which the
//! constants below were measured; [`measure_speed`](crate::measure_speed) says how much faster or
//! slower this one is.

use std::time::Duration;

use game::Side;
use games::hunt::{GOATS, Hunt, TIGERS};

use crate::file::index::Keep;
use crate::file::status::StartingPoint;
use crate::plane::layer::{goat_range, placement_layers};
use crate::solve::needs::SolveNeeds;

/// Computing a word at Goats' turn of the placement phase.
pub(crate) const DROP: u64 = 14;
/// Computing a word at Tigers' turn, for each of the moves of its class.
const TIGER_MOVE: u64 = 3;
/// Preparing the permutation of a tiger move of a class.
const PERMUTATION: u64 = 3_000;
/// Computing a word at Goats' turn of the sliding phase, and comparing both turns with the last.
const SLIDE: u64 = 40;
/// Counting the values of a word.
const COUNT: u64 = 6;
/// Counting and hashing a word.
const DIGEST: u64 = 14;
/// Counting, compressing and writing a word.
const WRITE: u64 = 60;
/// Writing the blocks of a class.
const WRITE_CLASS: u64 = 40_000;
/// Allocating a word of the sliding phase and its distances, for both sides to move.
const SETUP: u64 = 250;
/// Counting and writing such a word.
const WRITE_SLIDING: u64 = 300;
/// Reading such a word again.
const READ_SLIDING: u64 = 100;

/// Passes over all classes of the sliding phase, of which the last decides few positions. Measured:
/// 6 on Bagh Chal, 11 on Aadu Puli Aattam.
pub(super) const FULL_PASSES: u64 = 9;
/// Work of the later passes, which go position by position, in full passes. Measured: 4 and 9.
pub(super) const LATE_PASSES: u64 = 7;

/// The predicted work of a solve.
///
/// ```
/// use games::hunt::{Board, Hunt};
/// use pounce_tablebase::{Keep, SolveWork, StartingPoint};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").expect("this board is built in"));
/// let work = |keep, start| SolveWork::new(&hunt, keep, start).total();
/// let fresh = work(Keep::All, StartingPoint::Nothing);
/// assert!(work(Keep::Sliding, StartingPoint::Nothing) < fresh);
/// assert!(work(Keep::All, StartingPoint::Unfinished { solved: 12 }) < fresh / 2);
/// assert_eq!(work(Keep::All, StartingPoint::Complete(Keep::All)), 0);
/// ```
#[derive(Debug, Clone)]
pub struct SolveWork {
    pub(super) goats: u8,
    /// Reading what an earlier solve has left, or allocating memory.
    pub(super) setup: u64,
    /// A pass over the sliding phase; 0 if it is solved already.
    pub(super) pass: u64,
    /// Positions that a full pass computes.
    pub(super) pass_positions: u64,
    /// Storing the sliding phase.
    pub(super) store_sliding: u64,
    pub(super) layers: Vec<LayerWork>,
}

/// The predicted work of a layer of the placement phase.
#[derive(Debug, Clone)]
pub(super) struct LayerWork {
    pub(super) placed: u8,
    pub(super) mover: Side,
    pub(super) positions: u64,
    pub(super) compute: u64,
    pub(super) store: u64,
}

impl SolveWork {
    /// Predicts the work of a solve that keeps these layers and starts from this point. Saturates
    /// for boards that are far too large.
    pub fn new(hunt: &Hunt, keep: Keep, start: StartingPoint) -> SolveWork {
        let board = hunt.board();
        let needs = SolveNeeds::of(hunt);
        let free = (board.nodes.len() - board.tigers.len()) as u32;
        let classes = needs.classes;
        let moves = needs.moves_per_class(hunt);
        let words = |placed, mover| {
            classes.saturating_mul(goat_range(board, placed, mover).word_count(free))
        };
        let solved = match start {
            StartingPoint::Nothing | StartingPoint::Extended { solved: None, .. } => None,
            StartingPoint::Unfinished { solved } => Some(solved),
            StartingPoint::Extended { solved, .. } => solved,
            StartingPoint::Complete(_) => Some(0),
        };
        let is_complete = matches!(start, StartingPoint::Complete(_));
        let sliding = words(board.goats, TIGERS);
        let per_word = |work: u64| sliding.saturating_mul(work);
        let layer = |(placed, mover): (u8, Side)| {
            let words = words(placed, mover);
            let permutations = classes.saturating_mul(moves * PERMUTATION);
            let (compute, store) = match (mover, keep) {
                (GOATS, _) => (words.saturating_mul(DROP), words.saturating_mul(COUNT)),
                (TIGERS, Keep::All) => (
                    words.saturating_mul(moves * TIGER_MOVE) + permutations,
                    words.saturating_mul(WRITE) + classes.saturating_mul(WRITE_CLASS),
                ),
                (TIGERS, _) => (
                    words.saturating_mul(moves * TIGER_MOVE) + permutations,
                    words.saturating_mul(DIGEST),
                ),
            };
            let sets = goat_range(board, placed, mover).set_count(free);
            LayerWork {
                placed,
                mover,
                positions: classes.saturating_mul(sets),
                compute,
                store,
            }
        };
        let layers = placement_layers(board)
            .filter(|(placed, _)| !is_complete && solved.is_none_or(|solved| *placed < solved));
        let sets = goat_range(board, board.goats, TIGERS).set_count(free);
        let (setup, pass, store_sliding) = match solved {
            None => (
                per_word(SETUP),
                per_word(moves * TIGER_MOVE + SLIDE),
                per_word(WRITE_SLIDING),
            ),
            Some(solved) if solved == board.goats => (per_word(READ_SLIDING), 0, 0),
            Some(_) => (0, 0, 0),
        };
        SolveWork {
            goats: board.goats,
            setup,
            pass,
            pass_positions: classes.saturating_mul(2 * sets),
            store_sliding,
            layers: layers.map(layer).collect(),
        }
    }

    /// Returns the total work.
    pub fn total(&self) -> u64 {
        let layers = self.layers.iter();
        let layers = layers.map(|layer| layer.compute.saturating_add(layer.store));
        self.sliding()
            .saturating_add(layers.fold(0, u64::saturating_add))
    }

    /// Returns the work of computing only the layers with at least this number of goats placed,
    /// without storing them.
    #[must_use]
    pub fn computing_from(mut self, placed: u8) -> SolveWork {
        self.layers.retain(|layer| layer.placed >= placed);
        for layer in &mut self.layers {
            layer.store = 0;
        }
        self
    }

    /// Returns the work up to the end of the sliding phase.
    pub(super) fn sliding(&self) -> u64 {
        self.passes().saturating_add(self.store_sliding)
    }

    /// Returns the work up to the end of the last pass.
    pub(super) fn passes(&self) -> u64 {
        let passes = self.pass.saturating_mul(FULL_PASSES + LATE_PASSES);
        self.setup.saturating_add(passes)
    }

    /// Returns the predicted time, at most a year, at a speed from
    /// [`measure_speed`](crate::measure_speed). The number of threads is the speed of a machine like
    /// the one of the constants.
    pub fn time(&self, speed: f64) -> Duration {
        let time = Duration::try_from_secs_f64(self.total() as f64 / 1e9 / speed);
        time.unwrap_or(A_YEAR).min(A_YEAR)
    }
}

/// The upper limit of predictions.
const A_YEAR: Duration = Duration::from_secs(365 * 86_400);
