//! Questions about a board that are answered by enumeration or counting.

mod capture_safety;
mod enclosure;
mod mobility;

pub use capture_safety::{find_capture_in_clique, find_capture_of};
pub use enclosure::{fewest_goats_enclosing_tigers, fewest_immobile_goats};
pub use mobility::Mobility;
