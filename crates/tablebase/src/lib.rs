//! Tablebases of hunt games: every position solved by backward induction on bit planes.
//!
//! Fix the tigers up to symmetry ([`TigerClasses`]). The goat sets on the remaining nodes then
//! index two bit planes, "Tigers win" and "Goats do not win", and one 64-bit word holds the values
//! of 32 goat sets. [`solve()`] computes the sliding phase as a least fixed point with distances,
//! then the placement phase layer by layer, and hands each layer to a [`LayerSink`]. [`census()`]
//! counts the positions of a layer by value.
//!
//! [`TablebaseWriter`] is a sink that stores the layers in a folder. A [`Tablebase`] opened from
//! that folder returns the value of any position ([`Tablebase::probe`]), answers questions
//! ([`answer()`]) and yields closed sets ([`closed_set()`]). [`verify()`] recomputes stored values
//! with the rules of the certificate checker, which share no code with the solver. [`SolveNeeds`]
//! predicts the memory and disk of a solve, [`SolveWork`] its time.
//!
//! Start reading in `plane/word.rs` and `classes/tiger_classes.rs`, then `solve/solver.rs`.
//!
//! # Example
//!
//! ```
//! use game::{Game, NoMonitor, Outcome};
//! use games::hunt::{Board, GOATS, Hunt};
//! use pounce_tablebase::{Keep, Samples, Tablebase, TablebaseWriter, TigerClasses};
//! use pounce_tablebase::{naive_rules, verify};
//!
//! let hunt = Hunt::new(Board::embedded("pentagram").expect("this board is built in"));
//! let dir = tempfile::tempdir()?;
//! // A digest of the rules guards against opening the tablebase of another game.
//! let digest = "rules of pentagram";
//! TablebaseWriter::create(dir.path(), &hunt, digest, Keep::All)?.solve(
//!     &hunt,
//!     &TigerClasses::new(&hunt),
//!     &NoMonitor,
//! )?;
//!
//! let tablebase = Tablebase::open(dir.path(), &hunt, digest)?;
//! let start = tablebase.probe(&hunt.start())?.expect("all layers are kept");
//! assert_eq!(start.value, Outcome::Win(GOATS));
//!
//! let report = verify(&tablebase, &naive_rules(&hunt), Samples::ALL, &NoMonitor)?;
//! assert_eq!(report.mismatches, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use classes::node_sets::{binomial, bits};
pub use classes::tiger_classes::{TigerClass, TigerClasses, TigerMove};
pub use closed_set::build::closed_set;
pub use closed_set::packed_set::PackedSet;
pub use closed_set::preference::{PreferenceWeights, TigerWeights};
pub use file::error::{FileError, FileErrorKind, OpenError, WriteError};
pub use file::folder::is_being_solved;
pub use file::index::{FirstMove, Keep};
pub use file::serde_names::outcome_name;
pub use file::status::{StartingPoint, TablebaseStatus};
pub use file::tablebase_writer::TablebaseWriter;
pub use plane::arena::{Arena, Pod};
pub use plane::layer::{Layer, NO_DISTANCE, goat_range, placement_layers};
pub use plane::layout::{GoatRange, Layout, WordRun};
pub use probe::answer::{RequiredPart, answer, required_part, tablebase_game};
pub use probe::best_play::{BestLine, LineEnd, best_line};
pub use probe::computed_layers::{computed_bytes, earliest_layer};
pub use probe::forced_captures::ForcedCaptures;
pub use probe::ranking::{RankedMove, Replies, probe_with_distance, probed_moves, ranked_moves};
pub use probe::sliding_database::SlidingDatabase;
pub use probe::tablebase::{Probe, ProbeError, Tablebase};
pub use probe::win_by_ply::wins_within;
pub use solve::error::SolveStopped;
pub use solve::needs::SolveNeeds;
pub use solve::placement_phase::previous_layer;
pub use solve::retrograde::Retrograde;
pub use solve::sliding_phase::SlidingPhase;
pub use solve::solver::{LayerSink, SolvedLayer, resume_placement, solve};
pub use solve::speed::measure_speed;
pub use solve::stop_flag::StopFlag;
pub use solve::work::SolveWork;
pub use solve::work_done::WorkDone;
pub use turn::gather::GatherScratch;
pub use turn::permutation::apply_tiger_move;
pub use verify::error::VerifyError;
pub use verify::naive::{naive_position, naive_rules};
pub use verify::sample::{Sample, Samples};
pub use verify::summary::verify_summary;
pub use verify::verifier::{Mismatch, VerifyReport, verify};
