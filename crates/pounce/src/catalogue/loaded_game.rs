//! Games with their parameters, and operations on their positions.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use diagnostic::Diagnostic;
use game::{Game, Notation};
use games::hunt::Hunt;
use games::{AnyGame, GameVisitor};
use hypothesis::{GameOptions, digest};

use super::setup::Setup;
use super::source::{GAME, GameError, GameSource};
use crate::error::InputError;
use crate::records::{MoveKind, MoveRecord, MovesRecord, PositionRecord};
use crate::text::shell_quoted;

/// A game with its parameters. Clones are cheap.
///
/// ```
/// use pounce::{GameOptions, LoadedGame};
///
/// let game = LoadedGame::open("bagh-chal", &GameOptions::default())?;
/// assert_eq!(game.moves("start")?.moves.len(), 21);
/// # Ok::<(), pounce::InputError>(())
/// ```
#[derive(Clone)]
pub struct LoadedGame {
    name: Arc<str>,
    options: Arc<GameOptions>,
    rules: AnyGame,
    /// The source of the rules; `None` if they were given as such.
    source: Option<Arc<GameSource>>,
}

impl LoadedGame {
    /// Opens a built-in game, or the game of a board, network or map file.
    ///
    /// Errors in the name are located in a text called [`GAME`], errors in the options in a text
    /// called [`OPTIONS`].
    pub fn open(name: &str, options: &GameOptions) -> Result<LoadedGame, InputError> {
        let source = GameSource::find(name, Path::new(""))?;
        LoadedGame::from_source(name, source, options)
    }

    /// Opens the hunt game of a board whose file is given as text. Errors are located in a text called
    /// `text`.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let text = pounce::game_file("pentagram")?;
    /// let game = LoadedGame::of_board("my-board", &text, &GameOptions::default())?;
    /// assert_eq!(game.sides(), ["tigers", "goats"]);
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn of_board(
        name: &str,
        text: &str,
        options: &GameOptions,
    ) -> Result<LoadedGame, InputError> {
        let source = GameSource::Board {
            path: "text".to_owned(),
            text: text.to_owned(),
        };
        LoadedGame::from_source(name, source, options)
    }

    fn from_source(
        name: &str,
        source: GameSource,
        options: &GameOptions,
    ) -> Result<LoadedGame, InputError> {
        let rules = source.open(options);
        let rules = rules.map_err(|error| match error {
            GameError::File(error) => error,
            GameError::Options(errors) => {
                let error = InputError::all(OPTIONS, &options_text(options), errors);
                error.expect("options are refused for a reason")
            }
        })?;
        Ok(LoadedGame {
            options: Arc::new(options.clone()),
            source: Some(Arc::new(source)),
            ..LoadedGame::new(name, rules)
        })
    }

    /// Creates a game from its rules.
    pub fn new(name: &str, rules: AnyGame) -> LoadedGame {
        LoadedGame {
            name: name.into(),
            options: Arc::default(),
            source: None,
            rules,
        }
    }

    /// Returns the game under another name, such as its id in a list.
    #[must_use]
    pub fn renamed(self, name: &str) -> LoadedGame {
        LoadedGame {
            name: name.into(),
            ..self
        }
    }

    /// Returns the name or path by which the game was opened.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the options with which the game was opened.
    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    /// Returns the command-line arguments that open the game: its name and its options.
    pub fn arguments(&self) -> Vec<String> {
        let options = serde_json::to_value(&*self.options).expect("options are plain values");
        let options = options.as_object().into_iter().flatten();
        let arguments = options.flat_map(|(key, value)| {
            let value = value.as_str().map_or(value.to_string(), str::to_owned);
            if FLAGS.contains(&key.as_str()) {
                [format!("--{key}"), value]
            } else {
                ["--option".to_owned(), format!("{key}={value}")]
            }
        });
        std::iter::once(self.name().to_owned())
            .chain(arguments)
            .collect()
    }

    /// Returns the rules.
    pub fn rules(&self) -> &AnyGame {
        &self.rules
    }

    /// Returns the rules without options. Returns the rules as they are if they need an option.
    pub(super) fn standard_rules(&self) -> AnyGame {
        let is_standard = *self.options == GameOptions::default();
        let source = self.source.as_ref().filter(|_| !is_standard);
        let standard = source.and_then(|source| source.open(&GameOptions::default()).ok());
        standard.unwrap_or_else(|| self.rules.clone())
    }

    /// Returns the digest of the rules. Results and tablebases refer to it.
    pub fn rules_digest(&self) -> String {
        digest(&self.rules.digest_text())
    }

    /// Returns the digest of the rules together with the rules of play, such as those about
    /// repetitions and quiet turns. A game in progress can continue only if it is unchanged.
    ///
    /// ```
    /// use pounce::{GameOptions, LoadedGame};
    ///
    /// let board = pounce::game_file("pentagram")?;
    /// let patient = board.replace("quiet_turns = 100", "quiet_turns = 200");
    /// let open = |text: &str| LoadedGame::of_board("board", text, &GameOptions::default());
    /// let (before, after) = (open(&board)?, open(&patient)?);
    /// assert_eq!(before.rules_digest(), after.rules_digest());
    /// assert_ne!(before.play_digest(), after.play_digest());
    /// # Ok::<(), pounce::InputError>(())
    /// ```
    pub fn play_digest(&self) -> String {
        let mut text = self.rules.digest_text();
        if let AnyGame::Hunt(hunt) = &self.rules {
            text += &hunt.board().play.digest_text();
        }
        digest(&text)
    }

    /// Lists the legal moves of a position. In a hunt game they depend on the moves before, because
    /// a position may occur only a few times.
    pub fn moves(&self, at: impl Into<Setup>) -> Result<MovesRecord, InputError> {
        match &self.rules {
            AnyGame::Hunt(hunt) => hunt_moves(hunt, &at.into()),
            other => other.visit(Moves(&at.into())),
        }
    }

    /// Draws and describes a position.
    pub fn show(&self, at: impl Into<Setup>) -> Result<PositionRecord, InputError> {
        match &self.rules {
            AnyGame::Hunt(hunt) => {
                let setup = at.into();
                let play = setup.play(hunt)?;
                let (position, description) = (play.position(), play.describe());
                Ok(PositionRecord {
                    compact: hunt.compact(&position),
                    text: hunt.text_picture(&position),
                    svg: hunt.svg(&position, &description),
                    description,
                })
            }
            other => other.visit(Show(&at.into())),
        }
    }

    /// Draws a position as lines of text.
    pub fn text(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        Ok(self.show(at)?.text)
    }

    /// Draws a position as an SVG document for light and dark pages.
    pub fn svg(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        Ok(self.show(at)?.svg)
    }

    /// Returns a position in the game's notation, which is one line.
    pub fn compact(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        Ok(self.show(at)?.compact)
    }

    /// Returns the state of play of a hunt game as JSON, with its history. Fails for other games.
    pub fn json(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        let setup = at.into();
        let hunt = self.hunt_with(&setup, "json")?;
        Ok(setup.play(hunt)?.to_json(""))
    }

    /// Returns a position of a hunt game as FEN. Fails for other games, and if the board is not a
    /// grid.
    pub fn fen(&self, at: impl Into<Setup>) -> Result<String, InputError> {
        let setup = at.into();
        let hunt = self.hunt_with(&setup, "fen")?;
        let fen = hunt.fen(&setup.play(hunt)?.position());
        fen.map_err(|diagnostic| notation_error("fen", diagnostic))
    }

    /// Returns the hunt game, or an error about the notation.
    fn hunt_with(&self, setup: &Setup, notation: &str) -> Result<&Hunt, InputError> {
        if let AnyGame::Hunt(hunt) = &self.rules {
            return Ok(hunt);
        }
        self.compact(setup)?;
        let diagnostic = Diagnostic::new("only hunt games have this notation");
        let diagnostic = diagnostic.help("use `text`, `svg` or `compact`");
        Err(notation_error(notation, diagnostic))
    }

    /// Returns the hunt game, or an error.
    pub(crate) fn hunt(&self) -> Result<&Hunt, InputError> {
        if let AnyGame::Hunt(hunt) = &self.rules {
            return Ok(hunt);
        }
        let diagnostic = Diagnostic::new("only hunt games have tablebases").at(0..self.name.len());
        let words = ["pounce".to_owned(), "ask".to_owned()].into_iter();
        let words = words.chain(self.arguments());
        let command: Vec<String> = words.map(|word| shell_quoted(&word)).collect();
        let help = format!("`{}` finds a value without one", command.join(" "));
        Err(InputError::new(GAME, &*self.name, diagnostic.help(help)))
    }
}

/// Options that have a flag of their own.
const FLAGS: [&str; 4] = ["start", "captures", "goats", "stalemate"];

/// The name by which errors refer to the options of a game, see [`InputError::file`].
pub const OPTIONS: &str = "options";

/// Returns an error about a notation.
fn notation_error(notation: &str, diagnostic: Diagnostic) -> InputError {
    InputError::new("notation", notation, diagnostic.at(0..notation.len()))
}

/// Formats options as in a claim file, one on each line.
pub(crate) fn options_text(options: &GameOptions) -> String {
    option_lines(options).join("\n")
}

/// Formats options as in a claim file, on one line.
pub(super) fn options_list(options: &GameOptions) -> String {
    option_lines(options).join(", ")
}

fn option_lines(options: &GameOptions) -> Vec<String> {
    let given = serde_json::to_value(options).expect("options are plain values");
    let given = given.as_object().into_iter().flatten();
    given
        .map(|(key, value)| format!("{key} = {value}"))
        .collect()
}

fn hunt_moves(hunt: &Hunt, setup: &Setup) -> Result<MovesRecord, InputError> {
    let play = setup.play(hunt)?;
    let position = play.position();
    let moves = play.moves().into_iter().map(|m| MoveRecord {
        text: hunt.move_text(&position, m),
        kind: Some(MoveKind::of(m)),
        position: hunt.compact(&hunt.play(&position, m)),
    });
    Ok(MovesRecord {
        position: hunt.compact(&position),
        moves: moves.collect(),
    })
}

struct Moves<'a>(&'a Setup);

impl GameVisitor for Moves<'_> {
    type Output = Result<MovesRecord, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.0.position(game)?;
        let moves = game.moves(&position).map(|m| MoveRecord {
            text: game.move_text(&position, m),
            kind: None,
            position: game.position_text(&game.play(&position, m)),
        });
        Ok(MovesRecord {
            position: game.position_text(&position),
            moves: moves.collect(),
        })
    }
}

struct Show<'a>(&'a Setup);

impl GameVisitor for Show<'_> {
    type Output = Result<PositionRecord, InputError>;

    fn visit<G: Notation>(self, game: &G) -> Self::Output {
        let position = self.0.position(game)?;
        Ok(PositionRecord {
            compact: game.position_text(&position),
            description: game.describe(&position),
            text: game.text_picture(&position),
            svg: game.svg(&position),
        })
    }
}

impl fmt::Debug for LoadedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LoadedGame").field(&self.name).finish()
    }
}
