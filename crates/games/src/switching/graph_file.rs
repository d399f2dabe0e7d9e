//! Graph files: plain text, one edge per line.
//!
//! ```text
//! name      The Wheatstone bridge      # display name
//! terminals a d                        # the two vertices that Short wants to join
//! vertex    a  0 1                     # optional: coordinates in pictures, right and down
//! a b                                  # an edge
//! b d x2                               # two parallel edges
//! a -- c;                              # edges in DOT syntax
//! ```
//!
//! `#` starts a comment. Vertices need not be declared; they are numbered in the order of their
//! first appearance in an edge or a `vertex` line.

use diagnostic::{Diagnostic, suggestion};

use super::network::{MAX_EDGES, Network, Vertex};

/// The built-in networks: name and file text.
pub const EMBEDDED: [(&str, &str); 6] = [
    ("wheatstone", include_str!("../../graphs/wheatstone.graph")),
    ("gale-3", include_str!("../../graphs/gale-3.graph")),
    ("gale-4", include_str!("../../graphs/gale-4.graph")),
    ("octahedron", include_str!("../../graphs/octahedron.graph")),
    ("k5", include_str!("../../graphs/k5.graph")),
    ("ladder", include_str!("../../graphs/ladder.graph")),
];

/// Words that start other kinds of lines and cannot be names of vertices.
const RESERVED: [&str; 3] = ["name", "terminals", "vertex"];

/// The largest coordinate.
const MAX_COORDINATE: f64 = 1e6;

/// A word and its byte offset in the text.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
}

impl Word<'_> {
    fn diagnostic(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message).at(self.at..self.at + self.text.len())
    }
}

#[derive(Default)]
struct Reader {
    name: Option<String>,
    vertices: Vec<Vertex>,
    edges: Vec<[usize; 2]>,
    terminals: Option<[usize; 2]>,
}

impl Network {
    /// Parses a graph file.
    ///
    /// ```
    /// use pounce_games::switching::Network;
    ///
    /// let network = Network::parse("terminals a c\na b\nb c x2\n").unwrap();
    /// assert_eq!(network.edge_names(network.all_edges()), "a-b b-c.1 b-c.2");
    /// ```
    ///
    /// # Errors
    ///
    /// If a line is malformed or no game can be played on the network. The error has the location
    /// in the text.
    pub fn parse(text: &str) -> Result<Network, Diagnostic> {
        let mut reader = Reader::default();
        // Terminals may be named before the edges that contain them.
        let mut terminals: Vec<Vec<Word<'_>>> = Vec::new();
        for line in text.lines() {
            let words = words(text, line);
            match words.first().map(|word| word.text) {
                None => (),
                Some("name") => reader.read_name(text, &words)?,
                Some("terminals") => terminals.push(words),
                Some("vertex") => reader.read_vertex(&words)?,
                Some(_) => reader.read_edge(&words)?,
            }
        }
        match terminals.as_slice() {
            [] => {
                return Err(Diagnostic::new("missing `terminals`")
                    .help("add a line `terminals a b` with two of the vertices"));
            }
            [line] => reader.read_terminals(line)?,
            [_, again, ..] => return Err(again[0].diagnostic("duplicate `terminals`")),
        }
        Network {
            name: reader.name.unwrap_or_else(|| "a network".to_owned()),
            vertices: reader.vertices,
            edges: reader.edges,
            terminals: reader.terminals.expect("the terminals were just read"),
        }
        .checked()
    }

    /// Returns the file text of a built-in network.
    pub fn embedded_file(name: &str) -> Result<&'static str, Diagnostic> {
        let known = EMBEDDED.iter().map(|(known, _)| *known);
        let found = EMBEDDED.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text).ok_or_else(|| {
            Diagnostic::new(format!("unknown network `{name}`")).help(suggestion(name, known))
        })
    }

    /// Returns a built-in network.
    pub fn embedded(name: &str) -> Result<Network, Diagnostic> {
        Network::embedded_file(name).and_then(Network::parse)
    }

    /// Returns the network as a graph file.
    pub fn file_text(&self) -> String {
        let [one, other] = self.terminals.map(|end| &self.vertices[end].name);
        let mut text = format!("name {}\nterminals {one} {other}\n", self.name);
        for Vertex { name, place } in &self.vertices {
            match place {
                Some([x, y]) => text += &format!("vertex {name} {x} {y}\n"),
                None => text += &format!("vertex {name}\n"),
            }
        }
        for ends in &self.edges {
            let [from, to] = ends.map(|end| &self.vertices[end].name);
            text += &format!("{from} {to}\n");
        }
        text
    }
}

impl Reader {
    fn read_name(&mut self, text: &str, words: &[Word<'_>]) -> Result<(), Diagnostic> {
        let [key, first, ..] = words else {
            return Err(words[0].diagnostic("`name` needs a value"));
        };
        if self.name.is_some() {
            return Err(key.diagnostic("duplicate `name`"));
        }
        let last = words[words.len() - 1];
        let name = &text[first.at..last.at + last.text.len()];
        if let Some(control) = name.chars().find(|c| c.is_control()) {
            return Err(key.diagnostic(format!(
                "`name` must not contain control characters such as {control:?}"
            )));
        }
        self.name = Some(name.to_owned());
        Ok(())
    }

    fn read_terminals(&mut self, words: &[Word<'_>]) -> Result<(), Diagnostic> {
        let [_, one, other] = words else {
            return Err(words[0].diagnostic("`terminals` needs two vertices"));
        };
        if one.text == other.text {
            return Err(other.diagnostic("the terminals must be two different vertices"));
        }
        let known = self.vertices.iter().map(|vertex| vertex.name.as_str());
        let number = |word: &Word<'_>| {
            let found = known.clone().position(|name| name == word.text);
            found.ok_or_else(|| {
                word.diagnostic(format!("unknown vertex `{}`", word.text))
                    .help(suggestion(word.text, known.clone()))
            })
        };
        self.terminals = Some([number(one)?, number(other)?]);
        Ok(())
    }

    fn read_vertex(&mut self, words: &[Word<'_>]) -> Result<(), Diagnostic> {
        let (name, place) = match words {
            [_, name] => (name, None),
            [_, name, x, y] => (name, Some([coordinate(x)?, coordinate(y)?])),
            _ => {
                return Err(
                    words[0].diagnostic("`vertex` needs a name and, optionally, two coordinates")
                );
            }
        };
        let number = self.vertex(name)?;
        let there = self.vertices.iter().any(|other| other.place == place);
        if place.is_some() && there {
            return Err(name.diagnostic(format!(
                "vertex `{}` has the coordinates of another vertex",
                name.text
            )));
        }
        if self.vertices[number].place.is_some() {
            return Err(name.diagnostic(format!("duplicate vertex `{}`", name.text)));
        }
        self.vertices[number].place = place;
        Ok(())
    }

    fn read_edge(&mut self, words: &[Word<'_>]) -> Result<(), Diagnostic> {
        let ends: Vec<Word<'_>> = (words.iter().copied())
            .filter(|word| !["-", "--"].contains(&word.text))
            .collect();
        let (ends, copies) = match ends.as_slice() {
            [from, to] => ([from, to], 1),
            [from, to, copies] => ([from, to], edge_copies(copies)?),
            [one] => {
                return Err(one.diagnostic("an edge needs two ends").help(format!(
                    "write it as `{} b`, with the vertex at its other end",
                    one.text
                )));
            }
            [_, _, _, extra, ..] => return Err(extra.diagnostic("write one edge per line")),
            [] => return Err(words[0].diagnostic("an edge needs two ends")),
        };
        let ends = [self.vertex(ends[0])?, self.vertex(ends[1])?];
        if self.edges.len() + copies > MAX_EDGES {
            return Err(words[0].diagnostic(format!("more than {MAX_EDGES} edges")));
        }
        self.edges.extend(std::iter::repeat_n(ends, copies));
        Ok(())
    }

    fn vertex(&mut self, word: &Word<'_>) -> Result<usize, Diagnostic> {
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if !word.text.chars().all(letters) {
            return Err(
                word.diagnostic("the name of a vertex must consist of letters, digits and `_`")
            );
        }
        if RESERVED.contains(&word.text) {
            return Err(word.diagnostic(format!(
                "`{}` is reserved and cannot name a vertex",
                word.text
            )));
        }
        let found = self
            .vertices
            .iter()
            .position(|vertex| vertex.name == word.text);
        if found.is_none() && self.vertices.len() == 2 * MAX_EDGES {
            return Err(word.diagnostic(format!("more than {} vertices", 2 * MAX_EDGES)));
        }
        Ok(found.unwrap_or_else(|| {
            self.vertices.push(Vertex {
                name: word.text.to_owned(),
                place: None,
            });
            self.vertices.len() - 1
        }))
    }
}

/// Splits a line into words, without its comment and the `;` of DOT syntax.
fn words<'a>(text: &'a str, line: &'a str) -> Vec<Word<'a>> {
    let line = line.split('#').next().unwrap_or_default();
    let parts = line.split_whitespace().map(|word| Word {
        text: word.trim_end_matches(';'),
        at: word.as_ptr() as usize - text.as_ptr() as usize,
    });
    parts.filter(|word| !word.text.is_empty()).collect()
}

fn coordinate(word: &Word<'_>) -> Result<f64, Diagnostic> {
    let number: Option<f64> = word.text.parse().ok();
    (number.filter(|number| number.abs() <= MAX_COORDINATE))
        .map(|number| number + 0.0)
        .ok_or_else(|| word.diagnostic(format!("`{}` is not a valid coordinate", word.text)))
}

fn edge_copies(word: &Word<'_>) -> Result<usize, Diagnostic> {
    let copies = word
        .text
        .strip_prefix('x')
        .and_then(|copies| copies.parse().ok());
    (copies.filter(|copies| (1..=MAX_EDGES).contains(copies))).ok_or_else(|| {
        word.diagnostic("expected a number of parallel edges such as `x2`")
            .help("write one edge per line")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use diagnostic::Location;

    const BRIDGE: &str = "\
name The bridge
terminals a d   # left and right
vertex a 0 1
a b
a -- c;
b c x2
b d
c d
";

    #[test]
    fn graph_file_round_trips() {
        let bridge = Network::parse(BRIDGE).unwrap();
        assert_eq!(bridge.name, "The bridge");
        assert_eq!(
            bridge.edges,
            [[0, 1], [0, 2], [1, 2], [1, 2], [1, 3], [2, 3]]
        );
        assert_eq!(bridge.terminals, [0, 3]);
        assert_eq!(bridge.vertices[0].place, Some([0.0, 1.0]));
        assert_eq!(bridge.vertices[1].place, None);
        assert_eq!(bridge.edge_names(0b1101), "a-b b-c.1 b-c.2");
        assert_eq!(Network::parse(&bridge.file_text()), Ok(bridge));
    }

    #[test]
    fn embedded_networks_are_valid() {
        for (name, _) in EMBEDDED {
            Network::embedded(name).unwrap_or_else(|diagnostic| panic!("{name}: {diagnostic}"));
        }
        let diagnostic = Network::embedded("wheatston").unwrap_err();
        assert_eq!(
            diagnostic.help.as_deref(),
            Some("did you mean `wheatstone`?")
        );
    }

    #[test]
    fn errors_are_named_and_located() {
        let long = "b d x39";
        let cases = [
            (
                "terminals a d",
                "terminals a",
                "`terminals` needs two vertices",
                "terminals",
            ),
            ("terminals a d", "terminals a q", "unknown vertex `q`", "q"),
            (
                "terminals a d",
                "terminals a a",
                "the terminals must be two different vertices",
                "a",
            ),
            ("terminals a d", "", "missing `terminals`", ""),
            (
                "terminals a d",
                "terminals a d\nterminals a b",
                "duplicate `terminals`",
                "terminals",
            ),
            ("name The bridge", "name", "`name` needs a value", "name"),
            (
                "name The bridge",
                "name A\nname B",
                "duplicate `name`",
                "name",
            ),
            (
                "vertex a 0 1",
                "vertex a 0",
                "`vertex` needs a name and, optionally, two coordinates",
                "vertex",
            ),
            (
                "vertex a 0 1",
                "vertex a 0 nan",
                "`nan` is not a valid coordinate",
                "nan",
            ),
            (
                "vertex a 0 1",
                "vertex a 0 1\nvertex b 0 1",
                "vertex `b` has the coordinates of another vertex",
                "b",
            ),
            (
                "vertex a 0 1",
                "vertex a 0 1\nvertex a 0 2",
                "duplicate vertex `a`",
                "a",
            ),
            ("b d", "b", "an edge needs two ends", "b"),
            (
                "b d",
                "b d c",
                "expected a number of parallel edges such as `x2`",
                "c",
            ),
            (
                "b d",
                "b d x0",
                "expected a number of parallel edges such as `x2`",
                "x0",
            ),
            ("b d", "b d x2 c", "write one edge per line", "c"),
            (
                "b d",
                "b d!",
                "the name of a vertex must consist of letters, digits and `_`",
                "d!",
            ),
            (
                "b d",
                "b vertex",
                "`vertex` is reserved and cannot name a vertex",
                "vertex",
            ),
            ("b d", long, "more than 40 edges", "b"),
        ];
        for (from, to, message, marked) in cases {
            assert!(BRIDGE.contains(from), "{from}");
            let text = BRIDGE.replacen(&format!("{from}\n"), &format!("{to}\n"), 1);
            let text = if text == BRIDGE {
                BRIDGE.replacen(from, to, 1)
            } else {
                text
            };
            let diagnostic = Network::parse(&text).unwrap_err();
            assert_eq!(diagnostic.message, message);
            match diagnostic.location {
                Location::Span(span) => assert_eq!(&text[span], marked, "{message}"),
                place => assert_eq!((place, marked), (Location::Whole, ""), "{message}"),
            }
        }
        let empty = Network::parse("vertex a\nvertex b\nterminals a b\n").unwrap_err();
        assert_eq!(empty.message, "the network has no edges");
    }
}
