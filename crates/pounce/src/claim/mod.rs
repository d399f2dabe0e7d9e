//! Claims: finding, reading and explaining them.

mod explain;
mod find;
mod load;
mod partition;
mod rerun;
mod select;
mod stored;

pub(crate) use explain::asked;
pub(crate) use find::BOARDS;
pub use load::Claim;
pub use partition::Partition;
pub use rerun::{Fresh, Rerun, with_results};
pub use select::{Loaded, Selected, Selection, load_all, select};
