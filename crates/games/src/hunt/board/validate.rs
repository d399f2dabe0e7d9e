//! Checks that a game can be played on a board.

use std::collections::HashSet;

use diagnostic::Diagnostic;

use super::definition::{Board, MAX_NODES, Node};

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
    fn errors(&self) -> Vec<Diagnostic> {
        self.errors_with(self.tigers.len())
    }

    /// Finds all reasons why no game can be played on the board with this number of tigers, some of
    /// which may start on unknown nodes.
    pub(super) fn errors_with(&self, tigers: usize) -> Vec<Diagnostic> {
        let mut errors = Vec::from_iter(self.name_error());
        errors.extend(self.node_errors());
        errors.extend(self.line_errors());
        errors.extend(self.lonely_errors());
        errors.extend(self.tiger_error(tigers));
        errors.extend(self.number_errors(self.nodes.len().saturating_sub(tigers)));
        errors
    }

    pub(super) fn name_error(&self) -> Option<Diagnostic> {
        let message = "`name` must not contain control characters";
        let is_wrong = self.name.chars().any(char::is_control);
        is_wrong.then(|| Diagnostic::new(message).in_key("name"))
    }

    /// Checks whether lines and tigers can refer to the nodes by name.
    pub(super) fn has_usable_names(&self) -> bool {
        self.nodes.len() <= MAX_NODES && self.nodes.iter().all(has_usable_name)
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
            let message = if !has_usable_name(node) {
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
        let lines = self.lines.iter().enumerate();
        lines
            .filter_map(|(number, line)| line_error(number, line))
            .collect()
    }

    /// Finds nodes that are not on any line.
    pub(super) fn lonely_errors(&self) -> Vec<Diagnostic> {
        let on_lines: HashSet<usize> = self
            .lines
            .iter()
            .flatten()
            .copied()
            .map(usize::from)
            .collect();
        let lonely =
            (self.nodes.iter().enumerate()).filter(|(number, _)| !on_lines.contains(number));
        lonely
            .map(|(number, node)| {
                Diagnostic::new(format!("node `{}` is not on any line", node.name))
                    .in_key(&format!("nodes.{number}"))
                    .help("add it to a line or remove it")
            })
            .collect()
    }

    /// Finds an error in the start of the tigers, whose number includes tigers on unknown nodes.
    pub(super) fn tiger_error(&self, tigers: usize) -> Option<Diagnostic> {
        if tigers == 0 {
            return Some(Diagnostic::new("a game needs at least one tiger").in_key("tigers"));
        }
        let mut seen = HashSet::new();
        let twice = self.tigers.iter().find(|&&tiger| !seen.insert(tiger))?;
        let name = &self.nodes[usize::from(*twice)].name;
        Some(Diagnostic::new(format!("two tigers start on `{name}`")).in_key("tigers"))
    }

    /// Finds errors in the numbers of goats and captures. There is room for `room` goats.
    pub(super) fn number_errors(&self, room: usize) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut error = |key: &str, message: String| {
            errors.push(Diagnostic::new(message).in_key(key));
        };
        let (goats, captures) = (self.goats, self.captures);
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

fn has_usable_name(node: &Node) -> bool {
    !node.name.is_empty() && node.name.chars().all(char::is_alphanumeric)
}

/// Returns the reason why a list of nodes is not a line.
pub(super) fn line_error(number: usize, line: &[u8]) -> Option<Diagnostic> {
    let returns = |three: &[u8]| three[0] == three[2];
    let message = if line.len() < 2 {
        "a line needs at least two nodes"
    } else if line.windows(2).any(|pair| pair[0] == pair[1]) || line.windows(3).any(returns) {
        "a line must not turn back on itself"
    } else {
        return None;
    };
    Some(Diagnostic::new(message).in_key(&format!("lines.{number}")))
}
