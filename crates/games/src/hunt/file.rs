//! Board files: TOML to a checked [`Board`], and the boards that come with the program.

use diagnostic::{Diagnostic, read_toml, suggestion};
use serde::Deserialize;

use super::board::{Board, Node, PlayRules, Stalemate, words};

/// The boards that come with the program, by name.
pub const EMBEDDED: [(&str, &str); 5] = [
    ("bagh-chal", include_str!("../../boards/bagh-chal.toml")),
    ("aadu-puli", include_str!("../../boards/aadu-puli.toml")),
    ("pentagram", include_str!("../../boards/pentagram.toml")),
    ("little-puli", include_str!("../../boards/little-puli.toml")),
    ("small-grid", include_str!("../../boards/small-grid.toml")),
];

/// The board file as it is written.
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

/// A node as it is written: `["name", x, y]`.
#[derive(Deserialize)]
#[serde(try_from = "Vec<Part>")]
struct NodeEntry(Node);

/// A part of a node.
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
    /// Reads a board file.
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
        // Before lines, which look nodes up by name.
        board.check_nodes()?;
        for (number, line) in file.lines.iter().enumerate() {
            let line = board.nodes_of(line, &format!("lines.{number}"))?;
            board.lines.push(line);
        }
        board.tigers = board.nodes_of(&file.tigers, "tigers")?;
        board.checked()
    }

    /// The board file of this name among those that come with the program.
    pub fn embedded_file(name: &str) -> Result<&'static str, Diagnostic> {
        let known = EMBEDDED.iter().map(|(known, _)| *known);
        let found = EMBEDDED.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text).ok_or_else(|| {
            Diagnostic::new(format!("there is no game `{name}`")).help(suggestion(name, known))
        })
    }

    /// The board of this name among those that come with the program.
    pub fn embedded(name: &str) -> Result<Board, Diagnostic> {
        Board::embedded_file(name).and_then(Board::parse)
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
    fn every_embedded_board_is_sound() {
        for (name, _) in EMBEDDED {
            Board::embedded(name).unwrap_or_else(|diagnostic| panic!("{name}: {diagnostic}"));
        }
    }

    #[test]
    fn the_topology_is_the_published_one() {
        let bagh_chal = Board::embedded("bagh-chal").unwrap();
        assert_eq!(bagh_chal.edges().len(), 56);
        let aadu_puli = Board::embedded("aadu-puli").unwrap();
        assert_eq!(aadu_puli.edges().len(), 38);
        assert_eq!(aadu_puli.jumps().len(), 2 * 28);
    }

    #[test]
    fn each_flaw_is_named_and_placed() {
        let unknown = diagnostic("a b c", "a b q");
        assert_eq!(unknown.message, "there is no node `q` on this board");
        assert_eq!(
            unknown.location,
            Location::Key("lines.0".into(), Some(4..5))
        );
        let lonely = diagnostic("a b c", "a b");
        assert_eq!(lonely.message, "the node `c` is on no line");
        assert_eq!(lonely.location, Location::Key("nodes.2".into(), None));
        let cases = [
            (("\"a\"\n", "\"a a\"\n"), "two tigers start on `a`"),
            (("\"a\"\n", "\"\"\n"), "there is no tiger"),
            (
                ("goats = 2", "goats = 3"),
                "3 goats are more than the room for 2",
            ),
            (("goats = 2", "goats = 0"), "there is no goat"),
            (
                ("captures = 1", "captures = 3"),
                "3 captures to win are more than 2 goats",
            ),
            (("[\"c\", 2", "[\"b\", 2"), "the node `b` is here twice"),
            (
                ("[\"c\", 2", "[\"c\", 1"),
                "the node `c` lies on another node",
            ),
            (
                ("[\"c\", 2", "[\"c d\", 2"),
                "a node's name is made of letters and digits",
            ),
            (
                ("[\"c\", 2", "[\"c\", nan"),
                "the node `c` lies out of bounds",
            ),
            (
                ("[\"c\", 2", "[\"c\", 1e9"),
                "the node `c` lies out of bounds",
            ),
            (("a b c", "a b c b a"), "a line turns back on itself"),
            (
                ("\"a b c\"", "\"a b c\", \"a\""),
                "a line has at least two nodes",
            ),
            (("goats = 2", "gaots = 2"), "unknown key `gaots`"),
            (
                ("[\"c\", 2", "[\"c\", -0.0"),
                "the node `c` lies on another node",
            ),
            (
                ("[\"c\", 2", "[\"c\", 2, 3"),
                "a node is written [\"name\", x, y]",
            ),
            (("[\"c\", 2", "[3, 2"), "a node is written [\"name\", x, y]"),
            (("\"Y\"", "\"\\u0007\""), "a name has no control characters"),
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
    fn goats_without_a_move_have_lost_unless_the_file_says_otherwise() {
        let with = |line: &str| {
            let board =
                Board::parse(&SMALL.replace("goats = 2\n", &format!("goats = 2\n{line}\n")));
            let board = board.unwrap();
            (board.stalemate, board.rules_text())
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
    fn options_are_checked_like_the_file() {
        let board = Board::embedded("aadu-puli").unwrap();
        let start = |start: &str| super::super::Options {
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
