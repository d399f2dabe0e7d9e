//! The JSON of live games: requests, responses and messages over a socket.

use std::collections::BTreeMap;

use pounce::GameOptions;
use pounce::records::OutcomeRecord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Values by the name of a side.
pub type BySide<T> = BTreeMap<String, T>;

/// Asks for a new game (`POST /live`).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The id of the game, such as `bagh-chal`.
    pub game: String,
    /// The options of the game.
    #[serde(default)]
    pub options: GameOptions,
    /// `start`, or a position in a notation of the game.
    #[serde(default = "start")]
    pub position: String,
    /// Moves from there. They are part of the game and cannot be taken back.
    #[serde(default)]
    pub line: String,
    /// The side of the player who asks, or `random`.
    pub side: String,
    /// The name of that player.
    #[serde(default)]
    pub name: Option<String>,
    /// The clock.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
}

fn start() -> String {
    "start".to_owned()
}

/// The most seconds on a clock.
pub const MAX_SECONDS: u64 = 24 * 60 * 60;
/// The most seconds of an increment.
pub const MAX_INCREMENT: u64 = 600;

/// The time of each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Seconds at the start.
    #[schemars(range(min = 1, max = MAX_SECONDS))]
    pub seconds: u64,
    /// Seconds added after each move of the player.
    #[serde(default)]
    #[schemars(range(max = MAX_INCREMENT))]
    pub increment: u64,
}

/// A new game. The secrets are shown only here.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The id of the live game.
    pub id: String,
    /// The side of the player who asked for it.
    pub side: String,
    /// The secret with which that player joins.
    pub seat: String,
    /// The secret with which the other player takes a seat, once.
    pub invite: String,
}

/// Takes the free seat (`POST /live/{id}/seat`).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The invite.
    pub invite: String,
    /// The name of the player.
    #[serde(default)]
    pub name: Option<String>,
    /// The secret that the seat is to have: 26 random characters of `a-z` and `2-7`. The request can
    /// then be repeated if its answer is lost. Without it, the server chooses one.
    #[serde(default)]
    pub seat: Option<String>,
}

/// A seat that was taken.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The side.
    pub side: String,
    /// The secret with which the player joins.
    pub seat: String,
}

/// A page of finished games, newest first.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FinishedGames {
    /// The games.
    pub finished: Vec<FinishedGame>,
    /// The value of `from` for the next page, or `null` on the last one.
    pub next: Option<String>,
}

/// A finished game in a list.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct FinishedGame {
    /// The id of the live game.
    pub id: String,
    /// The id of the game that was played.
    pub game: String,
    /// Its options.
    pub options: GameOptions,
    /// Its title.
    pub title: String,
    /// The names of the players.
    pub players: BySide<Option<String>>,
    /// The result.
    pub outcome: OutcomeRecord,
    /// The number of moves, with rolls of dice.
    pub plies: usize,
    /// The end, in milliseconds since 1970.
    pub ended_at: u64,
}

/// A message from a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Joins as a player, or as a spectator. It is the first message, and sent once.
    Join {
        /// The secret of the seat, or `null` for a spectator.
        #[serde(default)]
        seat: Option<String>,
    },
    /// Plays a move.
    Move {
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// The number of moves before it.
        ply: usize,
        /// The id of this message.
        id: String,
    },
    /// Resigns.
    Resign {
        /// The id of this message.
        id: String,
    },
    /// Offers a draw or answers an offer.
    Draw {
        /// The offer or answer.
        answer: OfferAnswer,
        /// The id of this message.
        id: String,
    },
    /// Asks to take back the last own move, or answers such a request.
    Takeback {
        /// The request or answer.
        answer: OfferAnswer,
        /// The id of this message.
        id: String,
    },
    /// Asks for a `pong`.
    Ping {},
}

/// An offer or the answer to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferAnswer {
    /// Makes an offer.
    Offer,
    /// Accepts the opponent's offer.
    Accept,
    /// Declines the opponent's offer, or withdraws one's own.
    Decline,
}

/// A message from the server.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The whole state, after `join` and after moves were taken back.
    State(Box<LiveState>),
    /// A move was played.
    Moved(Box<Moved>),
    /// A message of this client was carried out. What it changed is on disk.
    Accepted {
        /// The id of the message.
        id: String,
    },
    /// A message of this client was refused and changed nothing.
    Refused {
        /// The id of the message.
        id: String,
        /// The reason in one sentence, without a full stop.
        message: String,
        /// A way to fix it.
        help: Option<String>,
    },
    /// Players, offers, spectators or the outcome changed.
    Changed(Box<Changed>),
    /// The answer to `ping`.
    Pong,
    /// A message cannot be understood, or the socket is about to be closed.
    Error {
        /// The reason in one sentence, without a full stop.
        message: String,
    },
}

/// A move that was played.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Moved {
    /// The number of moves, with this one.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side, or `dice`.
    pub side: String,
    /// The position after it.
    pub position: String,
    /// The side to move, or `null` after the end.
    pub to_move: Option<String>,
    /// The result, if the move ended the game.
    pub outcome: Option<OutcomeRecord>,
    /// The time left in milliseconds.
    pub clock: Option<BySide<u64>>,
    /// The time of the move, in milliseconds since 1970.
    pub at: u64,
}

/// The parts of the state that can change without a move.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Changed {
    /// The players.
    pub players: BySide<LivePlayer>,
    /// The number of spectators.
    pub spectators: usize,
    /// Open offers.
    pub offers: Offers,
    /// The result.
    pub outcome: Option<OutcomeRecord>,
    /// The clock.
    pub clock: Option<LiveClock>,
    /// Whether clocks stand still until both players are connected.
    pub suspended: bool,
}

/// The state of a live game.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct LiveState {
    /// The id of the live game.
    pub id: String,
    /// The id of the game that is played.
    pub game: String,
    /// Its options.
    pub options: GameOptions,
    /// Its title.
    pub title: String,
    /// The position in which the moves begin, as it was given.
    pub start: String,
    /// The moves, with rolls of dice.
    pub moves: Vec<String>,
    /// The number of these moves that were given when the game was created.
    pub opening: usize,
    /// The position after the moves.
    pub position: String,
    /// The side to move, or `null` after the end.
    pub to_move: Option<String>,
    /// The side that receives this state, or `null` for a spectator.
    pub you: Option<String>,
    /// The creation, in milliseconds since 1970.
    pub created_at: u64,
    /// The end, in milliseconds since 1970.
    pub ended_at: Option<u64>,
    /// The parts of the state that can change without a move.
    #[serde(flatten)]
    pub changing: Changed,
}

/// A player of a live game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LivePlayer {
    /// The name that the player gave.
    pub name: Option<String>,
    /// Whether somebody has taken the seat.
    pub taken: bool,
    /// Whether the player is connected.
    pub connected: bool,
    /// The time in which the player must come back, in milliseconds.
    pub returns_within: Option<u64>,
}

/// A clock. Times were valid when the message was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LiveClock {
    /// The time left in milliseconds.
    pub left: BySide<u64>,
    /// The side whose clock runs.
    pub running: Option<String>,
    /// Seconds added after each move of a player.
    pub increment: u64,
}

/// The side that made each open offer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// The side that offers a draw.
    pub draw: Option<String>,
    /// The side that wants to take back a move.
    pub takeback: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_unknown_keys_in_messages() {
        let read = serde_json::from_str::<ClientMessage>;
        assert!(read(r#"{"type":"ping"}"#).is_ok());
        assert!(read(r#"{"type":"join"}"#).is_ok());
        assert!(read(r#"{"type":"ping","x":1}"#).is_err());
        assert!(read(r#"{"type":"move","move":"G33","ply":0,"id":"a","seat":"b"}"#).is_err());
        assert!(read(r#"{"type":"move","move":"G33","ply":-1,"id":"a"}"#).is_err());
    }
}
