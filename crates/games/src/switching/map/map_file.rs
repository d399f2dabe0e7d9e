//! Islands and bridges: a network and its dual from a map of open and blocked cells.
//!
//! ```text
//! ###########
//! #...#####.#        `.` and letters are open, `#` is blocked; `A` and `B` are the terminals
//! #A......B.#
//! ###########
//! ```
//!
//! A cell with more than two open neighbours, or a terminal, belongs to an *island*; islands are
//! the connected components of such cells. The other open cells form paths. A path between two
//! islands is a *bridge*, an edge of the network. A path that touches only one island, such as a
//! dead end, is part of that island. Cells not connected to the terminals are ignored.
//!
//! The dual is that of the network as drawn on the map: the faces of the grid of open cells become
//! vertices, and a bridge joins the faces on its two sides. A line from `A` around the map to `B`
//! splits the outer face in two. Two bridges that touch corner to corner have a face between them
//! although no blocked cell lies there.

use diagnostic::Diagnostic;

use super::map_graph::MapGraph;
use crate::switching::Network;

/// The maximum width and height.
const LARGEST: usize = 200;

/// The kind of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapCell {
    /// A blocked cell.
    Blocked,
    /// Part of the island with this number, which is a vertex of the network.
    Island(usize),
    /// Part of the bridge with this number, which is an edge of the network.
    Bridge(usize),
    /// An open cell that is not connected to the terminals.
    Remote,
}

/// A map with its network and the dual.
#[derive(Debug, Clone)]
pub struct Map {
    /// Rows of cells from the top, all of the same length.
    pub cells: Vec<Vec<MapCell>>,
    /// The cells of `A` and `B`, as row and column.
    pub terminals: [[usize; 2]; 2],
    /// The network of islands and bridges.
    pub network: Network,
    /// The dual network, with the same edges.
    pub dual: Network,
}

/// The built-in maps: name and file text.
pub const EMBEDDED_MAPS: [(&str, &str); 3] = [
    ("ford", include_str!("../../../maps/ford.map")),
    ("valley", include_str!("../../../maps/valley.map")),
    ("mine", include_str!("../../../maps/mine.map")),
];

impl Map {
    /// Parses a map. `;` starts a comment.
    pub fn parse(text: &str) -> Result<Map, Diagnostic> {
        let (open, terminals) = read(text)?;
        let graph = MapGraph::of(&open, terminals);
        let network = graph.network()?;
        let dual = graph.dual(&network)?;
        Ok(Map {
            cells: graph.cells(),
            terminals,
            network,
            dual,
        })
    }
}

/// A cell as row and column.
pub(crate) type Place = [usize; 2];

/// Reads the open cells, padded to rows of equal length, and the terminals.
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
                        Diagnostic::new(format!("unexpected `{letter}` on the map")).at(here);
                    return Err(diagnostic.help(
                        "`.` is open, `#` or a space is blocked, `A` and `B` are the terminals",
                    ));
                }
            };
            if let Some(number) = number {
                if terminals[number].is_some() {
                    return diagnostic(format!("duplicate terminal `{letter}`"));
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
