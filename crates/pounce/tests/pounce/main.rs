//! Tests of the library through its public API.

mod api;
mod claims;
mod digests;
mod examples;
mod games;
