//! Board files read for the naive rules, independently of `games::hunt`.

use certificate::hunt::{NaiveHunt, Rules, Stalemate};
use serde::Deserialize;

/// The parts of a board file that the rules need.
#[derive(Deserialize)]
struct BoardFile {
    tigers: String,
    goats: usize,
    captures: usize,
    stalemate: Option<String>,
    nodes: Vec<(String, f64, f64)>,
    lines: Vec<String>,
}

/// Reads a board file.
pub fn naive_board(text: &str) -> Result<NaiveHunt, String> {
    let file: BoardFile = toml::from_str(text).map_err(|error| error.to_string())?;
    let numbers = |names: &str| -> Result<Vec<usize>, String> {
        let is_separator = |letter: char| letter == ',' || letter.is_whitespace();
        let names = names.split(is_separator).filter(|name| !name.is_empty());
        names
            .map(|name| {
                let number = file.nodes.iter().position(|node| node.0 == name);
                number.ok_or_else(|| format!("there is no node {name}"))
            })
            .collect()
    };
    let stalemate = match file.stalemate.as_deref() {
        None | Some("loss") => Stalemate::Loss,
        Some("draw") => Stalemate::Draw,
        Some(other) => return Err(format!("unknown result of a stalemate: {other}")),
    };
    let lines: Result<Vec<Vec<usize>>, String> =
        file.lines.iter().map(|line| numbers(line)).collect();
    NaiveHunt::new(Rules {
        nodes: file.nodes.len(),
        lines: lines?,
        tigers: numbers(&file.tigers)?,
        goats: file.goats,
        captures: file.captures,
        stalemate,
    })
}
