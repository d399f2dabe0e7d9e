//! Play by the invariant: leave an even number of fish in every barrel.

use game::{Agent, Game};

use crate::fish_barrel::{FishBarrel, Move, Position};

impl FishBarrel {
    /// The move that leaves every barrel even and throws the fewest fish: one out of the first odd
    /// barrel, and one into each odd barrel after it. `None` if no move leaves every barrel even,
    /// because all of them are, or because of the caps.
    pub fn even_move(&self, position: &Position) -> Option<Move> {
        let mut odd = (0..self.barrels()).filter(|&barrel| position.fish[barrel] % 2 == 1);
        let mut m = Move::take(odd.next()? as u8);
        for barrel in odd {
            m.thrown[barrel] = 1;
        }
        self.is_legal(position, m).then_some(m)
    }

    /// Whether a move leaves every barrel even.
    pub fn leaves_even(&self, position: &Position, m: Move) -> bool {
        !self.play(position, m).has_odd()
    }
}

/// Leaves every barrel even wherever that can be done, which wins where the caps keep the theory.
/// Elsewhere it takes a fish from the last barrel that has one and waits for a slip.
#[derive(Debug, Clone, Copy, Default)]
pub struct ParityAgent;

impl Agent<FishBarrel> for ParityAgent {
    fn choose(&mut self, game: &FishBarrel, position: &Position) -> Move {
        game.even_move(position).unwrap_or_else(|| {
            let last = position.fish.iter().rposition(|&fish| fish > 0);
            Move::take(last.expect("play goes on") as u8)
        })
    }
}
