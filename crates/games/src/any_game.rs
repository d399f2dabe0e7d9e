//! Any of the games. Whoever does the same for all of them is a visitor, written once for every
//! game; which game it is, is asked in this file alone.

use game::{Keyed, Notation, Symmetric};

use crate::fish_barrel::FishBarrel;
use crate::hunt::Hunt;
use crate::place_or_attack::PlaceOrAttack;
use crate::switching::Switching;

/// One of the games, with its parameters.
pub enum AnyGame {
    /// A hunting game on some board.
    Hunt(Box<Hunt>),
    /// Fish-Barrel.
    FishBarrel(FishBarrel),
    /// Place or Attack.
    PlaceOrAttack(Box<PlaceOrAttack>),
    /// The switching game on some network.
    Switching(Box<Switching>),
}

/// Something that can be done with every game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Notation>(self, game: &G) -> Self::Output;
}

/// Something that can be done with every game in which nothing is left to chance, and whose
/// positions have keys. Hunting games have ways of their own.
pub trait SureVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Notation + Keyed + Symmetric>(self, game: &G) -> Self::Output;
}

impl AnyGame {
    /// Lets a visitor do its work.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            AnyGame::Hunt(hunt) => visitor.visit(&**hunt),
            AnyGame::FishBarrel(game) => visitor.visit(game),
            AnyGame::PlaceOrAttack(game) => visitor.visit(&**game),
            AnyGame::Switching(game) => visitor.visit(&**game),
        }
    }

    /// Lets a visitor do its work, or returns the hunt, for those who have a way of its own for it.
    pub fn visit_other<V: Visitor>(&self, visitor: V) -> Result<V::Output, &Hunt> {
        match self {
            AnyGame::Hunt(hunt) => Err(hunt),
            AnyGame::FishBarrel(game) => Ok(visitor.visit(game)),
            AnyGame::PlaceOrAttack(game) => Ok(visitor.visit(&**game)),
            AnyGame::Switching(game) => Ok(visitor.visit(&**game)),
        }
    }

    /// Lets a visitor do its work, unless dice have a part in the game or it is a hunt.
    pub fn visit_sure<V: SureVisitor>(&self, visitor: V) -> Option<V::Output> {
        match self {
            AnyGame::FishBarrel(game) => Some(visitor.visit(game)),
            AnyGame::Hunt(_) | AnyGame::PlaceOrAttack(_) => None,
            AnyGame::Switching(game) => Some(visitor.visit(&**game)),
        }
    }

    /// What its rules depend on, as text.
    pub fn rules_text(&self) -> String {
        self.visit(RulesText)
    }
}

struct RulesText;

impl Visitor for RulesText {
    type Output = String;

    fn visit<G: Notation>(self, game: &G) -> String {
        game.rules_text()
    }
}
