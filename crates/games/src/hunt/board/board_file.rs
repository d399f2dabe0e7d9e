//! Reads board files (TOML) into checked [`Board`]s.

use diagnostic::{Diagnostic, read_toml};
use serde::Deserialize;

use super::definition::{Board, Node, PlayRules, Stalemate, words};

/// The contents of a board file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    name: String,
    tigers: String,
    goats: u8,
    captures: u8,
    nodes: Vec<NodeEntry>,
    lines: Vec<String>,
    #[serde(default)]
    stalemate: Stalemate,
    #[serde(default)]
    play: PlayRules,
}

/// A node in a board file: `["name", x, y]`.
#[derive(Deserialize)]
#[serde(try_from = "Vec<Part>")]
struct NodeEntry(Node);

/// One element of a node.
#[derive(Deserialize)]
#[serde(untagged)]
enum Part {
    Name(String),
    Number(f64),
}

impl TryFrom<Vec<Part>> for NodeEntry {
    type Error = &'static str;

    fn try_from(parts: Vec<Part>) -> Result<Self, Self::Error> {
        match <[Part; 3]>::try_from(parts) {
            Ok([Part::Name(name), Part::Number(x), Part::Number(y)]) => {
                Ok(NodeEntry(Node { name, x, y }))
            }
            _ => Err("a node is written [\"name\", x, y]"),
        }
    }
}

impl Board {
    /// Parses a board file.
    ///
    /// ```
    /// use pounce_games::hunt::Board;
    ///
    /// let text = r#"
    ///     name = "Three in a row"
    ///     tigers = "a"
    ///     goats = 1
    ///     captures = 1
    ///     nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0]]
    ///     lines = ["a b c"]
    /// "#;
    /// let board = Board::parse(text).unwrap();
    /// assert_eq!(board.jumps(), [(0, 1, 2), (2, 1, 0)]);
    /// ```
    pub fn parse(text: &str) -> Result<Board, Diagnostic> {
        let file: BoardFile = read_toml(text)?;
        let mut board = Board {
            name: file.name,
            nodes: file.nodes.into_iter().map(|entry| entry.0).collect(),
            lines: Vec::new(),
            tigers: Vec::new(),
            goats: file.goats,
            captures: file.captures,
            stalemate: file.stalemate,
            play: file.play,
        };
        // Lines look up nodes by name, so the nodes are checked first.
        board.check_nodes()?;
        for (number, line) in file.lines.iter().enumerate() {
            let line = board.nodes_of(line, &format!("lines.{number}"))?;
            board.lines.push(line);
        }
        board.tigers = board.nodes_of(&file.tigers, "tigers")?;
        board.checked()
    }

    fn nodes_of(&self, list: &str, key: &str) -> Result<Vec<u8>, Diagnostic> {
        words(list)
            .map(|(at, word)| {
                let located =
                    |diagnostic: Diagnostic| diagnostic.at(at..at + word.len()).in_key(key);
                self.node(word).map_err(located)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hunt::EMBEDDED;
    use diagnostic::Location;

    const SMALL: &str = r#"
name = "Y"
tigers = "a"
goats = 2
captures = 1
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0]]
lines = ["a b c"]
"#;

    fn diagnostic(from: &str, to: &str) -> Diagnostic {
        assert!(SMALL.contains(from));
        Board::parse(&SMALL.replace(from, to)).unwrap_err()
    }

    #[test]
    fn embedded_boards_are_valid() {
        for (name, _) in EMBEDDED {
            Board::embedded(name).unwrap_or_else(|diagnostic| panic!("{name}: {diagnostic}"));
        }
    }

    #[test]
    fn topology_matches_publications() {
        let bagh_chal = Board::embedded("bagh-chal").unwrap();
        assert_eq!(bagh_chal.edges().len(), 56);
        let aadu_puli = Board::embedded("aadu-puli").unwrap();
        assert_eq!(aadu_puli.edges().len(), 38);
        assert_eq!(aadu_puli.jumps().len(), 2 * 28);
    }

    #[test]
    fn errors_are_named_and_located() {
        let unknown = diagnostic("a b c", "a b q");
        assert_eq!(unknown.message, "unknown node `q`");
        assert_eq!(
            unknown.location,
            Location::Key("lines.0".into(), Some(4..5))
        );
        let lonely = diagnostic("a b c", "a b");
        assert_eq!(lonely.message, "node `c` is not on any line");
        assert_eq!(lonely.location, Location::Key("nodes.2".into(), None));
        let cases = [
            (("\"a\"\n", "\"a a\"\n"), "two tigers start on `a`"),
            (("\"a\"\n", "\"\"\n"), "a game needs at least one tiger"),
            (
                ("goats = 2", "goats = 3"),
                "3 goats, but there is room for 2",
            ),
            (("goats = 2", "goats = 0"), "`goats` must be at least 1"),
            (
                ("captures = 1", "captures = 3"),
                "`captures` is 3, but there are only 2 goats",
            ),
            (("[\"c\", 2", "[\"b\", 2"), "duplicate node `b`"),
            (
                ("[\"c\", 2", "[\"c\", 1"),
                "node `c` has the coordinates of another node",
            ),
            (
                ("[\"c\", 2", "[\"c d\", 2"),
                "the name of a node must consist of letters and digits",
            ),
            (
                ("[\"c\", 2", "[\"c\", nan"),
                "node `c` has coordinates out of range",
            ),
            (
                ("[\"c\", 2", "[\"c\", 1e9"),
                "node `c` has coordinates out of range",
            ),
            (
                ("a b c", "a b c b a"),
                "a line must not turn back on itself",
            ),
            (
                ("\"a b c\"", "\"a b c\", \"a\""),
                "a line needs at least two nodes",
            ),
            (("goats = 2", "gaots = 2"), "unknown key `gaots`"),
            (
                ("[\"c\", 2", "[\"c\", -0.0"),
                "node `c` has the coordinates of another node",
            ),
            (
                ("[\"c\", 2", "[\"c\", 2, 3"),
                "a node is written [\"name\", x, y]",
            ),
            (("[\"c\", 2", "[3, 2"), "a node is written [\"name\", x, y]"),
            (
                ("\"Y\"", "\"\\u0007\""),
                "`name` must not contain control characters",
            ),
            (
                ("goats = 2", "goats = 2\nstalemate = \"drawn\""),
                "unknown value `drawn`",
            ),
        ];
        for ((from, to), message) in cases {
            assert_eq!(diagnostic(from, to).message, message);
        }
    }

    #[test]
    fn stalemate_is_a_loss_by_default() {
        let with = |line: &str| {
            let board =
                Board::parse(&SMALL.replace("goats = 2\n", &format!("goats = 2\n{line}\n")));
            let board = board.unwrap();
            (board.stalemate, board.digest_text())
        };
        let (left_out, text) = with("");
        assert_eq!(left_out, Stalemate::Loss);
        assert_eq!(
            with("stalemate = \"loss\""),
            (Stalemate::Loss, text.clone())
        );
        let drawn = format!("{text}stalemate draw\n");
        assert_eq!(with("stalemate = \"draw\""), (Stalemate::Draw, drawn));
        let misspelt = diagnostic("goats = 2", "goats = 2\nstalemate = \"drawn\"");
        let choices = "expected one of `loss`, `draw`";
        assert_eq!(misspelt.help.as_deref(), Some(choices));
    }

    #[test]
    fn options_are_validated() {
        let board = Board::embedded("aadu-puli").unwrap();
        let start = |start: &str| crate::hunt::RuleChanges {
            start: Some(start.to_owned()),
            ..Default::default()
        };
        assert_eq!(
            board.clone().with(&start("0,2 8")).unwrap().tigers,
            [0, 2, 8]
        );
        let diagnostic = board.with(&start("0 2 2")).unwrap_err();
        assert_eq!(diagnostic.message, "two tigers start on `2`");
        assert_eq!(diagnostic.location, Location::Key("start".into(), None));
    }
}
