//! Canonical forms: the least image of a position under the symmetries of the board.

use game::{Game, Symmetric};

use super::geometry::cells_in;
use super::position::{Position, TurnPhase};
use super::rules::PlaceOrAttack;

impl Symmetric for PlaceOrAttack {
    fn canonical(&self, position: &Position) -> Position {
        let images = self.geometry().symmetries().iter().map(|map| {
            let moved =
                |set: u64| cells_in(set).fold(0, |to, cell| to | 1 << map[usize::from(cell)]);
            Position {
                black: moved(position.black),
                white: moved(position.white),
                phase: match position.phase {
                    TurnPhase::Dice(cell) => TurnPhase::Dice(map[usize::from(cell)]),
                    other => other,
                },
                ..*position
            }
        });
        let order = |position: &Position| {
            let target = match position.phase {
                TurnPhase::Dice(cell) => cell,
                _ => 0,
            };
            (position.black, position.white, target)
        };
        images.min_by_key(order).unwrap_or(*position)
    }
}

impl PlaceOrAttack {
    /// Returns the first move of each class under the symmetries of the position.
    pub fn distinct_moves(&self, position: &Position) -> Vec<crate::place_or_attack::Move> {
        let mut seen = std::collections::HashSet::new();
        self.moves(position)
            .filter(|&m| seen.insert(self.canonical(&self.play(position, m))))
            .collect()
    }
}
