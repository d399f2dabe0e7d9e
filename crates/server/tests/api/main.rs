//! The OpenAPI document: real answers of a server fit it, and no route is missing from it.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod answers;
#[path = "../background/mod.rs"]
mod background;

mod document;
mod errors;
mod events;
mod harness;
mod sockets;
