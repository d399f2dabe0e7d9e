//! An agent that plays by a solution.

use std::sync::Arc;

use game::{Agent, Game, Side};
use games::place_or_attack::{Move, PlaceOrAttack, Position};

use super::solution::Solution;
use super::table_value::TableValue;

/// Plays Place or Attack perfectly, from a solution that keeps all turns.
#[derive(Clone)]
pub struct SolutionAgent<A: TableValue>(
    /// The solution.
    pub Arc<Solution<A>>,
);

impl<A: TableValue> Agent<PlaceOrAttack> for SolutionAgent<A> {
    fn choose(&mut self, game: &PlaceOrAttack, position: &Position) -> Move {
        let mover = game.mover(position);
        let values = self.0.moves(position).expect("all turns are kept");
        let best = values.into_iter().reduce(|best, other| {
            let is_better = match mover {
                Side::Left => other.1 > best.1,
                Side::Right => other.1 < best.1,
            };
            if is_better { other } else { best }
        });
        best.expect("a player is to move").0
    }
}
