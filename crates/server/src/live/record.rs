//! A live game as it is stored: JSON with a schema number.

use std::collections::VecDeque;

use pounce::records::OutcomeRecord;
use pounce::{GameOptions, LoadedGame};
use serde::{Deserialize, Serialize};

use super::protocol::{BySide, ClockSetting, FinishedGame, MAX_INCREMENT, MAX_SECONDS, NewGame};
use super::secret::SecretHash;
use crate::error::ApiError;

/// The version of the format.
const SCHEMA: u32 = 1;

/// The client messages that are remembered for each player.
const REMEMBERED: usize = 8;

/// A live game as it is stored. Players and sides are in the order of the game's sides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredGame {
    schema: u32,
    /// The id of the live game.
    pub id: String,
    /// The id of the game that is played.
    pub game: String,
    /// Its options.
    pub options: GameOptions,
    /// The digest of its rules, with the rules of play.
    pub rules_digest: String,
    /// Its title.
    pub title: String,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The position in which the moves begin, as it was given.
    pub start: String,
    /// The moves, with rolls of dice.
    pub moves: Vec<StoredMove>,
    /// The number of moves that were given when the game was created.
    pub opening: usize,
    /// The position after the moves.
    pub position: String,
    /// The side to move, as an index, or `None` after the end.
    pub to_move: Option<usize>,
    /// The players.
    pub players: [StoredPlayer; 2],
    /// The hash of the invite.
    pub invite: SecretHash,
    /// The clock.
    pub clock: Option<StoredClock>,
    /// The result.
    pub outcome: Option<OutcomeRecord>,
    /// The creation, in milliseconds since 1970.
    pub created_at: u64,
    /// The last move or the creation, in milliseconds since 1970.
    pub moved_at: u64,
    /// The end, in milliseconds since 1970.
    pub ended_at: Option<u64>,
}

/// A move of a stored game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMove {
    /// The move.
    pub text: String,
    /// The side that played it, as an index; `None` for dice and for moves that were given.
    pub by: Option<usize>,
}

/// A player of a stored game.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct StoredPlayer {
    /// The name that the player gave.
    pub name: Option<String>,
    /// The hash of the seat's secret, once somebody has taken the seat.
    pub seat: Option<SecretHash>,
    /// The client messages that were carried out last, so that a repeated one does nothing.
    pub done: VecDeque<DoneMessage>,
}

/// A client message that was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoneMessage {
    /// Its id.
    pub id: String,
    /// What it asked for.
    pub request: String,
}

/// A clock of a stored game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredClock {
    /// The milliseconds left for each player.
    pub left: [u64; 2],
    /// Seconds added after each move.
    pub increment: u64,
}

/// What a new record is made of.
pub struct NewRecord<'a> {
    /// The id of the live game.
    pub id: String,
    /// The game that is played.
    pub loaded: &'a LoadedGame,
    /// Its title.
    pub title: String,
    /// The request.
    pub new: &'a NewGame,
    /// The number of moves that were given.
    pub opening: usize,
    /// The moves so far.
    pub moves: Vec<StoredMove>,
    /// The position after them.
    pub position: String,
    /// The side to move.
    pub to_move: Option<usize>,
    /// The side, the name and the secret of the player who asked for the game.
    pub creator: (usize, Option<String>, &'a str),
    /// The invite.
    pub invite: &'a str,
    /// The time in milliseconds since 1970.
    pub now: u64,
}

/// The part of the format that all versions have.
#[derive(Deserialize)]
struct Version {
    schema: u32,
}

impl StoredGame {
    /// Creates the record of a new game. Fails if the clock is out of range.
    pub fn new(new: NewRecord<'_>) -> Result<StoredGame, ApiError> {
        let clock = new.new.clock.map(stored_clock).transpose()?;
        let (side, name, seat) = new.creator;
        let mut players = [StoredPlayer::default(), StoredPlayer::default()];
        players[side].name = name;
        players[side].seat = Some(SecretHash::of(seat));
        Ok(StoredGame {
            schema: SCHEMA,
            id: new.id,
            game: new.new.game.clone(),
            options: new.new.options.clone(),
            rules_digest: new.loaded.play_digest(),
            title: new.title,
            sides: new.loaded.sides().map(str::to_owned),
            start: new.new.position.clone(),
            moves: new.moves,
            opening: new.opening,
            position: new.position,
            to_move: new.to_move,
            players,
            invite: SecretHash::of(new.invite),
            clock,
            outcome: None,
            created_at: new.now,
            moved_at: new.now,
            ended_at: None,
        })
    }

    /// Reads a record. Fails with a reason if it is damaged or of another version.
    pub fn parse(json: &[u8]) -> Result<StoredGame, String> {
        let damaged = |error: serde_json::Error| format!("this stored game is damaged: {error}");
        let version: Version = serde_json::from_slice(json).map_err(damaged)?;
        if version.schema != SCHEMA {
            let other = version.schema;
            return Err(format!(
                "this game was stored by another version of pounce (schema {other}, not {SCHEMA})"
            ));
        }
        serde_json::from_slice(json).map_err(damaged)
    }

    /// Returns the record as JSON.
    pub fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a record has only strings and numbers")
    }

    /// Returns the values of both sides by their names.
    pub fn by_side<T>(&self, value: impl Fn(usize) -> T) -> BySide<T> {
        let sides = self.sides.iter().enumerate();
        sides.map(|(at, side)| (side.clone(), value(at))).collect()
    }

    /// Returns the name of a side.
    pub fn side(&self, at: usize) -> String {
        self.sides[at].clone()
    }

    /// Returns the name of the side that played a move, or `dice`.
    pub fn mover(&self, played: &StoredMove) -> String {
        played
            .by
            .map_or_else(|| "dice".to_owned(), |at| self.side(at))
    }

    /// Returns the side whose seat has this secret.
    pub fn seat_of(&self, secret: &str) -> Option<usize> {
        let matches = |at: &usize| {
            self.players[*at]
                .seat
                .is_some_and(|hash| hash.matches(secret))
        };
        (0..2).find(matches)
    }

    /// Checks whether both seats are taken.
    pub fn is_full(&self) -> bool {
        self.players.iter().all(|player| player.seat.is_some())
    }

    /// Returns the entry of a list of finished games, or `None` before the end.
    pub fn finished(&self) -> Option<FinishedGame> {
        Some(FinishedGame {
            id: self.id.clone(),
            game: self.game.clone(),
            options: self.options.clone(),
            title: self.title.clone(),
            players: self.by_side(|at| self.players[at].name.clone()),
            outcome: self.outcome.clone()?,
            plies: self.moves.len(),
            ended_at: self.ended_at?,
        })
    }
}

fn stored_clock(setting: ClockSetting) -> Result<StoredClock, ApiError> {
    let ClockSetting { seconds, increment } = setting;
    if !(1..=MAX_SECONDS).contains(&seconds) || increment > MAX_INCREMENT {
        let error = ApiError::bad_request("this clock is out of range").field("clock");
        let limits = format!("{MAX_SECONDS} seconds and an increment of {MAX_INCREMENT}");
        return Err(error.help(format!("use 1 to {limits} at most")));
    }
    Ok(StoredClock {
        left: [seconds * 1_000; 2],
        increment,
    })
}

impl StoredPlayer {
    /// Remembers a message that was carried out.
    pub fn remember(&mut self, id: &str, request: &str) {
        if self.done.len() >= REMEMBERED {
            self.done.pop_front();
        }
        self.done.push_back(DoneMessage {
            id: id.to_owned(),
            request: request.to_owned(),
        });
    }

    /// Checks whether a message was carried out before.
    pub fn has_done(&self, id: &str, request: &str) -> bool {
        let mut done = self.done.iter();
        done.any(|message| message.id == id && message.request == request)
    }
}
