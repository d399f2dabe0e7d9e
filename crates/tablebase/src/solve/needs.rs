//! Predicts the memory and disk of a solve before it starts.
//!
//! Memory is the sum of everything large: planes and distances in the sliding phase, two layers at
//! a time in the placement phase, and the tables of the classes. The rest is a few megabytes per
//! thread. Compression ratios are bounds from measurements on Bagh Chal and Aadu Puli Aattam.

use games::hunt::{GOATS, Hunt, TIGERS};

use crate::census::burnside::arrangements;
use crate::classes::node_sets::binomial;
use crate::file::index::Keep;
use crate::plane::layer::{goat_range, placement_layers};
use crate::plane::layout::Layout;

/// The predicted size, memory and disk of a solve.
///
/// ```
/// use games::hunt::{Board, Hunt};
/// use pounce_tablebase::{Keep, SolveNeeds};
///
/// let hunt = Hunt::new(Board::embedded("bagh-chal").expect("this board is built in"));
/// let needs = SolveNeeds::of(&hunt);
/// assert_eq!(needs.classes, 1666);
/// assert!(!needs.fit_in(1 << 30));
/// assert!(needs.disk(Keep::Sliding) < needs.disk(Keep::All));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveNeeds {
    /// Tiger classes.
    pub classes: u64,
    /// Positions of all layers.
    pub positions: u64,
    /// Bytes of memory, accurate to a few percent.
    pub bytes: u64,
    /// Positions of the sliding phase.
    sliding: u64,
    /// Positions of the placement phase with Tigers to move. The others are not stored.
    placing: u64,
    /// Largest number of these in one layer.
    largest: u64,
}

/// Sliding positions per byte of a file. Measured: 2.2 on Bagh Chal, 4.1 on Aadu Puli Aattam.
const SLIDING_PER_BYTE: u64 = 2;
/// Stored placement positions per byte of a file. Measured: 14.0 and 15.5.
const PLACING_PER_BYTE: u64 = 13;
/// Bytes that do not depend on the board: the program and its threads.
const BASE: u64 = 12 << 20;

/// Bytes of a tiger move in the tables, as a list of nodes and as a list of bits.
const BYTES_PER_MOVE: u64 = 160;

impl SolveNeeds {
    /// Predicts what solving a game takes. Saturates for boards that are far too large.
    pub fn of(hunt: &Hunt) -> SolveNeeds {
        let board = hunt.board();
        let nodes = board.nodes.len() as u32;
        let tigers = board.tigers.len() as u32;
        let free = nodes - tigers;
        let classes = arrangements(hunt.symmetries().images(), tigers, 0);
        let words = |placed, mover| {
            let words = goat_range(board, placed, mover).word_count(free);
            classes.saturating_mul(8).saturating_mul(words)
        };
        let sets = |placed, mover| {
            classes.saturating_mul(goat_range(board, placed, mover).set_count(free))
        };

        let last = words(board.goats, TIGERS);
        // Planes and distances for both sides to move.
        let turns = 2 * last
            .saturating_add(sets(board.goats, TIGERS))
            .min(u64::MAX / 4);
        let most = |side| {
            let layers = placement_layers(board).filter(|(_, mover)| *mover == side);
            let words = layers.map(|(placed, mover)| words(placed, mover));
            words.max().unwrap_or(0)
        };
        let first = words(board.goats - 1, GOATS).saturating_add(last);
        let placing = most(GOATS).saturating_add(most(TIGERS)).max(first);

        let layers = |side| {
            let layers = placement_layers(board).filter(move |(_, mover)| *mover == side);
            layers.map(|(placed, mover)| sets(placed, mover))
        };
        let total = |side| layers(side).fold(0, u64::saturating_add);
        let both = [TIGERS, GOATS].map(|mover| sets(board.goats, mover));
        let sliding = both[0].saturating_add(both[1]);
        SolveNeeds {
            classes,
            positions: sliding
                .saturating_add(total(TIGERS))
                .saturating_add(total(GOATS)),
            sliding,
            placing: total(TIGERS),
            largest: layers(TIGERS).max().unwrap_or(0),
            bytes: turns
                .max(placing)
                .saturating_add(tables(hunt, classes))
                .saturating_add(BASE),
        }
    }

    /// Predicts the bytes on disk during a solve, approximately from above: the layers to keep and
    /// the last checkpoint, which stays until the next one is complete.
    pub fn disk(&self, keep: Keep) -> u64 {
        let placing = match keep {
            Keep::All => self.placing,
            Keep::None | Keep::Sliding => self.largest.saturating_mul(2),
        };
        self.sliding / SLIDING_PER_BYTE + placing / PLACING_PER_BYTE
    }

    /// Estimates the number of tiger moves of a class.
    pub(crate) fn moves_per_class(&self, hunt: &Hunt) -> u64 {
        moves(hunt, self.classes).div_ceil(self.classes.max(1))
    }

    /// Checks whether this much memory is enough.
    pub fn fit_in(&self, bytes: u64) -> bool {
        self.bytes <= bytes
    }
}

/// Predicts the bytes of the tables of classes and layouts.
fn tables(hunt: &Hunt, classes: u64) -> u64 {
    let board = hunt.board();
    let free = board.nodes.len() as u32 - board.tigers.len() as u32;
    let layouts = placement_layers(board).map(|(placed, mover)| {
        let layout = goat_range(board, placed, mover);
        4 * layout.word_count(free) + size_of::<Layout>() as u64
    });
    moves(hunt, classes)
        .saturating_mul(BYTES_PER_MOVE)
        .saturating_add(layouts.sum())
}

/// Estimates the number of tiger moves of all classes.
fn moves(hunt: &Hunt, classes: u64) -> u64 {
    let board = hunt.board();
    let nodes = board.nodes.len() as u32;
    let tigers = board.tigers.len() as u32;
    // Moves of all tiger sets: one tiger moves, and the others are not on its nodes.
    let slides = 2 * board.edges().len() as u64 * others(nodes, 2, tigers);
    let jumps = board.jumps().len() as u64 * others(nodes, 3, tigers);
    let sets = binomial(nodes, tigers);
    let moves = (slides + jumps) as u128 * u128::from(classes) / u128::from(sets);
    u64::try_from(moves).unwrap_or(u64::MAX)
}

/// Counts the ways to place the other tigers on nodes that a move does not touch.
fn others(nodes: u32, touched: u32, tigers: u32) -> u64 {
    binomial(nodes.saturating_sub(touched), tigers - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TigerClasses;
    use games::hunt::Board;

    #[test]
    fn predicts_number_of_moves() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let classes = TigerClasses::new(&hunt);
        let moves: u64 = classes
            .list()
            .iter()
            .map(|class| class.moves.len() as u64)
            .sum();
        let needs = SolveNeeds::of(&hunt);
        assert_eq!(needs.classes, 1666);
        let predicted = super::moves(&hunt, needs.classes);
        assert!(
            predicted.abs_diff(moves) < moves / 20,
            "{predicted} {moves}"
        );
    }

    #[test]
    fn disk_prediction_bounds_measured_files() {
        let disk =
            |name, keep| SolveNeeds::of(&Hunt::new(Board::embedded(name).unwrap())).disk(keep);
        // Measured bytes: all layers, and the sliding phase alone.
        let measured = [
            ("bagh-chal", 1_289_804_033u64, 43_000_000u64),
            ("aadu-puli", 434_687_192, 186_000_000),
        ];
        for (name, all, sliding) in measured {
            let predicted = disk(name, Keep::All);
            assert!(
                (all..all * 7 / 4).contains(&predicted),
                "{name}: {predicted}"
            );
            let predicted = disk(name, Keep::Sliding);
            assert!(
                (sliding..all * 5 / 4).contains(&predicted),
                "{name}: {predicted}"
            );
        }
    }

    #[test]
    fn memory_prediction_decides_whether_board_fits() {
        let mut board = Board::embedded("bagh-chal").unwrap();
        board.tigers = vec![0];
        let hunt = Hunt::new(board.checked().unwrap());
        // One tiger leaves 24 nodes, and few classes.
        let needs = SolveNeeds::of(&hunt);
        assert_eq!(needs.classes, 6);
        assert!(needs.fit_in(1 << 30) && !needs.fit_in(1 << 20));
    }
}
