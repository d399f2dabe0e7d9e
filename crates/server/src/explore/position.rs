//! A position with its moves and values, and positions that are set up piece by piece.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use pounce::games::diagram::PieceSetup;
use pounce::records::{AskedValue, PositionValueRecord, ValueEvidence, ViewRecord};
use pounce::{GameOptions, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::request::{GameBody, PositionBody};
use crate::app::App;
use crate::error::ApiError;

/// A position in a query.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// The id of the game.
    game: String,
    /// The options of the game: a JSON object, such as `{"captures":3}`.
    #[schemars(extend("contentMediaType" = "application/json"))]
    options: Option<String>,
    /// The position in a notation of the game; the start if it is left out.
    position: Option<String>,
    /// The moves from there.
    line: Option<String>,
}

impl PositionQuery {
    fn into_body(self) -> Result<PositionBody, ApiError> {
        PositionBody::of_query(self.game, self.options.as_deref(), self.position, self.line)
    }
}

/// A position with its pieces, its moves and, if it is found out at once, its value.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ExploredPosition {
    /// The position.
    #[serde(flatten)]
    pub view: ViewRecord,
    /// The value of the position and of its moves; null if an analysis is necessary.
    pub value: Option<PositionValueRecord>,
    /// The reason why the source of the value cannot be used, such as a tablebase whose audit failed;
    /// null if nothing is wrong.
    pub value_error: Option<String>,
}

/// Describes a position.
pub async fn position(
    State(app): State<App>,
    query: Result<Query<PositionQuery>, QueryRejection>,
) -> Result<Json<ExploredPosition>, ApiError> {
    let Query(query) = query?;
    let body = query.into_body()?;
    let explored = app.compute(move |app| {
        let (game, setup) = body.open(app)?;
        let mut view = game.view(&setup)?;
        let known = app.values().known(&game, &view);
        let (value, value_error) = match known {
            Ok(value) => (value, None),
            Err(error) => (None, Some(reason(app, error))),
        };
        view.game = body.game;
        Ok(ExploredPosition {
            view,
            value,
            value_error,
        })
    });
    Ok(Json(explored.await?))
}

/// Returns the reason why there is no value, in one sentence.
fn reason(app: &App, error: ApiError) -> String {
    let ApiError { message, help, .. } = app.folders().hide(error);
    match help {
        Some(help) => format!("{message}; {help}"),
        None => message,
    }
}

/// The values of the positions of a game.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameValues {
    /// The value of the position in which the line begins; null if it is not known at once.
    pub start: Option<AskedValue>,
    /// The moves with the values of the positions that they lead to.
    pub plies: Vec<PlyValue>,
    /// The reason why the source of the values cannot be used; null if nothing is wrong.
    pub value_error: Option<String>,
}

/// A move and the value of the position that it leads to.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlyValue {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that moved, or `dice`.
    pub side: String,
    /// The value of the position after the move; null if it is not known at once.
    pub value: Option<AskedValue>,
    /// The kind of evidence for the value; null if there is no value.
    pub evidence: Option<ValueEvidence>,
    /// What the move gave away; null if it kept the value, or if one of the values is not known.
    pub mistake: Option<Mistake>,
}

/// A move that changed the value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Mistake {
    /// The value before the move: the winner with best play, or `draw`.
    pub from: String,
    /// The value after it.
    pub to: String,
}

/// Time for the values of a line. Later ones are left out.
const LINE_TIME: Duration = Duration::from_secs(3);

/// Returns the values along a line.
pub async fn values(
    State(app): State<App>,
    query: Result<Query<PositionQuery>, QueryRejection>,
) -> Result<Json<GameValues>, ApiError> {
    let Query(query) = query?;
    let body = query.into_body()?;
    Ok(Json(app.compute(move |app| line_values(app, &body)).await?))
}

/// Finds the values along a line.
pub fn line_values(app: &App, body: &PositionBody) -> Result<GameValues, ApiError> {
    let started = Instant::now();
    let (game, setup) = body.open(app)?;
    let view = game.view(&setup)?;
    let mut value_error = None;
    let mut find = |position: &str| -> Option<PositionValueRecord> {
        if started.elapsed() > LINE_TIME || value_error.is_some() {
            return None;
        }
        let known = app.values().known_at(&game, position);
        known.unwrap_or_else(|error| {
            value_error = Some(reason(app, error));
            None
        })
    };
    let first = Setup {
        line: None,
        ..setup
    };
    let start = find(&game.compact(&first)?).map(|found| found.result);
    let mut before = start.clone();
    let mut plies = Vec::new();
    for ply in view.line {
        let found = find(&ply.position);
        let evidence = found.as_ref().map(|found| found.evidence);
        let value = found.map(|found| found.result);
        let mistake = match (&before, &value) {
            (Some(before), Some(after)) => mistake(before, after),
            _ => None,
        };
        before.clone_from(&value);
        plies.push(PlyValue {
            text: ply.text,
            side: ply.side,
            value,
            evidence,
            mistake,
        });
    }
    Ok(GameValues {
        start,
        plies,
        value_error,
    })
}

/// Returns what a move gave away. The value of a position is that of its best move, so a move that
/// changes it is worse than another.
fn mistake(before: &AskedValue, after: &AskedValue) -> Option<Mistake> {
    let (from, to) = (before.value.clone()?, after.value.clone()?);
    (from != to).then_some(Mistake { from, to })
}

/// The pieces of a position to be set up.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupBody {
    /// The game's id.
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: GameOptions,
    /// The pieces, the side to move, and the numbers that are not on the board.
    setup: PieceSetup,
}

/// A position that was set up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SetUpPosition {
    /// The position, in the game's notation.
    pub position: String,
}

/// Sets a position up piece by piece.
pub async fn set_up(
    State(app): State<App>,
    body: Result<Json<SetupBody>, JsonRejection>,
) -> Result<Json<SetUpPosition>, ApiError> {
    let Json(SetupBody {
        game,
        options,
        setup,
    }) = body?;
    let placed = app.compute(move |app| {
        let game = GameBody { game, options }.open(app)?;
        Ok(SetUpPosition {
            position: game.set_up(&setup)?,
        })
    });
    Ok(Json(placed.await?))
}
