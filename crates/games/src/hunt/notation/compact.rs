//! The compact form of positions, and dispatch between the position formats.
//!
//! Every board has the compact form, such as `T3T15T3T-g20` for the start of Bagh Chal: the nodes
//! in order (`T` for a tiger, `G` for a goat, a number for a run of empty nodes), then the side to
//! move and the goats in hand. Grid boards also have FEN, and every board has the JSON state of the
//! play server.

use diagnostic::Diagnostic;
use game::Game;

use super::fen;
use super::json_state::GameState;
use crate::hunt::{GOATS, Hunt, Position, TIGERS};

impl Hunt {
    /// Parses a position in any form: `start`, compact, FEN or JSON.
    pub fn parse_position(&self, text: &str) -> Result<Position, Diagnostic> {
        match text.trim() {
            "start" => Ok(self.start()),
            trimmed if trimmed.starts_with('{') => {
                Ok(GameState::parse(text)?.resume(self)?.position())
            }
            trimmed if trimmed.contains('/') => fen::parse(self, text),
            _ => self.parse_compact(text),
        }
    }

    /// Returns the compact form of a position.
    ///
    /// ```
    /// use game::Game;
    /// use pounce_games::hunt::{Board, Hunt};
    ///
    /// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    /// let start = hunt.start();
    /// assert_eq!(hunt.compact(&start), "T3T15T3T-g20");
    /// assert_eq!(hunt.parse_position("T3T15T3T-g20").unwrap(), start);
    /// assert_eq!(hunt.parse_position("B3B/5/5/5/B3B G 0").unwrap(), start);
    /// ```
    pub fn compact(&self, position: &Position) -> String {
        let nodes = self.board().nodes.len() as u8;
        let board = run_lengths((0..nodes).map(|node| piece(position, node, 'T')));
        let mover = if position.mover == TIGERS { 't' } else { 'g' };
        format!("{board}-{mover}{}", position.hand)
    }

    fn parse_compact(&self, text: &str) -> Result<Position, Diagnostic> {
        let whole = 0..text.len();
        let Some((board, rest)) = text.trim_end().split_once('-') else {
            // A whole board lacks only the part after it.
            let is_board = read_cells(text.trim_end(), 0, 'T', self.board().nodes.len()).is_ok();
            let message = if is_board { NO_MOVER } else { "not a position" };
            let start = self.compact(&self.start());
            return Err(Diagnostic::new(message)
                .at(whole)
                .help(format!("the start of this game is `{start}`")));
        };
        let (mover, hand) = match rest.split_at_checked(1) {
            Some(("t", hand)) => (TIGERS, hand),
            Some(("g", hand)) => (GOATS, hand),
            _ => {
                return Err(Diagnostic::new(NO_MOVER).at(board.len() + 1..text.len()));
            }
        };
        let hand_at = board.len() + 2..text.len();
        let hand: u8 = hand.parse().map_err(|_| {
            Diagnostic::new("expected the number of goats in hand after the side to move")
                .at(hand_at)
        })?;
        let (tigers, goats) = read_cells(board, 0, 'T', self.board().nodes.len())?;
        let position = Position {
            tigers,
            goats,
            hand,
            mover,
        };
        self.checked(position)
            .map_err(|diagnostic| diagnostic.at(whole))
    }

    /// Returns the position if its pieces are possible in this game.
    pub(crate) fn checked(&self, position: Position) -> Result<Position, Diagnostic> {
        let board = self.board();
        let tigers = position.tigers.count_ones() as usize;
        if tigers != board.tigers.len() {
            return Err(Diagnostic::new(format!(
                "{} on the board, but this game has {}",
                count(tigers, "tiger"),
                board.tigers.len()
            )));
        }
        let placed = position.goats.count_ones();
        let goats = placed + u32::from(position.hand);
        if goats > u32::from(board.goats) {
            return Err(Diagnostic::new(format!(
                "{} on the board and {} in hand, but this game has {}",
                count(placed as usize, "goat"),
                position.hand,
                board.goats
            )));
        }
        if self.captured(&position) > board.captures {
            return Err(Diagnostic::new(format!(
                "{} on the board and {} in hand leave {} captured of {}, but the game ends at {}",
                count(placed as usize, "goat"),
                position.hand,
                self.captured(&position),
                board.goats,
                board.captures
            )));
        }
        Ok(position)
    }
}

/// The message for a board that is not followed by the side to move.
const NO_MOVER: &str = "expected the side to move, `t` or `g`";

/// Returns the letter of the piece on a node, or `None` if it is empty.
pub(crate) fn piece(position: &Position, node: u8, tiger: char) -> Option<char> {
    if position.tigers >> node & 1 == 1 {
        Some(tiger)
    } else if position.goats >> node & 1 == 1 {
        Some('G')
    } else {
        None
    }
}

/// Writes letters unchanged and runs of empty nodes as their length.
pub(crate) fn run_lengths(cells: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.extend(cell.flatten());
    }
    text
}

/// Reads the tigers and goats written by [`run_lengths`] for exactly `nodes` nodes. `at` is the
/// offset of `text` in the user's input.
pub(crate) fn read_cells(
    text: &str,
    at: usize,
    tiger: char,
    nodes: usize,
) -> Result<(u32, u32), Diagnostic> {
    let (mut tigers, mut goats, mut node) = (0u32, 0u32, 0usize);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let here = at + text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let width = if digits > 0 {
            digits
        } else {
            letter.len_utf8()
        };
        let run = match letter {
            _ if digits > 0 => rest[..digits].parse().unwrap_or(usize::MAX),
            _ if letter == tiger || letter == 'G' => 1,
            _ => {
                return Err(Diagnostic::new(format!("`{letter}` is not a piece"))
                    .at(here..here + width)
                    .help(format!(
                        "`{tiger}` is a tiger, `G` is a goat, a number is a run of empty nodes"
                    )));
            }
        };
        if run > nodes - node {
            return Err(Diagnostic::new(format!("more than {nodes} nodes")).at(here..here + width));
        }
        match letter {
            'G' => goats |= 1 << node,
            _ if letter == tiger => tigers |= 1 << node,
            _ => {}
        }
        node += run;
        rest = &rest[width..];
    }
    if node < nodes {
        return Err(
            Diagnostic::new(format!("{}, expected {nodes}", count(node, "node")))
                .at(at..at + text.len()),
        );
    }
    Ok((tigers, goats))
}

/// Formats a number with its noun.
fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
