//! A position with everything that a program needs to show it and to let people play on.

use games::diagram::{Counter, PieceAt};
use hypothesis::GameOptions;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::MoveKind;

/// A position reached by a line of play, under all rules of play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewRecord {
    /// The name or the file of the game.
    pub game: String,
    /// The options of the game.
    pub options: GameOptions,
    /// The position in which the line begins, as it was given.
    pub start: String,
    /// The position after the line, in the game's notation.
    pub position: String,
    /// The side to move, or the outcome, in words.
    pub description: String,
    /// The side to move, or the side whose dice are rolled; null if play has ended.
    pub to_move: Option<String>,
    /// The kind of turn; null if play has ended.
    pub waiting_for: Option<WaitingFor>,
    /// The outcome; null if play has not ended.
    pub outcome: Option<OutcomeRecord>,
    /// The pieces.
    pub pieces: Vec<PieceAt>,
    /// The numbers that are not on the board.
    pub counters: Vec<Counter>,
    /// The moves from the start.
    pub line: Vec<PlyRecord>,
    /// The legal moves, or the outcomes of the dice; empty if play has ended. Positions with very
    /// many moves list only the first.
    pub moves: Vec<OpenMoveRecord>,
    /// The number of legal moves that are not listed.
    pub unlisted_moves: u64,
    /// The position in the notations of the game.
    pub notations: NotationsRecord,
}

/// A kind of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaitingFor {
    /// The side to move chooses a move.
    Player,
    /// The dice are rolled.
    Dice,
}

/// The outcome of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeRecord {
    /// The winner; null for a draw.
    pub winner: Option<String>,
    /// The reason, in a short sentence without a full stop.
    pub reason: String,
}

/// A move of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlyRecord {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that moved, or `dice`.
    pub side: String,
    /// The number of the move. The moves of both sides in turn have the same number.
    pub number: u32,
    /// True for the first move with its number.
    pub opens: bool,
    /// The position after the move, in the game's notation.
    pub position: String,
    /// The places of the move in order.
    pub path: Vec<String>,
    /// The places of captured pieces.
    pub captures: Vec<String>,
}

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenMoveRecord {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The places to click in order; empty if the move has no place on the board.
    pub path: Vec<String>,
    /// The places of captured pieces.
    pub captures: Vec<String>,
    /// The kind of move in a hunt game; null in other games.
    pub kind: Option<MoveKind>,
    /// The position after the move, in the game's notation.
    pub position: String,
}

/// A position in the notations of its game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotationsRecord {
    /// The game's own notation, on one line.
    pub compact: String,
    /// FEN, for a hunt game on a grid; null for others.
    pub fen: Option<String>,
}
