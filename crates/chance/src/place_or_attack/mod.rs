//! Place or Attack solved by backward induction.

mod board_classes;
mod solution;
mod solve;
mod successors;
mod table_value;
mod values;

pub use board_classes::MOST_CELLS;
pub use solution::Solution;
pub use solve::{Plan, Refused, limbs, needs, solve};
pub use table_value::{Amount, Wide};
pub use values::{Interval, Values};
