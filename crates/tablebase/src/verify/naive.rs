//! Conversions from `games` to the checker's representation of a hunt game.
//!
//! The checker's rules (crate `certificate`) share no code with those of the solver.

use certificate::hunt::{Cell, NaiveHunt, Position as NaivePosition, Rules};
use games::hunt::{Hunt, Position, Stalemate, TIGERS};

/// Builds the checker's rules of a game.
pub fn naive_rules(hunt: &Hunt) -> NaiveHunt {
    let board = hunt.board();
    let nodes = |list: &[u8]| list.iter().map(|&node| usize::from(node)).collect();
    let rules = Rules {
        nodes: board.nodes.len(),
        lines: board.lines.iter().map(|line| nodes(line)).collect(),
        tigers: nodes(&board.tigers),
        goats: board.goats.into(),
        captures: board.captures.into(),
        stalemate: match board.stalemate {
            Stalemate::Loss => certificate::hunt::Stalemate::Loss,
            Stalemate::Draw => certificate::hunt::Stalemate::Draw,
        },
    };
    NaiveHunt::new(rules).expect("a validated board is valid for the checker")
}

/// Converts a position to the checker's representation.
pub fn naive_position(hunt: &NaiveHunt, position: &Position) -> NaivePosition {
    let in_hand = usize::from(position.hand);
    NaivePosition {
        cells: cells(position.tigers, position.goats),
        in_hand,
        captured: hunt.rules.goats - in_hand - position.goats.count_ones() as usize,
        tigers_move: position.mover == TIGERS,
    }
}

/// Returns the cells of a tiger set and a goat set. A node in both has a tiger.
fn cells<const NODES: usize>(tigers: u32, goats: u32) -> [Cell; NODES] {
    std::array::from_fn(|node| match (tigers >> node & 1, goats >> node & 1) {
        (1, _) => Cell::Tiger,
        (_, 1) => Cell::Goat,
        _ => Cell::Empty,
    })
}

/// Returns the tiger set and the goat set of a position, computed from eight cells at a time.
pub(crate) fn piece_sets(position: &NaivePosition) -> (u32, u32) {
    const { assert!(Cell::Goat as u8 == 1 && Cell::Tiger as u8 == 2) };
    // The lowest bit of byte `i` becomes bit `i` of the highest byte.
    let gather = |bytes: u64| {
        let product = (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
        (product >> 56) as u32
    };
    let mut both = (0, 0);
    for (place, cells) in position.cells.chunks_exact(8).enumerate() {
        let bytes = u64::from_le_bytes(std::array::from_fn(|cell| cells[cell] as u8));
        both.0 |= gather(bytes >> 1) << (8 * place);
        both.1 |= gather(bytes) << (8 * place);
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn piece_sets_inverts_cells(tigers: u32, goats: u32) {
            let position = NaivePosition {
                cells: cells(tigers, goats),
                in_hand: 0,
                captured: 0,
                tigers_move: true,
            };
            prop_assert_eq!(piece_sets(&position), (tigers, goats & !tigers));
        }
    }
}
