//! A server, and a client that compares everything it sends and receives with the document.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use jsonschema::draft202012;
use pounce_server::openapi;
use serde_json::{Value, json};
use ureq::{Agent, Body, http};

use crate::background::BackgroundServer;

/// The time after which a test fails that waits for an answer or for an event.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server with empty folders, and its client.
pub struct Client {
    /// The server's address, such as `127.0.0.1:7787`.
    pub address: String,
    document: Value,
    agent: Agent,
    /// The answers that were seen, such as `getGame 200`.
    seen: RefCell<BTreeSet<String>>,
    _server: BackgroundServer,
}

impl Client {
    /// Starts a server with the claims of the repository.
    pub fn new() -> Client {
        let server = BackgroundServer::start();
        let agent = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build();
        Client {
            address: server.address.to_string(),
            document: openapi(),
            agent: agent.into(),
            seen: RefCell::default(),
            _server: server,
        }
    }

    /// Calls an operation. Returns the body of the answer, which must have this status.
    pub fn call(&self, id: &str, ids: &[&str], arguments: &Value, status: u16) -> Value {
        let text = self.text(id, ids, arguments, status);
        let answer = &self.operation(id).2["responses"][status.to_string()];
        let schema = &self.resolved(answer)["content"]["application/json"]["schema"];
        let answer = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{id}: {text}"));
        self.assert_fits(schema, &answer, &format!("the answer {status} of {id}"));
        answer
    }

    /// Calls an operation, and returns the body of the answer as text. Arguments are the parameters of
    /// the query or the keys of the body.
    pub fn text(&self, id: &str, ids: &[&str], arguments: &Value, status: u16) -> String {
        let (path, method, operation) = self.operation(id);
        let mut path = ids
            .iter()
            .fold(path, |path, id| path.replacen("{id}", id, 1));
        let body = operation.get("requestBody");
        if let Some(body) = body.filter(|_| status < 400) {
            let schema = &body["content"]["application/json"]["schema"];
            self.assert_fits(schema, arguments, &format!("the body of {id}"));
        }
        if body.is_none() {
            path += &query(operation, arguments);
        }
        let request = http::Request::builder()
            .method(method.to_uppercase().as_str())
            .uri(format!("http://{}/api/v1{path}", self.address));
        let sent = if body.is_some() {
            let request = request.header("content-type", "application/json");
            self.agent.run(request.body(arguments.to_string()).unwrap())
        } else {
            self.agent.run(request.body(()).unwrap())
        };
        let mut answer: http::Response<Body> = sent.unwrap();
        let text = answer.body_mut().read_to_string().unwrap();
        assert_eq!(answer.status(), status, "{id} {arguments}: {text}");
        let documented = operation["responses"].get(status.to_string());
        let documented = self.resolved(documented.unwrap_or_else(|| panic!("{id}: {status}")));
        if let Some(content) = documented.get("content") {
            let sent = answer.headers()["content-type"].to_str().unwrap();
            let kind = sent.split(';').next().unwrap();
            assert!(content.get(kind).is_some(), "{id} answers with {kind}");
        } else {
            assert_eq!(text, "", "{id} answers with a body");
        }
        self.note(id, status);
        text
    }

    /// Notes that an answer was seen.
    pub fn note(&self, id: &str, status: u16) {
        self.seen.borrow_mut().insert(format!("{id} {status}"));
    }

    /// Returns the operations of which no successful answer was seen.
    pub fn unseen(&self) -> Vec<String> {
        let seen = self.seen.borrow();
        let all = operations(&self.document).into_iter();
        let ids = all.map(|(_, _, operation)| operation["operationId"].as_str().unwrap());
        let is_unseen = |id: &&str| {
            let succeeds = |one: &String| {
                let (seen, status) = one.split_once(' ').unwrap();
                seen == *id && status < "400"
            };
            !seen.iter().any(succeeds)
        };
        ids.filter(is_unseen).map(str::to_owned).collect()
    }

    /// Returns the path, the method and the description of an operation.
    pub fn operation(&self, id: &str) -> (String, String, &Value) {
        let mut all = operations(&self.document).into_iter();
        let found = all.find(|(_, _, operation)| operation["operationId"] == id);
        found.unwrap_or_else(|| panic!("there is no operation {id}"))
    }

    /// Follows a reference, if there is one.
    pub fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let Some(reference) = value["$ref"].as_str() else {
            return value;
        };
        let found = self.document.pointer(reference.trim_start_matches('#'));
        found.unwrap_or_else(|| panic!("there is no {reference}"))
    }

    /// Checks whether a value fits a schema of the document.
    pub fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        assert!(schema.is_object(), "there is no schema for {value}");
        let mut whole = schema.clone();
        whole["components"] = self.document["components"].clone();
        let validator = draft202012::new(&whole).unwrap();
        let errors = validator.iter_errors(value);
        let errors = errors.map(|error| format!("{}: {error}", error.instance_path()));
        let errors: Vec<String> = errors.collect();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors.join("\n"))
        }
    }

    /// Fails if a value does not fit a schema of the document.
    pub fn assert_fits(&self, schema: &Value, value: &Value, about: &str) {
        if let Err(errors) = self.fits(schema, value) {
            panic!("{about} does not fit its schema: {errors}\n{value}");
        }
    }
}

/// Returns the path, the method and the description of each operation of a document.
pub fn operations(document: &Value) -> Vec<(String, String, &Value)> {
    let mut all = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            all.push((path.clone(), method.clone(), operation));
        }
    }
    all
}

/// Writes arguments as a query. Each must be a parameter of the operation.
fn query(operation: &Value, arguments: &Value) -> String {
    let mut text = String::new();
    for (name, value) in arguments.as_object().into_iter().flatten() {
        let parameters = operation["parameters"].as_array();
        let is_known = parameters.is_some_and(|all| all.iter().any(|one| one["name"] == *name));
        assert!(
            is_known,
            "{} has no parameter {name}",
            operation["operationId"]
        );
        let value = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        let escaped = value.bytes().map(|byte| format!("%{byte:02X}"));
        let separator = if text.is_empty() { '?' } else { '&' };
        text += &format!("{separator}{name}={}", escaped.collect::<String>());
    }
    text
}

/// Returns arguments that name a game.
pub fn game(id: &str) -> Value {
    json!({ "game": id })
}
