//! Claims about the Shannon switching game beside who wins on a network: theorems and observations
//! over whole families of networks.

mod classes;
mod facts;
mod family;
mod knots;
mod purge;
mod strategy;

pub(crate) use facts::facts;
pub use family::FamilyName;
pub use knots::KnotClaim;
pub use purge::{PurgeClaim, Times};
pub use strategy::{StrategyClaim, StrategyName, WinsName};
