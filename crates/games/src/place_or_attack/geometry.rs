//! The board: neighbours, centre and symmetries.
//!
//! Of the eight rotations and reflections of a rectangle, the symmetries are those that preserve
//! adjacency.

use super::settings::{Grid, Settings};

/// The board of a game.
#[derive(Debug, Clone)]
pub struct Geometry {
    columns: u8,
    neighbours: Vec<u64>,
    centre: u64,
    symmetries: Vec<Vec<u8>>,
}

impl Geometry {
    /// Builds the board of these settings.
    pub fn new(settings: &Settings) -> Geometry {
        let (rows, columns) = (i32::from(settings.rows), i32::from(settings.columns));
        let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let number = |row: i32, column: i32| {
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            inside.then(|| (row * columns + column) as u8)
        };
        // Each row of hexagons is shifted to the right by half a hexagon relative to the row above,
        // so the upper neighbours are in the same and the next column.
        let steps: &[(i32, i32)] = match settings.grid {
            Grid::Square => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
            Grid::Hex => &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)],
        };
        let neighbours: Vec<u64> = places()
            .map(|(row, column)| {
                let around = |(up, right): &(i32, i32)| number(row + up, column + right);
                set(steps.iter().filter_map(around))
            })
            .collect();
        let central =
            |place: i32, side: i32| (2 * place - (side - 1)).abs() < i32::from(settings.centre);
        let centre = set(places()
            .filter(|&(row, column)| central(row, rows) && central(column, columns))
            .filter_map(|(row, column)| number(row, column)));
        let maps = (0..8).filter_map(|which: u8| {
            let map: Option<Vec<u8>> = places()
                .map(|(row, column)| {
                    let row = if which & 1 == 0 { row } else { rows - 1 - row };
                    let column = match which & 2 {
                        0 => column,
                        _ => columns - 1 - column,
                    };
                    match which & 4 {
                        0 => number(row, column),
                        _ => number(column, row),
                    }
                })
                .collect();
            map.filter(|map| keeps(map, &neighbours))
        });
        // On a board of one row, some rotations and reflections coincide.
        let mut symmetries: Vec<Vec<u8>> = Vec::new();
        for map in maps {
            if !symmetries.contains(&map) {
                symmetries.push(map);
            }
        }
        Geometry {
            columns: settings.columns,
            symmetries,
            neighbours,
            centre,
        }
    }

    /// Returns the number of territories.
    pub fn cells(&self) -> u8 {
        self.neighbours.len() as u8
    }

    /// Returns the set of all territories.
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.neighbours.len())
    }

    /// Returns the neighbours of a territory.
    #[inline]
    pub fn neighbours(&self, cell: u8) -> u64 {
        self.neighbours[usize::from(cell)]
    }

    /// Returns the territories that have a neighbour in a set.
    #[inline]
    pub fn around(&self, set: u64) -> u64 {
        cells_in(set).fold(0, |around, cell| around | self.neighbours(cell))
    }

    /// Returns the centre, where stones break ties.
    pub fn centre(&self) -> u64 {
        self.centre
    }

    /// Returns the image of each territory under each symmetry, with the identity first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// Returns the name of a territory: a letter for the column and the number of the row.
    pub fn name(&self, cell: u8) -> String {
        let (row, column) = (cell / self.columns, cell % self.columns);
        format!("{}{}", char::from(b'a' + column), row + 1)
    }

    /// Returns the territory with this name.
    pub fn named(&self, name: &str) -> Option<u8> {
        (0..self.cells()).find(|&cell| self.name(cell) == name)
    }
}

/// Checks whether a map preserves adjacency. For a permutation of a finite board, preserving
/// neighbours implies creating none.
fn keeps(map: &[u8], neighbours: &[u64]) -> bool {
    (0..map.len()).all(|cell| {
        let moved = set(cells_in(neighbours[cell]).map(|other| map[usize::from(other)]));
        moved == neighbours[usize::from(map[cell])]
    })
}

fn set(cells: impl Iterator<Item = u8>) -> u64 {
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// Iterates over the territories of a set in increasing order.
#[inline]
pub fn cells_in(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let cell = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            cell
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u8, columns: u8, grid: Grid) -> Geometry {
        Geometry::new(&Settings {
            grid,
            ..Settings::board(rows, columns, 40)
        })
    }

    #[test]
    fn finds_neighbours_and_centre() {
        let square = board(7, 7, Grid::Square);
        assert_eq!(square.neighbours(0).count_ones(), 2);
        assert_eq!(square.neighbours(24).count_ones(), 4);
        assert_eq!(square.centre().count_ones(), 9);
        assert_eq!(square.name(24), "d4");
        assert_eq!(square.named("d4"), Some(24));
        assert_eq!(square.named("h1"), None);
        assert_eq!(board(4, 4, Grid::Square).centre().count_ones(), 4);
        assert_eq!(board(8, 3, Grid::Square).centre().count_ones(), 6);
        let hex = board(5, 5, Grid::Hex);
        assert_eq!(hex.neighbours(12).count_ones(), 6);
        let corners = [0u8, 4, 20, 24].map(|cell| hex.neighbours(cell).count_ones());
        assert_eq!(corners, [3, 2, 2, 3]);
    }

    #[test]
    fn finds_symmetries() {
        assert_eq!(board(4, 4, Grid::Square).symmetries().len(), 8);
        assert_eq!(board(3, 4, Grid::Square).symmetries().len(), 4);
        assert_eq!(board(4, 4, Grid::Hex).symmetries().len(), 4);
        assert_eq!(board(3, 4, Grid::Hex).symmetries().len(), 2);
        assert_eq!(board(1, 4, Grid::Square).symmetries().len(), 2);
        for grid in [Grid::Square, Grid::Hex] {
            let board = board(4, 4, grid);
            let identity: Vec<u8> = (0..16).collect();
            assert_eq!(board.symmetries()[0], identity);
            for map in board.symmetries() {
                let centre = set(cells_in(board.centre()).map(|cell| map[usize::from(cell)]));
                assert_eq!(centre, board.centre());
            }
        }
    }
}
