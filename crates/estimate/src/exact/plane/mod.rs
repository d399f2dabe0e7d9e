//! Counts the placement phase of hunt games on planes: one number for every goat set and
//! every tiger set up to symmetry.
//!
//! A pass in floating point gives every level with a bound on its error. Exact counts take such a
//! pass, which tells how large they are, and then one pass per 32 bits, each modulo another prime.
//! Both store four bytes per position.

mod arithmetic;
mod board_tables;
mod count;
mod crt;
mod gather_tables;
mod goat_turn;
mod layer_counts;
mod nearly_fixed_sets;
mod needs;
mod pass;
mod set_ranks;
mod tiger_turn;
mod turn;

pub use count::{Precision, count_exact, count_rounded, needs};
pub use needs::CountNeeds;
