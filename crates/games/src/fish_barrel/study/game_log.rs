//! Games as they were played, as JSON: who played, where play began, every move, who won. That is
//! all that can be said about a game, and nothing else is recorded: what a position was before or
//! after a move follows from the rules. A log is read strictly, and its games are played again.

use diagnostic::Diagnostic;
use game::{Game, Notation, Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fish_barrel::{FIRST, FishBarrel, Move, Options, Position, SECOND};

/// The version of the format.
pub const LOG_VERSION: u32 = 1;

/// Games of Fish-Barrel under the same rules, in the order in which they were played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameLog {
    /// The version of this format.
    #[schemars(extend("const" = LOG_VERSION))]
    pub schema: u32,
    /// How many barrels there are.
    pub barrels: u8,
    /// The most fish that a barrel holds.
    pub most: u8,
    /// The most fish that are thrown in a move; without it, as many as there is room for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<u8>,
    /// The games.
    pub games: Vec<LoggedGame>,
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoggedGame {
    /// The name of the player who began.
    pub first: String,
    /// The name of the other player.
    pub second: String,
    /// The fish in each barrel when play began, such as `3,1,4,1`.
    pub start: String,
    /// The moves, such as `2+0+1`: the barrel that a fish was taken from, and the fish thrown into
    /// each barrel after it.
    pub moves: Vec<String>,
    /// Who won; null if play was broken off.
    pub winner: Option<Winner>,
}

/// Who won a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The player who began.
    First,
    /// The other player.
    Second,
}

/// A turn of a game that is played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Where it began.
    pub position: Position,
    /// What was played.
    pub played: Move,
}

impl GameLog {
    /// An empty log of games under these rules.
    pub fn of(game: &FishBarrel) -> GameLog {
        GameLog {
            schema: LOG_VERSION,
            barrels: game.barrels() as u8,
            most: game.most(),
            throw: (!game.throws_freely()).then(|| game.throw()),
            games: Vec::new(),
        }
    }

    /// Reads a log. That its games follow the rules is seen when they are played again.
    pub fn parse(text: &str) -> Result<GameLog, Diagnostic> {
        let log: GameLog = serde_json::from_str(text).map_err(|error| {
            // Lines and columns count from 1; column 0 is a line's very beginning.
            let before = text.split_inclusive('\n').take(error.line().max(1) - 1);
            let line_start: usize = before.map(str::len).sum();
            let at = (line_start + error.column().max(1) - 1).min(text.len());
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            Diagnostic::new(message).at(at..(at + 1).min(text.len()))
        })?;
        match log.schema {
            LOG_VERSION => Ok(log),
            other => Err(Diagnostic::new(format!(
                "a log of version {other}, where {LOG_VERSION} is known"
            ))),
        }
    }

    /// The log as text.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a log has only strings and numbers") + "\n"
    }

    /// The rules that its games were played by.
    pub fn rules(&self) -> Result<FishBarrel, Diagnostic> {
        let rules = FishBarrel::new(&Options {
            barrels: Some(self.barrels),
            most: Some(self.most),
            throw: self.throw,
            start: None,
        });
        rules.map_err(|diagnostic| Diagnostic {
            location: diagnostic::Location::Whole,
            ..diagnostic
        })
    }

    /// Every game with its turns, played again by the rules.
    pub fn replay(&self) -> Result<Vec<(&LoggedGame, Vec<Turn>)>, Diagnostic> {
        let rules = self.rules()?;
        let each = self.games.iter().zip(1..);
        each.map(|(game, number)| {
            let turns = game.replay(&rules);
            let turns = turns.map_err(|what| Diagnostic::new(format!("game {number}: {what}")))?;
            Ok((game, turns))
        })
        .collect()
    }
}

impl LoggedGame {
    /// The name of a player.
    pub fn player(&self, side: Side) -> &str {
        match side {
            FIRST => &self.first,
            SECOND => &self.second,
        }
    }

    fn replay(&self, rules: &FishBarrel) -> Result<Vec<Turn>, String> {
        let start = rules.parse_fish(&self.start);
        let mut position = Position {
            fish: start
                .map_err(|diagnostic| format!("start `{}`: {}", self.start, diagnostic.message))?,
            mover: FIRST,
        };
        let mut turns = Vec::new();
        for (text, number) in self.moves.iter().zip(1..) {
            let played = rules
                .parse_move(&position, text)
                .map_err(|diagnostic| format!("move {number} `{text}`: {}", diagnostic.message))?;
            turns.push(Turn { position, played });
            position = rules.play(&position, played);
        }
        let winner = rules.outcome(&position).map(|outcome| match outcome {
            Outcome::Win(FIRST) => Winner::First,
            _ => Winner::Second,
        });
        match (self.winner, winner) {
            (None, Some(_)) => Err("the last fish was taken, but nobody has won".to_owned()),
            (Some(_), None) => Err("there are fish left, but somebody has won".to_owned()),
            (said, found) if said != found => {
                Err("the winner did not take the last fish".to_owned())
            }
            _ => Ok(turns),
        }
    }
}
