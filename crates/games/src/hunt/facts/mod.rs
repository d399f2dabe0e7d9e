//! Questions about a board that are answered by enumeration or counting.

mod capture_safety;
mod enclosure;
mod mobility;

pub use capture_safety::{capture_among, capture_among_any};
pub use enclosure::{goats_shut_in, tigers_shut_in};
pub use mobility::Mobility;
