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

mod answer;
mod arena;
mod beside;
mod best_play;
mod block;
mod burnside;
mod cache;
mod census;
mod classes;
mod closed_set;
mod columns;
mod cover;
mod frontier;
mod goat_sets;
mod goat_turn;
mod hunt_turn;
mod index;
mod knowledge;
mod layer;
mod layer_file;
mod layer_format;
mod layer_write;
mod layout;
mod liking;
mod loaded;
mod locator;
mod meeting;
mod names;
mod needs;
mod order;
mod packed;
mod probe;
mod recompute;
mod refused;
mod retrograde;
mod route;
mod sample;
mod share;
mod sliding;
mod solve;
mod stage;
mod streams;
mod summary;
mod tally;
mod values;
mod vector;
mod verify;
mod waiting;
mod within;
mod word;
mod writer;

pub use answer::{Needed, answer, game_of, needed};
pub use arena::{Arena, Plain};
pub use best_play::{best_line, ranked};
pub use burnside::{kept_placings, placings};
pub use census::{Count, JointRow, Row, census, joint_census};
pub use classes::{Class, Classes, TigerMove};
pub use closed_set::closed_set;
pub use frontier::bits;
pub use index::{FirstMove, Keep};
pub use knowledge::SlidingKnowledge;
pub use layer::{Layer, NEVER, placement, window};
pub use layout::{Layout, Run, Window, binomial};
pub use liking::{TigerWeights, Weights};
pub use names::outcome_name;
pub use needs::Needs;
pub use packed::PackedSet;
pub use probe::{Probe, ProbeError, Tablebase};
pub use recompute::naive;
pub use refused::{OpenError, Reason, Refused, WriteError};
pub use retrograde::Retrograde;
pub use route::follow_move;
pub use sample::{Sample, Samples};
pub use sliding::Sliding;
pub use solve::{Finished, Sink, StopFlag, Stopped, layer_before, resume, solve};
pub use stage::Stage;
pub use streams::Streams;
pub use summary::verify_summary;
pub use verify::{Mismatch, Verified, VerifyError, verify};
pub use within::wins_within;
pub use writer::Writer;
