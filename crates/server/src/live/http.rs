//! The HTTP routes of live games.

use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, FromRef, Path, Query, State};
use axum::response::Response;
use axum::routing::{any, get, post};
use axum::{Json, Router};
use serde::Deserialize;

use super::games::Games;
use super::protocol::{Created, FinishedGames, LiveState, NewGame, Seated, TakeSeat};
use super::socket::{MAX_MESSAGE, serve};
use crate::error::ApiError;

/// The largest body of a request, in bytes.
const MAX_BODY: usize = 64 << 10;
/// Finished games on a page, if the request does not say.
const PAGE: usize = 30;
/// Bytes of the buffers of a socket.
const SOCKET_BUFFER: usize = 4 << 10;
/// The most bytes that wait to be written to a socket.
const MAX_WRITE_BUFFER: usize = 1 << 20;

/// Returns the routes of live games: `/live`, `/live/{id}`, `/live/{id}/seat` and
/// `/live/{id}/socket`.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<Games>: FromRef<S>,
{
    Router::new()
        .route("/live", get(finished).post(create))
        .route("/live/{id}", get(state))
        .route("/live/{id}/seat", post(take_seat))
        .route("/live/{id}/socket", any(socket))
        .layer(DefaultBodyLimit::max(MAX_BODY))
}

/// The page of finished games that a request asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    /// The `next` of the page before.
    from: Option<String>,
    /// The number of games.
    limit: Option<usize>,
}

async fn create(
    State(games): State<Arc<Games>>,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<Json<Created>, ApiError> {
    let Json(new) = body.map_err(|rejection| bad_body(&rejection))?;
    Ok(Json(games.create(new).await?))
}

async fn finished(
    State(games): State<Arc<Games>>,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<FinishedGames>, ApiError> {
    let bad = |rejection: QueryRejection| ApiError::bad_request(rejection.body_text());
    let Query(page) = page.map_err(bad)?;
    let limit = page.limit.unwrap_or(PAGE);
    Ok(Json(games.finished(page.from.as_deref(), limit).await?))
}

async fn state(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
) -> Result<Json<LiveState>, ApiError> {
    Ok(Json(games.state(&id).await?))
}

async fn take_seat(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    body: Result<Json<TakeSeat>, JsonRejection>,
) -> Result<Json<Seated>, ApiError> {
    let Json(request) = body.map_err(|rejection| bad_body(&rejection))?;
    Ok(Json(games.take_seat(&id, &request).await?))
}

async fn socket(
    State(games): State<Arc<Games>>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let bad = |rejection: WebSocketUpgradeRejection| {
        ApiError::new(rejection.status(), rejection.body_text())
    };
    let upgrade = upgrade.map_err(bad)?;
    let permit = games.open_socket()?;
    Ok(upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(SOCKET_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .on_upgrade(move |socket| serve(games, id, socket, permit)))
}

fn bad_body(rejection: &JsonRejection) -> ApiError {
    ApiError::new(rejection.status(), rejection.body_text())
}
