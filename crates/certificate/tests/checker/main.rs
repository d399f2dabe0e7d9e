//! The checker accepts valid certificates and refuses others, each for its own reason.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod hand_made;
mod outline;
mod progress;
mod switching;
