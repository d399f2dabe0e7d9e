//! Tests of the estimate crate: counting methods against each other, estimates against counts.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod exact;
mod fixture;
mod sampling;
