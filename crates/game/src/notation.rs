//! Text and pictures of positions and moves.

use diagnostic::{Diagnostic, closest};

use crate::{Game, Outcome, Side};

/// A game whose positions and moves can be written, parsed and drawn.
pub trait Notation: Game {
    /// Returns the names of the players in claims and messages, `Left` first: one lower-case word
    /// each.
    fn players(&self) -> [&'static str; 2];

    /// Returns the rules and their parameters as text: equal exactly for equal rules. Digests
    /// depend on these bytes, so they change only if the rules do.
    fn digest_text(&self) -> String;

    /// Returns a position as one line of text, different for different positions.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Parses a position: `start`, or the output of [`position_text`](Notation::position_text).
    ///
    /// # Errors
    ///
    /// Rejects positions from which play cannot continue by the rules. Errors point to a span of
    /// the text.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Diagnostic>;

    /// Returns a legal move as text without spaces, different for different moves of a position.
    fn move_text(&self, position: &Self::Position, m: Self::Move) -> String;

    /// Parses a move that is legal in this position.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Diagnostic> {
        let mut moves = self.moves(position);
        let found = moves.find(|&m| self.move_text(position, m) == text);
        found.ok_or_else(|| {
            let moves = self.moves(position);
            let legal: Vec<String> = moves.map(|m| self.move_text(position, m)).collect();
            illegal_move(text, &legal)
        })
    }

    /// Parses a legal move like [`parse_move`](Notation::parse_move), and accepts it in any case if only
    /// one legal move fits.
    fn parse_move_in_any_case(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Self::Move, Diagnostic> {
        let exact = self.parse_move(position, text);
        // Without letters, the moves need not be spelled: there can be millions.
        if exact.is_ok() || !text.contains(char::is_alphabetic) {
            return exact;
        }
        let typed = text.to_lowercase();
        let fits = |&m: &Self::Move| self.move_text(position, m).to_lowercase() == typed;
        let mut fitting = self.moves(position).filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(only),
            _ => exact,
        }
    }

    /// Draws the position as lines of text, without a line break at the end.
    fn text_picture(&self, position: &Self::Position) -> String;

    /// Draws the position as an SVG document that is legible on light and dark pages.
    fn svg(&self, position: &Self::Position) -> String;

    /// Describes whose turn it is or how play has ended, and anything else that the picture does
    /// not show.
    fn describe(&self, position: &Self::Position) -> String {
        match self.outcome(position) {
            Some(Outcome::Draw) => "drawn".to_owned(),
            Some(Outcome::Win(side)) => format!("{} has won", self.player(side)),
            None => format!("{} to move", self.player(self.mover(position))),
        }
    }

    /// Returns the name of a player.
    fn player(&self, side: Side) -> &'static str {
        let [left, right] = self.players();
        match side {
            Side::Left => left,
            Side::Right => right,
        }
    }

    /// Returns the player with this name.
    fn side_named(&self, name: &str) -> Option<Side> {
        [Side::Left, Side::Right]
            .into_iter()
            .find(|&side| self.player(side) == name)
    }

    /// Parses a sequence of moves separated by spaces, in any case. Move numbers, such as `1.` and `2...`, are
    /// ignored.
    fn parse_line(
        &self,
        position: &Self::Position,
        text: &str,
    ) -> Result<Vec<Self::Move>, Diagnostic> {
        let mut position = *position;
        let mut line = Vec::new();
        for word in text.split_whitespace().filter(|word| !is_number(word)) {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            let m = self
                .parse_move_in_any_case(&position, word)
                .map_err(|diagnostic| diagnostic.at(start..start + word.len()))?;
            line.push(m);
            position = self.play(&position, m);
        }
        Ok(line)
    }

    /// Returns a sequence of moves as text, separated by spaces.
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

/// Checks whether a word is a move number: digits and then dots.
fn is_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    dots.len() < word.len() && !dots.is_empty() && dots.chars().all(|c| c == '.')
}

/// Returns the error for a move that is not one of the `legal` ones.
pub fn illegal_move(text: &str, legal: &[String]) -> Diagnostic {
    /// The most legal moves to list. Longer lists do not help the reader.
    const LISTED: usize = 40;
    let diagnostic =
        Diagnostic::new(format!("`{text}` is not a legal move in this position")).at(0..text.len());
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
