//! Progress reports and cancellation of a running engine.

use crate::side::Side;

/// An observer of a run that may stop it. Engines call it every few milliseconds.
pub trait Monitor: Sync {
    /// Reports nodes expanded since the last call. Returns `true` to stop the run.
    fn advance(&self, nodes: u64) -> bool;

    /// Reports that the run needs more nodes than could be predicted.
    fn add_expected(&self, nodes: u64) {
        let _ = nodes;
    }

    /// Reports where a proof-number search currently is.
    fn report_focus(&self, focus: &SearchFocus<'_>) {
        let _ = focus;
    }

    /// Reports that a solve by retrograde analysis begins its next stage.
    fn enter_stage(&self, stage: SolveStage) {
        let _ = stage;
    }
}

/// The state of a proof-number search.
#[derive(Debug, Clone, Copy)]
pub struct SearchFocus<'a> {
    /// The proof number of the root.
    pub proof: u64,
    /// The disproof number of the root.
    pub disproof: u64,
    /// The keys of the canonical positions from the root to the current node.
    pub path: &'a [u64],
}

/// A stage of a solve by retrograde analysis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolveStage {
    /// A pass over the phase in which play may be infinite, counted from 1.
    Pass(u32),
    /// The layer with this number of pieces placed and this side to move.
    Layer {
        /// Pieces placed.
        placed: u8,
        /// The side to move.
        mover: Side,
    },
    /// Counting the positions of a solved layer, or of the infinite phase, and storing their values.
    Storing {
        /// Pieces placed.
        placed: u8,
        /// The side to move.
        mover: Side,
    },
}

/// A monitor that ignores progress and never stops a run.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoMonitor;

impl Monitor for NoMonitor {
    fn advance(&self, _nodes: u64) -> bool {
        false
    }
}
