//! Islands and bridges: a network, and its dual, from a map of open and blocked cells.
//!
//! ```text
//! ###########
//! #...#####.#        `.` and letters are open, `#` is blocked; `A` and `B` are the terminals
//! #A......B.#
//! ###########
//! ```
//!
//! Open cells beside each other are joined. A cell with more than two open neighbours, or a
//! terminal, belongs to an *island*; islands are what hangs together of these. Other open cells
//! belong to *bridges*, which are paths. A bridge between two islands is an edge. A bridge that
//! touches only one island, a dead end or the corner of a room, is part of it. What no bridge leads
//! to from the terminals is left out.
//!
//! The dual is that of the network as it lies on the map: the grid of open cells is a drawing in the
//! plane, contracting its islands keeps its faces, and an edge joins the faces on its two sides. The
//! face outside is split in two by a line from `A` around the map to `B`. So two bridges that touch
//! corner to corner have a face between them, though no blocked cell is there.

use diagnostic::Diagnostic;

use super::map_graph::Grid;
use crate::switching::Network;

/// No map is wider or higher.
const LARGEST: usize = 200;

/// What a cell of a map is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nobody can go there.
    Blocked,
    /// Part of the island with this number, a vertex of the network.
    Island(usize),
    /// Part of the bridge with this number, an edge of the network.
    Bridge(usize),
    /// Open, but not to be reached from the terminals.
    Remote,
}

/// A map, and the network and dual that were found on it.
#[derive(Debug, Clone)]
pub struct Map {
    /// Rows of cells from the top, all of one length.
    pub cells: Vec<Vec<Cell>>,
    /// The cells of `A` and `B`, row and column.
    pub terminals: [[usize; 2]; 2],
    /// Islands and bridges as a network.
    pub network: Network,
    /// Its dual, with the same edges.
    pub dual: Network,
}

/// The maps that come with the program, by name.
pub const EMBEDDED_MAPS: [(&str, &str); 3] = [
    ("ford", include_str!("../../../maps/ford.map")),
    ("valley", include_str!("../../../maps/valley.map")),
    ("mine", include_str!("../../../maps/mine.map")),
];

impl Map {
    /// Reads a map; whatever follows `;` in a line is a comment.
    pub fn parse(text: &str) -> Result<Map, Diagnostic> {
        let (open, terminals) = read(text)?;
        let grid = Grid::of(&open, terminals);
        let network = grid.network()?;
        let dual = grid.dual(&network)?;
        Ok(Map {
            cells: grid.cells(),
            terminals,
            network,
            dual,
        })
    }
}

/// A place on a map: row and column.
pub(crate) type Place = [usize; 2];

/// The open cells of a map, all rows of one length, and its terminals.
fn read(text: &str) -> Result<(Vec<Vec<bool>>, [Place; 2]), Diagnostic> {
    let mut open: Vec<Vec<bool>> = Vec::new();
    let mut terminals: [Option<Place>; 2] = [None, None];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let cells = line.split(';').next().unwrap_or_default().trim_end();
        for (column, (place, letter)) in cells.char_indices().enumerate() {
            let here = at + place..at + place + letter.len_utf8();
            let diagnostic = |message: String| Err(Diagnostic::new(message).at(here.clone()));
            if column == 0 {
                open.push(Vec::new());
            }
            let row = open.len() - 1;
            if column == LARGEST || row == LARGEST {
                return diagnostic(format!("a map has at most {LARGEST} rows and columns"));
            }
            let number = match letter {
                'A' => Some(0),
                'B' => Some(1),
                '.' | '#' | ' ' => None,
                _ => {
                    let diagnostic =
                        Diagnostic::new(format!("`{letter}` is nothing on a map")).at(here);
                    return Err(diagnostic
                        .help("`.` is open, `#` or a blank blocked, `A` and `B` the terminals"));
                }
            };
            if let Some(number) = number {
                if terminals[number].is_some() {
                    return diagnostic(format!("`{letter}` is here twice"));
                }
                terminals[number] = Some([row, column]);
            }
            open[row].push(!['#', ' '].contains(&letter));
        }
        at += line.len();
    }
    let width = open.iter().map(Vec::len).max().unwrap_or(0);
    for row in &mut open {
        row.resize(width, false);
    }
    match terminals {
        [Some(one), Some(other)] => Ok((open, [one, other])),
        [None, _] => Err(Diagnostic::new("there is no `A` on the map")),
        [_, None] => Err(Diagnostic::new("there is no `B` on the map")),
    }
}
