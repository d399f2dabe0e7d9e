//! Writes a game as PGN.

use std::collections::BTreeMap;

use diagnostic::{Diagnostic, Location};
use game::{Outcome, Side};
use hypothesis::GameOptions;

use super::movetext::{Movetext, Word};
use super::replay::{ReplayError, Replayed, replay};
use crate::catalogue::{LoadedGame, Setup};
use crate::error::InputError;
use crate::play::number_text;

/// The longest line of movetext in characters, as the standard asks for.
const WIDTH: usize = 79;

/// Additions to a game in PGN.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameNotes {
    /// The name of the game in the tag `Game`, if it is not that of the game itself.
    pub game: Option<String>,
    /// Further tags, such as the names of the players.
    pub tags: Vec<(String, String)>,
    /// Notes on moves, by the number of moves before.
    pub moves: BTreeMap<usize, MoveNote>,
    /// The outcome of a game that has ended by agreement, by resignation or by time. If the rules have
    /// ended the game, their outcome counts.
    pub outcome: Option<Outcome>,
}

/// A note on a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// True if the move is a mistake, which is marked with `?`.
    pub is_mistake: bool,
    /// A comment.
    pub comment: Option<String>,
}

impl LoadedGame {
    /// Writes a game as PGN: the tags `Game`, `Options` if there are any, `Position` if the game does
    /// not begin at the start, and `Result`, then the numbered moves. The result `1-0` is a win of the
    /// side that moves first in the game: of Goats, Short, Black or the first player.
    /// [`import`](LoadedGame::import) reads it again.
    ///
    /// ```
    /// use pounce::{GameNotes, GameOptions, LoadedGame, MoveNote, Setup};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// let mut notes = GameNotes::default();
    /// notes.moves.insert(2, MoveNote {
    ///     is_mistake: true,
    ///     comment: Some("loses a goat".into()),
    /// });
    /// let played = Setup::from("start").line("G33 B1122 G21 Bx2244");
    /// let text = game.pgn(&played, &notes)?;
    /// assert_eq!(
    ///     text,
    ///     "[Game \"bagh-chal\"]\n[Result \"*\"]\n\n\
    ///      1. G33 B1122 2. G21? {loses a goat} 2... Bx2244 *\n"
    /// );
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn pgn(&self, at: impl Into<Setup>, notes: &GameNotes) -> Result<String, InputError> {
        let setup = at.into();
        let replayed = self.replay_line(&setup)?;
        let is_start = setup.position.trim() == "start" || replayed.start == self.start_text()?;
        let name = notes.game.as_deref().unwrap_or(self.name());
        let mut tags = vec![("Game".to_owned(), name.to_owned())];
        if *self.options() != GameOptions::default() {
            let options = serde_json::to_string(self.options());
            tags.push((
                "Options".to_owned(),
                options.expect("options are plain values"),
            ));
        }
        if !is_start {
            tags.push(("Position".to_owned(), replayed.start.clone()));
        }
        let is_own = |name: &str| ["Game", "Options", "Position", "FEN", "Result"].contains(&name);
        let others = notes.tags.iter().filter(|(name, _)| !is_own(name));
        tags.extend(others.cloned());
        let result = result(replayed.outcome.or(notes.outcome), replayed.first);
        tags.push(("Result".to_owned(), result.to_owned()));
        let tags: String = tags.iter().map(|tag| tag_text(&tag.0, &tag.1)).collect();
        Ok(format!("{tags}\n{}", movetext(&replayed, notes, result)))
    }

    /// Returns a line of moves in the game's notation, with their numbers.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame, Setup};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// let line = game.numbered_line(Setup::from("start").line("g33 b1122 g21"))?;
    /// assert_eq!(line, "1. G33 B1122 2. G21");
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn numbered_line(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        Ok(self.replay_line(&at.into())?.line())
    }

    /// Plays the line of a setup.
    fn replay_line(&self, setup: &Setup) -> Result<Replayed, InputError> {
        let line = setup.line.as_deref().unwrap_or_default();
        let in_line = |diagnostic| InputError::new("line", line, diagnostic);
        let words = Movetext::parse(line).map_err(in_line)?.words;
        let words = separated(self, words);
        let replayed = replay(self, &setup.position, &words, None);
        replayed.map_err(|error| match error {
            ReplayError::Start(error) => error,
            ReplayError::Move(place, diagnostic) => in_line(in_word(*diagnostic, &words[place])),
        })
    }

    /// Returns the start of the game in its notation.
    fn start_text(&self) -> Result<String, InputError> {
        match replay(self, "start", &[], None) {
            Ok(start) => Ok(start.start),
            Err(ReplayError::Start(error)) => Err(error),
            Err(ReplayError::Move(..)) => unreachable!("no moves are played"),
        }
    }
}

/// Returns the words of a line, separated by commas too in hunt games, as everywhere in their notation.
pub(super) fn separated(game: &LoadedGame, words: Vec<Word>) -> Vec<Word> {
    let is_hunt = matches!(game.rules(), games::AnyGame::Hunt(_));
    if !is_hunt || words.iter().all(|word| !word.text.contains(',')) {
        return words;
    }
    let mut separated = Vec::new();
    for word in words {
        let mut at = word.span.start;
        for part in word.text.split(',') {
            if !part.is_empty() {
                separated.push(Word {
                    text: part.to_owned(),
                    span: at..at + part.len(),
                });
            }
            at += part.len() + 1;
        }
    }
    separated
}

/// Moves the location of an error in a word to the word's place in the text.
pub(super) fn in_word(diagnostic: Diagnostic, word: &Word) -> Diagnostic {
    match &diagnostic.location {
        Location::Span(span) => {
            let (from, to) = (span.start, span.end);
            let start = word.span.start;
            diagnostic.at((start + from).min(word.span.end)..(start + to).min(word.span.end))
        }
        _ => diagnostic.at(word.span.clone()),
    }
}

fn result(outcome: Option<Outcome>, first: Side) -> &'static str {
    match outcome {
        None => "*",
        Some(Outcome::Draw) => "1/2-1/2",
        Some(Outcome::Win(side)) if side == first => "1-0",
        Some(Outcome::Win(_)) => "0-1",
    }
}

fn tag_text(name: &str, value: &str) -> String {
    let name: String = name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .collect();
    let mut text = format!("[{name} \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            _ if letter.is_control() => text.push(' '),
            _ => text.push(letter),
        }
    }
    text + "\"]\n"
}

/// Writes the moves with their notes, and the result.
fn movetext(replayed: &Replayed, notes: &GameNotes, result: &str) -> String {
    let mut words = Vec::new();
    let mut needs_number = true;
    for (ply, played) in replayed.plies.iter().enumerate() {
        words.extend(number_text(played.number, played.opens, needs_number));
        let note = notes.moves.get(&ply);
        let mark = match note {
            Some(note) if note.is_mistake => "?",
            _ => "",
        };
        words.push(format!("{}{mark}", played.text));
        let comment = note.and_then(|note| note.comment.as_deref());
        let comment = comment.map(comment_text).unwrap_or_default();
        needs_number = !comment.is_empty();
        words.extend(comment.split_whitespace().map(str::to_owned));
    }
    words.push(result.to_owned());
    wrapped(&words)
}

/// Returns a comment in braces, or nothing if it is blank.
fn comment_text(comment: &str) -> String {
    let plain = comment.chars().map(|letter| match letter {
        '{' => '(',
        '}' => ')',
        _ if letter.is_control() => ' ',
        _ => letter,
    });
    let plain: String = plain.collect();
    match plain.trim() {
        "" => String::new(),
        comment => format!("{{{comment}}}"),
    }
}

/// Joins words into lines.
fn wrapped(words: &[String]) -> String {
    let (mut text, mut width) = (String::new(), 0);
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text += word;
        width += length;
    }
    text.push('\n');
    text
}
