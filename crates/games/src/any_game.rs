//! One enum over all games.
//!
//! Code that works for every game implements [`GameVisitor`]. This file is the only place that
//! matches on the game to make a generic call.

use std::sync::Arc;

use game::Notation;

use crate::decidable::DecidableVisitor;
use crate::diagram::Illustrated;
use crate::fish_barrel::FishBarrel;
use crate::hunt::Hunt;
use crate::place_or_attack::PlaceOrAttack;
use crate::switching::Switching;

/// One of the games, with its parameters. Clones share the tables of the game.
#[derive(Clone)]
pub enum AnyGame {
    /// A hunt game on some board.
    Hunt(Arc<Hunt>),
    /// Fish-Barrel.
    FishBarrel(FishBarrel),
    /// Place or Attack.
    PlaceOrAttack(Arc<PlaceOrAttack>),
    /// The switching game on some network.
    Switching(Arc<Switching>),
}

/// A computation that works for every game.
pub trait GameVisitor {
    /// The result of the computation.
    type Output;

    /// Runs the computation on a game. An implementation may require less of the game, such as
    /// [`Notation`].
    fn visit<G: Illustrated>(self, game: &G) -> Self::Output;
}

impl AnyGame {
    /// Runs a visitor on the game.
    ///
    /// ```
    /// use game::Notation;
    /// use pounce_games::{AnyGame, GameVisitor};
    ///
    /// /// Counts the moves of the first player.
    /// struct FirstMoves;
    ///
    /// impl GameVisitor for FirstMoves {
    ///     type Output = u64;
    ///
    ///     fn visit<G: Notation>(self, game: &G) -> u64 {
    ///         game.count_moves(&game.start())
    ///     }
    /// }
    ///
    /// let board = pounce_games::hunt::Board::embedded("bagh-chal").unwrap();
    /// let game = AnyGame::Hunt(pounce_games::hunt::Hunt::new(board).into());
    /// assert_eq!(game.visit(FirstMoves), 21);
    /// ```
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyGame::Hunt(hunt) => visitor.visit(&**hunt),
            AnyGame::FishBarrel(game) => visitor.visit(game),
            AnyGame::PlaceOrAttack(game) => visitor.visit(&**game),
            AnyGame::Switching(game) => visitor.visit(&**game),
        }
    }

    /// Runs a visitor on the game unless it is a hunt, which is returned as the error.
    pub fn visit_non_hunt<V: GameVisitor>(&self, visitor: V) -> Result<V::Output, &Hunt> {
        match self {
            AnyGame::Hunt(hunt) => Err(hunt),
            AnyGame::FishBarrel(game) => Ok(visitor.visit(game)),
            AnyGame::PlaceOrAttack(game) => Ok(visitor.visit(&**game)),
            AnyGame::Switching(game) => Ok(visitor.visit(&**game)),
        }
    }

    /// Runs a visitor on the game, or returns `None` if it has dice.
    pub fn visit_decidable<V: DecidableVisitor>(&self, visitor: V) -> Option<V::Output> {
        match self {
            AnyGame::Hunt(hunt) => Some(visitor.visit(&**hunt)),
            AnyGame::FishBarrel(game) => Some(visitor.visit(game)),
            AnyGame::PlaceOrAttack(_) => None,
            AnyGame::Switching(game) => Some(visitor.visit(&**game)),
        }
    }

    /// Returns the text whose digest identifies the rules.
    pub fn digest_text(&self) -> String {
        self.visit(DigestText)
    }
}

struct DigestText;

impl GameVisitor for DigestText {
    type Output = String;

    fn visit<G: Notation>(self, game: &G) -> String {
        game.digest_text()
    }
}
