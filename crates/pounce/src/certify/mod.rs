//! Certificates: written from proofs, and checked by the independent checker.

#[allow(clippy::module_inception)]
mod certify;
mod check;
mod hunt;
mod switching;

pub use certify::digest;
pub(crate) use certify::{
    Certified, MIN_MEMORY, ProofPart, Request, certify, expected, proof_bytes,
};
pub(crate) use check::check_file;
pub use check::{Certificate, CheckError, Checked, check, check_with};
pub(crate) use hunt::{HuntProof, ProofMethod};
pub(crate) use switching::switching_player;
