//! Claims: finding, reading and selecting them.

mod file_kind;
mod find;
mod load;
mod partition;
mod select;

pub(crate) use file_kind::FileKind;
pub(crate) use find::{LIBRARY, name_of};
pub use load::Claim;
pub use partition::Partition;
pub(crate) use select::{CoveredFile, find_claims};
pub use select::{
    EmptySelection, LoadedClaims, Selected, Selection, claim_names, load_all, select,
};
