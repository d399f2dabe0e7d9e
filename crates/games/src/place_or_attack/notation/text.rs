//! Text pictures of positions: rows from the top, `B` and `W` for stones, `·` for empty territories
//! of the centre and `.` for others. The target of an attack is in brackets.

use super::game_notation::stone;
use crate::place_or_attack::{Colour, Grid, PlaceOrAttack, Position, TurnPhase};

/// Draws a position, without a trailing line break.
pub fn draw(game: &PlaceOrAttack, position: &Position) -> String {
    let (rows, columns) = (game.settings().rows, game.settings().columns);
    let hex = game.settings().grid == Grid::Hex;
    // Each row of hexagons starts half a territory, or two characters, further right than the row
    // above.
    let indent = |row: u8| {
        if hex {
            usize::from(rows - 1 - row) * 2
        } else {
            0
        }
    };
    let mut lines = Vec::new();
    for row in (0..rows).rev() {
        let cells = (0..columns).map(|column| cell_text(game, position, row * columns + column));
        let line = cells.collect::<Vec<_>>().join(" ");
        lines.push(format!("{}{:>2} {line}", " ".repeat(indent(row)), row + 1));
    }
    let letters = (0..columns).map(|column| format!(" {} ", char::from(b'a' + column)));
    let letters = letters.collect::<Vec<_>>().join(" ");
    lines.push(format!("{}   {letters}", " ".repeat(indent(0))));
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    trimmed.join("\n")
}

fn cell_text(game: &PlaceOrAttack, position: &Position, cell: u8) -> String {
    let letter = match stone(position, cell) {
        Some(Colour::Black) => 'B',
        Some(Colour::White) => 'W',
        None if game.geometry().centre() >> cell & 1 == 1 => '·',
        None => '.',
    };
    match position.phase {
        TurnPhase::Dice(target) if target == cell => format!("[{letter}]"),
        _ => format!(" {letter} "),
    }
}
