//! Facts about Place or Attack: winning probabilities, matches and attacks.

mod attack;
mod matches;
mod probability;

pub(crate) use attack::attack;
pub(crate) use matches::match_share;
pub(crate) use probability::probability;
