//! Text with located errors: [`Flaw`] says what is wrong, where, and what to do about it;
//! [`read_toml`] turns a file into values or a flaw; [`closest`] finds what was meant.

mod flaw;
mod read;
mod suggest;

pub use flaw::{Flaw, Place};
pub use read::read_toml;
pub use suggest::{closest, did_you_mean};
