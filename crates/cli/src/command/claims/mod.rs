//! Commands on claims, their results and their certificates.

pub mod bless;
pub mod check;
pub mod prove;
pub mod regress;
pub mod report;
