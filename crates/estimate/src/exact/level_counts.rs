//! The nodes of a tree by level.

use num_bigint::BigUint;

/// The exact number of nodes at each level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelCounts {
    /// The nodes at each ply, from ply 1.
    pub levels: Vec<BigUint>,
}

impl LevelCounts {
    /// Returns the number of all nodes without the root.
    pub fn total(&self) -> BigUint {
        self.levels.iter().sum()
    }
}

/// The number of nodes at each level in floating point, with an error bound.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundedLevelCounts {
    /// The nodes at each ply, from ply 1.
    pub levels: Vec<f64>,
    /// Bound on the relative error of each level and of the total.
    pub error: f64,
}

impl RoundedLevelCounts {
    /// Returns the number of all nodes without the root.
    pub fn total(&self) -> f64 {
        self.levels.iter().sum()
    }
}
