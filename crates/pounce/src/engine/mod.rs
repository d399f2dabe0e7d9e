//! Engines: the choice of an engine for a claim, and one function for each kind of call.

mod assign;
mod choose;
mod closed_set;
mod count;
mod line;
mod matroid;
mod measure;
mod proof_log;
mod resources;
mod search;
mod strategy;
mod tablebase_answer;

pub(crate) use assign::{Assignment, Counter, Decider, assign};
pub use choose::{Choice, choose};
pub(crate) use choose::{automatic, confirming_engines, trust};
pub(crate) use closed_set::avoid_forever;
pub(crate) use count::{count_by_retrograde, count_in_tablebase};
pub(crate) use matroid::answer_by_trees;
pub(crate) use measure::{TreeMeasurement, measure};
pub use proof_log::ProofLog;
pub(crate) use resources::{NoAnswer, Resources};
pub(crate) use search::{
    Answered, ProofSource, search_informed, search_logged, search_plain, unanswered,
};
pub(crate) use tablebase_answer::look_up;
