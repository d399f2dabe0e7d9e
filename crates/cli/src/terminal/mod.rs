//! Terminal output, progress, interrupts and exit codes.

pub mod annotations;
pub mod ask_text;
pub mod board;
pub mod ci_report;
pub mod claim_progress;
pub mod diagnostics;
pub mod empty_selection;
pub mod exit;
pub mod explain;
pub mod failure_text;
pub mod interrupt;
pub mod node_progress;
pub mod output;
pub mod paint;
pub mod prove_table;
mod settings;
pub mod tree_text;
pub mod work_progress;

pub use settings::{Terminal, When};
