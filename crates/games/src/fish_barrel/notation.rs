//! Positions and moves as text.
//!
//! ```text
//! 3,1,0,2:second   the fish in each barrel and the player to move, `first` by default
//! 2+0+1            take from barrel 2, throw none into barrel 3 and one into barrel 4
//! 4                take from barrel 4
//! ```
//!
//! A move lists every barrel after the one it takes from. Trailing zeros may be omitted in input.

use diagnostic::{Diagnostic, suggestion};
use game::{Game, Notation, Side, illegal_move};

use super::position::{FIRST, MAX_BARRELS, Move, Position};
use super::rules::FishBarrel;

/// The players; the first one starts.
const PLAYERS: [&str; 2] = ["first", "second"];

/// The maximum number of moves listed in a message.
const MAX_LISTED_MOVES: usize = 41;

impl Notation for FishBarrel {
    fn players(&self) -> [&'static str; 2] {
        PLAYERS
    }

    fn digest_text(&self) -> String {
        format!(
            "fish-barrel 1\nbarrels {}\nmost {}\nthrow {}\n",
            self.barrels(),
            self.capacity(),
            self.max_throw()
        )
    }

    fn position_text(&self, position: &Position) -> String {
        let fish = self.fish_text(position);
        format!("{fish}:{}", self.player(position.mover))
    }

    fn parse_position(&self, text: &str) -> Result<Position, Diagnostic> {
        if text.trim() == "start" {
            return Ok(self.start());
        }
        let (fish, mover) = match text.split_once(':') {
            None => (text, FIRST),
            Some((fish, name)) => (fish, self.parse_player(name, fish.len() + 1)?),
        };
        Ok(Position {
            fish: self.parse_fish(fish)?,
            mover,
        })
    }

    fn move_text(&self, _position: &Position, m: Move) -> String {
        let thrown = &m.thrown[usize::from(m.barrel) + 1..self.barrels()];
        let thrown: String = thrown.iter().map(|fish| format!("+{fish}")).collect();
        format!("{}{thrown}", m.barrel + 1)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        let reason = match self.read_move(text) {
            Some(m) if self.is_legal(position, m) => return Ok(m),
            Some(m) => self.why_illegal(position, m),
            None => None,
        };
        let mut legal = self.moves(position).take(MAX_LISTED_MOVES).peekable();
        match reason {
            Some(reason) if legal.peek().is_some() => {
                Err(Diagnostic::new(reason).at(0..text.len()))
            }
            _ => {
                let legal: Vec<String> = legal.map(|m| self.move_text(position, m)).collect();
                Err(illegal_move(text, &legal))
            }
        }
    }

    /// Parses a move, which has no letters. There can be too many moves to compare each with a text.
    fn parse_move_in_any_case(&self, position: &Position, text: &str) -> Result<Move, Diagnostic> {
        self.parse_move(position, text)
    }

    fn text_picture(&self, position: &Position) -> String {
        crate::fish_barrel::picture::draw(self, position)
    }

    fn svg(&self, position: &Position) -> String {
        crate::fish_barrel::picture::svg(self, position)
    }
}

impl FishBarrel {
    /// Formats the fish in each barrel.
    pub(crate) fn fish_text(&self, position: &Position) -> String {
        let fish = &position.fish[..self.barrels()];
        let fish: Vec<String> = fish.iter().map(u8::to_string).collect();
        fish.join(",")
    }

    /// Parses the fish in each barrel.
    pub(crate) fn parse_fish(&self, text: &str) -> Result<[u8; MAX_BARRELS], Diagnostic> {
        let mut fish = [0; MAX_BARRELS];
        let (mut at, mut barrels) = (0, 0);
        for word in text.split(',') {
            let here = at..at + word.len();
            at = here.end + 1;
            let number: u64 = parse_digits(word.trim()).ok_or_else(|| {
                let diagnostic =
                    Diagnostic::new(format!("`{}` is not a number of fish", word.trim()));
                diagnostic.at(here.clone()).help(format!(
                    "a position is written like `{}`",
                    self.position_text(&self.example_position())
                ))
            })?;
            if number > u64::from(self.capacity()) {
                let message = format!(
                    "{number} fish, but a barrel holds at most {}",
                    self.capacity()
                );
                return Err(Diagnostic::new(message).at(here));
            }
            if barrels == self.barrels() {
                let message = format!("too many barrels: this game has {}", self.barrels());
                return Err(Diagnostic::new(message).at(here.start..text.len()));
            }
            fish[barrels] = number as u8;
            barrels += 1;
        }
        if barrels < self.barrels() {
            let message = format!("{barrels} of {} barrels", self.barrels());
            let help = "give the number of fish in every barrel";
            return Err(Diagnostic::new(message).at(0..text.len()).help(help));
        }
        Ok(fish)
    }

    /// Returns a position to show in messages, valid even while the start is still being parsed.
    fn example_position(&self) -> Position {
        let mut position = self.start();
        if position.is_empty() {
            position.fish[..self.barrels()].fill(1);
        }
        position
    }

    fn parse_player(&self, name: &str, at: usize) -> Result<Side, Diagnostic> {
        let trimmed = name.trim();
        self.side_named(trimmed).ok_or_else(|| {
            let message = format!("this game has no player `{trimmed}`");
            let diagnostic = Diagnostic::new(message).at(at..at + name.len());
            diagnostic.help(suggestion(trimmed, PLAYERS))
        })
    }

    /// Parses a move, legal or not. Returns `None` if the text does not have the form of a move.
    fn read_move(&self, text: &str) -> Option<Move> {
        let mut numbers = text.split('+');
        let barrel: usize = parse_digits(numbers.next()?)?;
        if barrel == 0 || barrel > self.barrels() {
            return None;
        }
        let mut m = Move::take(barrel as u8 - 1);
        for (to, word) in (barrel..).zip(numbers) {
            let thrown = parse_digits(word)?;
            *m.thrown[..self.barrels()].get_mut(to)? = thrown;
        }
        Some(m)
    }

    /// Explains why a move is not legal.
    fn why_illegal(&self, position: &Position, m: Move) -> Option<String> {
        if position.fish[usize::from(m.barrel)] == 0 {
            return Some(format!("barrel {} is empty", m.barrel + 1));
        }
        let full = (0..self.barrels()).find(|&to| m.thrown[to] > self.room(position, to));
        if let Some(to) = full {
            let (held, most) = (position.fish[to], self.capacity());
            let number = to + 1;
            return Some(format!(
                "barrel {number} holds {held} of at most {most} fish"
            ));
        }
        let thrown: u32 = m.thrown.iter().map(|&fish| u32::from(fish)).sum();
        let most = self.max_throw();
        (thrown > u32::from(most)).then(|| match most {
            0 => "no fish can be thrown in this game".to_owned(),
            1 => format!("{thrown} fish thrown, but a move throws at most one"),
            _ => format!("{thrown} fish thrown, but a move throws at most {most}"),
        })
    }
}

/// Parses a number that consists of digits only.
fn parse_digits<N: std::str::FromStr>(word: &str) -> Option<N> {
    let plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| word.parse().ok()).flatten()
}
