//! Counting on planes: all goat sets beside every tiger set.

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

pub use count::{Width, exact, needs, rounded};
pub use needs::Needs;
