//! A solved game of Place or Attack: what positions of the turns that were kept are worth, and what
//! their moves are. Positions in the middle of a turn, and those where colours may be swapped, follow
//! from the beginnings of turns by the rules.

use game::{Chance, Game, Side};
use games::place_or_attack::{Manner, Move, Phase, PlaceOrAttack, Position};

use super::board_classes::Boards;
use super::solve::{Plan, possible};
use super::table_value::Amount;
use crate::probability::Number;

/// What positions are worth.
pub struct Solution<A: Amount> {
    game: PlaceOrAttack,
    boards: Boards,
    layers: Vec<Vec<A>>,
    certainties: Vec<A>,
    plan: Plan,
}

impl<A: Amount> Solution<A> {
    pub(crate) fn new(
        game: PlaceOrAttack,
        boards: Boards,
        layers: Vec<Vec<A>>,
        certainties: Vec<A>,
        plan: Plan,
    ) -> Self {
        Solution {
            game,
            boards,
            layers,
            certainties,
            plan,
        }
    }

    /// The game that was solved.
    pub fn game(&self) -> &PlaceOrAttack {
        &self.game
    }

    /// Classes of boards.
    pub fn classes(&self) -> usize {
        self.boards.count()
    }

    /// The probability that `Left` wins; `None` if a turn that tells was not kept, or if the position
    /// cannot come about.
    pub fn value(&self, position: &Position) -> Option<A::Value> {
        let game = &self.game;
        if let Some(outcome) = game.outcome(position) {
            return Some(A::Value::ending(outcome));
        }
        if let Some(odds) = game.odds(position) {
            let mut sum: Option<A::Value> = None;
            for (m, odds) in odds {
                let part = A::Value::of(odds).times(&self.value(&game.play(position, m))?);
                sum = Some(sum.map_or_else(|| part.clone(), |sum| sum.plus(&part)));
            }
            return sum;
        }
        let open = game.settings().pie && !position.swapped && position.turns < 2;
        if position.phase == Phase::Turn && !open {
            return self.looked_up(position);
        }
        let mover = game.mover(position);
        let values = self.moves(position)?.into_iter().map(|(_, value)| value);
        values.reduce(|best, value| best.better(value, mover))
    }

    /// The moves of a position where somebody chooses, within that player's manner, with what each
    /// is worth to `Left`; `None` if a turn that tells was not kept.
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, A::Value)>> {
        let manner: Manner = self.plan.manners[position.colour().number()];
        let moves = manner.moves(&self.game, position).into_iter();
        moves
            .map(|m| Some((m, self.value(&self.game.play(position, m))?)))
            .collect()
    }

    /// How far a value of floating point numbers may be off; see `turns.rs` for why.
    pub fn error_bound(&self) -> f64 {
        let settings = self.game.settings();
        let attacks = match settings.momentum {
            true => u32::from(self.game.geometry().cells()),
            false => 1,
        };
        // A few more for what follows from the beginnings of turns.
        f64::from((u32::from(settings.limit) + 2) * attacks) * 6.0 * f64::EPSILON / 2.0
    }

    fn looked_up(&self, position: &Position) -> Option<A::Value> {
        let turn = usize::from(position.turns);
        let stones = [position.black as u16, position.white as u16];
        if !possible(&self.game, position.turns, stones) {
            return None;
        }
        let layer = self.layers.get(turn)?;
        let class = self.boards.class(position.black, position.white);
        let value = layer[class].value(self.certainties[turn]);
        Some(
            match position.player(games::place_or_attack::Colour::Black) {
                Side::Left => value,
                Side::Right => value.complement(),
            },
        )
    }
}
