//! Games with a friend: two people play each other, and others watch.
//!
//! ```text
//! socket ──▶ task of the game ──▶ store (one thread, grouped commits)
//!   ▲             │
//!   └── accepted ◀┘ after the commit
//! ```
//!
//! The server is the authority: it checks each move with the rules of the library, rolls the dice,
//! keeps the time, and saves a move before it is accepted or shown. A game in memory is one task that
//! handles one command at a time; games share no lock. A seat is a secret that its player keeps, so
//! that a player can come back from another connection.

mod actions;
mod audience;
#[cfg(test)]
mod full_disk;
mod game;
mod games;
mod http;
mod limits;
mod name;
mod options;
mod play;
pub mod protocol;
mod record;
mod secret;
mod socket;
mod store;
mod task;
mod timing;

pub use games::{Games, OpenGame};
pub(crate) use http::operations;
pub use http::routes;
pub use options::LiveOptions;
pub(crate) use secret::new_secret;
pub use store::{Store, StoreError};
