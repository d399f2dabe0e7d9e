//! The explorer: play, explore and watch proofs in a browser.
//!
//! A [`Server`] answers on one address with a page, a JSON API below `/api/v1` and a socket for each
//! game between two people. Everything it says about games comes from the library `pounce`; this
//! crate adds transport, background jobs, live games and their storage, and the rules about who may
//! ask for what.
//!
//! ```
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! use pounce_server::{Server, ServerOptions};
//!
//! # let folder = tempfile::tempdir()?;
//! let options = ServerOptions {
//!     data: folder.path().into(),
//!     ..ServerOptions::default() // a free port of the loopback interface
//! };
//! let server = Server::bind(options).await?;
//! assert!(server.address().ip().is_loopback());
//! server.run(async {}).await; // stops when the future is ready: here at once
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::print_stdout, clippy::print_stderr, clippy::exit)]

mod api;
mod app;
mod claims;
mod connections;
mod error;
mod explore;
mod files;
mod jobs;
pub mod live;
mod open_connections;
mod options;
mod page;
mod panics;
mod router;
mod security;
mod server;
mod work;

pub use api::openapi;
pub use error::{ApiError, ErrorBody, ErrorDetails};
pub use options::{Limits, ServerOptions};
pub use server::{ServeError, Server, serve};
pub use work::WorkQueue;
