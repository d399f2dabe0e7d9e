//! Tests that run the program `pounce`.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod action;
mod ask;
mod bad_input;
mod broken;
mod completions;
mod config;
mod documents;
mod estimate;
mod forge;
mod games;
mod library;
mod program;
mod prove;
mod records;
mod robustness;
mod run;
mod tablebase;
