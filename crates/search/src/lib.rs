//! The engines that answer questions by search. Each is one function from a question and its
//! limits to an answer; `value` answers how good a position looks, which proves nothing.

mod active_nodes;
mod agents;
mod alpha_beta;
mod budget;
mod key_hash;
mod proof_number;
mod strategy;

pub use agents::{LookAhead, PerfectAgent, Solved, Value};
pub use alpha_beta::{DEEPEST, Method, Score, Valuation, alpha_beta, alpha_beta_by, value};
pub use proof_number::{EVER, NodeKey, Numbers, ProofMemory, ProofStore, ProofTable};
pub use proof_number::{ProofMethod, Selective, closure, dfpn, dfpn_on, pn, selective};
pub use strategy::{Log, MemoryLog, Settled, Unlogged};
pub use strategy::{NoStrategy, Step, Steps, strategy};
