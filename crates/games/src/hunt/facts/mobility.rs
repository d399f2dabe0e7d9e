//! The mean number of moves of a side over all positions of a kind, counted exactly.
//!
//! Positions are not enumerated. Instead, the positions in which each slide and each jump of the
//! board is legal are counted with binomial coefficients.

use game::Side;

use crate::hunt::{GOATS, Hunt, TIGERS};

/// The number of positions of a kind and of the legal moves in all of them. Symmetric positions are
/// counted separately.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mobility {
    /// The number of positions.
    pub positions: u128,
    /// The total number of legal moves.
    pub moves: u128,
}

impl Hunt {
    /// Counts moves over all positions whose goats placed, goats captured and side to move satisfy
    /// `filter`. Positions decided by captures, and those with Tigers to move and no goat on the
    /// board, are left out.
    pub fn mobility(&self, filter: impl Fn(u8, u8, Side) -> bool) -> Mobility {
        let board = self.board();
        let mut all = Mobility::default();
        for placed in 0..=board.goats {
            for captured in 0..board.captures.min(placed + 1) {
                let goats = placed - captured;
                for mover in [TIGERS, GOATS] {
                    if !filter(placed, captured, mover) || (mover == TIGERS && goats == 0) {
                        continue;
                    }
                    let layer = self.layer_mobility(goats, placed < board.goats, mover);
                    all.positions += layer.positions;
                    all.moves += layer.moves;
                }
            }
        }
        all
    }

    /// Counts the positions with this many goats on the board, and their moves. Goats drop if
    /// `placing`, and slide otherwise.
    fn layer_mobility(&self, goats: u8, placing: bool, mover: Side) -> Mobility {
        let board = self.board();
        let nodes = board.nodes.len() as u128;
        let (tigers, goats) = (board.tigers.len() as u128, u128::from(goats));
        // The number of ways to place the tigers and goats on the nodes.
        let arrangements = |nodes: u128, tigers: u128, goats: u128| -> u128 {
            match nodes.checked_sub(tigers) {
                Some(rest) => choose(nodes, tigers) * choose(rest, goats),
                None => 0,
            }
        };
        let positions = arrangements(nodes, tigers, goats);
        let slides = 2 * board.edges().len() as u128;
        let jumps = board.jumps().len() as u128;
        let moves = match mover {
            GOATS if placing => positions * (nodes - tigers - goats),
            GOATS if goats == 0 => 0,
            GOATS => slides * arrangements(nodes - 2, tigers, goats - 1),
            TIGERS => {
                let jumped = jumps * arrangements(nodes.saturating_sub(3), tigers - 1, goats - 1);
                slides * arrangements(nodes - 2, tigers - 1, goats) + jumped
            }
        };
        Mobility { positions, moves }
    }
}

/// Returns the binomial coefficient.
fn choose(all: u128, some: u128) -> u128 {
    if some <= all {
        (0..some).fold(1, |product, at| product * (all - at) / (at + 1))
    } else {
        0
    }
}
