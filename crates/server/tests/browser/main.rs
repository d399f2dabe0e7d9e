//! The page in a real browser: Chromium, driven by its driver. Without them the tests are skipped, but
//! fail in CI.
//!
//! With `POUNCE_SCREENSHOTS=DIR`, the tests save pictures of what they have reached.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

#[path = "../background/mod.rs"]
mod background;
mod board;
mod claims;
mod driver;
mod friends;
mod history;
mod looks;
mod players;
mod rules;
mod solving;
mod stage;
mod tab;
