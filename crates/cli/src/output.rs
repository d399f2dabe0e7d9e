//! Standard output and files. A reader who stops reading is no error; a file is either written
//! whole or not at all.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
use diagnostic::visible;
pub use report::{count, thousands};
use serde::Serialize;

use crate::draft::draft;
use crate::paint::{Paint, Tone};

/// Prints to standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(error).context("cannot write to standard output")
        }
        _ => Ok(()),
    }
}

/// The text of a record for programs, its keys sorted.
pub fn document(record: &impl Serialize) -> anyhow::Result<String> {
    Ok(format!("{:#}\n", serde_json::to_value(record)?))
}

/// Prints a line of foreign text to standard error, with all of its characters visible.
pub fn tell(line: &str) {
    eprintln!("{}", visible(line));
}

/// Writes what the user asked for to a place that the user named, which may be a pipe or a device.
pub fn write_output(path: &Path, text: &str) -> anyhow::Result<()> {
    if !is_special(path) {
        return write_file(path, text);
    }
    let open = || File::options().write(true).open(path);
    let written = open().and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// Checks whether something is neither a file nor a folder. Opening a pipe may block forever.
fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

/// Writes a file through a temporary one beside it, so that a crash or a full disk leaves the
/// old file as it was. Makes the folder.
pub fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    write_with(path, |file| file.write_all(text.as_bytes()).map(|()| true)).map(|_| ())
}

/// The same with whatever `fill` writes, unless it says that the file is no good after all.
pub fn write_with(
    path: &Path,
    fill: impl FnOnce(&mut File) -> io::Result<bool>,
) -> anyhow::Result<bool> {
    if is_special(path) {
        let error = io::Error::new(ErrorKind::InvalidInput, "not a regular file");
        return Err(error).with_context(|| format!("cannot write {}", path.display()));
    }
    // A link is followed.
    let followed = fs::canonicalize(path);
    let path = followed.as_deref().unwrap_or(path);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || -> io::Result<bool> {
        fs::create_dir_all(folder)?;
        let mut file = draft(folder)?;
        let good = fill(file.as_file_mut())?;
        if good {
            file.as_file().sync_all()?;
            file.persist(path)?;
        }
        Ok(good)
    };
    write().with_context(|| format!("cannot write {}", path.display()))
}

/// Rows with their columns aligned, two blanks apart; columns named in `right` to the right.
pub fn table(rows: &[Vec<String>], right: &[usize]) -> String {
    Paint::Plain.table(rows, right, |_, _| Tone::Plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unwritable_file_keeps_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.json");
        write_file(&path, "old").unwrap();
        let below = path.join("c.json");
        let error = write_file(&below, "new").unwrap_err();
        assert!(format!("{error:#}").contains("cannot write"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}
