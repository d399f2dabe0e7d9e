//! The engines that answer questions by search. Each is one function from a question and its
//! limits to an answer; `value` answers how good a position looks, which proves nothing.

mod alpha_beta;
mod bound;
mod budget;
mod busy;
mod closing;
mod closure;
mod cycle;
mod dfpn;
mod fact;
mod glance;
mod log;
mod look_ahead;
mod narrow;
mod notes;
mod numbers;
mod ordering;
mod perfect;
mod pn;
mod proof_store;
mod proof_table;
mod prover;
mod scramble;
mod selective;
mod solved;
mod strategy;
mod table;
mod value;
mod worker;

pub use alpha_beta::{DEEPEST, Method, alpha_beta, alpha_beta_by};
pub use closure::closure;
pub use dfpn::{ProofMethod, dfpn, dfpn_on};
pub use log::{Log, MemoryLog, Settled, Unlogged};
pub use look_ahead::LookAhead;
pub use numbers::Numbers;
pub use perfect::PerfectAgent;
pub use pn::pn;
pub use proof_store::{EVER, NodeKey, ProofStore};
pub use proof_table::{ProofMemory, ProofTable};
pub use selective::{Selective, selective};
pub use solved::{Solved, Value};
pub use strategy::{NoStrategy, Step, Steps, strategy};
pub use value::{Score, Valuation, value};
