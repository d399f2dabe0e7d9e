//! Games and positions as text, in both directions.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use pounce::game::{Outcome, Side};
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
        let mut imported = import_as(app, &at, &text)?;
        if let Some(named) = named_game(app, &imported) {
            if named.game != at.game || named.options != at.options {
                at = named;
                imported = import_as(app, &at, &text)?;
            }
        }
        if !imported.is_checked {
            let error = ApiError::bad_request("this text is about a game that is not known here");
            return Err(error.field("text"));
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

/// Reads a text as one of this game, which the text may name by its path or by its id.
fn import_as(app: &App, at: &GameBody, text: &str) -> Result<ImportedGame, ApiError> {
    let game = at.open(app)?;
    let imported = game.import(text)?;
    if imported.is_checked {
        return Ok(imported);
    }
    Ok(game.renamed(&at.game).import(text)?)
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
    /// PGN of a game that ended by resignation, by agreement or by time: the side that won, or `draw`.
    winner: Option<String>,
    /// The reason for that end, which becomes the tag `Termination`.
    reason: Option<String>,
}

/// The end of a game that the rules did not end.
struct Ending {
    outcome: Outcome,
    reason: Option<String>,
}

impl Ending {
    /// Returns the ending that a query names, if it names one.
    fn of_query(
        game: &LoadedGame,
        winner: Option<&str>,
        reason: Option<String>,
    ) -> Result<Option<Ending>, ApiError> {
        let [left, right] = game.sides();
        let outcome = match winner {
            None if reason.is_some() => {
                let error = ApiError::bad_request("a reason is given, but no winner");
                return Err(error.field("winner").help(expected(game)));
            }
            None => return Ok(None),
            Some("draw") => Outcome::Draw,
            Some(winner) if winner == left => Outcome::Win(Side::Left),
            Some(winner) if winner == right => Outcome::Win(Side::Right),
            Some(winner) => {
                let error = ApiError::bad_request(format!("this game has no side `{winner}`"));
                return Err(error.field("winner").help(expected(game)));
            }
        };
        Ok(Some(Ending { outcome, reason }))
    }
}

/// Returns a help text with the winners that there can be.
fn expected(game: &LoadedGame) -> String {
    let [left, right] = game.sides();
    format!("use `{left}`, `{right}` or `draw`")
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
    let (winner, reason) = (query.winner, query.reason);
    let written = app.compute(move |app| {
        let (game, setup) = at.open(app)?;
        let ending = Ending::of_query(&game, winner.as_deref(), reason)?;
        let text = match form {
            Form::Pgn => return pgn(app, &at, &game, &setup, ending),
            Form::Line => game.numbered_line(setup)?,
            Form::Compact => game.compact(setup)?,
            Form::Fen => game.fen(setup)?,
            Form::Json => game.json(setup)?,
            Form::Text => game.text(setup)?,
            Form::Svg => return Ok(game.svg(setup)?),
        };
        Ok(text.trim_end().to_owned() + "\n")
    });
    let kind = match form {
        Form::Svg => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Ok(([(CONTENT_TYPE, kind)], written.await?).into_response())
}

/// Writes a game as PGN, with its mistakes as far as values are known.
fn pgn(
    app: &App,
    at: &PositionBody,
    game: &LoadedGame,
    setup: &Setup,
    ending: Option<Ending>,
) -> Result<String, ApiError> {
    let mut notes = GameNotes {
        // A file of the workspace is named by its id, not by its path.
        game: Some(at.game.clone()),
        ..GameNotes::default()
    };
    if let Some(Ending { outcome, reason }) = ending {
        notes.outcome = Some(outcome);
        notes
            .tags
            .extend(reason.map(|reason| ("Termination".to_owned(), reason)));
    }
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
    Ok(game.pgn(setup, &notes)?)
}

/// Puts a value into words.
fn words(value: &str) -> String {
    match value {
        "draw" => "a draw".to_owned(),
        winner => format!("a win for {winner}"),
    }
}
