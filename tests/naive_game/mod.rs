//! The naive rules as a [`Game`], for the oracle and perft.

use certificate::hunt::{HuntEvent, HuntOutcome, Move, NaiveHunt, Player, Position};
use game::{Event, Game, Outcome, Side};

/// A hunting game by the naive rules.
#[derive(Clone)]
pub struct NaiveGame(pub NaiveHunt);

impl Game for NaiveGame {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.0.start()
    }

    fn mover(&self, position: &Position) -> Side {
        side(position.mover())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.0.outcome(position).map(outcome)
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        self.0.moves(position)
    }

    fn play(&self, position: &Position, m: Move) -> Position {
        self.0.play(position, m)
    }
}

impl Event<NaiveGame> for HuntEvent {
    fn lower_bound(&self, game: &NaiveGame, position: &Position) -> u32 {
        self.min_plies(&game.0, position)
    }
}

/// Returns a player as a side of `game`.
pub fn side(player: Player) -> Side {
    match player {
        Player::Tigers => Side::Left,
        Player::Goats => Side::Right,
    }
}

fn outcome(outcome: HuntOutcome) -> Outcome {
    match outcome {
        HuntOutcome::Win(player) => Outcome::Win(side(player)),
        HuntOutcome::Draw => Outcome::Draw,
    }
}
