//! The JSON state of a game in progress, as exchanged with a play server.
//!
//! A state is read strictly: redundant fields must agree with the fields they follow from.

use diagnostic::Diagnostic;
use game::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::compact::piece;
use crate::hunt::{Board, Ending, EndingReason, GOATS, Hunt, OngoingGame, Phase, Position, TIGERS};

/// The state of a game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameState {
    /// The caller's identifier for the game.
    #[serde(default)]
    match_id: String,
    /// Tigers, goats and nodes of the board, such as `3T-15G-23N`.
    variant: String,
    /// Turns played so far.
    turn_index: u32,
    /// The side to move.
    active_player: Player,
    /// The phase of the game.
    phase: Phase,
    /// The piece on each node, in the order of the board file.
    board: Vec<Cell>,
    /// Goats that have not been placed yet.
    goats_in_hand: u8,
    /// Goats captured so far.
    goats_killed: u8,
    /// Hashes of the earlier positions, in hexadecimal.
    #[serde(default)]
    history: Vec<String>,
    /// The winner; null if there is none.
    winner: Option<Player>,
    /// The reason why the game ended; null if it has not.
    win_reason: Option<EndingReason>,
    /// Turns since the last capture or change in the number of trapped tigers.
    #[serde(default)]
    quiet_turns: u32,
}

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Player {
    /// Tigers.
    Tiger,
    /// Goats.
    Goat,
}

/// The contents of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
enum Cell {
    /// A tiger.
    T,
    /// A goat.
    G,
    /// No piece.
    E,
}

impl OngoingGame<'_> {
    /// Returns the state of the game as JSON. `match_id` is the caller's identifier for the game.
    pub fn to_json(&self, match_id: &str) -> String {
        let state = GameState::of(self, match_id);
        serde_json::to_string_pretty(&state).expect("a state has only strings and numbers")
    }

    /// Restores a game from its JSON state. It continues under the board's own play rules.
    pub fn from_json<'a>(hunt: &'a Hunt, text: &str) -> Result<OngoingGame<'a>, Diagnostic> {
        GameState::parse(text)?.resume(hunt)
    }
}

impl GameState {
    pub(crate) fn parse(text: &str) -> Result<GameState, Diagnostic> {
        serde_json::from_str(text).map_err(|error| {
            // serde_json counts lines and columns from 1; column 0 is the start of a line.
            let line_start: usize = text
                .split_inclusive('\n')
                .take(error.line().saturating_sub(1))
                .map(str::len)
                .sum();
            let at = line_start + error.column().saturating_sub(1);
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            Diagnostic::new(message).at(at..at + 1)
        })
    }

    fn of(play: &OngoingGame<'_>, match_id: &str) -> GameState {
        let position = play.position();
        let hunt = play.hunt();
        let nodes = hunt.board().nodes.len() as u8;
        let (_, before) = play.history().split_last().expect("a game has a position");
        GameState {
            match_id: match_id.to_owned(),
            variant: variant(hunt.board()),
            turn_index: play.turn(),
            active_player: player(position.mover),
            phase: play.phase(),
            board: (0..nodes)
                .map(|node| match piece(&position, node, 'T') {
                    Some('T') => Cell::T,
                    Some(_) => Cell::G,
                    None => Cell::E,
                })
                .collect(),
            goats_in_hand: position.hand,
            goats_killed: hunt.captured(&position),
            history: before.iter().map(|hash| format!("{hash:016x}")).collect(),
            winner: play.ending().and_then(|ending| ending.winner).map(player),
            win_reason: play.ending().map(|ending| ending.reason),
            quiet_turns: play.quiet_turns(),
        }
    }

    /// Restores the game that the state describes.
    pub(crate) fn resume(self, hunt: &Hunt) -> Result<OngoingGame<'_>, Diagnostic> {
        let position = self.position(hunt)?;
        let before: Vec<u64> = self
            .history
            .iter()
            .map(|hash| u64::from_str_radix(hash, 16))
            .collect::<Result<_, _>>()
            .map_err(|_| Diagnostic::new("`history` must be a list of hexadecimal hashes"))?;
        let turns = (self.turn_index, self.quiet_turns);
        let play = OngoingGame::resumed(hunt, position, &before, turns, self.ending());
        let phase = play.phase();
        must(GameState::of(&play, &self.match_id) == self, || {
            format!(
                "`phase`, `winner` and `winReason` do not fit the position, \
                 in which the phase is {phase:?}"
            )
        })?;
        Ok(play)
    }

    fn position(&self, hunt: &Hunt) -> Result<Position, Diagnostic> {
        let (given, variant) = (&self.variant, variant(hunt.board()));
        must(*given == variant, || {
            format!("`variant` is `{given}`, but this game is `{variant}`")
        })?;
        let (given, nodes) = (self.board.len(), hunt.board().nodes.len());
        must(given == nodes, || {
            format!("`board` has {given} nodes, but this board has {nodes}")
        })?;
        let nodes_with = |wanted: Cell| {
            let cells = self.board.iter().enumerate();
            cells.fold(0u32, |set, (node, &cell)| {
                set | u32::from(cell == wanted) << node
            })
        };
        let position = hunt.checked(Position {
            tigers: nodes_with(Cell::T),
            goats: nodes_with(Cell::G),
            hand: self.goats_in_hand,
            mover: side(self.active_player),
        })?;
        let (given, captured) = (self.goats_killed, hunt.captured(&position));
        must(given == captured, || {
            format!(
                "`goatsKilled` is {given}, but {captured} goats are neither on the board nor in hand"
            )
        })?;
        Ok(position)
    }

    /// Returns an ending that cannot be derived from the position and is taken from the state.
    fn ending(&self) -> Option<Ending> {
        let reason = self.win_reason?;
        let winner = self.winner.map(side);
        let credible = match reason {
            EndingReason::CaptureLimit | EndingReason::Stalemate => false,
            EndingReason::Forfeit => winner.is_some(),
            EndingReason::Repetition | EndingReason::QuietTurns => winner.is_none(),
        };
        credible.then_some(Ending { winner, reason })
    }
}

fn must(holds: bool, message: impl FnOnce() -> String) -> Result<(), Diagnostic> {
    if holds {
        Ok(())
    } else {
        Err(Diagnostic::new(message()))
    }
}

/// Returns the numbers of tigers, goats and nodes, such as `3T-15G-23N`.
fn variant(board: &Board) -> String {
    let (tigers, nodes) = (board.tigers.len(), board.nodes.len());
    format!("{tigers}T-{}G-{nodes}N", board.goats)
}

fn player(side: Side) -> Player {
    match side {
        TIGERS => Player::Tiger,
        GOATS => Player::Goat,
    }
}

fn side(player: Player) -> Side {
    match player {
        Player::Tiger => TIGERS,
        Player::Goat => GOATS,
    }
}
