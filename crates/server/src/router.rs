//! The routes of the server. Those of the API are in `api/operations.rs` and `live/http.rs`.

use axum::Router;
use axum::body::HttpBody;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::error::ApiError;
use crate::panics::catch_panics;
use crate::security::{add_headers, check_origin, limit_rate};
use crate::{api, live, page};

/// The largest body of a request: a board file, a claim, or a pasted game.
const LARGEST_BODY: usize = 64 << 10;

/// Returns all routes, with the checks that every request passes.
pub fn router(app: &App) -> Router {
    let api = api::routes(api::operations())
        .with_state(app.clone())
        .merge(live::routes().with_state(app.clone()))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn(refuse_large_body))
        .layer(middleware::from_fn_with_state(app.clone(), limit_time))
        .layer(CompressionLayer::new());
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{name}", get(page::asset))
        .with_state(app.clone())
        .nest("/api/v1", api)
        .fallback(async || ApiError::not_found("there is nothing at this address"))
        .method_not_allowed_fallback(async || {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this method is not allowed here",
            )
        })
        .layer(middleware::from_fn(catch_panics))
        .layer(middleware::from_fn_with_state(app.clone(), check_origin))
        .layer(middleware::from_fn_with_state(app.clone(), limit_rate))
        .layer(middleware::from_fn(add_headers))
}

/// Refuses a request that announces a body that is too large, without waiting for it.
async fn refuse_large_body(request: Request, next: Next) -> Response {
    if request.body().size_hint().lower() <= LARGEST_BODY as u64 {
        return next.run(request).await;
    }
    let message = format!("the body of a request has at most {LARGEST_BODY} bytes");
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message).into_response()
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
