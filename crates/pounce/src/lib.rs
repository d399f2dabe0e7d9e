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

pub mod catalogue;
pub mod certify;
pub mod claim;
pub mod engine;
pub mod error;
pub mod estimation;
pub mod fact;
mod failure;
pub mod file;
pub mod progress;
pub mod prove;
pub mod recorded;
pub mod records;
pub mod schema;
pub mod tables;
pub mod task;
pub mod text;
mod threads;

pub use certify::{Certificate, CheckError, Checked, check, check_with};
pub use claim::{Claim, Partition, Selected, Selection, select};
pub use error::{Error, InputError};
pub use failure::Failure;
pub use progress::{CancelFlag, Event, NoProgress, Progress};
pub use prove::{Checkpoint, Options, Proof, prove, prove_all};
pub use recorded::{BlessOptions, Blessing, Regression, Standing, bless, regress, strays};

pub use hypothesis::{GameOptions, Goal, ResultRecord, Tier, Verdict};
