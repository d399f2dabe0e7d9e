//! From claims to results: each part of a claim to an engine, the verdict that follows from the
//! answers, and its evidence.

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

pub use batch::{Proof, prove, prove_all};
pub use checkpoint::{Checkpoint, Resumed};
pub use options::Options;
pub(crate) use schedule::{Capacity, run_in_parallel};
