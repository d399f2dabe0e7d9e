//! Solving a game, with what it needs beforehand and the census afterwards.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use pounce::records::CensusRecord;
use pounce::text::mebibytes;
use pounce::{GameOptions, Keep, LoadedGame, Options, TablebaseStatus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::disk::check_space;
use super::progress::JobProgress;
use super::registry::StartedJob;
use crate::app::App;
use crate::error::ApiError;
use crate::explore::{GameBody, GameQuery};

/// The predicted needs of solving a game, and the state of its tablebase.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SolveOffer {
    /// The state of the game's tablebase.
    pub status: SolveStatus,
    /// The layers that the tablebase keeps; null if it is not complete.
    pub kept: Option<Layers>,
    /// The id of the job that is solving the game; null if there is none.
    pub job: Option<String>,
    /// The needs of a solve that keeps only the positions with all goats placed.
    pub needs: Needs,
    /// The needs of a solve that keeps all positions.
    pub all: Needs,
}

/// The state of a tablebase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SolveStatus {
    /// There is none.
    Missing,
    /// A solve was stopped, and can be continued.
    Partial,
    /// It is complete.
    Complete,
}

/// The layers that a tablebase keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layers {
    /// Only counts.
    None,
    /// The positions with all goats placed.
    Sliding,
    /// All positions.
    All,
}

impl From<Keep> for Layers {
    fn from(keep: Keep) -> Layers {
        match keep {
            Keep::None => Layers::None,
            Keep::Sliding => Layers::Sliding,
            Keep::All => Layers::All,
        }
    }
}

impl From<Layers> for Keep {
    fn from(layers: Layers) -> Keep {
        match layers {
            Layers::None => Keep::None,
            Layers::Sliding => Keep::Sliding,
            Layers::All => Keep::All,
        }
    }
}

/// The predicted needs of a solve.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Needs {
    /// The layers to keep.
    pub keep: Layers,
    /// Seconds on an idle machine.
    pub seconds: f64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on disk, an upper bound.
    pub disk: u64,
    /// Whether the server may use that much memory.
    pub fits: bool,
}

/// Says what solving a game takes.
pub async fn solve_offer(
    State(app): State<App>,
    query: Result<Query<GameQuery>, QueryRejection>,
) -> Result<Json<SolveOffer>, ApiError> {
    let Query(query) = query?;
    let offer = app.compute(move |app| {
        let game = query.open(app)?;
        let tablebases = app.values().tablebases();
        let status = tablebases.status(&game)?;
        Ok(SolveOffer {
            status: match status {
                TablebaseStatus::Missing => SolveStatus::Missing,
                TablebaseStatus::Partial(_) => SolveStatus::Partial,
                TablebaseStatus::Complete(_) => SolveStatus::Complete,
            },
            kept: match status {
                TablebaseStatus::Complete(kept) => Some(kept.into()),
                _ => None,
            },
            job: app.jobs().solve_of(&game.rules_digest()),
            needs: needs(app, &game, Keep::Sliding)?,
            all: needs(app, &game, Keep::All)?,
        })
    });
    Ok(Json(offer.await?))
}

fn needs(app: &App, game: &LoadedGame, keep: Keep) -> Result<Needs, ApiError> {
    let (tablebases, options) = (app.values().tablebases(), app.library_options());
    let start = tablebases.extended(game)?;
    let estimate = tablebases.estimate(game, keep, start, &options)?;
    Ok(Needs {
        keep: keep.into(),
        seconds: estimate.time.as_secs_f64(),
        memory: estimate.memory,
        disk: estimate.disk,
        fits: estimate.memory <= options.memory,
    })
}

/// A game to be solved.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveBody {
    /// The game's id.
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: GameOptions,
    /// The layers to keep; by default what is kept already, or the positions with all goats placed.
    #[serde(default)]
    keep: Option<Layers>,
}

/// Begins to solve a game, or returns the job that is solving it. Layers that are kept already stay.
pub async fn solve(
    State(app): State<App>,
    body: Result<Json<SolveBody>, JsonRejection>,
) -> Result<StartedJob, ApiError> {
    let Json(SolveBody {
        game,
        options,
        keep,
    }) = body?;
    let checked = app.compute(move |app| {
        let game = GameBody { game, options }.open(app)?;
        let tablebases = app.values().tablebases();
        let kept = match tablebases.status(&game)? {
            TablebaseStatus::Complete(kept) | TablebaseStatus::Partial(kept) => Some(kept),
            TablebaseStatus::Missing => None,
        };
        let keep = keep.map(Keep::from).max(kept);
        let needs = needs(app, &game, keep.unwrap_or(Keep::Sliding))?;
        if !needs.fits {
            let (needed, allowed) = (mebibytes(needs.memory), mebibytes(app.options().memory));
            let message = format!("this solve needs {needed} of memory, and {allowed} are allowed");
            let error = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message);
            return Err(error.help("start the server with more `--memory`"));
        }
        if app.jobs().solve_of(&game.rules_digest()).is_none() {
            check_space(&tablebases.folder(&game)?, needs.disk)?;
        }
        Ok((game, keep, needs))
    });
    let (game, keep, needs) = checked.await?;
    let shared = app.clone();
    let digest = game.rules_digest();
    app.jobs().start_solve(&digest, needs.memory, move |job| {
        let options = Options {
            progress: JobProgress::new(job),
            ..shared.library_options()
        };
        let tablebases = shared.values().tablebases();
        // Another solve may have taken the space while this one waited.
        check_space(&tablebases.folder(&game)?, needs.disk)?;
        let solved = tablebases.plan(&game, keep, &options)?.run();
        shared.values().look_again(&game);
        Ok(solved?)
    })
}

/// Counts the positions of a solved game by value.
pub async fn census(
    State(app): State<App>,
    query: Result<Query<GameQuery>, QueryRejection>,
) -> Result<Json<CensusRecord>, ApiError> {
    let Query(query) = query?;
    let counted = app.compute(move |app| {
        let game = query.open(app)?;
        Ok(app.values().tablebases().open(&game)?.census())
    });
    Ok(Json(counted.await?))
}
