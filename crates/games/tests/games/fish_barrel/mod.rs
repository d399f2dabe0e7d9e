//! Tests of Fish-Barrel.

mod agents;
mod learning;
mod rules;
