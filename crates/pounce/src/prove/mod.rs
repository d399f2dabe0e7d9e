//! From claims to results: each part of a claim to an engine, the verdict that follows from the
//! answers, and its evidence.

mod batch;
mod checkpoint;
mod conclusion;
mod cross_check;
mod evaluation;
mod failure;
mod hunt;
mod job;
mod options;
mod other_games;
mod proof_log;
mod schedule;

pub use batch::{Proof, prove, prove_all, result_path};
pub use checkpoint::{Checkpoint, Resumed};
pub(crate) use evaluation::Evaluation;
pub use failure::Failure;
pub(crate) use hunt::HuntJob;
pub use options::Options;
pub use proof_log::ProofLog;
pub(crate) use schedule::{Room, side_by_side};
