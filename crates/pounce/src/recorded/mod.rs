//! Recorded results: read, judged, proved again, and replaced.

mod bless;
mod compare;
mod differences;
mod files;
mod read;
mod regress;
mod standing;

pub use bless::{BlessOptions, Blessing, bless};
pub use differences::is_weighty;
pub use files::strays;
pub(crate) use read::{NEWER_RESULT, UNSEALED_RESULT};
pub use read::{NO_RESULT, believable};
pub use regress::{Regression, regress};
pub use standing::Standing;
