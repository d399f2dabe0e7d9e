//! Claims: finding, reading and explaining them.

mod explain;
mod find;
mod load;
mod partition;
mod select;

pub use explain::{asked, budget};
pub(crate) use find::BOARDS;
pub use find::LIBRARY;
pub use load::Claim;
pub use partition::Partition;
pub use select::{Loaded, Selected, Selection, find_claims, load_all, select};
