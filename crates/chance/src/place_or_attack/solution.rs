//! A solved game of Place or Attack.
//!
//! Tables hold the values at the start of each turn that was kept. Values in the middle of a turn,
//! and before colours may be swapped, follow from them by the rules.

use game::{Chance, Game, Side};
use games::place_or_attack::{Colour, Move, PlaceOrAttack, Position, Style, TurnPhase};

use super::board_classes::BoardClasses;
use super::solve::SolvePlan;
use super::solver::is_reachable;
use super::table_value::TableValue;
use crate::probability::ProbabilityScalar;

/// The values of a solved game.
pub struct Solution<A: TableValue> {
    game: PlaceOrAttack,
    boards: BoardClasses,
    layers: Vec<Vec<A>>,
    certainties: Vec<A>,
    plan: SolvePlan,
}

impl<A: TableValue> Solution<A> {
    pub(super) fn new(
        game: PlaceOrAttack,
        boards: BoardClasses,
        layers: Vec<Vec<A>>,
        certainties: Vec<A>,
        plan: SolvePlan,
    ) -> Self {
        Solution {
            game,
            boards,
            layers,
            certainties,
            plan,
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &PlaceOrAttack {
        &self.game
    }

    /// Returns the number of classes of boards.
    pub fn classes(&self) -> usize {
        self.boards.count()
    }

    /// Returns the probability that `Left` wins, or `None` if a turn it depends on was not kept or
    /// the position cannot arise.
    pub fn value(&self, position: &Position) -> Option<A::Value> {
        let game = &self.game;
        if let Some(outcome) = game.outcome(position) {
            return Some(A::Value::of_outcome(outcome));
        }
        if let Some(odds) = game.odds(position) {
            let mut sum: Option<A::Value> = None;
            for (m, odds) in odds {
                let part = A::Value::from_odds(odds).times(&self.value(&game.play(position, m))?);
                sum = Some(sum.map_or_else(|| part.clone(), |sum| sum.plus(&part)));
            }
            return sum;
        }
        let may_swap = game.settings().pie && !position.swapped && position.turns < 2;
        if position.phase == TurnPhase::Turn && !may_swap {
            return self.stored_value(position);
        }
        let mover = game.mover(position);
        let values = self.moves(position)?.into_iter().map(|(_, value)| value);
        values.reduce(|best, value| best.better(value, mover))
    }

    /// Returns the moves of a position within the mover's style, each with its value to `Left`,
    /// or `None` if a turn they depend on was not kept.
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, A::Value)>> {
        let style: Style = self.plan.styles[position.colour().number()];
        let moves = style.moves(&self.game, position).into_iter();
        moves
            .map(|m| Some((m, self.value(&self.game.play(position, m))?)))
            .collect()
    }

    /// Returns a bound on the error of floating-point values; the solver's module documentation
    /// derives it.
    pub fn error_bound(&self) -> f64 {
        let settings = self.game.settings();
        let attacks_per_turn = if settings.momentum {
            u32::from(self.game.geometry().cells())
        } else {
            1
        };
        // Two more turns for what follows from the stored values.
        let attacks = (u32::from(settings.limit) + 2) * attacks_per_turn;
        f64::from(attacks) * 6.0 * f64::EPSILON / 2.0
    }

    fn stored_value(&self, position: &Position) -> Option<A::Value> {
        let turn = usize::from(position.turns);
        let stones = [position.black as u16, position.white as u16];
        if !is_reachable(&self.game, position.turns, stones) {
            return None;
        }
        let layer = self.layers.get(turn)?;
        let class = self.boards.class(position.black, position.white);
        let value = layer[class].value(self.certainties[turn]);
        Some(match position.player(Colour::Black) {
            Side::Left => value,
            Side::Right => value.complement(),
        })
    }
}
