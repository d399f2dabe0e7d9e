//! Proves claims: an engine answers each part of a claim, and the answers give a verdict with its
//! evidence.

mod answer;
mod batch;
mod checkpoint;
mod conclusion;
mod cross_check;
mod evaluation;
mod explain;
mod job;
mod options;
mod schedule;
mod slow;

pub use batch::{Proof, prove, prove_all};
pub use checkpoint::{Checkpoint, Resumed};
pub use options::Options;
pub(crate) use schedule::{Capacity, run_in_parallel};
