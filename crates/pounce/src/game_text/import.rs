//! Reads a game or a position from text of any kind.
//!
//! The text may come from anyone. It is at most [`LONGEST_TEXT`] bytes long, a game has a bounded
//! number of moves, and no file is opened, whatever the text names.

use diagnostic::{Diagnostic, Location};
use games::AnyGame;
use games::hunt::OngoingGame;
use hypothesis::GameOptions;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::export::{in_word, separated};
use super::movetext::{MOST_PLIES, Movetext, Word};
use super::replay::{ReplayError, Replayed, replay};
use crate::catalogue::{LoadedGame, is_built_in};
use crate::error::InputError;
use crate::play::SavedGame;

/// The longest text in bytes: the largest saved game, or a game with long comments.
const LONGEST_TEXT: usize = 1 << 18;
/// The longest position in bytes, JSON apart.
const LONGEST_POSITION: usize = 1 << 12;

/// The name by which errors refer to an imported text, see [`InputError::file`].
pub const IMPORT: &str = "text";

/// A game or a position that was read from text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ImportedGame {
    /// The game that the text names; null if it names none.
    pub game: Option<String>,
    /// The options of the game that the text names; null if it names none.
    pub options: Option<GameOptions>,
    /// The position before the moves: `start`, or a position in the game's notation.
    pub position: String,
    /// The moves, with numbers.
    pub line: String,
    /// The kind of the text.
    pub kind: ImportKind,
    /// True if the position and the moves are legal. False if the text names a game that is neither
    /// built in nor the one that imports it: then nothing was checked, and that game has to import the
    /// text again.
    pub is_checked: bool,
}

/// The kind of a text with a game or a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImportKind {
    /// A position of a hunt game on a grid, as FEN.
    Fen,
    /// A position in the game's notation.
    Compact,
    /// The state of a hunt game as JSON, as `pounce show --as json` prints it.
    Json,
    /// A game with tags, comments or annotations.
    Pgn,
    /// A line of moves.
    Line,
    /// A saved game, as `pounce play --save` writes it.
    SavedGame,
}

impl LoadedGame {
    /// Reads a game or a position from text: PGN, a line of moves with or without numbers, a compact
    /// position, FEN, the JSON state of a hunt game, or a saved game.
    ///
    /// A text that names no game is read as one of this game. If it names another built-in game, it is
    /// read as one of that. Any other name is returned without being opened, see
    /// [`ImportedGame::is_checked`].
    ///
    /// ```
    /// use pounce::{GameOptions, ImportKind, LoadedGame};
    ///
    /// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// let imported = game.import("1. g33! {the centre} b1122 2. G21? $2 *")?;
    /// assert_eq!(imported.line, "1. G33 B1122 2. G21");
    /// assert_eq!(imported.kind, ImportKind::Pgn);
    ///
    /// let imported = game.import("B3B/5/2G2/5/B3B B 1")?;
    /// assert_eq!(imported.position, "T3T7G7T3T-t19");
    /// assert_eq!(imported.kind, ImportKind::Fen);
    ///
    /// let imported = game.import("[Game \"wheatstone\"]\n\n1. a-b a-c")?;
    /// assert_eq!(imported.game.as_deref(), Some("wheatstone"));
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Errors are located in a text called [`IMPORT`].
    pub fn import(&self, text: &str) -> Result<ImportedGame, InputError> {
        if text.len() > LONGEST_TEXT {
            let message = format!("the text has more than {LONGEST_TEXT} bytes");
            return Err(InputError::new(IMPORT, "", Diagnostic::new(message)));
        }
        let text = text.trim_start_matches('\u{feff}');
        let imported = if text.trim().is_empty() {
            Err(Diagnostic::new("there is nothing to import"))
        } else if is_json(text) {
            self.import_json(text)
        } else {
            self.import_plain(text)
        };
        imported.map_err(|diagnostic| InputError::new(IMPORT, text, diagnostic))
    }

    fn import_json(&self, text: &str) -> Result<ImportedGame, Diagnostic> {
        /// The keys by which the kinds of JSON differ.
        #[derive(Deserialize)]
        struct Keys {
            moves: Option<IgnoredAny>,
            schema: Option<IgnoredAny>,
        }
        let keys: Keys = serde_json::from_str(text)
            .map_err(|error| Diagnostic::new(format!("this JSON cannot be read: {error}")))?;
        if keys.moves.is_some() || keys.schema.is_some() {
            return self.import_saved(&SavedGame::parse(text)?);
        }
        let AnyGame::Hunt(hunt) = self.rules() else {
            let message = "only states of hunt games and saved games can be imported as JSON";
            return Err(Diagnostic::new(message));
        };
        let position = OngoingGame::from_json(hunt, text)?.position();
        Ok(ImportedGame {
            game: None,
            options: None,
            position: hunt.compact(&position),
            line: String::new(),
            kind: ImportKind::Json,
            is_checked: true,
        })
    }

    fn import_saved(&self, saved: &SavedGame) -> Result<ImportedGame, Diagnostic> {
        let is_long = saved.moves.iter().any(|m| m.len() > LONGEST_POSITION);
        if saved.moves.len() > MOST_PLIES || is_long {
            let message = format!("a saved game has at most {MOST_PLIES} moves");
            return Err(Diagnostic::new(message));
        }
        let imported = ImportedGame {
            game: Some(saved.game.clone()),
            options: Some(saved.options.clone()),
            position: saved.start.trim().to_owned(),
            line: saved.moves.join(" "),
            kind: ImportKind::SavedGame,
            is_checked: false,
        };
        let game = self.named(&saved.game, &saved.options);
        let Some(game) = game.map_err(|diagnostic| somewhere("the game", &diagnostic))? else {
            return Ok(imported);
        };
        if game.rules_digest() != saved.rules_digest {
            let name = &saved.game;
            let message = format!("this game was saved with other rules than `{name}` has now");
            return Err(Diagnostic::new(message));
        }
        let words = saved.moves.iter().map(|text| Word {
            text: text.clone(),
            span: 0..text.len(),
        });
        let words: Vec<Word> = words.collect();
        let replayed = replay(&game, &saved.start, &words, None);
        let replayed = replayed.map_err(|error| match error {
            ReplayError::Start(error) => somewhere("`start`", &error.diagnostic),
            ReplayError::Move(place, diagnostic) => {
                somewhere(&format!("move {}", place + 1), &diagnostic)
            }
        })?;
        if replayed.plies.len() < words.len() || replayed.position != saved.position {
            let message = "this game is damaged: its moves do not lead to its position";
            return Err(Diagnostic::new(message));
        }
        Ok(checked(imported, &replayed))
    }

    /// Reads a text that is not JSON.
    fn import_plain(&self, text: &str) -> Result<ImportedGame, Diagnostic> {
        let parsed = Movetext::parse(text);
        let is_pgn = |parsed: &Movetext| !parsed.tags.is_empty() || parsed.is_annotated;
        // No game has brackets in its positions, so an error about them is about movetext.
        if let Some(parsed) = parsed.as_ref().ok().filter(|parsed| !is_pgn(parsed)) {
            return self.import_position_or_line(text, parsed);
        }
        self.import_movetext(&parsed?, ImportKind::Pgn)
    }

    fn import_position_or_line(
        &self,
        text: &str,
        parsed: &Movetext,
    ) -> Result<ImportedGame, Diagnostic> {
        let trimmed = text.trim();
        let as_position = self.import_position(trimmed);
        let as_position = match as_position {
            Ok(imported) => return Ok(imported),
            Err(diagnostic) => diagnostic,
        };
        let at = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        let place = Word {
            text: String::new(),
            span: at..at + trimmed.len(),
        };
        let as_position = in_word(as_position, &place);
        let is_hunt = matches!(self.rules(), AnyGame::Hunt(_));
        if is_hunt && trimmed.contains('/') && !trimmed.contains("1/2") {
            return Err(as_position);
        }
        self.import_movetext(parsed, ImportKind::Line)
            .map_err(|as_line| match parsed.words.as_slice() {
                // A single word may have been meant as a position.
                [_] => {
                    let message = "this is neither a position nor a move of this game";
                    let as_move = as_line.message;
                    let is_like_position = as_position.span(text) != Some(place.span.clone());
                    let help = if is_like_position {
                        format!(
                            "as a position: {}; as a move: {as_move}",
                            as_position.message
                        )
                    } else {
                        as_move
                    };
                    Diagnostic::new(message).at(place.span).help(help)
                }
                _ => as_line,
            })
    }

    fn import_position(&self, text: &str) -> Result<ImportedGame, Diagnostic> {
        if text.len() > LONGEST_POSITION {
            let message = format!("a position has at most {LONGEST_POSITION} bytes");
            return Err(Diagnostic::new(message));
        }
        let replayed = replay(self, text, &[], None).map_err(|error| match error {
            ReplayError::Start(error) => *error.diagnostic,
            ReplayError::Move(_, diagnostic) => *diagnostic,
        })?;
        let is_fen = matches!(self.rules(), AnyGame::Hunt(_)) && text.contains('/');
        let imported = ImportedGame {
            game: None,
            options: None,
            position: text.to_owned(),
            line: String::new(),
            kind: if is_fen {
                ImportKind::Fen
            } else {
                ImportKind::Compact
            },
            is_checked: true,
        };
        Ok(checked(imported, &replayed))
    }

    fn import_movetext(
        &self,
        parsed: &Movetext,
        kind: ImportKind,
    ) -> Result<ImportedGame, Diagnostic> {
        let given_options = parsed.tag("Options");
        let options = given_options.map(parse_options).transpose()?;
        let name = parsed.tag("Game");
        let position = parsed.tag("Position").or(parsed.tag("FEN"));
        let start = position.map_or("start", |word| word.text.trim());
        let mut imported = ImportedGame {
            game: name.map(|word| word.text.clone()),
            options: match (name, options) {
                (_, Some(options)) => Some(options),
                (Some(_), None) => Some(GameOptions::default()),
                (None, None) => None,
            },
            position: start.to_owned(),
            line: String::new(),
            kind,
            is_checked: false,
        };
        let game = match &imported.options {
            None => Some(self.clone()),
            Some(options) => {
                let name = name.map_or(self.name(), |word| &word.text);
                let opened = self.named(name, options);
                opened.map_err(|diagnostic| match given_options {
                    Some(word) => somewhere("the options", &diagnostic).at(word.span.clone()),
                    None => diagnostic,
                })?
            }
        };
        let Some(game) = game else {
            let words = parsed.words.iter().map(|word| word.text.as_str());
            imported.line = words.collect::<Vec<&str>>().join(" ");
            return Ok(imported);
        };
        if start.len() > LONGEST_POSITION {
            let message = format!("a position has at most {LONGEST_POSITION} bytes");
            return Err(Diagnostic::new(message));
        }
        let words = separated(&game, parsed.words.clone());
        let result = parsed.tag("Result").map(|word| word.text.as_str());
        let replayed = replay(&game, start, &words, result).map_err(|error| match error {
            ReplayError::Start(error) => match position {
                Some(word) => error.diagnostic.at(word.span.clone()),
                None => *error.diagnostic,
            },
            ReplayError::Move(place, diagnostic) => in_word(*diagnostic, &words[place]),
        })?;
        Ok(checked(imported, &replayed))
    }

    /// Returns the game with this name and these options, if it is this one or built in. The name of a
    /// file is not opened.
    fn named(&self, name: &str, options: &GameOptions) -> Result<Option<LoadedGame>, Diagnostic> {
        if name == self.name() && options == self.options() {
            return Ok(Some(self.clone()));
        }
        if !is_built_in(name) {
            return Ok(None);
        }
        let opened = LoadedGame::open(name, options);
        opened.map(Some).map_err(|error| Diagnostic {
            // Keys are not those of the imported text.
            location: Location::Whole,
            ..*error.diagnostic
        })
    }
}

/// Checks whether a text is a JSON object. A comment also begins with a brace, but not with a key.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inside = text.strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.starts_with(['"', '}']))
}

/// Returns what was imported, with the position and the moves as the game writes them.
fn checked(imported: ImportedGame, replayed: &Replayed) -> ImportedGame {
    ImportedGame {
        position: match imported.position.as_str() {
            "start" => imported.position,
            _ => replayed.start.clone(),
        },
        line: replayed.line(),
        is_checked: true,
        ..imported
    }
}

/// Parses the options of a game in a tag, which are JSON.
fn parse_options(word: &Word) -> Result<GameOptions, Diagnostic> {
    serde_json::from_str(&word.text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        let diagnostic = Diagnostic::new(format!("these are not options of a game: {message}"));
        diagnostic.at(word.span.clone())
    })
}

/// Names the part of the text that an error is about.
fn somewhere(part: &str, diagnostic: &Diagnostic) -> Diagnostic {
    Diagnostic {
        message: format!("{part}: {}", diagnostic.message),
        location: Location::Whole,
        ..diagnostic.clone()
    }
}
