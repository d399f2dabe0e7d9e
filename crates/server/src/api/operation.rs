//! An operation: a route and its description.

use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::describe::{Describe, Description};
use super::schemas::Schemas;

/// An operation of the API, for handlers with the state `S`.
pub struct Operation<S> {
    /// The method.
    pub method: Method,
    /// The path below `/api/v1`.
    pub path: &'static str,
    /// The name, for programs that are generated from the document.
    pub id: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
    /// Further explanations.
    pub details: Option<&'static str>,
    /// Statuses of errors that do not follow from the types.
    pub errors: Vec<u16>,
    /// The media types of an answer that is not JSON.
    pub media: Vec<&'static str>,
    /// The events of a stream.
    pub events: Vec<StreamEvent>,
    /// The messages of a socket.
    pub messages: Option<Messages>,
    route: MethodRouter<S>,
    describe: fn(&mut Description<'_>),
}

/// An event of a stream.
pub struct StreamEvent {
    name: &'static str,
    about: &'static str,
    data: fn(&mut Schemas) -> Schema,
}

/// The messages of a socket.
pub struct Messages {
    client: fn(&mut Schemas) -> Schema,
    server: fn(&mut Schemas) -> Schema,
}

impl<S: Clone + Send + Sync + 'static> Operation<S> {
    /// Creates an operation with this handler.
    pub fn new<H, T, A>(
        method: Method,
        path: &'static str,
        id: &'static str,
        summary: &'static str,
        handler: H,
    ) -> Operation<S>
    where
        H: Handler<T, S> + Describe<A>,
        T: 'static,
    {
        let filter = MethodFilter::try_from(method.clone());
        Operation {
            route: on(filter.expect("the method is a standard one"), handler),
            method,
            path,
            id,
            summary,
            details: None,
            errors: Vec::new(),
            media: Vec::new(),
            events: Vec::new(),
            messages: None,
            describe: H::describe,
        }
    }

    /// Adds explanations.
    pub fn details(mut self, details: &'static str) -> Operation<S> {
        self.details = Some(details);
        self
    }

    /// Adds statuses of errors that do not follow from the types.
    pub fn errors(mut self, statuses: &[u16]) -> Operation<S> {
        self.errors.extend(statuses);
        self
    }

    /// Sets the media types of an answer that is not JSON.
    pub fn media(mut self, types: &[&'static str]) -> Operation<S> {
        self.media.extend(types);
        self
    }

    /// Adds an event of a stream, whose data are JSON.
    pub fn event<T: JsonSchema>(mut self, name: &'static str, about: &'static str) -> Operation<S> {
        self.events.push(StreamEvent {
            name,
            about,
            data: |schemas| schemas.answer::<T>(),
        });
        self
    }

    /// Sets the messages of a socket.
    pub fn messages<Client: JsonSchema, Server: JsonSchema>(mut self) -> Operation<S> {
        self.messages = Some(Messages {
            client: |schemas| schemas.request::<Client>(),
            server: |schemas| schemas.answer::<Server>(),
        });
        self
    }

    /// Adds what follows from the type of the handler to a description.
    pub fn describe(&self, description: &mut Description<'_>) {
        (self.describe)(description);
    }
}

impl StreamEvent {
    /// Returns the schema of the event, in the form that OpenAPI 3.2 gives to items of a stream.
    pub fn schema(&self, schemas: &mut Schemas) -> Value {
        json!({
            "type": "object",
            "description": self.about,
            "properties": {
                "event": { "const": self.name },
                "data": {
                    "type": "string",
                    "contentMediaType": "application/json",
                    "contentSchema": (self.data)(schemas),
                },
            },
            "required": ["event", "data"],
        })
    }
}

impl Messages {
    /// Returns the schemas of the messages of both sides.
    pub fn schemas(&self, schemas: &mut Schemas) -> Value {
        json!({ "client": (self.client)(schemas), "server": (self.server)(schemas) })
    }
}

/// Returns the routes of operations.
pub fn routes<S>(operations: Vec<Operation<S>>) -> Router<S>
where
    S: Clone + Send + Sync + 'static,
{
    let mut router = Router::new();
    for operation in operations {
        router = router.route(operation.path, operation.route);
    }
    router
}
