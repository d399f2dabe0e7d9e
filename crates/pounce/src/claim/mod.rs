//! Claims: finding, reading and selecting them.

mod find;
mod load;
mod partition;
mod select;

pub(crate) use find::{BOARDS, LIBRARY, name_of};
pub use load::Claim;
pub use partition::Partition;
pub(crate) use select::find_claims;
pub use select::{
    EmptySelection, LoadedClaims, Selected, Selection, claim_names, load_all, select,
};
