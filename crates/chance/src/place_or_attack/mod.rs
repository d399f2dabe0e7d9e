//! Place or Attack, solved by backward induction over all boards.

mod board_classes;
mod solution;
mod solution_agent;
mod solve;
mod solved_values;
mod solver;
mod successors;
mod table_value;

pub use board_classes::MAX_CELLS;
pub use solution::Solution;
pub use solution_agent::SolutionAgent;
pub use solve::{SolveError, SolvePlan, exact_limbs, solve, solve_bytes};
pub use solved_values::{SolvedValues, ValueBounds};
pub use table_value::{FixedUint, TableValue};
