//! Statements about play: their wording, and the goals that they stand for.

use game::{Notation, Side};
use games::{AnyGame, GameVisitor};
use hypothesis::{Figure, Goal, Probability};

use crate::text::capitalized;

/// A statement about play.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ask) struct Statement {
    /// The statement in words.
    pub text: String,
    /// The side that the statement is about, as a claim names it.
    pub prover: Option<String>,
    pub goal: Goal,
}

/// The kinds of games that have their own questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::ask) enum Kind {
    Hunt,
    Dice,
    Other,
}

/// The words for statements about a game.
pub(in crate::ask) struct Wording {
    pub players: [&'static str; 2],
    pub kind: Kind,
    /// Whether the option `first` says who moves first.
    pub has_first: bool,
}

impl Wording {
    pub fn of(game: &AnyGame) -> Wording {
        Wording {
            players: game.visit(Players),
            kind: match game {
                AnyGame::Hunt(_) => Kind::Hunt,
                AnyGame::PlaceOrAttack(_) => Kind::Dice,
                AnyGame::FishBarrel(_) | AnyGame::Switching(_) => Kind::Other,
            },
            has_first: matches!(game, AnyGame::Switching(_)),
        }
    }

    /// Returns the name of a player.
    pub fn player(&self, side: Side) -> &'static str {
        self.players[side as usize]
    }

    /// Returns the side of a player's name.
    pub fn side(&self, player: &str) -> Option<Side> {
        let mut sides = [Side::Left, Side::Right].into_iter();
        sides.find(|&side| self.player(side) == player)
    }

    /// Returns the statement that the position has this value: a player's name, or `draw`.
    pub fn value(&self, value: &str) -> Statement {
        let text = match (value, self.kind) {
            ("draw", _) => "The position is a draw with best play".to_owned(),
            (player, Kind::Hunt) => format!("{} win with best play", capitalized(player)),
            (player, _) => format!("{} wins with best play", capitalized(player)),
        };
        Statement {
            text,
            prover: None,
            goal: Goal::Value(value.to_owned()),
        }
    }

    /// Returns a statement about a side. The verb is in the plural.
    pub fn play(&self, side: Side, verb: String, goal: Goal) -> Statement {
        let player = self.player(side);
        let verb = match self.kind {
            Kind::Hunt => verb,
            // The other players are single persons.
            _ => verb
                .replacen("do not", "does not", 1)
                .replacen("win", "wins", 1),
        };
        Statement {
            text: format!("{} {verb}", capitalized(player)),
            prover: Some(player.to_owned()),
            goal,
        }
    }

    /// Returns a statement about the probability with which a side wins.
    pub fn probability(&self, side: Side, figure: Figure, words: &str) -> Statement {
        let player = self.player(side);
        let name = capitalized(player);
        Statement {
            text: format!("{name} wins with probability {words} with best play"),
            prover: Some(player.to_owned()),
            goal: Goal::Probability(Box::new(Probability {
                is: Some(figure),
                ..Probability::default()
            })),
        }
    }

    /// Lists examples of questions.
    pub fn examples(&self) -> Vec<String> {
        let [left, right] = self.players;
        match self.kind {
            Kind::Hunt => [
                "who wins",
                "draw",
                "goats win by ply 40",
                "tigers do not lose",
                "tigers capture 2 by ply 30",
                "goats lose at most 1",
            ]
            .map(str::to_owned)
            .into(),
            Kind::Dice => vec![
                "who wins".to_owned(),
                format!("{left} wins at least 0.5"),
                format!("{right} wins at most 45%"),
                format!("{left} wins about 0.467"),
            ],
            Kind::Other => vec![
                "who wins".to_owned(),
                format!("{left} wins"),
                format!("{right} wins by ply 9"),
                format!("{right} does not lose"),
            ],
        }
    }
}

struct Players;

impl GameVisitor for Players {
    type Output = [&'static str; 2];

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        game.players()
    }
}

/// Formats the last ply of something that happens.
pub(in crate::ask) fn by(ply: Option<u32>) -> String {
    ply.map_or(String::new(), |ply| format!(" by ply {ply}"))
}

/// Formats the last ply of something that is avoided.
pub(in crate::ask) fn through(ply: Option<u32>) -> String {
    ply.map_or(String::new(), |ply| format!(" through ply {ply}"))
}
