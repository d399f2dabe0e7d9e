//! What people and files need of a game: names for players, positions and moves, and pictures.

use diagnostic::{Diagnostic, closest};

use crate::{Game, Outcome, Side};

/// A game whose positions and moves can be written, read and looked at.
pub trait Notation: Game {
    /// What the players are called in claims and messages, `Left` first: lower case, one word each.
    fn players(&self) -> [&'static str; 2];

    /// The rules and their parameters in words: the same words exactly for the same rules. Digests
    /// are taken of it, so it does not change unless the rules do.
    fn digest_text(&self) -> String;

    /// A position as text on one line, different for different positions.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position: `start`, or what [`position_text`](Notation::position_text) writes. Only
    /// positions that could be played from are accepted; flaws say where they lie in the text.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// A legal move as text without blanks, different for different moves of the position.
    fn move_text(&self, position: &Self::Position, m: Self::Move) -> String;

    /// Reads a move that is legal in this position.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Diagnostic> {
        let found = (self.moves(position)).find(|&m| self.move_text(position, m) == text);
        found.ok_or_else(|| {
            let legal: Vec<String> = (self.moves(position))
                .map(|m| self.move_text(position, m))
                .collect();
            illegal(text, &legal)
        })
    }

    /// The position as a picture in text, some lines without a line break at the end.
    fn text_picture(&self, position: &Self::Position) -> String;

    /// The position as an SVG document that is legible on light and dark pages.
    fn svg(&self, position: &Self::Position) -> String;

    /// Who is to move, or how play has ended, and whatever else the picture does not show.
    fn describe(&self, position: &Self::Position) -> String {
        match self.outcome(position) {
            Some(Outcome::Draw) => "drawn".to_owned(),
            Some(Outcome::Win(side)) => format!("{} has won", self.player(side)),
            None => format!("{} to move", self.player(self.mover(position))),
        }
    }

    /// What a player is called.
    fn player(&self, side: Side) -> &'static str {
        let [left, right] = self.players();
        match side {
            Side::Left => left,
            Side::Right => right,
        }
    }

    /// The player with this name.
    fn side_named(&self, name: &str) -> Option<Side> {
        [Side::Left, Side::Right]
            .into_iter()
            .find(|&side| self.player(side) == name)
    }

    /// Reads moves that are played one after the other, with blanks between them.
    fn parse_line(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Vec<Self::Move>, Diagnostic> {
        let mut position = *position;
        let mut line = Vec::new();
        for word in text.split_whitespace() {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let m = self
                .parse_move(&position, word)
                .map_err(|diagnostic| diagnostic.at(at..at + word.len()))?;
            line.push(m);
            position = self.play(&position, m);
        }
        Ok(line)
    }

    /// Moves that are played one after the other, as text.
    fn line_text(&self, position: &Self::Position, line: &[Self::Move]) -> String {
        let mut position = *position;
        let mut words = Vec::new();
        for &m in line {
            words.push(self.move_text(&position, m));
            position = self.play(&position, m);
        }
        words.join(" ")
    }
}

/// The flaw of a text that is none of the legal moves.
pub fn illegal(text: &str, legal: &[String]) -> Diagnostic {
    /// More moves than this are no help.
    const LISTED: usize = 40;
    let diagnostic = Diagnostic::new(format!("`{text}` is no legal move here")).at(0..text.len());
    match closest(text, legal.iter().map(String::as_str)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None if legal.is_empty() => diagnostic.help("the game is over"),
        None if legal.len() > LISTED => {
            let some = legal[..LISTED].join(" ");
            diagnostic.help(format!("some legal moves are {some}"))
        }
        None => diagnostic.help(format!("legal moves are {}", legal.join(" "))),
    }
}
