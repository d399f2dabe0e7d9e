//! The commands, one file each.

pub mod claims;
pub mod documents;
#[cfg(feature = "explore")]
pub mod explore;
pub mod games;
pub mod tables;
