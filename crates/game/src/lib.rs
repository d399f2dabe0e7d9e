//! The vocabulary of pounce as traits and types: games, questions about them, and answers.
//!
//! A [`Game`] is a set of rules. A [`Question`] asks whether a side can reach or avoid an
//! [`Event`]; an engine answers it within [`Limits`] with a [`Decision`]. Further traits add
//! capabilities that some engines need: exact keys ([`Keyed`]), symmetries ([`Symmetric`]), dice
//! ([`Chance`]), text and pictures ([`Notation`]).
//!
//! The crate also holds what follows from the rules alone: [`perft`], the [`oracle`] that engines
//! are tested against, and the [`conformance`] tests that every game must pass.
//!
//! Start reading in `rules.rs`, then `question/question.rs`.
//!
//! # Adding a game
//!
//! Players take one to three matches in turn, and whoever takes the last match wins:
//!
//! ```
//! use pounce_game::*;
//!
//! struct Matches(u8);
//!
//! impl Game for Matches {
//!     type Position = (u8, Side); // the matches left, and who is to move
//!     type Move = u8; // the matches taken
//!     fn start(&self) -> (u8, Side) { (self.0, Side::Left) }
//!     fn mover(&self, at: &(u8, Side)) -> Side { at.1 }
//!     fn moves(&self, at: &(u8, Side)) -> impl Iterator<Item = u8> { 1..=at.0.min(3) }
//!     fn play(&self, at: &(u8, Side), taken: u8) -> (u8, Side) { (at.0 - taken, at.1.opponent()) }
//!     fn outcome(&self, at: &(u8, Side)) -> Option<Outcome> {
//!         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
//!     }
//! }
//!
//! // Exact keys, and no symmetries: enough for all engines of `pounce-search`.
//! impl Keyed for Matches {
//!     fn key(&self, at: &(u8, Side)) -> u64 { u64::from(at.0) * 2 + at.1 as u64 }
//! }
//! impl Symmetric for Matches {}
//!
//! # fn main() -> Result<(), String> {
//! let game = Matches(21);
//! conformance::check(&game, 100, 1)?;
//! assert_eq!(perft::perft(&game, &game.start(), 4), 81);
//! # Ok(())
//! # }
//! ```
//!
//! Can the first player win within 11 plies?
//!
//! ```
//! # use pounce_game::*;
//! # struct Matches(u8);
//! # impl Game for Matches {
//! #     type Position = (u8, Side);
//! #     type Move = u8;
//! #     fn start(&self) -> (u8, Side) { (self.0, Side::Left) }
//! #     fn mover(&self, at: &(u8, Side)) -> Side { at.1 }
//! #     fn moves(&self, at: &(u8, Side)) -> impl Iterator<Item = u8> { 1..=at.0.min(3) }
//! #     fn play(&self, at: &(u8, Side), taken: u8) -> (u8, Side) { (at.0 - taken, at.1.opponent()) }
//! #     fn outcome(&self, at: &(u8, Side)) -> Option<Outcome> {
//! #         (at.0 == 0).then(|| Outcome::Win(at.1.opponent()))
//! #     }
//! # }
//! let game = Matches(21);
//! let question = Question {
//!     position: game.start(),
//!     prover: Side::Left,
//!     objective: Objective::Reach,
//!     event: Win(Side::Left),
//!     plies: Some(11),
//! };
//! let answer = oracle::answer(&game, &question, Limits::DEFAULT, &NoMonitor);
//! assert_eq!((answer.verdict, answer.reached_in), (Decision::Proven, Some(11)));
//! ```

mod agent;
mod chance;
mod confidence_interval;
mod evaluation;
mod features;
mod notation;
mod question;
mod reference;
mod rules;
mod run;
mod side;

pub use agent::{Agent, RandomAgent};
pub use chance::{Chance, Odds};
pub use confidence_interval::ConfidenceInterval;
pub use evaluation::{Evaluation, ZeroEvaluation};
pub use features::{FeatureIndices, Features, MAX_ACTIVE_FEATURES, weighted_sum};
pub use notation::{Notation, illegal_move};
pub use question::{Answer, Decision, OpenReason};
pub use question::{EndgameDatabase, EventDistance, EventWithDatabase};
pub use question::{Event, Objective, Question, Win};
pub use reference::{conformance, oracle, perft};
pub use rules::{Game, Keyed, Symmetric};
pub use run::{Limits, Meter, Monitor, NoMonitor, SearchFocus, SolveStage};
pub use side::{Outcome, Side};
