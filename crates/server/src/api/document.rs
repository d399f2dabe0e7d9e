//! The OpenAPI document.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::describe::Description;
use super::operation::Operation;
use super::operations::operations;
use super::schemas::Schemas;
use crate::app::App;
use crate::error::ErrorBody;
use crate::live;

/// The version of the API. It is part of all addresses, and raised when a client of the previous one
/// may no longer work.
const VERSION: &str = "1";
/// The address below which the operations are, on the default port.
const SERVER: &str = "http://127.0.0.1:7787/api/v1";

/// The license of the program.
const LICENSE: &str = env!("CARGO_PKG_LICENSE");

/// Errors of all operations, from the checks that every request passes.
const OF_ALL: [u16; 5] = [403, 408, 421, 429, 500];

/// The meanings of the errors by status.
const ERRORS: [(u16, &str); 14] = [
    (
        400,
        "A parameter or key is missing or wrong; `field` names it.",
    ),
    (
        403,
        "The request came from another site, or this secret does not allow it.",
    ),
    (404, "There is no such game, claim, job or live game."),
    (408, "The request took too long."),
    (
        409,
        "The state of the game, claim or seat does not allow this.",
    ),
    (413, "The body, a position or a line is too long."),
    (415, "The body is not `application/json`."),
    (421, "The server does not answer under this name."),
    (
        422,
        "The body has a wrong or unknown key, or this needs more memory than the server may use.",
    ),
    (426, "The request does not ask for a WebSocket."),
    (429, "Too many requests, jobs or sockets."),
    (500, "The server failed because of a bug or a damaged file."),
    (503, "The server cannot do this now."),
    (
        507,
        "The disk of the server is full, or a limit on what it stores is reached.",
    ),
];

/// Returns the OpenAPI document of the API.
pub fn openapi() -> Value {
    let mut all = operations();
    all.extend(live::operations::<App>());
    let mut schemas = Schemas::new();
    let mut paths: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
    for operation in &all {
        let described = describe(operation, &mut schemas);
        let methods = paths.entry(operation.path).or_default();
        methods.insert(operation.method.as_str().to_lowercase(), described);
    }
    let error = schemas.answer::<ErrorBody>();
    let responses = ERRORS.iter().map(|(status, meaning)| {
        let response = json!({
            "description": meaning,
            "content": { "application/json": { "schema": error } },
        });
        (name(*status), response)
    });
    let responses: Map<String, Value> = responses.collect();
    let mut document = json!({
        "openapi": "3.1.1",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "pounce api",
            "version": VERSION,
            "description": "Positions, values, proofs and games between people, as `pounce explore` \
                serves them.",
            "license": { "name": LICENSE, "identifier": LICENSE },
        },
        "servers": [{ "url": SERVER, "description": "The default address of `pounce explore`." }],
        "paths": paths,
        "components": { "responses": responses },
    });
    schemas.add_to(&mut document);
    document
}

/// Returns the description of an operation.
fn describe(operation: &Operation<App>, schemas: &mut Schemas) -> Value {
    let mut description = Description {
        parameters: path_parameters(operation.path),
        body: None,
        answers: BTreeMap::new(),
        errors: operation.errors.iter().copied().chain(OF_ALL).collect(),
        schemas,
    };
    operation.describe(&mut description);
    let Description {
        parameters,
        body,
        mut answers,
        errors,
        ..
    } = description;
    if let Some(answer) = other_answer(operation, schemas) {
        answers.insert(StatusCode::OK.as_str().to_owned(), answer);
    }
    for status in errors {
        let response = json!({ "$ref": format!("#/components/responses/{}", name(status)) });
        answers.insert(status.to_string(), response);
    }
    let mut described = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "responses": answers,
    });
    if let Some(details) = operation.details {
        described["description"] = details.into();
    }
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if let Some(body) = body {
        described["requestBody"] = body;
    }
    if let Some(messages) = &operation.messages {
        described["x-websocket"] = messages.schemas(schemas);
    }
    described
}

/// Returns the answer of an operation whose answer is not JSON.
fn other_answer(operation: &Operation<App>, schemas: &mut Schemas) -> Option<Value> {
    if !operation.events.is_empty() {
        let events = operation.events.iter().map(|event| event.schema(schemas));
        let events: Vec<Value> = events.collect();
        return Some(json!({
            "description": "Server-sent events. The schema describes one of them.",
            "content": { "text/event-stream": { "schema": { "oneOf": events } } },
        }));
    }
    let media = operation.media.iter().map(|name| {
        let schema = json!({ "schema": { "type": "string" } });
        ((*name).to_owned(), schema)
    });
    let media: Map<String, Value> = media.collect();
    (!media.is_empty()).then(|| json!({ "description": "The text.", "content": media }))
}

/// Returns the parameters of a path such as `/jobs/{id}`.
fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?;
        name.strip_suffix('}')
    });
    let parameters = names.map(|name| {
        json!({
            "name": name,
            "in": "path",
            "required": true,
            "description": "The id from the answer to the request that created it.",
            "schema": { "type": "string" },
        })
    });
    parameters.collect()
}

/// Returns the name of an error in the document, such as `NotFound`.
fn name(status: u16) -> String {
    let status = StatusCode::from_u16(status).ok();
    let reason = status.and_then(|status| status.canonical_reason());
    let letters = reason.unwrap_or_default().chars();
    letters.filter(char::is_ascii_alphanumeric).collect()
}
