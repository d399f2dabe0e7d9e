//! Tests of the games through their public interface.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod conformance;
mod diagram;
mod fish_barrel;
mod hunt;
mod place_or_attack;
mod switching;
