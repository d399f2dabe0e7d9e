//! The state of a game in play, under all rules that apply to it.
//!
//! Proofs use the rules of a position. Games in play may have further rules, about repetitions and
//! quiet turns of a hunt, which depend on the moves before.

use std::sync::Arc;

use game::{Game, Notation, Outcome};
use games::hunt::{Hunt, OngoingGame};

use super::playable::Playable;
use crate::records::OutcomeRecord;

/// The positions of a course's game.
pub type PositionOf<C> = <<C as Course>::Game as Game>::Position;
/// The moves of a course's game.
pub type MoveOf<C> = <<C as Course>::Game as Game>::Move;

/// The state of a game in play.
pub trait Course: Clone + Send + Sync + 'static {
    /// The game.
    type Game: Playable;

    /// Returns the game.
    fn game(&self) -> &Self::Game;

    /// Returns the current position.
    fn position(&self) -> PositionOf<Self>;

    /// Lists the moves that may be played now, none if play has ended.
    fn moves(&self) -> Vec<MoveOf<Self>>;

    /// Lists at most `limit` of the moves that may be played now. Also returns the number of the others.
    fn first_moves(&self, limit: usize) -> (Vec<MoveOf<Self>>, u64);

    /// Plays a move of the position. Fails with the reason if a rule of play refuses it.
    fn play(&mut self, m: MoveOf<Self>) -> Result<(), String>;

    /// Returns the outcome if play has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Describes whose turn it is, or how play has ended.
    fn describe(&self) -> String;

    /// Says in a short sentence why play has ended. Returns `None` if it has not.
    fn outcome_in_words(&self) -> Option<String>;
}

/// Returns the outcome with its reason if play has ended.
pub fn outcome_record<C: Course>(state: &C) -> Option<OutcomeRecord> {
    Some(OutcomeRecord {
        winner: match state.outcome()? {
            Outcome::Win(winner) => Some(state.game().player(winner).to_owned()),
            Outcome::Draw => None,
        },
        reason: state.outcome_in_words().unwrap_or_default(),
    })
}

/// The course of a game whose rules depend on the position alone.
pub struct PlainCourse<G: Game> {
    game: Arc<G>,
    position: G::Position,
}

impl<G: Game> PlainCourse<G> {
    /// Starts in this position.
    pub fn new(game: Arc<G>, position: G::Position) -> PlainCourse<G> {
        PlainCourse { game, position }
    }
}

impl<G: Game> Clone for PlainCourse<G> {
    fn clone(&self) -> PlainCourse<G> {
        PlainCourse::new(self.game.clone(), self.position)
    }
}

impl<G: Playable> Course for PlainCourse<G> {
    type Game = G;

    fn game(&self) -> &G {
        &self.game
    }

    fn position(&self) -> G::Position {
        self.position
    }

    fn moves(&self) -> Vec<G::Move> {
        self.game.moves(&self.position).collect()
    }

    fn first_moves(&self, limit: usize) -> (Vec<G::Move>, u64) {
        let listed: Vec<G::Move> = self.game.moves(&self.position).take(limit).collect();
        let others = self.game.count_moves(&self.position) - listed.len() as u64;
        (listed, others)
    }

    fn play(&mut self, m: G::Move) -> Result<(), String> {
        self.position = self.game.play(&self.position, m);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn describe(&self) -> String {
        self.game.describe(&self.position)
    }

    fn outcome_in_words(&self) -> Option<String> {
        self.game.outcome_in_words(&self.position)
    }
}

impl Course for OngoingGame<'static> {
    type Game = Hunt;

    fn game(&self) -> &Hunt {
        self.hunt()
    }

    fn position(&self) -> PositionOf<Self> {
        OngoingGame::position(self)
    }

    fn moves(&self) -> Vec<MoveOf<Self>> {
        OngoingGame::moves(self)
    }

    fn first_moves(&self, limit: usize) -> (Vec<MoveOf<Self>>, u64) {
        let mut moves = OngoingGame::moves(self);
        let others = moves.len().saturating_sub(limit);
        moves.truncate(limit);
        (moves, others as u64)
    }

    fn play(&mut self, m: MoveOf<Self>) -> Result<(), String> {
        OngoingGame::play(self, m).map_err(|rejected| rejected.to_string())
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending()?;
        Some(ending.winner.map_or(Outcome::Draw, Outcome::Win))
    }

    fn describe(&self) -> String {
        OngoingGame::describe(self)
    }

    fn outcome_in_words(&self) -> Option<String> {
        Some(self.ending()?.to_string())
    }
}
