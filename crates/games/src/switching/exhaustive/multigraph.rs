//! Canonical forms of small coloured multigraphs: two graphs have the same form exactly if they are
//! isomorphic.
//!
//! Vertices are sorted into cells by colour and by the number of edges into each cell. While a cell
//! has several vertices, each of them in turn is split off and the cells are refined again. Of all
//! orders found, the one with the greatest adjacency matrix is canonical. Worst case: factorial in
//! the number of vertices, which is at most eight here.

/// A multigraph.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Multigraph {
    /// The number of vertices.
    pub vertices: usize,
    /// The ends of the edges, the smaller first. Sorted in a canonical form.
    pub edges: Vec<[usize; 2]>,
}

impl Multigraph {
    /// Returns the canonical form, with the vertices sorted by colour.
    #[must_use]
    pub fn canonical(&self, colours: &[usize]) -> Multigraph {
        let mut width = vec![vec![0; self.vertices]; self.vertices];
        for &[from, to] in &self.edges {
            width[from][to] += 1;
            if from != to {
                width[to][from] += 1;
            }
        }
        let mut best = None;
        descend(&width, colours.to_vec(), &mut best);
        let (_, cell) = best.expect("every graph has an order");
        let mut edges: Vec<[usize; 2]> = (self.edges.iter())
            .map(|ends| {
                let mut ends = ends.map(|end| cell[end]);
                ends.sort_unstable();
                ends
            })
            .collect();
        edges.sort_unstable();
        Multigraph {
            vertices: self.vertices,
            edges,
        }
    }

    /// Checks whether the graph is connected.
    pub fn is_connected(&self) -> bool {
        let mut reached = vec![false; self.vertices];
        reached[0] = true;
        for _ in 0..self.vertices {
            for &[from, to] in &self.edges {
                let either = reached[from] || reached[to];
                (reached[from], reached[to]) = (either, either);
            }
        }
        reached.into_iter().all(|is_reached| is_reached)
    }
}

/// The adjacency matrix in the order of the cells, and the cell of each vertex.
type Order = (Vec<usize>, Vec<usize>);

fn descend(width: &[Vec<usize>], cells: Vec<usize>, best: &mut Option<Order>) {
    let cells = refined(width, cells);
    let vertices = cells.len();
    let shared =
        (0..vertices).find(|&cell| cells.iter().filter(|&&other| other == cell).count() > 1);
    let Some(shared) = shared else {
        let mut at = vec![0; vertices];
        for (vertex, &cell) in cells.iter().enumerate() {
            at[cell] = vertex;
        }
        let table = (0..vertices)
            .flat_map(|row| (0..=row).map(move |column| (row, column)))
            .map(|(row, column)| width[at[row]][at[column]]);
        let order = (table.collect(), cells);
        if best.as_ref().is_none_or(|best| order.0 > best.0) {
            *best = Some(order);
        }
        return;
    };
    for chosen in (0..vertices).filter(|&vertex| cells[vertex] == shared) {
        // The vertex split off comes first; the others of its cell move up by one.
        let split = (cells.iter().enumerate()).map(|(vertex, &cell)| {
            if cell == shared && vertex != chosen {
                cell + 1
            } else {
                cell
            }
        });
        descend(width, split.collect(), best);
    }
}

/// Splits cells until all vertices of a cell look alike. A cell's number is the number of vertices
/// in earlier cells.
fn refined(width: &[Vec<usize>], mut cells: Vec<usize>) -> Vec<usize> {
    loop {
        let looks: Vec<(usize, Vec<(usize, usize)>)> = (0..cells.len())
            .map(|vertex| {
                let edges = width[vertex].iter().enumerate();
                let edges = edges.filter(|(_, count)| **count > 0);
                let mut seen: Vec<(usize, usize)> = edges
                    .map(|(other, &count)| {
                        if other == vertex {
                            (usize::MAX, count)
                        } else {
                            (cells[other], count)
                        }
                    })
                    .collect();
                seen.sort_unstable();
                (cells[vertex], seen)
            })
            .collect();
        let next: Vec<usize> = (looks.iter())
            .map(|own| looks.iter().filter(|other| *other < own).count())
            .collect();
        if next == cells {
            return cells;
        }
        cells = next;
    }
}
