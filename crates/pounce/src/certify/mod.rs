//! Certificates: made from proofs, accepted by the checker, and checked again.

#[allow(clippy::module_inception)]
mod certify;
mod check;
mod hunt;
mod switching;

pub use certify::digest;
pub(crate) use certify::{Certified, LEAST_MEMORY, ProofPart, Request, certify, expected, held};
pub(crate) use check::check_file;
pub use check::{Certificate, CheckError, Checked, check, check_with};
pub(crate) use hunt::{HuntProof, ProofMethod};
