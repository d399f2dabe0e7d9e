//! Place or Attack in claim files: its options, how likely attacks and players succeed, and matches.

mod attack;
mod contest;
mod facts;
mod options;
mod probability;

pub use attack::Attack;
pub use contest::Match;
pub(crate) use facts::facts;
pub(crate) use options::game;
pub use probability::Probability;
