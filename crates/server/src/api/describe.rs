//! Descriptions of requests and answers, from the types of handlers.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Response, Sse};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde_json::{Value, json};

use super::schemas::Schemas;
use crate::error::ApiError;
use crate::jobs::StartedJob;

/// The parts of an operation that follow from the type of its handler.
pub struct Description<'a> {
    /// The parameters of the query.
    pub parameters: Vec<Value>,
    /// The body of the request.
    pub body: Option<Value>,
    /// The answers by status.
    pub answers: BTreeMap<String, Value>,
    /// The statuses of errors.
    pub errors: BTreeSet<u16>,
    /// The schemas of the document.
    pub schemas: &'a mut Schemas,
}

impl Description<'_> {
    /// Adds an answer with a JSON body.
    fn answer<T: JsonSchema>(&mut self, status: StatusCode) {
        let schema = self.schemas.answer::<T>();
        let answer = json!({
            "description": self.schemas.description::<T>(),
            "content": { "application/json": { "schema": schema } },
        });
        self.answers.insert(status.as_str().to_owned(), answer);
    }
}

/// A handler that can be described. The type parameter is the tuple of its arguments.
pub trait Describe<Arguments> {
    /// Adds the handler's arguments and answer to a description.
    fn describe(description: &mut Description<'_>);
}

macro_rules! describe_functions {
    ($($argument:ident),*) => {
        impl<F, Fut, Output, $($argument),*> Describe<($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Fut,
            Fut: Future<Output = Result<Output, ApiError>>,
            Output: Answer,
            $($argument: Argument),*
        {
            fn describe(description: &mut Description<'_>) {
                $($argument::describe(description);)*
                Output::describe(description);
            }
        }
    };
}

describe_functions!();
describe_functions!(A);
describe_functions!(A, B);
describe_functions!(A, B, C);
describe_functions!(A, B, C, D);

/// An argument of a handler.
pub trait Argument {
    /// Adds the argument to a description.
    fn describe(description: &mut Description<'_>);
}

impl<T: Argument, E> Argument for Result<T, E> {
    fn describe(description: &mut Description<'_>) {
        T::describe(description);
    }
}

impl<S> Argument for State<S> {
    fn describe(_: &mut Description<'_>) {}
}

impl<T> Argument for Option<Extension<T>> {
    fn describe(_: &mut Description<'_>) {}
}

impl<T> Argument for Path<T> {
    /// Adds the errors for a path that names nothing. The parameters themselves are part of the path.
    fn describe(description: &mut Description<'_>) {
        description.errors.extend([400, 404]);
    }
}

impl<T: JsonSchema> Argument for Query<T> {
    fn describe(description: &mut Description<'_>) {
        description.errors.insert(400);
        for (name, mut schema, required) in description.schemas.parameters::<T>() {
            // A parameter that is left out is null in Rust, but cannot be written as null.
            if let Some(Value::Array(types)) = schema.get_mut("type") {
                types.retain(|one| one != "null");
                let only = types.pop();
                schema["type"] = only.unwrap_or_default();
            }
            let about = schema
                .as_object_mut()
                .and_then(|it| it.remove("description"));
            description.parameters.push(json!({
                "name": name,
                "in": "query",
                "required": required,
                "description": about,
                "schema": schema,
            }));
        }
    }
}

impl<T: JsonSchema> Argument for Json<T> {
    fn describe(description: &mut Description<'_>) {
        description.errors.extend([400, 413, 415, 422]);
        let schema = description.schemas.request::<T>();
        description.body = Some(json!({
            "required": true,
            "content": { "application/json": { "schema": schema } },
        }));
    }
}

impl Argument for WebSocketUpgrade {
    fn describe(description: &mut Description<'_>) {
        description.errors.extend([400, 426]);
        let answer = json!({ "description": "The connection is a WebSocket." });
        let status = StatusCode::SWITCHING_PROTOCOLS.as_str();
        description.answers.insert(status.to_owned(), answer);
    }
}

/// The answer of a handler that succeeds.
pub trait Answer {
    /// Adds the answer to a description.
    fn describe(description: &mut Description<'_>);
}

impl<T: JsonSchema> Answer for Json<T> {
    fn describe(description: &mut Description<'_>) {
        description.answer::<T>(StatusCode::OK);
    }
}

impl Answer for StartedJob {
    fn describe(description: &mut Description<'_>) {
        description.errors.insert(429);
        description.answer::<StartedJob>(StatusCode::ACCEPTED);
    }
}

impl Answer for StatusCode {
    /// Adds an answer without a body. Handlers return no other status this way.
    fn describe(description: &mut Description<'_>) {
        let status = StatusCode::NO_CONTENT.as_str();
        let answer = json!({ "description": "Done." });
        description.answers.insert(status.to_owned(), answer);
    }
}

/// Answers whose contents the table of operations describes.
impl Answer for Response {
    fn describe(_: &mut Description<'_>) {}
}

impl<S> Answer for Sse<S> {
    fn describe(_: &mut Description<'_>) {}
}
