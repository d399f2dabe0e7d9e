//! Commands on claims, their results and their certificates.

pub mod bless;
pub mod check;
pub mod cite;
pub mod init;
pub mod prove;
pub mod regress;
pub mod report;
