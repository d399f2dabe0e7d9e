//! The vocabulary of the toolkit: what a game is, what can be asked about one, and how an
//! answer reads. Also what follows from the rules alone: [`perft`], the [`oracle`] and the
//! [`conformance`] test that every game must pass.

mod agent;
mod chance;
mod confidence_interval;
mod evaluation;
mod notation;
mod question;
mod reference;
mod rules;
mod run;
mod side;

pub use agent::{Agent, Random};
pub use chance::{Chance, Odds};
pub use confidence_interval::Interval;
pub use evaluation::{Evaluation, Even};
pub use notation::{Notation, illegal};
pub use question::{Answer, Decision, Event, Informed, Knowledge, Known, Objective, OpenReason};
pub use question::{Question, Win};
pub use reference::{conformance, oracle, perft};
pub use rules::{Game, Keyed, PATTERNS, PatternKinds, Patterned, Symmetric, sum_of};
pub use run::{Limits, Meter, Monitor, NoMonitor, SearchFocus};
pub use side::{Outcome, Side};
