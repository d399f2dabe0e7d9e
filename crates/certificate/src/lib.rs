//! Certificate formats and an independent checker.
//!
//! A certificate is a file that proves the verdict on a claim. For every question that the
//! verdict depends on it contains a strategy (a move per position), a closed set of positions, or,
//! for switching games, two disjoint sets of edges. [`check()`] verifies it with deliberately
//! simple rules. This crate shares no code with the engines, nor with any other crate of the
//! workspace.
//!
//! ```
//! use pounce_certificate::{CheckOptions, Verdict, check};
//!
//! let mut file = std::fs::File::open("../../hypotheses/pentagram/goats-win-by-ply-15.cert")?;
//! let accepted = check(&mut file, &CheckOptions::default())?;
//! assert_eq!(accepted.verdict, Verdict::Proven);
//! assert!(accepted.proved[0].starts_with("Goats can force a win by Goats within 15 plies"));
//! # Ok::<(), pounce_certificate::Refusal>(())
//! ```
//!
//! # Reading order
//!
//! To trust certificates of hunt games, read these files of `hunt/`, in this order:
//!
//! 1. `rules.rs`: positions, moves, outcomes. `event.rs`: what a question asks about.
//! 2. `position_text.rs` and `symmetry.rs`: positions as text and as keys, up to symmetry.
//! 3. `strategy.rs` and `closed_set.rs`: the conditions on one record, and why they suffice.
//! 4. `check.rs`: every record meets its condition. `reader.rs`: the file format.
//!
//! For switching games, read `switching/`: `rules.rs`, `tree_pair.rs`, `replay.rs`, `check.rs`.
//!
//! # Trust base
//!
//! These files, the headers' types, `json.rs`, the BLAKE3 crate and the compiler. The checker is
//! built without features; writing certificates is the feature `write`.
//!
//! - **JSON** is read by `json.rs`. A header states the game and the questions, so its parser is
//!   part of the trust base. It fits on a few screens because it reads one fixed shape: it neither
//!   skips values nor recurses into unknown ones. `serde_json` would add eleven crates, five of
//!   which run while the checker is compiled.
//! - **Deflate** is left to `miniz_oxide`, which forbids `unsafe` code. The records it unpacks are
//!   hints, and each is checked against the rules, so a faulty decompressor can only cause a
//!   refusal.
//! - **BLAKE3** ties a certificate to the rules and questions of a claim file.

mod check;
pub mod hunt;
mod inflate;
mod json;
#[cfg(feature = "write")]
mod json_writer;
mod outcome;
mod parallel;
mod progress;
mod refusal;
mod splitmix;
pub mod switching;
mod unverified;
mod verdict;

pub use check::{CheckOptions, Source, check};
pub use outcome::{Accepted, CertificateHeader, ExpectedDigests};
pub use progress::{NoProgress, Progress};
pub use refusal::Refusal;
pub use unverified::Unverified;
pub use verdict::{Objective, Verdict};
