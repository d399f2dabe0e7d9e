//! Proves claims about two-player games, and keeps the proofs true.
//!
//! A [`Claim`] is one statement about a game, in a small TOML file. [`prove`](prove()) decides it
//! and returns a [`Proof`]: the result, and the certificate if the evidence is one.
//! [`check`] verifies a certificate with an independent, deliberately simple implementation of the
//! rules. [`regress`] checks that recorded results still hold, and [`bless`] accepts new ones.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))?;
//! use pounce::Verdict;
//!
//! let claim = pounce::Claim::load("hypotheses/bagh-chal/captures/one-by-ply-30.toml")?;
//! let proof = pounce::prove(&claim, &pounce::Options::default())?;
//! assert_eq!(proof.result.verdict, Verdict::Proven);
//! pounce::check(&proof.certificate.unwrap())?; // independent of the engine
//! # Ok(())
//! # }
//! ```
//!
//! Work can be followed and cancelled through the trait [`Progress`]. Nothing here prints or keeps
//! state of the process.

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]

mod error;
mod estimation;
mod failure;
mod file;
mod progress;
mod recorded;
pub mod records;
mod schema;
mod tables;
pub mod text;
mod threads;

// For tests, fuzz targets and the report; not part of the API.
#[doc(hidden)]
pub mod catalogue;
#[doc(hidden)]
pub mod certify;
#[doc(hidden)]
pub mod claim;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod fact;
#[doc(hidden)]
pub mod prove;
#[doc(hidden)]
pub mod task;

pub use catalogue::{
    AgentInfo, GAME, KnownGame, LoadedGame, LogFile, OPTIONS, Played, Session, Setup, game_file,
    known_games, parse_options,
};
pub use certify::{Certificate, CheckError, Checked, check, check_with};
pub use claim::{
    Claim, Fresh, Loaded, Partition, Rerun, Selected, Selection, load_all, select, with_results,
};
pub use error::{Error, InputError};
pub use estimation::{EstimateMethod, TreeRequest, estimate};
pub use failure::Failure;
pub use file::{find_certificates, is_special, write_file};
pub use progress::{CancelFlag, Event, NoProgress, Progress};
pub use prove::{Checkpoint, Options, Proof, Resumed, prove, prove_all};
pub use recorded::{
    BlessOptions, Blessing, Regression, Standing, bless, is_weighty, regress, strays,
};
pub use schema::Document;
pub use tables::{SolvePlan, Tablebase, TablebaseFolder as Tablebases};

pub use ::estimate::exact::CountError;
pub use diagnostic::{Diagnostic, Location};
pub use hypothesis::{GameOptions, Goal, ResultRecord, StalemateName, Tier, Verdict};
pub use tablebase::{Keep, Sample};
pub use {game, games, search};
