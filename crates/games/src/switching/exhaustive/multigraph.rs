//! Canonical forms of small coloured multigraphs: two have the same exactly if they are isomorphic.
//!
//! Vertices are sorted into cells by what can be seen of them: their colour, and how many edges lead
//! into which cell. Where a cell keeps several vertices, each in turn is set apart from the others
//! and cells are split again, until each has one vertex; of all orders found so, the one with the
//! greatest table of edges counts. Cost: in the worst case a factorial of the vertices, of which
//! there are at most eight here.

/// A multigraph by number of vertices and ends of edges.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Multigraph {
    /// How many vertices there are.
    pub vertices: usize,
    /// The ends of the edges, the lesser first, sorted in a canonical form.
    pub edges: Vec<[usize; 2]>,
}

impl Multigraph {
    /// The canonical form, with vertices of each colour in a row: colour 0 first.
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
        let (_, cell) = best.expect("there is at least one order");
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

    /// Whether every vertex can be reached from every other.
    pub fn is_connected(&self) -> bool {
        let mut reached = vec![false; self.vertices];
        reached[0] = true;
        for _ in 0..self.vertices {
            for &[from, to] in &self.edges {
                let either = reached[from] || reached[to];
                (reached[from], reached[to]) = (either, either);
            }
        }
        reached.into_iter().all(|it| it)
    }
}

/// The table of edges in the order of the cells, and the cell of each vertex.
type Order = (Vec<usize>, Vec<usize>);

fn descend(width: &[Vec<usize>], cells: Vec<usize>, best: &mut Option<Order>) {
    let cells = refined(width, cells);
    let vertices = cells.len();
    let shared = (0..vertices).find(|&cell| cells.iter().filter(|&&it| it == cell).count() > 1);
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
        // The one that is set apart comes first; the others of its cell move up by one.
        let split = (cells.iter().enumerate()).map(|(vertex, &cell)| match cell == shared {
            true if vertex != chosen => cell + 1,
            _ => cell,
        });
        descend(width, split.collect(), best);
    }
}

/// Splits cells until all vertices of a cell look alike. A cell's number is how many vertices are in
/// cells before it.
fn refined(width: &[Vec<usize>], mut cells: Vec<usize>) -> Vec<usize> {
    loop {
        let looks: Vec<(usize, Vec<(usize, usize)>)> = (0..cells.len())
            .map(|vertex| {
                let edges = width[vertex].iter().enumerate();
                let edges = edges.filter(|(_, count)| **count > 0);
                let mut seen: Vec<(usize, usize)> = edges
                    .map(|(other, &count)| match other == vertex {
                        true => (usize::MAX, count),
                        false => (cells[other], count),
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
