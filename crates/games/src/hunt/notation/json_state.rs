//! The JSON state of a game in progress, as a play server exchanges it: `phase`, the `board`
//! as an array of `T`, `G` and `E`, `goatsInHand`, `goatsKilled`, `winner`, `winReason`, the
//! history as position hashes, and the quiet turns so far.
//!
//! A state is read strictly: whatever follows from something else in it must agree with it.

use diagnostic::Diagnostic;
use game::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::compact::piece;
use crate::hunt::{Board, Ending, EndingReason, GOATS, Hunt, OngoingGame, Phase, Position, TIGERS};

/// The state of a game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct State {
    /// The caller's name for the game.
    #[serde(default)]
    match_id: String,
    /// Tigers, goats and nodes of the board, such as `3T-15G-23N`.
    variant: String,
    /// Turns played so far.
    turn_index: u32,
    /// The side to move.
    active_player: Player,
    /// The stage of the game.
    phase: Phase,
    /// What is on each node, in the order of the board file.
    board: Vec<Cell>,
    /// Goats still to be placed.
    goats_in_hand: u8,
    /// Goats captured so far.
    goats_killed: u8,
    /// Hashes of the positions before this one, in hexadecimal digits.
    #[serde(default)]
    history: Vec<String>,
    /// Who has won; null if nobody has.
    winner: Option<Player>,
    /// Why play has ended; null if it has not.
    win_reason: Option<EndingReason>,
    /// Turns since the last capture or change in the number of trapped tigers.
    #[serde(default)]
    quiet_turns: u32,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
enum Player {
    /// Tigers.
    Tiger,
    /// Goats.
    Goat,
}

/// What is on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
enum Cell {
    /// A tiger.
    T,
    /// A goat.
    G,
    /// Nothing.
    E,
}

impl OngoingGame<'_> {
    /// The game's state as JSON. `match_id` is the caller's name for the game.
    pub fn to_json(&self, match_id: &str) -> String {
        let state = State::of(self, match_id);
        serde_json::to_string_pretty(&state).expect("a state has only strings and numbers")
    }

    /// The game that a JSON state describes, to be played on under the board's own rules of
    /// play.
    pub fn from_json<'a>(hunt: &'a Hunt, text: &str) -> Result<OngoingGame<'a>, Diagnostic> {
        State::parse(text)?.resume(hunt)
    }
}

impl State {
    pub(crate) fn parse(text: &str) -> Result<State, Diagnostic> {
        serde_json::from_str(text).map_err(|error| {
            // serde_json counts lines and columns from 1; column 0 is a line's very beginning.
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

    fn of(play: &OngoingGame<'_>, match_id: &str) -> State {
        let position = play.position();
        let hunt = play.hunt();
        let nodes = hunt.board().nodes.len() as u8;
        let (_, before) = play.history().split_last().expect("a game has a position");
        State {
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

    /// The game in progress that the state describes.
    pub(crate) fn resume(self, hunt: &Hunt) -> Result<OngoingGame<'_>, Diagnostic> {
        let position = self.position(hunt)?;
        let before: Vec<u64> = self
            .history
            .iter()
            .map(|hash| u64::from_str_radix(hash, 16))
            .collect::<Result<_, _>>()
            .map_err(|_| Diagnostic::new("`history` is a list of hexadecimal hashes"))?;
        let turns = (self.turn_index, self.quiet_turns);
        let play = OngoingGame::resumed(hunt, position, &before, turns, self.ending());
        let phase = play.phase();
        must(State::of(&play, &self.match_id) == self, || {
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

    /// An ending that the position does not show: the state's word is taken for it.
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
    match holds {
        true => Ok(()),
        false => Err(Diagnostic::new(message())),
    }
}

/// Such as `3T-15G-23N`: tigers, goats, nodes.
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
