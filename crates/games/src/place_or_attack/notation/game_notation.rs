//! Positions and moves as text.
//!
//! A position lists its rows from the top (`B`, `W`, a number for a run of empty territories), then
//! `-` and the number of finished turns: `3/1B1/1W1-2`. This is followed by `!b2` if dice decide an
//! attack on b2, `+` if the mover may attack again, and `s` if the players have swapped colours. A
//! move is a territory to place on (`b2`), an attack (`xb2`), `hit`, `miss`, `stop` or `swap`.

use diagnostic::Diagnostic;
use game::{Game, Notation, Outcome, illegal_move};

use super::{parse, svg, text};
use crate::place_or_attack::{Colour, Move, PlaceOrAttack, Position, TurnPhase};

impl Notation for PlaceOrAttack {
    fn players(&self) -> [&'static str; 2] {
        ["black", "white"]
    }

    fn digest_text(&self) -> String {
        self.settings().digest_text()
    }

    fn position_text(&self, position: &Position) -> String {
        let columns = self.settings().columns;
        let rows: Vec<String> = (0..self.settings().rows)
            .rev()
            .map(|row| row_text(position, row * columns..(row + 1) * columns))
            .collect();
        let phase = match position.phase {
            TurnPhase::Turn => String::new(),
            TurnPhase::Dice(cell) => format!("!{}", self.geometry().name(cell)),
            TurnPhase::Again => "+".to_owned(),
        };
        let swapped = if position.swapped { "s" } else { "" };
        format!("{}-{}{phase}{swapped}", rows.join("/"), position.turns)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Diagnostic> {
        match text.trim() {
            "start" => Ok(self.start()),
            _ => parse::parse(self, text),
        }
    }

    fn move_text(&self, _position: &Position, m: Move) -> String {
        match m {
            Move::Place(cell) => self.geometry().name(cell),
            Move::Attack(cell) => format!("x{}", self.geometry().name(cell)),
            Move::Hit => "hit".to_owned(),
            Move::Miss => "miss".to_owned(),
            Move::Stop => "stop".to_owned(),
            Move::Swap => "swap".to_owned(),
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        let named = |&m: &Move| self.move_text(position, m) == text;
        self.moves(position).find(named).ok_or_else(|| {
            if let Some(reason) = self.why_illegal(position, text) {
                let message = format!("`{text}` is not a legal move: {reason}");
                return Diagnostic::new(message).at(0..text.len());
            }
            let moves = self.moves(position);
            let legal: Vec<String> = moves.map(|m| self.move_text(position, m)).collect();
            illegal_move(text, &legal)
        })
    }

    fn text_picture(&self, position: &Position) -> String {
        text::draw(self, position)
    }

    fn svg(&self, position: &Position) -> String {
        svg::svg(self, position)
    }

    fn describe(&self, position: &Position) -> String {
        let (black, white) = (position.black.count_ones(), position.white.count_ones());
        let stones = format!("black {black}, white {white}");
        let swapped = if position.swapped {
            ", colours are swapped"
        } else {
            ""
        };
        match self.outcome(position) {
            Some(Outcome::Draw) => format!("drawn, {stones}{swapped}"),
            Some(Outcome::Win(side)) => {
                let tie_break = self.tie_break(position).unwrap_or_default();
                format!(
                    "{} has won, {stones}{tie_break}{swapped}",
                    self.player(side)
                )
            }
            None => format!("{}, {stones}{swapped}", self.turn_text(position)),
        }
    }
}

impl PlaceOrAttack {
    /// Explains why a stone cannot be placed or attacked, if the text names a territory.
    fn why_illegal(&self, position: &Position, text: &str) -> Option<String> {
        if self.outcome(position).is_some() || position.phase != TurnPhase::Turn {
            return None;
        }
        let (name, attacks) = match text.strip_prefix('x') {
            Some(name) => (name, true),
            None => (text, false),
        };
        let stone = stone(position, self.geometry().named(name)?);
        let colour = |stone: Colour| self.players()[stone.number()];
        match (stone, attacks) {
            (None, true) => Some(format!("there is no stone on {name}")),
            (Some(stone), false) => Some(format!("a {} stone stands on {name}", colour(stone))),
            _ => None,
        }
    }

    /// Describes the rule that breaks the tie of a game that is over. Returns `None` if it is not tied.
    fn tie_break(&self, position: &Position) -> Option<String> {
        let (black, white) = (position.black, position.white);
        let is_tied = black != 0 && white != 0 && self.by_territory(black, white).is_none();
        is_tied.then(|| match self.by_centre(black, white) {
            Some(colour) => {
                let colour = self.players()[colour.number()];
                format!(", tied: more {colour} stones in the centre")
            }
            None => ", tied: ties go to the white stones".to_owned(),
        })
    }

    /// Describes whose turn it is, its number and its phase.
    fn turn_text(&self, position: &Position) -> String {
        let mover = self.player(self.mover(position));
        let turn = format!("turn {} of {}", position.turns + 1, self.settings().limit);
        match position.phase {
            TurnPhase::Turn => format!("{mover} to move, {turn}"),
            TurnPhase::Again => format!("{mover} may attack again, {turn}"),
            TurnPhase::Dice(cell) => {
                let stones = self.attackers(position, cell);
                let success = self.success(position.colour(), stones);
                let name = self.geometry().name(cell);
                let plural = if stones == 1 { "" } else { "s" };
                format!("{mover} attacks {name} with {stones} stone{plural} ({success}), {turn}")
            }
        }
    }
}

/// Returns the colour of the stone on a territory.
pub(crate) fn stone(position: &Position, cell: u8) -> Option<Colour> {
    if position.black >> cell & 1 == 1 {
        Some(Colour::Black)
    } else if position.white >> cell & 1 == 1 {
        Some(Colour::White)
    } else {
        None
    }
}

fn row_text(position: &Position, cells: std::ops::Range<u8>) -> String {
    let mut text = String::new();
    let mut run = 0;
    for cell in cells {
        let letter = match stone(position, cell) {
            Some(Colour::Black) => 'B',
            Some(Colour::White) => 'W',
            None => {
                run += 1;
                continue;
            }
        };
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.push(letter);
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
