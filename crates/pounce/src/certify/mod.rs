//! Certificates: made from proofs, accepted by the checker, and checked again.

mod certified;
mod check;
mod hunt;
mod switching;

pub use certified::digest;
pub(crate) use certified::{Certified, LEAST_MEMORY, expected};
pub(crate) use check::check_file;
pub use check::{Certificate, CheckError, Checked, check, check_with};
pub(crate) use hunt::{HuntProof, Way, certify_hunt, held};
pub(crate) use switching::certify_switching;
