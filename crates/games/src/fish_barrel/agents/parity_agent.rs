//! Plays by the parity invariant: leave an even number of fish in every barrel.

use game::{Agent, Game};

use crate::fish_barrel::{FishBarrel, Move, Position};

impl FishBarrel {
    /// Returns the move that leaves every barrel even and throws the fewest fish: it takes one from
    /// the first odd barrel and throws one into each later odd barrel. Returns `None` if no move
    /// leaves every barrel even, because all barrels are even or because of the caps.
    pub fn even_move(&self, position: &Position) -> Option<Move> {
        let mut odd = (0..self.barrels()).filter(|&barrel| position.fish[barrel] % 2 == 1);
        let mut m = Move::take(odd.next()? as u8);
        for barrel in odd {
            m.thrown[barrel] = 1;
        }
        self.is_legal(position, m).then_some(m)
    }

    /// Checks whether a move leaves every barrel even.
    pub fn leaves_even(&self, position: &Position, m: Move) -> bool {
        !self.play(position, m).has_odd()
    }
}

/// A player that leaves every barrel even if possible, which wins under caps that preserve the
/// parity theorem. Otherwise it takes a fish from the last nonempty barrel and waits for a mistake.
#[derive(Debug, Clone, Copy, Default)]
pub struct ParityAgent;

impl Agent<FishBarrel> for ParityAgent {
    fn choose(&mut self, game: &FishBarrel, position: &Position) -> Move {
        game.even_move(position).unwrap_or_else(|| {
            let last = position.fish.iter().rposition(|&fish| fish > 0);
            Move::take(last.expect("a game that is not over has fish") as u8)
        })
    }
}
