//! Bodies of the fuzz targets.
//!
//! A target takes any bytes, panics if a property fails, and returns whether it accepted them. The
//! programs in `fuzz_targets/` pass it the inputs of libFuzzer; `tests/agreement/parsers.rs` passes it
//! the seeds and every input that once failed.

mod arguments;
mod board;
mod bytes;
mod certificate_file;
mod claim;
mod fish_log;
mod hunt_checker;
mod json_edit;
mod network;
mod notation;
mod numbers;
mod options;
mod proof_log;
mod result;
mod state;
mod switching_checker;
mod switching_file;
mod tables;
mod truth;

pub use arguments::arguments;
pub use board::board;
pub use certificate_file::certificate;
pub use claim::claim;
pub use fish_log::game_log;
pub use hunt_checker::checker;
pub use network::{map, network};
pub use notation::notation;
pub use numbers::figure;
pub use options::options;
pub use proof_log::proof_log;
pub use result::result;
pub use state::state;
pub use switching_checker::switching_checker;
pub use switching_file::switching_certificate;
pub use tables::tablebase;

/// A fuzz target: whether it accepts these bytes.
pub type Target = fn(&[u8]) -> bool;

/// All targets, by the names of their programs and of their folders of seeds.
pub const TARGETS: [(&str, Target); 17] = [
    ("arguments", arguments),
    ("board", board),
    ("certificate", certificate),
    ("checker", checker),
    ("claim", claim),
    ("figure", figure),
    ("game_log", game_log),
    ("map", map),
    ("network", network),
    ("notation", notation),
    ("options", options),
    ("proof_log", proof_log),
    ("result", result),
    ("state", state),
    ("switching_certificate", switching_certificate),
    ("switching_checker", switching_checker),
    ("tablebase", tablebase),
];
