//! Every position of a hunting game, solved by backward induction on bit planes.
//!
//! The tigers are fixed up to symmetry ([`Classes`]); the goat sets beside them index two bit
//! planes, and one word holds the values of 32 of them. [`solve()`] computes the sliding phase
//! (with distances) and then the placement phase layer by layer, and hands each layer to a
//! [`Sink`]; [`census()`] counts what is in it.
//!
//! A [`Writer`] is a sink that makes a folder of files, from which a [`Tablebase`] says what
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

pub use census::burnside::{kept_placings, placings};
pub use census::layer_census::{Count, JointRow, Row, census, joint_census};
pub use classes::tiger_classes::{Class, Classes, TigerMove};
pub use closed_set::build::closed_set;
pub use closed_set::packed_set::PackedSet;
pub use closed_set::preference::{TigerWeights, Weights};
pub use file::error::{OpenError, Reason, Refused, WriteError};
pub use file::index::{FirstMove, Keep};
pub use file::serde_names::outcome_name;
pub use file::status::Stage;
pub use file::tablebase_writer::Writer;
pub use plane::arena::{Arena, Plain};
pub use plane::layer::{Layer, NEVER, placement, window};
pub use plane::layout::{Layout, Run, Window, binomial};
pub use probe::answer::{Needed, answer, game_of, needed};
pub use probe::best_play::{best_line, ranked};
pub use probe::sliding_database::SlidingKnowledge;
pub use probe::tablebase::{Probe, ProbeError, Tablebase};
pub use probe::win_by_ply::wins_within;
pub use solve::frontier::bits;
pub use solve::needs::Needs;
pub use solve::retrograde::Retrograde;
pub use solve::sliding_phase::Sliding;
pub use solve::solver::{Finished, Sink, StopFlag, Stopped, layer_before, resume, solve};
pub use turn::gather::Streams;
pub use turn::permutation::follow_move;
pub use verify::recompute::naive;
pub use verify::sample::{Sample, Samples};
pub use verify::summary::verify_summary;
pub use verify::verifier::{Mismatch, Verified, VerifyError, verify};
