//! Games with a friend, over HTTP and sockets on the loopback device.

#![allow(clippy::unwrap_used, reason = "a panic fails the test")]

mod games;
mod harness;
mod limits;
mod offers;
mod presence;
mod restart;
mod seats;
