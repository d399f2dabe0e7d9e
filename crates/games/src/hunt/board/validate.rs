//! Checks that a game can be played on a board.

use std::collections::HashSet;

use diagnostic::Diagnostic;

use super::definition::{Board, MAX_NODES};

/// The largest coordinate that can be drawn.
const MAX_COORDINATE: f64 = 10_000.0;

impl Board {
    /// Returns the board if a game can be played on it. Errors name the key of the board file.
    pub fn checked(self) -> Result<Board, Diagnostic> {
        if self.name.chars().any(char::is_control) {
            return Err(
                Diagnostic::new("`name` must not contain control characters").in_key("name"),
            );
        }
        self.check_nodes()?;
        self.check_lines()?;
        self.check_pieces()?;
        Ok(self)
    }

    pub(crate) fn check_nodes(&self) -> Result<(), Diagnostic> {
        if self.nodes.len() > MAX_NODES {
            let message = format!(
                "{} nodes, but a board has at most {MAX_NODES}",
                self.nodes.len()
            );
            return Err(Diagnostic::new(message).in_key("nodes"));
        }
        let mut names = HashSet::new();
        let mut places = HashSet::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let diagnostic =
                |message| Err(Diagnostic::new(message).in_key(&format!("nodes.{number}")));
            if !node.name.chars().all(char::is_alphanumeric) || node.name.is_empty() {
                return diagnostic(
                    "the name of a node must consist of letters and digits".to_owned(),
                );
            }
            if !names.insert(&node.name) {
                return diagnostic(format!("duplicate node `{}`", node.name));
            }
            // Written so that NaN is out of bounds.
            if !(node.x.abs() <= MAX_COORDINATE && node.y.abs() <= MAX_COORDINATE) {
                return diagnostic(format!("node `{}` has coordinates out of range", node.name));
            }
            // Adding zero turns minus zero into zero.
            if !places.insert([node.x, node.y].map(|place| (place + 0.0).to_bits())) {
                return diagnostic(format!(
                    "node `{}` has the coordinates of another node",
                    node.name
                ));
            }
        }
        Ok(())
    }

    fn check_lines(&self) -> Result<(), Diagnostic> {
        let mut lonely: HashSet<usize> = (0..self.nodes.len()).collect();
        for (number, line) in self.lines.iter().enumerate() {
            let diagnostic =
                |message: &str| Diagnostic::new(message).in_key(&format!("lines.{number}"));
            if line.len() < 2 {
                return Err(diagnostic("a line needs at least two nodes"));
            }
            let returns = |three: &[u8]| three[0] == three[2];
            if line.windows(2).any(|pair| pair[0] == pair[1]) || line.windows(3).any(returns) {
                return Err(diagnostic("a line must not turn back on itself"));
            }
            for node in line {
                lonely.remove(&usize::from(*node));
            }
        }
        match lonely.iter().min() {
            Some(&number) => Err(Diagnostic::new(format!(
                "node `{}` is not on any line",
                self.nodes[number].name
            ))
            .in_key(&format!("nodes.{number}"))
            .help("add it to a line or remove it")),
            None => Ok(()),
        }
    }

    fn check_pieces(&self) -> Result<(), Diagnostic> {
        let mut seen = HashSet::new();
        if let Some(&twice) = self.tigers.iter().find(|&&tiger| !seen.insert(tiger)) {
            let name = &self.nodes[usize::from(twice)].name;
            return Err(Diagnostic::new(format!("two tigers start on `{name}`")).in_key("tigers"));
        }
        if self.tigers.is_empty() {
            return Err(Diagnostic::new("a game needs at least one tiger").in_key("tigers"));
        }
        let room = self.nodes.len() - self.tigers.len();
        if self.goats == 0 {
            return Err(Diagnostic::new("`goats` must be at least 1").in_key("goats"));
        }
        if usize::from(self.goats) > room {
            let message = format!("{} goats, but there is room for {room}", self.goats);
            return Err(Diagnostic::new(message).in_key("goats"));
        }
        if self.captures == 0 || self.captures > self.goats {
            let message = match self.captures {
                0 => "`captures` must be at least 1".to_owned(),
                captures => format!(
                    "`captures` is {captures}, but there are only {} goats",
                    self.goats
                ),
            };
            return Err(Diagnostic::new(message).in_key("captures"));
        }
        Ok(())
    }
}
