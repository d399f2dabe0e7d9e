//! Text with located errors: [`Flaw`] says what is wrong, where, and what to do about it;
//! [`read_toml`] turns a file into values or a flaw; [`closest`] finds what was meant.
//! [`read_file`] reads files that may be anything, and [`visible`], [`xml`] and [`markdown`] make
//! foreign text safe to print.

mod escape;
mod file;
mod flaw;
mod read;
mod suggest;

pub use escape::{is_hidden, markdown, visible, visible_in_page, visible_lines, xml};
pub use file::read_file;
pub use flaw::{Flaw, Place};
pub use read::read_toml;
pub use suggest::{closest, did_you_mean};
