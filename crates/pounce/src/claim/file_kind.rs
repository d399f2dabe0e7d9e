//! Tells claims from boards by the keys of their files.

use diagnostic::read_toml;

/// The kind of a TOML file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileKind {
    Claim,
    Board,
}

impl FileKind {
    /// Returns the kind of file that a text seems to be, even if it has errors. Returns `None` if it
    /// is not TOML or neither of them.
    pub fn of(text: &str) -> Option<FileKind> {
        let keys: serde_json::Value = read_toml(text).ok()?;
        let has = |key: &str| keys.get(key).is_some();
        if has("statement") && has("goal") {
            Some(FileKind::Claim)
        } else if has("nodes") && has("lines") {
            Some(FileKind::Board)
        } else {
            None
        }
    }
}
