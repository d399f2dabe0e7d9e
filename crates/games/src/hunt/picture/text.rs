//! Text pictures of positions, drawn from the board's coordinates and edges.
//!
//! ```text
//!   1   2   3   4   5
//! 1 T---+---G---+---T
//!   | \ | / | \ | / |
//! 2 +---+---+---+---+
//! ```
//!
//! Grid boards number their rows and columns; other boards show the names of empty nodes.

use crate::hunt::notation::piece;
use crate::hunt::{Board, Hunt, Position};

/// Characters between the two closest nodes of a row, and lines between the two closest rows.
const COLUMNS: f64 = 4.0;
const ROWS: f64 = 2.0;
/// Characters of a name that fit between two nodes.
const LONGEST_NAME: usize = 3;
/// The height of a character relative to its width.
const SHAPE: f64 = 2.0;

impl Hunt {
    /// Draws the board with its pieces.
    pub fn text_picture(&self, position: &Position) -> String {
        let board = self.board();
        let mut canvas = Canvas::of(board);
        for (a, b) in board.edges() {
            canvas.draw_edge(usize::from(a), usize::from(b));
        }
        let pieces: Vec<Option<char>> = (0..board.nodes.len())
            .map(|node| piece(position, node as u8, 'T'))
            .collect();
        for (node, place) in board.nodes.iter().enumerate() {
            let name: String = place.name.chars().take(LONGEST_NAME).collect();
            if pieces[node].is_none() {
                canvas.write(node, if board.grid().is_some() { "+" } else { &name });
            }
        }
        // Pieces come last, so that a long name next to one cannot hide it.
        for (node, letter) in pieces.into_iter().enumerate() {
            if let Some(letter) = letter {
                canvas.write(node, &letter.to_string());
            }
        }
        match board.grid() {
            Some(_) => canvas.with_headings(board),
            None => canvas.text(),
        }
    }

    /// Returns the line and column of each node in the text picture.
    pub fn text_places(&self) -> Vec<(usize, usize)> {
        let board = self.board();
        let (lines, columns) = if board.grid().is_some() {
            HEADINGS
        } else {
            (0, 0)
        };
        let places = Canvas::of(board).places.into_iter();
        places
            .map(|(row, column)| (row + lines, column + columns))
            .collect()
    }
}

/// The lines and columns before the board that the headings of a grid take.
const HEADINGS: (usize, usize) = (1, 2);

/// A grid of characters and the location of each node in it.
struct Canvas {
    rows: Vec<Vec<char>>,
    places: Vec<(usize, usize)>,
}

impl Canvas {
    fn of(board: &Board) -> Self {
        let least = |of: fn(&crate::hunt::Node) -> f64| {
            board.nodes.iter().map(of).fold(f64::INFINITY, f64::min)
        };
        let (left, top) = (least(|node| node.x), least(|node| node.y));
        let pairs = || {
            let nodes = &board.nodes;
            nodes
                .iter()
                .flat_map(move |a| nodes.iter().map(move |b| (a, b)))
        };
        let row_gap = closest(pairs().map(|(a, b)| b.y - a.y));
        let same_row = pairs().filter(|(a, b)| (b.y - a.y).abs() < row_gap / 2.0);
        let column_gap = closest(same_row.map(|(a, b)| b.x - a.x));
        let rows = ROWS / row_gap;
        let columns = (COLUMNS / column_gap).max(rows * SHAPE);
        let places: Vec<(usize, usize)> = board
            .nodes
            .iter()
            .map(|node| {
                let row = (node.y - top) * rows;
                let column = (node.x - left) * columns;
                (
                    (row.round() as usize).min(LARGEST),
                    (column.round() as usize).min(LARGEST),
                )
            })
            .collect();
        let height = places.iter().map(|place| place.0).max().unwrap_or(0) + 1;
        let width = places.iter().map(|place| place.1).max().unwrap_or(0) + 1;
        Canvas {
            rows: vec![vec![' '; width]; height],
            places,
        }
    }

    /// Draws an edge. A horizontal edge fills every column between its ends with a dash; any other
    /// edge has one character in every row between them.
    fn draw_edge(&mut self, a: usize, b: usize) {
        let (from, to) = if self.places[a] <= self.places[b] {
            (self.places[a], self.places[b])
        } else {
            (self.places[b], self.places[a])
        };
        if from.0 == to.0 {
            for column in from.1 + 1..to.1 {
                self.mark(from.0, column, '-');
            }
            return;
        }
        let slope = (to.1 as f64 - from.1 as f64) / (to.0 - from.0) as f64;
        let letter = match slope {
            _ if slope.abs() < 0.25 => '|',
            _ if slope > 0.0 => '\\',
            _ => '/',
        };
        for row in from.0 + 1..to.0 {
            let column = from.1 as f64 + slope * (row - from.0) as f64;
            self.mark(row, column.round() as usize, letter);
        }
    }

    fn mark(&mut self, row: usize, column: usize, letter: char) {
        let here = &mut self.rows[row][column];
        *here = match (*here, letter) {
            ('/', '\\') | ('\\', '/') => 'X',
            _ => letter,
        };
    }

    fn write(&mut self, node: usize, label: &str) {
        let (row, column) = self.places[node];
        let row = &mut self.rows[row];
        row.resize(row.len().max(column + label.chars().count()), ' ');
        for (offset, letter) in label.chars().enumerate() {
            row[column + offset] = letter;
        }
    }

    fn text(&self) -> String {
        let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned() + "\n";
        self.rows.iter().map(line).collect()
    }

    fn with_headings(&self, board: &Board) -> String {
        let named = |at: &dyn Fn(&(usize, usize)) -> bool, digit: usize| {
            let node = self.places.iter().position(at);
            node.map_or(' ', |node| {
                char::from(board.nodes[node].name.as_bytes()[digit])
            })
        };
        let width = self.rows[0].len();
        let head: String = (0..width)
            .map(|column| named(&|place| *place == (0, column), 1))
            .collect();
        let rows = self.text();
        let rows = rows.lines().enumerate().map(|(row, line)| {
            let heading = named(&|place| *place == (row, 0), 0);
            format!("{heading} {line}\n")
        });
        format!("  {}\n{}", head.trim_end(), rows.collect::<String>())
    }
}

/// The maximum width and height. Nodes beyond it are drawn at the border.
const LARGEST: usize = 400;

/// Returns the smallest difference that is not due to rounding.
fn closest(differences: impl Iterator<Item = f64>) -> f64 {
    let least = differences
        .filter(|difference| *difference > 1e-3)
        .fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 1.0 }
}
