//! FEN for Bagh Chal and other grid boards.
//!
//! Rows come from the top, with `B` for a tiger (bagh), `G` for a goat and a digit for a run of
//! empty nodes; then the side to move, `G` or `B`, and the number of goat moves so far. The start
//! is `B3B/5/5/5/B3B G 0`. Nodes must be named by row and column. The last number tells how many
//! goats have been placed; moves beyond that are history, so it is written as the number of goats
//! placed.

use diagnostic::Diagnostic;

use super::compact::{piece, read_cells, run_lengths};
use crate::hunt::{Board, GOATS, Hunt, Position, TIGERS};

impl Board {
    /// Returns the numbers of rows and columns if the nodes form a grid named `11`, `12`, … row by
    /// row.
    pub fn grid(&self) -> Option<(usize, usize)> {
        let last = self.nodes.last()?.name.as_bytes();
        let &[b'1'..=b'9', b'1'..=b'9'] = last else {
            return None;
        };
        let (rows, columns) = (usize::from(last[0] - b'0'), usize::from(last[1] - b'0'));
        let names = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        let named = |(row, column)| format!("{row}{column}");
        let grid = names
            .map(named)
            .eq(self.nodes.iter().map(|node| node.name.clone()));
        grid.then_some((rows, columns))
    }
}

impl Hunt {
    /// Returns the FEN of a position. Fails if the board is not a grid.
    pub fn fen(&self, position: &Position) -> Result<String, Diagnostic> {
        let (rows, columns) = grid(self.board())?;
        let row = |row: usize| {
            let nodes = row * columns..(row + 1) * columns;
            run_lengths(nodes.map(|node| piece(position, node as u8, 'B')))
        };
        let board: Vec<String> = (0..rows).map(row).collect();
        let mover = if position.mover == TIGERS { 'B' } else { 'G' };
        let placed = self.board().goats - position.hand;
        Ok(format!("{} {mover} {placed}", board.join("/")))
    }
}

fn grid(board: &Board) -> Result<(usize, usize), Diagnostic> {
    board
        .grid()
        .ok_or_else(|| Diagnostic::new("FEN needs a grid board").help("use the compact form"))
}

/// Parses a FEN.
pub fn parse(hunt: &Hunt, text: &str) -> Result<Position, Diagnostic> {
    let whole = || 0..text.len();
    let (rows, columns) = grid(hunt.board()).map_err(|diagnostic| diagnostic.at(whole()))?;
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, mover, moves] = fields.as_slice() else {
        return Err(Diagnostic::new(
            "a FEN has three parts: board, side to move, number of goat moves",
        )
        .at(whole())
        .help("for example `B3B/5/5/5/B3B G 0`"));
    };
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let span = |part: &str| place(part)..place(part) + part.len();

    let lines: Vec<&str> = board.split('/').collect();
    if lines.len() != rows {
        let message = format!("{} rows, but the board has {rows}", lines.len());
        return Err(Diagnostic::new(message).at(span(board)));
    }
    let (mut tigers, mut goats) = (0, 0);
    for (row, line) in lines.iter().enumerate() {
        let (b, g) = read_cells(line, place(line), 'B', columns)?;
        tigers |= b << (row * columns);
        goats |= g << (row * columns);
    }
    let mover = match mover {
        "B" => TIGERS,
        "G" => GOATS,
        _ => return Err(Diagnostic::new("expected the side to move, `G` or `B`").at(span(mover))),
    };
    let made: u32 = moves
        .parse()
        .map_err(|_| Diagnostic::new("expected the number of goat moves").at(span(moves)))?;
    let all = hunt.board().goats;
    let hand = all - made.min(u32::from(all)) as u8;
    let position = Position {
        tigers,
        goats,
        hand,
        mover,
    };
    hunt.checked(position)
        .map_err(|diagnostic| diagnostic.at(whole()))
}
