//! The HTTP server under clients that are hostile, broken or slow.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod bounds;
mod child;
mod crowds;
mod data;
mod games;
mod harness;
mod jobs;
mod malformed;
mod origins;
mod sizes;
mod values;
