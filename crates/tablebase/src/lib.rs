//! Every position of a hunting game, solved by backward induction on bit planes.
//!
//! The tigers are fixed up to symmetry ([`TigerClasses`]); the goat sets beside them index two bit
//! planes, and one word holds the values of 32 of them. [`solve()`] computes the sliding phase
//! (with distances) and then the placement phase layer by layer, and hands each layer to a
//! [`LayerSink`]; [`census()`] counts what is in it.
//!
//! A [`TablebaseWriter`] is a sink that makes a folder of files, from which a [`Tablebase`] says what
//! positions are worth and [`answer()`] answers questions; [`verify()`] holds what it says against
//! rules that share no code with the solver's.

mod census;
mod classes;
mod closed_set;
mod file;
mod plane;
mod probe;
mod solve;
mod turn;
mod verify;

pub use census::burnside::{arrangements, fixed_arrangements};
pub use census::layer_census::{CensusEntry, JointCensusEntry, ValueCounts, census, joint_census};
pub use classes::tiger_classes::{TigerClass, TigerClasses, TigerMove};
pub use closed_set::build::closed_set;
pub use closed_set::packed_set::PackedSet;
pub use closed_set::preference::{PreferenceWeights, TigerWeights};
pub use file::error::{FileError, FileErrorKind, OpenError, WriteError};
pub use file::index::{FirstMove, Keep};
pub use file::serde_names::outcome_name;
pub use file::status::TablebaseStatus;
pub use file::tablebase_writer::TablebaseWriter;
pub use plane::arena::{Arena, Pod};
pub use plane::layer::{Layer, NO_DISTANCE, goat_range, placement};
pub use plane::layout::{GoatRange, Layout, WordRun, binomial};
pub use probe::answer::{RequiredPart, answer, required_part, tablebase_game};
pub use probe::best_play::{best_line, ranked_moves};
pub use probe::sliding_database::SlidingDatabase;
pub use probe::tablebase::{Probe, ProbeError, Tablebase};
pub use probe::win_by_ply::wins_within;
pub use solve::frontier::bits;
pub use solve::needs::SolveNeeds;
pub use solve::retrograde::Retrograde;
pub use solve::sliding_phase::SlidingPhase;
pub use solve::solver::{
    LayerSink, SolveStopped, SolvedLayer, StopFlag, previous_layer, resume_placement, solve,
};
pub use turn::gather::GatherScratch;
pub use turn::permutation::apply_tiger_move;
pub use verify::recompute::naive_rules;
pub use verify::sample::{Sample, Samples};
pub use verify::summary::verify_summary;
pub use verify::verifier::{Mismatch, VerifyError, VerifyReport, verify};
