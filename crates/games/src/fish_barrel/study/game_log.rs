//! Game logs in JSON: players, starting position, moves and winner.
//!
//! Everything else follows from the rules and is not recorded. A log is read strictly, and its
//! games are replayed.

use diagnostic::Diagnostic;
use game::{Game, Notation, Outcome, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fish_barrel::{FIRST, FishBarrel, Move, Position, SECOND, Settings};

/// The version of the format.
pub const LOG_VERSION: u32 = 1;

/// Games of Fish-Barrel under the same rules, in the order in which they were played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameLog {
    /// The version of this format.
    #[schemars(extend("const" = LOG_VERSION))]
    pub schema: u32,
    /// The number of barrels.
    pub barrels: u8,
    /// The capacity of a barrel.
    pub most: u8,
    /// The maximum number of fish thrown in a move; unlimited if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<u8>,
    /// The games.
    pub games: Vec<LoggedGame>,
}

/// One game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoggedGame {
    /// The name of the player who moved first.
    pub first: String,
    /// The name of the other player.
    pub second: String,
    /// The fish in each barrel at the start, such as `3,1,4,1`.
    pub start: String,
    /// The moves, such as `2+0+1`: the barrel that a fish was taken from, and the fish thrown into
    /// each later barrel.
    pub moves: Vec<String>,
    /// The winner; null if the game was broken off.
    pub winner: Option<Winner>,
}

/// The winner of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The player who moved first.
    First,
    /// The other player.
    Second,
}

/// A turn of a replayed game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub played: Move,
}

impl GameLog {
    /// Creates an empty log for games under these rules.
    pub fn of(game: &FishBarrel) -> GameLog {
        GameLog {
            schema: LOG_VERSION,
            barrels: game.barrels() as u8,
            most: game.capacity(),
            throw: (!game.has_unlimited_throws()).then(|| game.max_throw()),
            games: Vec::new(),
        }
    }

    /// Parses a log. Whether its games follow the rules is checked by [`GameLog::replay`].
    pub fn parse(text: &str) -> Result<GameLog, Diagnostic> {
        let log: GameLog = serde_json::from_str(text).map_err(|error| {
            // Lines and columns count from 1; column 0 is the start of a line.
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
                "unknown log version {other}, expected {LOG_VERSION}"
            ))),
        }
    }

    /// Returns the log as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a log has only strings and numbers") + "\n"
    }

    /// Returns the rules of the games.
    pub fn rules(&self) -> Result<FishBarrel, Diagnostic> {
        let rules = FishBarrel::new(&Settings {
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

    /// Replays every game and returns its turns.
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
    /// Returns the name of a player.
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
            (None, Some(_)) => Err("the last fish was taken, but no winner is recorded".to_owned()),
            (Some(_), None) => Err("fish are left, but a winner is recorded".to_owned()),
            (recorded, actual) if recorded != actual => {
                Err("the recorded winner did not take the last fish".to_owned())
            }
            _ => Ok(turns),
        }
    }
}
