pub(crate) mod frontier;
pub(crate) mod needs;
pub(crate) mod parallel;
pub(crate) mod retrograde;
pub(crate) mod sliding_phase;
pub(crate) mod solver;
