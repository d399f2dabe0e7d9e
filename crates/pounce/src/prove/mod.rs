//! From claims to results: each part of a claim to an engine, the verdict that follows from the
//! answers, and its evidence.

mod answer;
mod batch;
mod checkpoint;
mod conclusion;
mod cross_check;
mod evaluation;
mod job;
mod options;
mod schedule;

pub use batch::{Proof, prove, prove_all, result_path};
pub use checkpoint::{Checkpoint, Resumed};
pub use options::Options;
pub(crate) use schedule::{Room, side_by_side};
