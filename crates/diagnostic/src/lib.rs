//! Text with located errors: [`Diagnostic`] says what is wrong, where, and what to do about it;
//! [`read_toml`] turns a file into values or a diagnostic; [`closest`] finds what was meant.
//! [`read_file`] reads files that may be anything, and [`visible`], [`xml`] and [`markdown`] make
//! foreign text safe to print.

mod diagnostic;
mod escape;
mod file;
mod read_toml;
mod suggestion;

pub use diagnostic::{Diagnostic, Location};
pub use escape::{is_hidden, markdown, visible, visible_in_page, visible_lines, xml};
pub use file::read_file;
pub use read_toml::read_toml;
pub use suggestion::{closest, suggestion};
