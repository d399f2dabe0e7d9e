//! Located error messages: what is wrong, where, and how to fix it.
//!
//! [`read_toml()`] parses a text into values or a [`Diagnostic`], which points at the error and
//! suggests a fix:
//!
//! ```
//! #[derive(Debug, serde::Deserialize)]
//! #[serde(deny_unknown_fields)]
//! struct Board {
//!     goats: u8,
//! }
//!
//! let text = "goast = 20\n";
//! let error = pounce_diagnostic::read_toml::<Board>(text).unwrap_err();
//! let message = error.render("board.toml", text, false);
//! assert!(message.starts_with("error: unknown key `goast`"));
//! assert!(message.contains("board.toml:1:1"));
//! assert!(message.contains("help: did you mean `goats`?"));
//! ```
//!
//! The rest of the crate handles untrusted input. [`read_file`] reads a regular file up to a size
//! limit, [`open_file`] and [`try_lock_file`] refuse pipes and devices, and the `escape_*`
//! functions make text safe to print, one function per output format.
//!
//! Start reading in `diagnostic.rs`.

mod diagnostic;
mod escape;
mod every_error;
mod file;
mod read_toml;
mod suggestion;

pub use diagnostic::{Diagnostic, DiagnosticKind, Location};
pub use escape::{
    escape_bibtex, escape_github, escape_github_property, escape_html_page, escape_json,
    escape_line, escape_lines, escape_markdown, escape_xml, is_hidden,
};
pub use every_error::{Lenient, MAX_ERRORS, in_order, read_toml_leniently};
pub use file::{TryLockError, open_file, read_file, try_lock, try_lock_file};
pub use read_toml::read_toml;
pub use suggestion::{closest, suggestion};
