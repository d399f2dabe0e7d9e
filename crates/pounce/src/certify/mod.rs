//! Certificates: written from proofs, and checked by the independent checker.

#[allow(clippy::module_inception)]
mod certify;
mod check;
mod hunt;
mod lookalike;
mod subject;
mod switching;

pub use certify::digest;
pub(crate) use certify::{
    Certified, MIN_MEMORY, ProofPart, Request, certify, expected, proof_bytes,
};
pub use check::{Certificate, CheckError, Checked, check, check_with};
pub(crate) use check::{check_file, not_a_certificate, not_the_claim};
pub(crate) use hunt::{HuntProof, ProofMethod};
pub use subject::Subject;
pub(crate) use switching::switching_player;
