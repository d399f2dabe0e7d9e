//! Answers a request whose handler panics.

use std::panic::AssertUnwindSafe;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use crate::error::ApiError;

/// Answers with a general error if the handler panics. The message of the panic is on standard error.
pub async fn catch_panics(request: Request, next: Next) -> Response {
    // The state behind a request is only changed by operations that are complete in themselves.
    let response = AssertUnwindSafe(next.run(request)).catch_unwind().await;
    response.unwrap_or_else(|_| ApiError::bug().into_response())
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    async fn panics() -> &'static str {
        panic!("secret")
    }

    #[tokio::test]
    async fn a_panic_is_a_general_error() {
        let router = Router::new()
            .route("/", get(panics))
            .layer(from_fn(catch_panics));
        for _ in 0..2 {
            let request = Request::builder().uri("/").body(Body::empty()).unwrap();
            let response = router.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let body = axum::body::to_bytes(response.into_body(), 1000).await;
            let body = String::from_utf8(body.unwrap().to_vec()).unwrap();
            assert!(body.contains("a bug in pounce") && !body.contains("secret"));
        }
    }
}
