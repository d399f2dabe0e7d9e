//! Error messages for broken arguments, boards and claims.

mod arguments;
mod facts;
mod files;
