//! Checks that a game can be played on a board.

use std::collections::HashSet;

use diagnostic::Diagnostic;

use super::definition::{Board, MAX_NODES};

/// The largest coordinate that can be drawn.
const MAX_COORDINATE: f64 = 10_000.0;

impl Board {
    /// Returns the board if a game can be played on it. Errors name the key of the board file.
    pub fn checked(self) -> Result<Board, Diagnostic> {
        match self.errors().into_iter().next() {
            Some(error) => Err(error),
            None => Ok(self),
        }
    }

    /// Finds all reasons why no game can be played on the board.
    pub(super) fn errors(&self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        if self.name.chars().any(char::is_control) {
            let message = "`name` must not contain control characters";
            errors.push(Diagnostic::new(message).in_key("name"));
        }
        errors.extend(self.node_errors());
        errors.extend(self.line_errors());
        errors.extend(self.piece_errors());
        errors
    }

    /// Finds errors in the nodes, at most one for each.
    pub(super) fn node_errors(&self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        if self.nodes.len() > MAX_NODES {
            let message = format!(
                "{} nodes, but a board has at most {MAX_NODES}",
                self.nodes.len()
            );
            errors.push(Diagnostic::new(message).in_key("nodes"));
        }
        let mut names = HashSet::new();
        let mut places = HashSet::new();
        for (number, node) in self.nodes.iter().enumerate() {
            let name = &node.name;
            // Adding zero turns minus zero into zero.
            let place = [node.x, node.y].map(|place| (place + 0.0).to_bits());
            let message = if !name.chars().all(char::is_alphanumeric) || name.is_empty() {
                "the name of a node must consist of letters and digits".to_owned()
            } else if !names.insert(name) {
                format!("duplicate node `{name}`")
            // Written so that NaN is out of bounds.
            } else if !(node.x.abs() <= MAX_COORDINATE && node.y.abs() <= MAX_COORDINATE) {
                format!("node `{name}` has coordinates out of range")
            } else if !places.insert(place) {
                format!("node `{name}` has the coordinates of another node")
            } else {
                continue;
            };
            errors.push(Diagnostic::new(message).in_key(&format!("nodes.{number}")));
        }
        errors
    }

    fn line_errors(&self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut lonely: HashSet<usize> = (0..self.nodes.len()).collect();
        for (number, line) in self.lines.iter().enumerate() {
            let mut error = |message: &str| {
                errors.push(Diagnostic::new(message).in_key(&format!("lines.{number}")));
            };
            let returns = |three: &[u8]| three[0] == three[2];
            if line.len() < 2 {
                error("a line needs at least two nodes");
            } else if line.windows(2).any(|pair| pair[0] == pair[1]) || line.windows(3).any(returns)
            {
                error("a line must not turn back on itself");
            }
            for node in line {
                lonely.remove(&usize::from(*node));
            }
        }
        let mut lonely: Vec<usize> = lonely.into_iter().collect();
        lonely.sort_unstable();
        errors.extend(lonely.into_iter().map(|number| {
            let message = format!("node `{}` is not on any line", self.nodes[number].name);
            Diagnostic::new(message)
                .in_key(&format!("nodes.{number}"))
                .help("add it to a line or remove it")
        }));
        errors
    }

    fn piece_errors(&self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut error = |key: &str, message: String| {
            errors.push(Diagnostic::new(message).in_key(key));
        };
        let mut seen = HashSet::new();
        if let Some(&twice) = self.tigers.iter().find(|&&tiger| !seen.insert(tiger)) {
            let name = &self.nodes[usize::from(twice)].name;
            error("tigers", format!("two tigers start on `{name}`"));
        }
        if self.tigers.is_empty() {
            error("tigers", "a game needs at least one tiger".to_owned());
        }
        let (goats, captures) = (self.goats, self.captures);
        let room = self.nodes.len().saturating_sub(self.tigers.len());
        if goats == 0 {
            error("goats", "`goats` must be at least 1".to_owned());
        } else if usize::from(goats) > room {
            error(
                "goats",
                format!("{goats} goats, but there is room for {room}"),
            );
        }
        if captures == 0 {
            error("captures", "`captures` must be at least 1".to_owned());
        } else if goats > 0 && captures > goats {
            let only = match goats {
                1 => "is only 1 goat".to_owned(),
                _ => format!("are only {goats} goats"),
            };
            let message = format!("`captures` is {captures}, but there {only}");
            error("captures", message);
        }
        errors
    }
}
