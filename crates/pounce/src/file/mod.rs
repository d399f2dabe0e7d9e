//! Files: atomic writes, and reads of regular files of limited size.

mod atomic;
mod read;
mod walk;

pub(crate) use atomic::write_with;
pub use atomic::{is_special, write_file};
pub(crate) use read::{LARGEST_LOG, read_plain, read_source, read_text};
pub use walk::find_certificates;
