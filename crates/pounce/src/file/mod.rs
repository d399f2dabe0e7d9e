//! Files: atomic writes, reads of regular files of limited size, and walks through folders.

mod atomic;
mod read;
mod walk;

pub(crate) use atomic::write_with;
pub use atomic::{is_special, write_file};
pub(crate) use read::{LARGEST_LOG, read_plain, read_source, read_text};
pub(crate) use walk::files_below;
pub use walk::find_certificates;
