//! The HTTP routes of live games.

use std::sync::Arc;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{FromRef, Path, Query, State};
use axum::http::Method;
use axum::response::Response;
use axum::{Extension, Json, Router};
use schemars::JsonSchema;
use serde::Deserialize;

use super::games::Games;
use super::protocol::{
    ClientMessage, Created, FinishedGames, LiveState, NewGame, Seated, ServerMessage, TakeSeat,
};
use super::socket::{MAX_MESSAGE, serve};
use crate::api;
use crate::api::Operation;
use crate::connections::Client;
use crate::error::ApiError;

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
    api::routes(operations())
}

/// Returns the operations on live games.
pub fn operations<S>() -> Vec<Operation<S>>
where
    S: Clone + Send + Sync + 'static,
    Arc<Games>: FromRef<S>,
{
    vec![
        Operation::new(
            Method::GET,
            "/live",
            "listFinishedGames",
            "Lists finished games, newest first.",
            finished,
        )
        .errors(&[503]),
        Operation::new(
            Method::POST,
            "/live",
            "createLiveGame",
            "Creates a game between two people. Both play with the secrets of their seats.",
            create,
        )
        .errors(&[404, 503, 507]),
        Operation::new(
            Method::GET,
            "/live/{id}",
            "getLiveGame",
            "Returns the state of a live game, as spectators see it.",
            state,
        )
        .errors(&[503]),
        Operation::new(
            Method::POST,
            "/live/{id}/seat",
            "takeSeat",
            "Takes the free seat with the invite, once.",
            take_seat,
        )
        .details(SEAT)
        .errors(&[403, 409, 503, 507]),
        Operation::new(
            Method::GET,
            "/live/{id}/socket",
            "openSocket",
            "Opens the WebSocket of a live game.",
            socket,
        )
        .details(SOCKET)
        .errors(&[503])
        .messages::<ClientMessage, ServerMessage>(),
    ]
}

/// The way to take a seat in spite of lost answers.
const SEAT: &str = "A client that chooses the secret of its seat can repeat the request until there is \
    an answer: with the same invite and secret it succeeds again. Any other request for a seat that is \
    taken is refused with the status 409.";

/// The use of a socket.
const SOCKET: &str = "Messages are JSON text: `ClientMessage` from the client, `ServerMessage` from \
    the server. The first message of a client is `join`, with the secret of its seat, or without one \
    as a spectator; the first answer is `state`. Messages that carry an `id` are answered by \
    `accepted` or `refused` with that id, and may be sent again after a lost connection: each is \
    carried out once. The server closes a socket that is silent, too slow or too talkative, after an \
    `error` with the reason.";

/// The page of finished games that a request asks for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Page {
    /// The `next` of the page before.
    from: Option<String>,
    /// The number of games.
    limit: Option<usize>,
}

async fn create(
    State(games): State<Arc<Games>>,
    client: Option<Extension<Client>>,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<Json<Created>, ApiError> {
    let Json(new) = body?;
    let address = client.map(|Extension(client)| client.peer.ip());
    Ok(Json(games.create(new, address).await?))
}

async fn finished(
    State(games): State<Arc<Games>>,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<FinishedGames>, ApiError> {
    let Query(page) = page?;
    let limit = page.limit.unwrap_or(PAGE);
    Ok(Json(games.finished(page.from.as_deref(), limit).await?))
}

async fn state(
    State(games): State<Arc<Games>>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<LiveState>, ApiError> {
    let Path(id) = id?;
    Ok(Json(games.state(&id).await?))
}

async fn take_seat(
    State(games): State<Arc<Games>>,
    id: Result<Path<String>, PathRejection>,
    body: Result<Json<TakeSeat>, JsonRejection>,
) -> Result<Json<Seated>, ApiError> {
    let Path(id) = id?;
    let Json(request) = body?;
    Ok(Json(games.take_seat(&id, &request).await?))
}

async fn socket(
    State(games): State<Arc<Games>>,
    id: Result<Path<String>, PathRejection>,
    client: Option<Extension<Client>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let bad = |rejection: WebSocketUpgradeRejection| {
        ApiError::new(rejection.status(), rejection.body_text())
    };
    let Path(id) = id?;
    let upgrade = upgrade.map_err(bad)?;
    let client = client.map(|Extension(client)| client);
    let permit = games.open_socket(client.as_ref())?;
    let held = client.map(Client::hold);
    Ok(upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(SOCKET_BUFFER)
        .write_buffer_size(SOCKET_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .on_upgrade(async move |socket| {
            serve(games, id, socket).await;
            drop((permit, held));
        }))
}
