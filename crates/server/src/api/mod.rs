//! The operations of the API: one table from which both the routes and the OpenAPI document are made.
//!
//! The document's parameters, bodies and answers come from the types of the handlers, so they cannot
//! differ from what the server reads and writes. `docs/api.md` introduces the API with examples.

mod describe;
mod document;
mod operation;
mod operations;
mod schemas;

pub use document::openapi;
pub use operation::{Operation, routes};
pub use operations::operations;
