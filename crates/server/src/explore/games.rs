//! The list of games, and the description of one.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use dashmap::DashMap;
use pounce::records::{GameFamily, GameRecord};
use pounce::{GameOptions, KnownGame, known_games};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use super::request::GameQuery;
use crate::app::App;
use crate::error::ApiError;

/// The games that can be explored.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GamesRecord {
    /// The games: built-in ones, then those of the workspace, then uploaded boards.
    pub games: Vec<GameSummary>,
}

/// A game in the list.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct GameSummary {
    /// The id, by which requests name the game.
    pub id: String,
    /// The name.
    pub title: String,
    /// The family of games.
    pub family: GameFamily,
    /// A short description.
    pub about: String,
    /// The origin of the rules.
    pub source: GameOrigin,
}

/// The origin of a game's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameOrigin {
    /// The program.
    BuiltIn,
    /// A file of the workspace.
    Workspace,
    /// A board that a client has uploaded.
    Uploaded,
}

/// Descriptions of uploaded boards by their ids. A board never changes.
pub type Summaries = DashMap<String, GameSummary>;

/// Time to describe uploaded boards for the first time. The others are in a later list.
const UPLOADED_TIME: Duration = Duration::from_secs(3);

/// Lists the games.
pub async fn games(State(app): State<App>) -> Result<Json<GamesRecord>, ApiError> {
    let listed = app.compute(|app| {
        let catalogue = app.catalogue();
        catalogue.refresh();
        let started = Instant::now();
        let summary = |id: String, source| {
            let is_uploaded = source == GameOrigin::Uploaded;
            if let Some(known) = app.summaries().get(&id).filter(|_| is_uploaded) {
                return Some(known.clone());
            }
            if is_uploaded && started.elapsed() > UPLOADED_TIME {
                return None;
            }
            let game = catalogue.open(&id, &GameOptions::default()).ok()?;
            let summary = GameSummary {
                title: game.title(),
                family: game.family(),
                about: game.summary(),
                source,
                id,
            };
            if is_uploaded {
                let id = summary.id.clone();
                app.summaries().insert(id, summary.clone());
            }
            Some(summary)
        };
        let built_in = distinct(catalogue, &known_games()).into_iter();
        let files = catalogue.file_ids().into_iter();
        let uploaded = catalogue.uploaded_ids()?.into_iter();
        let games = built_in
            .map(|id| (id, GameOrigin::BuiltIn))
            .chain(files.map(|id| (id, GameOrigin::Workspace)))
            .chain(uploaded.map(|id| (id, GameOrigin::Uploaded)));
        Ok(GamesRecord {
            games: games
                .filter_map(|(id, source)| summary(id, source))
                .collect(),
        })
    });
    Ok(Json(listed.await?))
}

/// Returns the ids of games, without those whose default rules are those of an earlier one.
fn distinct(catalogue: &Catalogue, known: &[KnownGame]) -> Vec<String> {
    let mut rules = BTreeSet::new();
    let is_new = |id: &&str| {
        let game = catalogue.open(id, &GameOptions::default());
        game.is_ok_and(|game| rules.insert(game.rules_digest()))
    };
    let ids = known.iter().map(KnownGame::id).filter(is_new);
    ids.map(str::to_owned).collect()
}

/// Describes a game: its rules, its options, its board and its agents.
pub async fn game(
    State(app): State<App>,
    query: Result<Query<GameQuery>, QueryRejection>,
) -> Result<Json<GameRecord>, ApiError> {
    let Query(query) = query?;
    let described = app.compute(move |app| {
        let game = query.open(app)?;
        let mut described = game.describe()?;
        described.id = query.game;
        Ok(described)
    });
    Ok(Json(described.await?))
}

/// A board to be explored.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardBody {
    /// The contents of a board file.
    text: String,
}

/// The id of a board that was uploaded.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct UploadedBoard {
    /// The game's id.
    pub game: String,
    /// The name of the board.
    pub title: String,
}

/// Keeps a board, so that its game can be explored.
pub async fn add_board(
    State(app): State<App>,
    body: Result<Json<BoardBody>, JsonRejection>,
) -> Result<Json<UploadedBoard>, ApiError> {
    let Json(BoardBody { text }) = body?;
    let uploaded = app.compute(move |app| {
        let game = app.catalogue().upload(&text)?;
        let opened = app.catalogue().open(&game, &GameOptions::default())?;
        let title = opened.title();
        Ok(UploadedBoard { game, title })
    });
    Ok(Json(uploaded.await?))
}
