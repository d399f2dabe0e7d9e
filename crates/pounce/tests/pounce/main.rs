//! Tests of the library through its public API.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod api;
mod ask;
mod claims;
mod digests;
mod examples;
mod game_text;
mod games;
mod lines;
mod play;
mod strategies;
mod values;
mod views;
