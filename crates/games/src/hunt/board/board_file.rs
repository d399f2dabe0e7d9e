//! Reads board files (TOML) into checked [`Board`]s.

use std::collections::HashSet;

use diagnostic::{Diagnostic, in_order, read_toml_leniently};
use schemars::JsonSchema;
use serde::Deserialize;

use super::definition::{Board, MAX_NODES, Node, PlayRules, Stalemate, words};
use super::validate::line_error;

/// The board of a hunt game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The display name of the game.
    name: String,
    /// The nodes on which the tigers start, separated by spaces or commas.
    tigers: String,
    /// The number of goats, all in hand at the start.
    #[schemars(range(min = 1))]
    goats: u8,
    /// The number of captures that wins for the tigers.
    #[schemars(range(min = 1))]
    captures: u8,
    /// The nodes, each with its name and its coordinates in pictures: `["name", x, y]`. `y` grows
    /// downwards.
    #[schemars(length(max = MAX_NODES))]
    nodes: Vec<NodeEntry>,
    /// Straight lines, each a list of nodes separated by spaces or commas. Consecutive nodes are
    /// adjacent, and three consecutive nodes are a jump.
    lines: Vec<String>,
    /// The outcome when Goats have no move.
    #[serde(default)]
    stalemate: Stalemate,
    /// Rules for games in progress, which proofs do not use.
    #[serde(default)]
    play: PlayRules,
}

/// A node in a board file: `["name", x, y]`.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "Vec<Part>")]
#[schemars(with = "(String, f64, f64)")]
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
    ///
    /// # Errors
    ///
    /// If the text is not a board file or no game can be played on the board. The error has the
    /// location in the text.
    pub fn parse(text: &str) -> Result<Board, Diagnostic> {
        Board::parse_all(text).map_err(|mut errors| errors.swap_remove(0))
    }

    /// Parses a board file, and finds all errors in it.
    ///
    /// ```
    /// use pounce_games::hunt::Board;
    ///
    /// let text = r#"
    ///     name = "Three in a row"
    ///     tigers = "q"
    ///     goats = 1
    ///     captures = 1
    ///     colour = "red"
    ///     nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0]]
    ///     lines = ["a b d"]
    /// "#;
    /// let errors = Board::parse_all(text).unwrap_err();
    /// let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    /// assert_eq!(messages, ["unknown node `q`", "unknown key `colour`", "unknown node `d`"]);
    /// ```
    ///
    /// # Errors
    ///
    /// At least one error, in the order of the text.
    pub fn parse_all(text: &str) -> Result<Board, Vec<Diagnostic>> {
        let file = read_toml_leniently::<BoardFile>(text);
        let sound = ["nodes", "lines", "tigers", "goats", "captures"]
            .into_iter()
            .filter(|key| file.is_sound(key))
            .collect();
        let mut reader = Reader {
            sound,
            errors: file.errors,
        };
        match file.value.map(|file| reader.board(file)) {
            Some(board) if reader.errors.is_empty() => Ok(board),
            _ => Err(in_order(text, reader.errors)),
        }
    }
}

/// Builds a board from its file, and collects the errors.
struct Reader {
    /// The keys without errors so far. Errors that follow from others are not reported.
    sound: HashSet<&'static str>,
    errors: Vec<Diagnostic>,
}

impl Reader {
    fn board(&mut self, file: BoardFile) -> Board {
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
        self.errors.extend(board.name_error());
        let node_errors = board.node_errors();
        let are_nodes_good = node_errors.is_empty() && self.sound.contains("nodes");
        self.errors.extend(node_errors);
        if self.sound.contains("nodes") && board.has_usable_names() {
            self.lines(&mut board, &file.lines);
            board.tigers = self.nodes_of(&board, &file.tigers, "tigers");
            if are_nodes_good && self.sound.contains("lines") {
                self.errors.extend(board.lonely_errors());
            }
        }
        self.numbers(&mut board, words(&file.tigers).count());
        board
    }

    /// Adds the lines to the board.
    fn lines(&mut self, board: &mut Board, lines: &[String]) {
        for (number, line) in lines.iter().enumerate() {
            let before = self.errors.len();
            let nodes = self.nodes_of(board, line, &format!("lines.{number}"));
            if self.errors.len() == before {
                self.errors.extend(line_error(number, &nodes));
            } else {
                // The unknown node may be any node that seems to be on no line.
                self.sound.remove("lines");
            }
            board.lines.push(nodes);
        }
    }

    /// Returns the known nodes in a list, and adds an error for each unknown one.
    fn nodes_of(&mut self, board: &Board, list: &str, key: &str) -> Vec<u8> {
        let (nodes, unknown) = board.nodes_in(list);
        let unknown = unknown.into_iter().map(|error| error.in_key(key));
        self.errors.extend(unknown);
        nodes
    }

    /// Adds errors in the numbers of tigers, goats and captures.
    fn numbers(&mut self, board: &mut Board, tigers: usize) {
        let is_sound = |key: &str| self.sound.contains(key);
        if is_sound("tigers") {
            self.errors.extend(board.tiger_error(tigers));
        }
        let room = if ["goats", "nodes", "tigers"].into_iter().all(is_sound) {
            board.nodes.len().saturating_sub(tigers)
        } else {
            usize::MAX
        };
        // Numbers that are not known fit.
        if !is_sound("goats") {
            board.goats = u8::MAX;
        }
        if !is_sound("captures") {
            board.captures = 1;
        }
        self.errors.extend(board.number_errors(room));
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
    fn independent_errors_are_found_together() {
        let text = r#"
name = "Y"
tigers = "a zz"
goats = 99
captures = 0
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["a", 3, 0], ["d", 1, 0]]
lines = ["a b c", "b q9", "b b", "c"]
"#;
        let messages = |text: &str| -> Vec<String> {
            let errors = Board::parse_all(text).unwrap_err();
            errors.into_iter().map(|error| error.message).collect()
        };
        let expected = [
            "unknown node `zz`",
            "99 goats, but there is room for 3",
            "`captures` must be at least 1",
            "duplicate node `a`",
            "node `d` has the coordinates of another node",
            "unknown node `q9`",
            "a line must not turn back on itself",
            "a line needs at least two nodes",
        ];
        assert_eq!(messages(text), expected);
        // These errors would have caused others.
        let names = SMALL.replace("\"b\", 1", "\"b-\", 1");
        let message = "the name of a node must consist of letters and digits";
        assert_eq!(messages(&names), [message]);
        let entry = SMALL.replace("\"b\", 1, 0", "\"b\"");
        assert_eq!(messages(&entry), ["a node is written [\"name\", x, y]"]);
        let goats = SMALL.replace("goats = 2", "goats = -1");
        assert_eq!(messages(&goats), ["`-1` is out of range"]);
        let misspelt = SMALL
            .replace("goats = 2", "gaots = 2")
            .replace("captures = 1", "captures = 0");
        let expected = ["unknown key `gaots`", "`captures` must be at least 1"];
        assert_eq!(messages(&misspelt), expected);
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
    fn rule_changes_are_validated() {
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
