pub(crate) mod error;
pub(crate) mod naive;
pub(crate) mod recompute;
pub(crate) mod sample;
pub(crate) mod summary;
pub(crate) mod verifier;
