//! The parts of requests that name a game and a position.

use axum::http::StatusCode;
use pounce::{GameOptions, LoadedGame, Setup};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::error::ApiError;

/// The longest position or line of moves, in bytes.
const LONGEST_TEXT: usize = 32 << 10;
/// The longest question, in bytes.
const LONGEST_QUESTION: usize = 1 << 10;

/// A game in a query.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// The id of the game.
    pub game: String,
    /// The options of the game: a JSON object, such as `{"captures":3}`.
    #[schemars(extend("contentMediaType" = "application/json"))]
    options: Option<String>,
}

/// A game in the body of a request.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameBody {
    /// The game's id.
    pub game: String,
    /// The options of the game.
    #[serde(default)]
    pub options: GameOptions,
}

/// A position in the body of a request.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionBody {
    /// The game's id.
    pub game: String,
    /// The options of the game.
    #[serde(default)]
    pub options: GameOptions,
    /// The position in a notation of the game; the start if it is left out.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    pub line: Option<String>,
}

impl GameQuery {
    /// Opens the game.
    pub fn open(&self, app: &App) -> Result<LoadedGame, ApiError> {
        app.catalogue()
            .open(&self.game, &options(self.options.as_deref())?)
    }
}

impl GameBody {
    /// Opens the game.
    pub fn open(&self, app: &App) -> Result<LoadedGame, ApiError> {
        app.catalogue().open(&self.game, &self.options)
    }
}

impl PositionBody {
    /// Reads the body's fields from a query.
    pub fn of_query(
        game: String,
        options_text: Option<&str>,
        position: Option<String>,
        line: Option<String>,
    ) -> Result<PositionBody, ApiError> {
        Ok(PositionBody {
            game,
            options: options(options_text)?,
            position,
            line,
        })
    }

    /// Opens the game, and returns the position in it. The position itself is
    /// validated when it is used.
    pub fn open(&self, app: &App) -> Result<(LoadedGame, Setup), ApiError> {
        let game = app.catalogue().open(&self.game, &self.options)?;
        let position = self.position.clone().unwrap_or_else(|| "start".to_owned());
        check_length("position", &position, LONGEST_TEXT)?;
        let line = self.line.clone().filter(|line| !line.trim().is_empty());
        if let Some(line) = &line {
            check_length("line", line, LONGEST_TEXT)?;
        }
        Ok((game, Setup { position, line }))
    }
}

/// Refuses a question that is too long to be one.
pub fn check_question(question: &str) -> Result<(), ApiError> {
    check_length("question", question, LONGEST_QUESTION)
}

/// Refuses a text that is too long.
fn check_length(field: &str, text: &str, longest: usize) -> Result<(), ApiError> {
    if text.len() <= longest {
        return Ok(());
    }
    let message = format!("`{field}` is longer than {longest} bytes");
    Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message).field(field))
}

/// Parses the options of a game in a query.
fn options(text: Option<&str>) -> Result<GameOptions, ApiError> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(GameOptions::default());
    };
    serde_json::from_str(text).map_err(|error| {
        let reason = error.to_string();
        // The rest lists the options of all games.
        let reason = reason.split(", expected one of").next().unwrap_or(&reason);
        ApiError::bad_request(format!("`options` is not a set of options: {reason}"))
            .help("give a JSON object, such as {\"captures\":3}")
            .field("options")
    })
}
