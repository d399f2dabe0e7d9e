//! Recorded results: read, validated and replaced.

mod bless;
mod claim_changes;
mod differences;
mod read;
mod rerun;
mod rules_changes;
mod standing;
mod stored;
mod strays;

pub use bless::{BlessOptions, Blessing, bless};
pub use differences::concerns_verdict;
pub(crate) use differences::differences;
pub(crate) use read::{check_current, failure, read_result, read_valid};
pub use rerun::{NewResults, Rerun, load_new_results};
pub use standing::Standing;
pub(crate) use stored::result_path;
