//! What a solve will take, before it begins.
//!
//! Everything large in memory is counted: planes and distances in the sliding phase, two layers at a
//! time while placing, and the tables of the classes. The rest is a few megabytes a thread. What files
//! take and how often sliding positions are gone over is what both large boards took, or more.

use games::hunt::{GOATS, Hunt, TIGERS};

use crate::census::burnside::arrangements;
use crate::file::index::Keep;
use crate::plane::layer::{goat_range, placement};
use crate::plane::layout::{Layout, binomial};

/// The memory and the size of a solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SolveNeeds {
    /// Tiger sets up to symmetry.
    pub classes: u64,
    /// LayerValues to compute, as many as all layers hold.
    pub positions: u64,
    /// Bytes of memory, at most a few percent off.
    pub bytes: u64,
    /// Positions with all goats placed.
    sliding: u64,
    /// Positions before that, Tigers to move: the others are not stored.
    placing: u64,
    /// The most of these in one layer.
    largest: u64,
}

/// Positions with all goats placed in a byte of a file: on Bagh Chal 2.2, on Aadu Puli Aattam 4.1.
const SLIDING_IN_A_BYTE: u64 = 2;
/// The same before that: 14.0 and 15.5.
const PLACING_IN_A_BYTE: u64 = 13;
/// How often a position with all goats placed is gone over: on Aadu Puli Aattam 11 times, and fewer on
/// Bagh Chal.
const TIMES: u64 = 11;

/// What everything that does not grow with the board takes: the program, its threads.
const BASE: u64 = 12 << 20;

/// A move in the tables, as a list of nodes and as a list of bits.
const BYTES_OF_A_MOVE: u64 = 160;

impl SolveNeeds {
    /// What solving a game takes. Saturates where nothing that large could be solved.
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
            let layers = placement(board).filter(|(_, mover)| *mover == side);
            let words = layers.map(|(placed, mover)| words(placed, mover));
            words.max().unwrap_or(0)
        };
        let first = words(board.goats - 1, GOATS).saturating_add(last);
        let placing = most(GOATS).saturating_add(most(TIGERS)).max(first);

        let layers = |side| {
            let layers = placement(board).filter(move |(_, mover)| *mover == side);
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

    /// Bytes on disk while it is solved, at most about: what is kept, and where a solve can go on, a
    /// layer of which is there until the next one is.
    pub fn disk(&self, keep: Keep) -> u64 {
        let placing = match keep {
            Keep::All => self.placing,
            Keep::None | Keep::Sliding => self.largest.saturating_mul(2),
        };
        self.sliding / SLIDING_IN_A_BYTE + placing / PLACING_IN_A_BYTE
    }

    /// LayerValues to compute, about, with those that are computed several times; to write a value takes
    /// about as long as to compute it.
    pub fn work(&self, keep: Keep) -> u64 {
        let again = self.sliding.saturating_mul(TIMES - 1);
        let written = match keep {
            Keep::All => self.placing,
            Keep::None | Keep::Sliding => 0,
        };
        self.positions.saturating_add(again).saturating_add(written)
    }

    /// Whether so many bytes are enough.
    pub fn fit_in(&self, bytes: u64) -> bool {
        self.bytes <= bytes
    }
}

/// The bytes of the classes' tables and of the layouts.
fn tables(hunt: &Hunt, classes: u64) -> u64 {
    let board = hunt.board();
    let free = board.nodes.len() as u32 - board.tigers.len() as u32;
    let layouts = placement(board).map(|(placed, mover)| {
        let layout = goat_range(board, placed, mover);
        4 * layout.word_count(free) + size_of::<Layout>() as u64
    });
    moves(hunt, classes)
        .saturating_mul(BYTES_OF_A_MOVE)
        .saturating_add(layouts.sum())
}

/// About how many tiger moves the classes have.
fn moves(hunt: &Hunt, classes: u64) -> u64 {
    let board = hunt.board();
    let nodes = board.nodes.len() as u32;
    let tigers = board.tigers.len() as u32;
    // Moves of all tiger sets: the tiger that moves, and the others off its way.
    let slides = 2 * board.edges().len() as u64 * others(nodes, 2, tigers);
    let jumps = board.jumps().len() as u64 * others(nodes, 3, tigers);
    let sets = binomial(nodes, tigers);
    let moves = (slides + jumps) as u128 * u128::from(classes) / u128::from(sets);
    u64::try_from(moves).unwrap_or(u64::MAX)
}

/// The ways to put the other tigers on nodes that a move does not touch.
fn others(nodes: u32, touched: u32, tigers: u32) -> u64 {
    binomial(nodes.saturating_sub(touched), tigers - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TigerClasses;
    use games::hunt::Board;

    #[test]
    fn the_moves_of_all_classes_are_about_as_many_as_said() {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        let classes = TigerClasses::new(&hunt);
        let moves: u64 = classes
            .list()
            .iter()
            .map(|class| class.moves.len() as u64)
            .sum();
        let needs = SolveNeeds::of(&hunt);
        assert_eq!(needs.classes, 1666);
        let said = super::moves(&hunt, needs.classes);
        assert!(said.abs_diff(moves) < moves / 20, "{said} {moves}");
    }

    #[test]
    fn files_take_no_more_than_is_said() {
        let disk =
            |name, keep| SolveNeeds::of(&Hunt::new(Board::embedded(name).unwrap())).disk(keep);
        // What both boards took, in bytes: everything, and the sliding phase alone.
        let taken = [
            ("bagh-chal", 1_289_804_033u64, 43_000_000u64),
            ("aadu-puli", 434_687_192, 186_000_000),
        ];
        for (name, all, sliding) in taken {
            let said = disk(name, Keep::All);
            assert!((all..all * 7 / 4).contains(&said), "{name}: {said}");
            let said = disk(name, Keep::Sliding);
            assert!((sliding..all * 5 / 4).contains(&said), "{name}: {said}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_to_be() {
        let mut board = Board::embedded("bagh-chal").unwrap();
        board.tigers = vec![0];
        let hunt = Hunt::new(board.checked().unwrap());
        // One tiger leaves 24 nodes, and few classes.
        let needs = SolveNeeds::of(&hunt);
        assert_eq!(needs.classes, 6);
        assert!(needs.fit_in(1 << 30) && !needs.fit_in(1 << 20));
    }
}
