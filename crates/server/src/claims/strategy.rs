//! Walks through a certificate: the client plays the opponent, and the certificate answers.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use pounce::records::{OpenMoveRecord, ViewRecord};
use pounce::{Setup, StrategyEnd};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::list::unknown_claim;
use crate::app::App;
use crate::error::ApiError;

/// A line of play in a strategy.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyQuery {
    /// The name of the claim.
    claim: String,
    /// The number of the strategy in the claim's `strategies`, from 0.
    #[serde(default)]
    strategy: usize,
    /// The number of the position in the strategy's `roots`, from 0.
    #[serde(default)]
    root: usize,
    /// The moves of both sides from there.
    #[serde(default)]
    line: String,
}

/// A position of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct WalkedPosition {
    /// The position after the line.
    pub view: ViewRecord,
    /// The side that plays the strategy.
    pub prover: String,
    /// The achievement of the strategy, in words.
    pub promise: String,
    /// The plies within which the event is reached, or for which it is avoided; null if unbounded, if
    /// the strategy says nothing here, and in switching games.
    pub plies_left: Option<u32>,
    /// The strategy's move; null if its side is not to move.
    pub reply: Option<OpenMoveRecord>,
    /// The reason why the strategy ends here; null if it continues.
    pub end: Option<StrategyEnd>,
}

/// Returns the certificate's move after a line, or why there is none.
pub async fn strategy(
    State(app): State<App>,
    query: Result<Query<StrategyQuery>, QueryRejection>,
) -> Result<Json<WalkedPosition>, ApiError> {
    let Query(query) = query?;
    Ok(Json(app.compute(move |app| walk(app, query)).await?))
}

fn walk(app: &App, query: StrategyQuery) -> Result<WalkedPosition, ApiError> {
    let all = app.claims().all()?;
    let entry = all
        .get(&query.claim)
        .ok_or_else(|| unknown_claim("claim"))?;
    let book = app.claims().book(entry)?;
    let step = book.step(query.strategy, query.root, &query.line)?;
    let strategy = &book.strategies()[query.strategy];
    let root = strategy.roots[query.root].position.as_str();
    let options = &entry.claim.file().options;
    let game = app.catalogue().open(&entry.game, options)?;
    let mut view = game.view(Setup::from(root).line(query.line))?;
    view.game.clone_from(&entry.game);
    // The rules of play may end a game that the strategy, which knows only positions, could continue.
    let reply = step.reply.as_ref();
    let reply = reply.and_then(|reply| view.moves.iter().find(|one| one.text == *reply));
    Ok(WalkedPosition {
        prover: step.prover,
        promise: strategy.promise.clone(),
        plies_left: step.plies_left,
        reply: reply.cloned(),
        end: step.end,
        view,
    })
}
