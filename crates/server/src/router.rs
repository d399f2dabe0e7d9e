//! The routes of the server.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};

use crate::app::App;
use crate::error::ApiError;
use crate::security::{add_headers, check_origin, limit_rate};
use crate::{claims, explore, jobs, live, page};

/// The largest body of a request: a board file, a claim, or a pasted game.
const LARGEST_BODY: usize = 64 << 10;

/// Returns all routes, with the checks that every request passes.
pub fn router(app: &App) -> Router {
    let api = Router::new()
        .route("/games", get(explore::games))
        .route("/boards", post(explore::add_board))
        .route("/game", get(explore::game))
        .route("/position", get(explore::position))
        .route("/values", get(explore::values))
        .route("/setup", post(explore::set_up))
        .route("/import", post(explore::import))
        .route("/export", get(explore::export))
        .route("/move", post(explore::agent_move))
        .route("/hint", post(explore::hint))
        .route("/analyses", post(jobs::analyse))
        .route("/solves", post(jobs::solve))
        .route("/solve", get(jobs::solve_offer))
        .route("/census", get(jobs::census))
        .route("/proofs", post(jobs::prove))
        .route("/jobs/{id}/events", get(jobs::events))
        .route("/jobs/{id}", delete(jobs::cancel))
        .route("/claims", get(claims::list))
        .route("/claims/draft", post(claims::draft))
        .route("/claim", get(claims::claim))
        .route("/strategy", get(claims::strategy))
        .with_state(app.clone())
        .merge(live::routes().with_state(app.clone()))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), limit_time));
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .with_state(app.clone())
        .nest("/api/v1", api)
        .fallback(async || ApiError::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this address has other methods",
            )
        })
        .layer(middleware::from_fn_with_state(app.clone(), check_origin))
        .layer(middleware::from_fn_with_state(app.clone(), limit_rate))
        .layer(middleware::from_fn(add_headers))
}

/// Refuses a request whose body or answer takes too long. Streams of events are not bounded, because
/// only their beginning is an answer.
async fn limit_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let time = app.options().limits.request;
    let response = tokio::time::timeout(time, next.run(request)).await;
    response.unwrap_or_else(|_| {
        let error = ApiError::new(StatusCode::REQUEST_TIMEOUT, "this request took too long");
        error.into_response()
    })
}
