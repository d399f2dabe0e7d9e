//! Engines that answer yes/no questions about games by search.
//!
//! Each engine is one function from a [`Question`](game::Question) and [`Limits`](game::Limits) to
//! an [`Answer`](game::Answer), for any game with exact keys. If a limit is reached, the answer is
//! open.
//!
//! | engine | method |
//! |---|---|
//! | [`dfpn`] | depth-first proof-number search, on any number of threads |
//! | [`closure`] | df-pn alternating with a local fixpoint, for questions without a bound |
//! | [`selective`] | df-pn that tries only the prover's best moves: proves, never refutes |
//! | [`alpha_beta()`] | iterative deepening: finds the fewest plies |
//! | [`pn`] | proof-number search on an explicit tree, as a reference |
//!
//! [`extract_strategy`] extracts the winner's strategy from the log of a proof-number engine.
//! [`SolvedPositions`] solves all reachable positions, and [`negamax()`] and
//! [`best_moves`] evaluate a position and its moves.
//!
//! Start reading in `proof_number/dfpn.rs` or `alpha_beta/deepening.rs`.
//!
//! # Example
//!
//! Players take one to three matches in turn, and whoever takes the last match wins. Solving the
//! game shows that the first player wins in 11 plies; df-pn proves it, and the strategy gives the
//! moves:
//!
//! ```
//! # extern crate game as pounce_game;
//! use pounce_game::*;
//! use pounce_search::{DfpnOptions, MemoryLog, SolvedPositions, dfpn, extract_strategy};
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
//! # impl Keyed for Matches {
//! #     fn key(&self, at: &(u8, Side)) -> u64 { u64::from(at.0) * 2 + at.1 as u64 }
//! # }
//! # impl Symmetric for Matches {}
//!
//! # fn main() -> Result<(), OpenReason> {
//! let game = Matches(21); // implements `Game`, `Keyed` and `Symmetric`: see `pounce_game`
//! let solved = SolvedPositions::solve(&game, game.start(), Limits::DEFAULT, &NoMonitor)?;
//! let value = solved.value(&game, &game.start()).expect("the start is reachable");
//! assert_eq!((value.outcome, value.plies), (Outcome::Win(Side::Left), 11));
//!
//! let question = Question {
//!     position: game.start(),
//!     prover: Side::Left,
//!     objective: Objective::Reach,
//!     event: Win(Side::Left),
//!     plies: Some(11),
//! };
//! let log = MemoryLog::default();
//! let options = DfpnOptions { threads: 1, log: &log };
//! let answer = dfpn(&options, &game, &question, Limits::DEFAULT, &NoMonitor);
//! assert_eq!(answer.verdict, Decision::Proven);
//!
//! let steps = extract_strategy(&game, &question, &log, Limits::DEFAULT, &NoMonitor)
//!     .expect("the log contains the proof");
//! let first = steps.iter().find(|step| step.position == game.start());
//! assert_eq!(first.map(|step| step.chosen), Some(1));
//! # Ok(())
//! # }
//! ```

mod active_nodes;
mod alpha_beta;
mod budget;
mod key_hash;
mod perfect_agent;
mod proof_number;
mod retrograde;
mod strategy;

pub use alpha_beta::{AlphaBetaOptions, MAX_DEPTH, alpha_beta, alpha_beta_with};
pub use alpha_beta::{Candidate, NegamaxResult, Score, best_moves, negamax};
pub use perfect_agent::PerfectAgent;
pub use proof_number::{DfpnOptions, SelectiveOptions, closure, dfpn, pn, selective};
pub use proof_number::{NodeKey, ProofMemory, ProofNumbers, ProofStore, ProofTable};
pub use proof_number::{UNBOUNDED, dfpn_with_store};
pub use retrograde::{PositionValue, SolvedPositions};
pub use strategy::{LongestPlays, Steps, StrategyError, StrategyStep, extract_strategy};
pub use strategy::{MemoryLog, NoLog, ProofLog, SettledNode};
