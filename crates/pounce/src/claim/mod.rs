//! Claims: finding, reading and selecting them.

mod find;
mod load;
mod partition;
mod select;

pub(crate) use find::{BOARDS, LIBRARY};
pub use load::Claim;
pub use partition::Partition;
pub(crate) use select::find_claims;
pub use select::{LoadedClaims, Selected, Selection, load_all, select};
