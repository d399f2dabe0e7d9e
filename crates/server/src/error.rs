//! Errors of the API: an HTTP status and a JSON body that says what is wrong, where, and how to fix
//! it.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use pounce::{Diagnostic, Error, InputError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An error that a handler returns.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The status of the response.
    pub status: StatusCode,
    /// The error in one sentence, without a full stop.
    pub message: String,
    /// A way to fix it.
    pub help: Option<String>,
    /// The key or parameter that is wrong, such as `line`.
    pub field: Option<String>,
    /// The wrong part of that value, in UTF-16 code units, as browsers count.
    pub span: Option<(usize, usize)>,
    /// Seconds after which the request may succeed, if its status is 429.
    pub retry_after: u64,
}

/// The body of an error response.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorDetails,
}

/// An error as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorDetails {
    /// The error in one sentence, without a full stop.
    pub message: String,
    /// A way to fix it.
    pub help: Option<String>,
    /// The key or parameter that is wrong, such as `line`.
    pub field: Option<String>,
    /// The wrong part of that value, in UTF-16 code units.
    pub span: Option<(usize, usize)>,
}

impl ApiError {
    /// Creates an error with this status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError {
            status,
            message: message.into(),
            help: None,
            field: None,
            span: None,
            retry_after: 1,
        }
    }

    /// Creates an error in the request (400).
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// Creates an error about something that does not exist (404).
    pub fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, message)
    }

    /// Creates an error about a request that the current state does not allow (409).
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, message)
    }

    /// Creates an error about a limit on the number of requests or objects (429).
    pub fn too_many(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// Creates an error of the server (500).
    pub fn internal(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// Creates the error of work that panicked (500).
    pub fn bug() -> ApiError {
        ApiError::internal("this request failed because of a bug in pounce")
    }

    /// Creates an error about a server that cannot do this now (503).
    pub fn unavailable(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Creates an error from a diagnostic in the value of a key or parameter.
    pub fn in_field(field: &str, text: &str, diagnostic: &Diagnostic) -> ApiError {
        let units = |at: usize| text[..at].encode_utf16().count();
        let span = diagnostic.span(text);
        ApiError {
            help: diagnostic.help.clone(),
            field: Some(field.to_owned()),
            span: span.map(|span| (units(span.start), units(span.end))),
            ..ApiError::bad_request(&diagnostic.message)
        }
    }

    /// Sets the help text.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> ApiError {
        self.help = Some(help.into());
        self
    }

    /// Sets the key or parameter that is wrong.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> ApiError {
        self.field = Some(field.into());
        self
    }

    /// Returns the error as JSON.
    pub fn body(self) -> ErrorBody {
        ErrorBody {
            error: ErrorDetails {
                message: self.message,
                help: self.help,
                field: self.field,
                span: self.span,
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let is_too_early = self.status == StatusCode::TOO_MANY_REQUESTS;
        let retry_after = HeaderValue::from(self.retry_after);
        let mut response = (self.status, Json(self.body())).into_response();
        if is_too_early {
            response.headers_mut().insert(RETRY_AFTER, retry_after);
        }
        response
    }
}

impl From<Diagnostic> for ApiError {
    fn from(diagnostic: Diagnostic) -> ApiError {
        ApiError {
            help: diagnostic.help,
            ..ApiError::bad_request(diagnostic.message)
        }
    }
}

impl From<InputError> for ApiError {
    /// Converts an error in an argument. The name of a file is not a field, so it has no span.
    fn from(error: InputError) -> ApiError {
        let is_argument = error.file.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_argument {
            ApiError::in_field(&error.file, &error.text, &error.diagnostic)
        } else {
            (*error.diagnostic).into()
        }
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> ApiError {
        let message = pounce::text::chain(&error);
        match error {
            Error::Input(error) => error.into(),
            Error::Memory { .. } | Error::Count(_) => {
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
            }
            Error::Unsolved { .. } => ApiError::conflict(message).help("solve the game first"),
            Error::Cancelled => ApiError::unavailable(message),
            _ => ApiError::internal(message),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> ApiError {
        unreadable(rejection.status(), &rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> ApiError {
        ApiError::new(rejection.status(), rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> ApiError {
        unreadable(rejection.status(), &rejection.body_text())
    }
}

/// The beginnings of messages about requests that cannot be read.
const UNREADABLE: [&str; 3] = [
    "Failed to deserialize query string: ",
    "Failed to deserialize the JSON body into the target type: ",
    "Failed to parse the request body as JSON: ",
];

/// Returns the error of a query or body that cannot be read. The text is
/// `Failed to …: key: reason`, where the key may be missing.
fn unreadable(status: StatusCode, text: &str) -> ApiError {
    let stripped = UNREADABLE.iter().find_map(|start| text.strip_prefix(start));
    let Some(reason) = stripped else {
        return ApiError::new(status, text);
    };
    let is_key = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte == b'_' || byte.is_ascii_lowercase())
    };
    let (key, reason) = match reason.split_once(": ") {
        Some((key, reason)) if is_key(key) => (Some(key), reason),
        _ => (None, reason),
    };
    let missing = reason.strip_prefix("missing field `");
    let missing = missing.and_then(|rest| rest.split('`').next());
    ApiError {
        field: key.or(missing).map(str::to_owned),
        ..ApiError::new(status, reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pounce::{GameOptions, LoadedGame, Setup};

    #[test]
    fn names_the_key_of_an_unreadable_request() {
        let read = |text: &str| {
            let error = unreadable(StatusCode::BAD_REQUEST, text);
            (error.message, error.field)
        };
        for (text, message, field) in [
            (
                "Failed to deserialize query string: lime: unknown field `lime`, expected `line`",
                "unknown field `lime`, expected `line`",
                Some("lime"),
            ),
            (
                "Failed to deserialize query string: missing field `game`",
                "missing field `game`",
                Some("game"),
            ),
            (
                "Failed to parse the request body as JSON: key must be a string at line 1 column 2",
                "key must be a string at line 1 column 2",
                None,
            ),
            ("Expected request with …", "Expected request with …", None),
        ] {
            let found = (message.to_owned(), field.map(str::to_owned));
            assert_eq!(read(text), found, "{text}");
        }
    }

    #[test]
    fn locates_errors_in_arguments() {
        let game = LoadedGame::open("bagh-chal", &GameOptions::default());
        let game = game.expect("the game is built in");
        let error = game.moves(Setup::from("start").line("1. G33 G12"));
        let error = ApiError::from(error.expect_err("goats moved twice"));
        assert_eq!(error.status, StatusCode::BAD_REQUEST);
        assert_eq!(error.field.as_deref(), Some("line"));
        assert_eq!(error.span, Some((7, 10)));
    }

    #[test]
    fn counts_spans_in_utf16() {
        let diagnostic = Diagnostic::new("unknown word").at(5..6);
        let error = ApiError::in_field("line", "𝄞 x", &diagnostic);
        assert_eq!(error.span, Some((3, 4)));
    }

    #[test]
    fn files_are_not_fields() {
        let error = InputError::new("boards/a.toml", "x = 1", Diagnostic::new("bad").at(0..1));
        let error = ApiError::from(error);
        assert_eq!((error.field, error.span), (None, None));
    }
}
