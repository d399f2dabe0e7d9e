//! The commands, one file each.

pub mod claims;
pub mod documents;
pub mod games;
pub mod tables;
