//! Games and positions as text, in both directions.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use pounce::{GameNotes, GameOptions, ImportKind, ImportedGame, LoadedGame, MoveNote, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::position::line_values;
use super::request::{GameBody, PositionBody};
use crate::app::App;
use crate::error::ApiError;

/// A text that describes a game or a position.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportBody {
    /// The id of the game that is meant if the text names none.
    game: String,
    /// The options of that game.
    #[serde(default)]
    options: GameOptions,
    /// The text: PGN, a line of moves, a position in any notation, or a saved game.
    text: String,
}

/// A game or a position that was read from a text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ImportRecord {
    /// The game's id.
    pub game: String,
    /// The options of the game.
    pub options: GameOptions,
    /// The position in which the line begins.
    pub position: String,
    /// The moves from there.
    pub line: String,
    /// The kind of text.
    pub kind: ImportKind,
}

/// Reads a game or a position from a text.
pub async fn import(
    State(app): State<App>,
    body: Result<Json<ImportBody>, JsonRejection>,
) -> Result<Json<ImportRecord>, ApiError> {
    let Json(body) = body?;
    let read = app.compute(move |app| {
        let ImportBody {
            game,
            options,
            text,
        } = body;
        let mut at = GameBody { game, options };
        let mut imported = at.open(app)?.import(&text)?;
        if let Some(named) = named_game(app, &imported) {
            if named.game != at.game || named.options != at.options {
                at = named;
                imported = at.open(app)?.import(&text)?;
            }
        }
        Ok(ImportRecord {
            game: at.game,
            options: at.options,
            position: imported.position,
            line: imported.line,
            kind: imported.kind,
        })
    });
    Ok(Json(read.await?))
}

/// Returns the game that a text names, if it names one.
fn named_game(app: &App, imported: &ImportedGame) -> Option<GameBody> {
    let name = imported.game.as_ref()?;
    // A game that was saved by the program names the path of its file.
    let id = app.catalogue().id_of(name.as_ref());
    Some(GameBody {
        game: id.unwrap_or_else(|| name.clone()),
        options: imported.options.clone().unwrap_or_default(),
    })
}

/// A position in a query, and the notation in which it is written.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportQuery {
    /// The id of the game.
    game: String,
    /// The options of the game: a JSON object, such as `{"captures":3}`.
    #[schemars(extend("contentMediaType" = "application/json"))]
    options: Option<String>,
    /// The position in a notation of the game; the start if it is left out.
    position: Option<String>,
    /// The moves from there.
    line: Option<String>,
    /// The notation of the text.
    #[serde(rename = "as")]
    form: Form,
}

/// A notation of a game or a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Notation")]
enum Form {
    /// The game as PGN, with its mistakes as far as values are known.
    Pgn,
    /// The moves with their numbers.
    Line,
    /// The last position in the notation of the program.
    Compact,
    /// The last position as FEN.
    Fen,
    /// The last position as JSON.
    Json,
    /// The last position as a drawing in text.
    Text,
    /// The last position as a drawing in SVG.
    Svg,
}

/// Writes a game or its last position as text.
pub async fn export(
    State(app): State<App>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query?;
    let form = query.form;
    let at = PositionBody::of_query(
        query.game,
        query.options.as_deref(),
        query.position,
        query.line,
    )?;
    let written = app.compute(move |app| write(app, &at, form));
    let kind = match form {
        Form::Svg => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(CONTENT_TYPE, kind)], written.await?).into_response())
}

fn write(app: &App, at: &PositionBody, form: Form) -> Result<String, ApiError> {
    let (game, setup) = at.open(app)?;
    let text = match form {
        Form::Pgn => return pgn(app, at, &game, &setup),
        Form::Line => numbered_line(&game, setup)?,
        Form::Compact => game.compact(setup)?,
        Form::Fen => game.fen(setup)?,
        Form::Json => game.json(setup)?,
        Form::Text => game.text(setup)?,
        Form::Svg => return Ok(game.svg(setup)?),
    };
    Ok(text.trim_end().to_owned() + "\n")
}

fn numbered_line(game: &LoadedGame, setup: Setup) -> Result<String, ApiError> {
    let view = game.view(setup)?;
    let mut words = Vec::new();
    for (index, ply) in view.line.iter().enumerate() {
        if ply.opens {
            words.push(format!("{}.", ply.number));
        } else if index == 0 {
            words.push(format!("{}...", ply.number));
        }
        words.push(ply.text.clone());
    }
    Ok(words.join(" "))
}

/// Writes a game as PGN, with its mistakes as far as values are known.
fn pgn(app: &App, at: &PositionBody, game: &LoadedGame, setup: &Setup) -> Result<String, ApiError> {
    let mut notes = GameNotes::default();
    let values = line_values(app, at)?;
    for (index, ply) in values.plies.into_iter().enumerate() {
        if let Some(mistake) = ply.mistake {
            let comment = format!("{} instead of {}", words(&mistake.to), words(&mistake.from));
            let note = MoveNote {
                is_mistake: true,
                comment: Some(comment),
            };
            notes.moves.insert(index, note);
        }
    }
    let text = game.pgn(setup, &notes)?;
    // A file of the workspace is named by its id, not by its path.
    let tag = |name: &str| format!("[Game \"{name}\"]");
    Ok(text.replacen(&tag(game.name()), &tag(&at.game), 1))
}

/// Puts a value into words.
fn words(value: &str) -> String {
    match value {
        "draw" => "a draw".to_owned(),
        winner => format!("a win of {winner}"),
    }
}
