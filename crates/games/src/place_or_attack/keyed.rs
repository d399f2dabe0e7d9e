//! The game on boards of up to 27 territories, which have exact 64-bit keys. Each territory is one
//! base-3 digit (3^27 < 2^43); the number of turns takes 8 bits, the phase 5 and the swap 1. A key
//! can be decoded into its position, as the test does, so no two positions share a key.

use game::{Chance, Game, Keyed, Odds, Outcome, Side, Symmetric};

use super::geometry::cells_in;
use super::position::{Move, Position, TurnPhase};
use super::rules::PlaceOrAttack;

/// The maximum number of territories with exact keys. Together with two more phases they fit into
/// five bits.
const MAX_CELLS: u8 = 27;

/// Place or Attack on a board whose positions have exact keys.
#[derive(Debug, Clone)]
pub struct KeyedPlaceOrAttack(PlaceOrAttack);

impl KeyedPlaceOrAttack {
    /// Wraps the game if its board is small enough.
    pub fn new(game: PlaceOrAttack) -> Option<KeyedPlaceOrAttack> {
        (game.geometry().cells() <= MAX_CELLS).then_some(KeyedPlaceOrAttack(game))
    }

    /// Returns the wrapped game.
    pub fn game(&self) -> &PlaceOrAttack {
        &self.0
    }
}

impl Game for KeyedPlaceOrAttack {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.0.start()
    }

    fn mover(&self, position: &Position) -> Side {
        self.0.mover(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.0.moves(position)
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        self.0.play(position, m)
    }

    fn count_moves(&self, position: &Position) -> u64 {
        self.0.count_moves(position)
    }
}

impl Chance for KeyedPlaceOrAttack {
    fn odds(&self, position: &Position) -> Option<Vec<(Move, Odds)>> {
        self.0.odds(position)
    }
}

impl Symmetric for KeyedPlaceOrAttack {
    fn canonical(&self, position: &Position) -> Position {
        self.0.canonical(position)
    }
}

impl Keyed for KeyedPlaceOrAttack {
    fn key(&self, position: &Position) -> u64 {
        let digits = |set: u64| cells_in(set).map(|cell| 3u64.pow(cell.into())).sum::<u64>();
        let board = digits(position.black) + 2 * digits(position.white);
        let phase = match position.phase {
            TurnPhase::Turn => 0,
            TurnPhase::Again => 1,
            TurnPhase::Dice(cell) => 2 + u64::from(cell),
        };
        ((board << 8 | u64::from(position.turns)) << 5 | phase) << 1 | u64::from(position.swapped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place_or_attack::{Settings, cells_in};
    use proptest::prelude::*;

    fn decode(key: u64) -> Position {
        let mut position = Position {
            black: 0,
            white: 0,
            turns: (key >> 6) as u8,
            phase: match key >> 1 & 31 {
                0 => TurnPhase::Turn,
                1 => TurnPhase::Again,
                cell => TurnPhase::Dice(cell as u8 - 2),
            },
            swapped: key & 1 == 1,
        };
        let mut board = key >> 14;
        for cell in cells_in((1 << MAX_CELLS) - 1) {
            match board % 3 {
                0 => {}
                1 => position.black |= 1 << cell,
                _ => position.white |= 1 << cell,
            }
            board /= 3;
        }
        position
    }

    proptest! {
        #[test]
        fn keys_can_be_decoded(
            a: u64, b: u64, turns: u8, dice in 0u8..29, swapped: bool
        ) {
            let game = PlaceOrAttack::new(Settings::board(3, 9, 40)).unwrap();
            let game = KeyedPlaceOrAttack::new(game).unwrap();
            let all = game.game().geometry().all();
            let position = Position {
                black: a & !b & all,
                white: b & all,
                turns,
                phase: match dice {
                    27 => TurnPhase::Turn,
                    28 => TurnPhase::Again,
                    cell => TurnPhase::Dice(cell),
                },
                swapped,
            };
            prop_assert_eq!(decode(game.key(&position)), position);
        }
    }

    #[test]
    fn larger_boards_have_no_keys() {
        let game = |rows, columns| PlaceOrAttack::new(Settings::board(rows, columns, 40)).unwrap();
        assert!(KeyedPlaceOrAttack::new(game(5, 5)).is_some());
        assert!(KeyedPlaceOrAttack::new(game(4, 7)).is_none());
    }
}
