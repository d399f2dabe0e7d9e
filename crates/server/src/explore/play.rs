//! Moves of agents, dice and hints, for games that the client keeps.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use pounce::{CancelFlag, GameOptions, LoadedGame, Options, PlayOptions, Session, Setup};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::request::PositionBody;
use crate::app::App;
use crate::error::ApiError;

/// The part of the server's memory that the agent of one request may use.
const PART: u64 = 4;

/// A position in which an agent moves, or the dice are rolled.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveBody {
    /// The game's id.
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: GameOptions,
    /// The position in a notation of the game; the start if it is left out.
    #[serde(default)]
    position: Option<String>,
    /// The moves from there.
    #[serde(default)]
    line: Option<String>,
    /// The agent that moves, such as `look-ahead:4`; null to roll the dice.
    #[serde(default)]
    player: Option<String>,
    /// The seed of agents and dice.
    #[serde(default = "one")]
    seed: u64,
}

fn one() -> u64 {
    1
}

/// A move that was chosen or rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChosenMove {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that moves, or `dice`.
    pub side: String,
}

/// A move that is advised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HintRecord {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The agent that would play it.
    pub player: String,
}

/// Returns the move of an agent, or rolls the dice if they are next.
pub async fn agent_move(
    State(app): State<App>,
    body: Result<Json<MoveBody>, JsonRejection>,
) -> Result<Json<ChosenMove>, ApiError> {
    let Json(body) = body?;
    let chosen = app.compute_long(move |app, stop| {
        let MoveBody { player, seed, .. } = &body;
        let at = PositionBody {
            game: body.game.clone(),
            options: body.options.clone(),
            position: body.position.clone(),
            line: body.line.clone(),
        };
        let (game, setup) = at.open(app)?;
        let people = people(app, &game, &setup, *seed, stop)?;
        refuse_finished(&people)?;
        let mut session = match player {
            Some(player) if people.awaits_person() => {
                let mover = people.mover();
                let sides = game.sides();
                let other = sides.iter().find(|side| **side != mover);
                let other = other.expect("a game has two sides");
                let players = format!("{mover}={player},{other}=human");
                begin(app, &game, &setup, players, *seed, stop).map_err(in_player)?
            }
            _ => people,
        };
        let played = session.advance()?.ok_or_else(|| {
            let message = "a player is to move, not the dice";
            ApiError::bad_request(message)
                .help("name an agent as `player`")
                .field("player")
        })?;
        let is_side = game.sides().contains(&played.player);
        let side = if is_side { played.player } else { "dice" };
        Ok(ChosenMove {
            text: played.text,
            side: side.to_owned(),
        })
    });
    Ok(Json(chosen.await?))
}

/// Locates an error about the players of a game in the one player of a request.
fn in_player(error: ApiError) -> ApiError {
    if error.field.as_deref() == Some("players") {
        return ApiError {
            span: None,
            ..error
        }
        .field("player");
    }
    error
}

/// Advises a move.
pub async fn hint(
    State(app): State<App>,
    body: Result<Json<PositionBody>, JsonRejection>,
) -> Result<Json<HintRecord>, ApiError> {
    let Json(body) = body?;
    let advised = app.compute_long(move |app, stop| {
        let (game, setup) = body.open(app)?;
        let mut session = people(app, &game, &setup, 1, stop)?;
        refuse_finished(&session)?;
        let hint = session.hint()?;
        let hint = hint.ok_or_else(|| ApiError::new(StatusCode::CONFLICT, "the dice are next"))?;
        Ok(HintRecord {
            text: hint.text,
            player: hint.player.to_owned(),
        })
    });
    Ok(Json(advised.await?))
}

fn refuse_finished(session: &Session) -> Result<(), ApiError> {
    if session.is_over() {
        return Err(ApiError::new(StatusCode::CONFLICT, "the game is over"));
    }
    Ok(())
}

/// Begins a game between two people.
fn people(
    app: &App,
    game: &LoadedGame,
    setup: &Setup,
    seed: u64,
    stop: &CancelFlag,
) -> Result<Session, ApiError> {
    let [left, right] = game.sides();
    let players = format!("{left}=human,{right}=human");
    begin(app, game, setup, players, seed, stop)
}

fn begin(
    app: &App,
    game: &LoadedGame,
    setup: &Setup,
    players: String,
    seed: u64,
    stop: &CancelFlag,
) -> Result<Session, ApiError> {
    let solving = Options {
        memory: app.options().memory / PART,
        progress: Arc::new(stop.clone()),
        ..app.library_options()
    };
    let options = PlayOptions {
        players,
        seed,
        solving,
    };
    Ok(game.play(setup, &options)?)
}
