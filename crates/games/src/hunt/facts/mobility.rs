//! How many moves a side has on the average, over all positions of a kind, counted exactly without
//! listing them: for each slide and each jump of the board, the positions in which it is legal.

use game::Side;

use crate::hunt::{GOATS, Hunt, TIGERS};

/// Positions of a kind, and the legal moves in all of them together. Symmetric positions count
/// each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mobility {
    /// How many positions.
    pub positions: u128,
    /// How many moves.
    pub moves: u128,
}

impl Hunt {
    /// The moves in all positions, with play not over by captures, whose goats placed, goats
    /// captured and side to move are wanted. At Tigers' turn a goat is on the board.
    pub fn mobility(&self, wanted: impl Fn(u8, u8, Side) -> bool) -> Mobility {
        let board = self.board();
        let mut all = Mobility::default();
        for placed in 0..=board.goats {
            for captured in 0..board.captures.min(placed + 1) {
                let goats = placed - captured;
                for mover in [TIGERS, GOATS] {
                    if !wanted(placed, captured, mover) || (mover == TIGERS && goats == 0) {
                        continue;
                    }
                    let (positions, moves) = self.layer(goats, placed < board.goats, mover);
                    all.positions += positions;
                    all.moves += moves;
                }
            }
        }
        all
    }

    /// Positions with so many goats on the board, and the moves in them.
    fn layer(&self, goats: u8, placing: bool, mover: Side) -> (u128, u128) {
        let board = self.board();
        let nodes = board.nodes.len() as u128;
        let (tigers, goats) = (board.tigers.len() as u128, u128::from(goats));
        // Placings of so many tigers and goats on so many nodes.
        let placings = |nodes: u128, tigers: u128, goats: u128| -> u128 {
            match nodes.checked_sub(tigers) {
                Some(rest) => choose(nodes, tigers) * choose(rest, goats),
                None => 0,
            }
        };
        let positions = placings(nodes, tigers, goats);
        let slides = 2 * board.edges().len() as u128;
        let jumps = board.jumps().len() as u128;
        let moves = match mover {
            GOATS if placing => positions * (nodes - tigers - goats),
            GOATS if goats == 0 => 0,
            GOATS => slides * placings(nodes - 2, tigers, goats - 1),
            TIGERS => {
                let jumped = jumps * placings(nodes.saturating_sub(3), tigers - 1, goats - 1);
                slides * placings(nodes - 2, tigers - 1, goats) + jumped
            }
        };
        (positions, moves)
    }
}

/// The number of ways to choose so many of so many.
fn choose(all: u128, some: u128) -> u128 {
    match some <= all {
        true => (0..some).fold(1, |product, at| product * (all - at) / (at + 1)),
        false => 0,
    }
}
