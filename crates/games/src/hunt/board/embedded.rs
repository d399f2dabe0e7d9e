//! The built-in boards.

use diagnostic::{Diagnostic, suggestion};

use super::definition::Board;

/// The built-in boards: name and file text.
pub const EMBEDDED: [(&str, &str); 5] = [
    ("bagh-chal", include_str!("../../../boards/bagh-chal.toml")),
    ("aadu-puli", include_str!("../../../boards/aadu-puli.toml")),
    ("pentagram", include_str!("../../../boards/pentagram.toml")),
    (
        "little-puli",
        include_str!("../../../boards/little-puli.toml"),
    ),
    (
        "small-grid",
        include_str!("../../../boards/small-grid.toml"),
    ),
];

impl Board {
    /// Returns the file text of a built-in board.
    pub fn embedded_file(name: &str) -> Result<&'static str, Diagnostic> {
        let known = EMBEDDED.iter().map(|(known, _)| *known);
        let found = EMBEDDED.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text).ok_or_else(|| {
            Diagnostic::new(format!("unknown game `{name}`")).help(suggestion(name, known))
        })
    }

    /// Returns a built-in board.
    pub fn embedded(name: &str) -> Result<Board, Diagnostic> {
        Board::embedded_file(name).and_then(Board::parse)
    }
}
