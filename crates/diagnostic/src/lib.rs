//! Located error messages: what is wrong, where, and how to fix it.
//!
//! A [`Diagnostic`] is such a message. [`read_toml()`] parses a text into values or a diagnostic, and
//! [`closest`] finds a suggestion for a misspelt word. [`read_file`] reads untrusted files,
//! [`try_lock_file`] locks a file that may not be one, and [`visible`], [`json`], [`xml`] and [`markdown`]
//! escape untrusted text for printing.

mod diagnostic;
mod escape;
mod file;
mod read_toml;
mod suggestion;

pub use diagnostic::{Diagnostic, Location};
pub use escape::{is_hidden, json, markdown, visible, visible_in_page, visible_lines, xml};
pub use file::{open_file, read_file, try_lock_file};
pub use read_toml::read_toml;
pub use suggestion::{closest, suggestion};
