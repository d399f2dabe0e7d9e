//! Tests of claim files and result records.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod claim_list;
mod consistency;
mod failure_kinds;
mod results;
