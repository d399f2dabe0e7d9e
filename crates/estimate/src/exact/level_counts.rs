//! What was counted: the nodes of a tree by level.

use num_bigint::BigUint;

/// The nodes of a tree, exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The nodes of each level: one ply from the root, two, and so on.
    pub levels: Vec<BigUint>,
}

impl Profile {
    /// All nodes but the root.
    pub fn total(&self) -> BigUint {
        self.levels.iter().sum()
    }
}

/// The nodes of a tree, in floating point.
#[derive(Debug, Clone, PartialEq)]
pub struct Rounded {
    /// The nodes of each level: one ply from the root, two, and so on.
    pub levels: Vec<f64>,
    /// No level, nor the total, is further than this from the truth, as a part of the truth.
    pub error: f64,
}

impl Rounded {
    /// All nodes but the root.
    pub fn total(&self) -> f64 {
        self.levels.iter().sum()
    }
}
