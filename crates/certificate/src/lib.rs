//! Certificate formats and an independent checker.
//!
//! A certificate is a file that proves the verdict on a claim. For every question that the
//! verdict depends on it contains a strategy (a move per position), a closed set of positions, or,
//! for switching games, two disjoint sets of edges. [`check()`] verifies it with deliberately
//! simple rules; this crate shares no code with the engines, nor with any other crate of the
//! workspace.
//!
//! # What has to be trusted
//! The rules ([`hunt::NaiveHunt`], [`switching::NaiveSwitching`]), the checking code next to them,
//! `json.rs`, the BLAKE3 crate and the compiler. The checker is built without features; writing
//! certificates is the feature `write`.
//!
//! - **JSON** is read by `json.rs`. A header decides which game and which questions are meant, so
//!   its parser is part of the trust base. It fits on a few screens because it reads one fixed
//!   shape: it neither skips values nor recurses into unknown ones. `serde_json` is excellent, but
//!   it would add eleven crates, five of which run while the checker is compiled.
//! - **Deflate** is left to `miniz_oxide`. The records it unpacks are hints: each is checked
//!   against the rules, whatever bytes it came from, so a faulty decompressor can only cause a
//!   refusal. A shorter decompressor would be slower and nothing would be safer. The crate
//!   forbids `unsafe` code.
//! - **BLAKE3** ties a certificate to the rules and questions of a claim file, and is too long to
//!   write again.

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
mod verdict;

pub use check::{CheckOptions, Source, check};
pub use outcome::{Accepted, CertificateHeader, ExpectedDigests};
pub use progress::{NoProgress, Progress};
pub use refusal::Refusal;
pub use verdict::{Objective, Verdict};
