//! Stores live games and uploaded boards in one file of the data folder.
//!
//! The file is a redb database rather than `SQLite`: redb is pure Rust, so that the server builds
//! without a C compiler and adds little to the build; it is crash-safe by copy-on-write, with
//! checksums; and it locks its file, which fits a server that is the only user of its data. Queries
//! beyond a key or a range are not needed.
//!
//! One thread writes. It puts all waiting writes into one durable commit, so that hundreds of moves
//! per second share a few `fsync` calls; a write returns after the commit that contains it.

// The errors of redb are large, and they occur once in a commit at most.
#![allow(clippy::result_large_err)]

mod database;
mod error;
mod panics;
#[allow(clippy::module_inception)]
mod store;
mod tables;
mod writer;

#[cfg(test)]
pub(super) use database::Open;
pub use error::StoreError;
pub use store::{Cursor, Store};
pub(super) use tables::Stage;
