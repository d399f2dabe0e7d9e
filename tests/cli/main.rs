//! Tests that run the program `pounce`.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod bad_input;
mod broken;
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
