//! The vocabulary of the toolkit: what a game is, what can be asked about one, and how an
//! answer reads. Also what follows from the rules alone: [`perft`], the [`oracle`] and the
//! [`conformance`] test that every game must pass.

mod agent;
mod chance;
pub mod conformance;
mod evaluation;
mod interval;
mod knowledge;
mod limits;
mod notation;
pub mod oracle;
pub mod perft;
mod question;
mod rules;
mod side;
mod verdict;

pub use agent::{Agent, Random};
pub use chance::{Chance, Odds};
pub use evaluation::{Evaluation, Even};
pub use interval::Interval;
pub use knowledge::{Informed, Knowledge, Known};
pub use limits::{Limits, Meter, Monitor, NoMonitor, SearchFocus};
pub use notation::{Notation, illegal};
pub use question::{Event, Objective, Question, Win};
pub use rules::{Game, Keyed, PATTERNS, PatternKinds, Patterned, Symmetric, sum_of};
pub use side::{Outcome, Side};
pub use verdict::{Answer, Decision, OpenReason};
