//! Tests of the public API: solving, storing, probing, counting and verifying.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod answer;
mod census;
mod closed_set;
mod damage;
mod fixture;
mod oracle;
mod ranking;
mod resume;
mod storage;
mod upgrade;
