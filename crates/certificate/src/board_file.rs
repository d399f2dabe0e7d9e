//! The naive rules of a board file, and their moves as a list. The checker has no use for this:
//! a certificate carries the rules that it is about.

use game::Game;
use serde::Deserialize;

use crate::{Move, NaiveHunt, Position, Rules, Stalemate};

/// The parts of a board file that the rules need.
#[derive(Deserialize)]
struct BoardFile {
    tigers: String,
    goats: usize,
    captures: usize,
    #[serde(default)]
    stalemate: Stalemate,
    nodes: Vec<(String, f64, f64)>,
    lines: Vec<String>,
}

impl NaiveHunt {
    /// Every legal move, sorted.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        self.moves(position).collect()
    }

    /// Reads a board file.
    pub fn from_board_file(text: &str) -> Result<NaiveHunt, String> {
        let file: BoardFile = toml::from_str(text).map_err(|error| error.to_string())?;
        let numbers = |names: &str| -> Result<Vec<usize>, String> {
            let mut numbers = Vec::new();
            let separator = |letter: char| letter == ',' || letter.is_whitespace();
            for name in names.split(separator).filter(|name| !name.is_empty()) {
                match file.nodes.iter().position(|node| node.0 == name) {
                    Some(number) => numbers.push(number),
                    None => return Err(format!("no node {name}")),
                }
            }
            Ok(numbers)
        };
        let mut lines = Vec::new();
        for line in &file.lines {
            lines.push(numbers(line)?);
        }
        NaiveHunt::new(Rules {
            nodes: file.nodes.len(),
            lines,
            tigers: numbers(&file.tigers)?,
            goats: file.goats,
            captures: file.captures,
            stalemate: file.stalemate,
        })
    }
}
