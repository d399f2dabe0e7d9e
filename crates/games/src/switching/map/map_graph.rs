//! Finds the islands and bridges of a map and the faces between them; [`Map`](super::Map) defines
//! them.
//!
//! Cost: quadratic in the number of open cells, of which a map has a few hundred.

use diagnostic::Diagnostic;

use super::map_file::{Cell, Place};
use crate::switching::{Embedding, MAX_EDGES, Network, Vertex};

/// The grid graph of the open cells connected to `A`, with its islands and bridges.
pub(crate) struct Grid {
    open: Vec<Vec<bool>>,
    places: Vec<Place>,
    terminals: [Place; 2],
    /// The pairs of adjacent cells, by index.
    steps: Vec<[usize; 2]>,
    /// The island of each cell that belongs to one.
    island: Vec<Option<usize>>,
    islands: usize,
    /// The cells of each bridge and the islands at its ends.
    bridges: Vec<(Vec<usize>, [usize; 2])>,
}

impl Grid {
    pub fn of(open: &[Vec<bool>], terminals: [Place; 2]) -> Grid {
        let mut places = vec![terminals[0]];
        let mut next = 0;
        while next < places.len() {
            for near in neighbours(open, places[next]) {
                if !places.contains(&near) {
                    places.push(near);
                }
            }
            next += 1;
        }
        places.sort_unstable();
        let number = |place: &Place| places.binary_search(place).ok();
        let mut steps = Vec::new();
        for (cell, &[row, column]) in places.iter().enumerate() {
            for near in [[row, column + 1], [row + 1, column]] {
                steps.extend(number(&near).map(|near| [cell, near]));
            }
        }
        let wide = |place: &Place| neighbours(open, *place).len() > 2 || terminals.contains(place);
        let kind: Vec<bool> = places.iter().map(wide).collect();
        // Connected components of cells of the same kind.
        let mut group: Vec<usize> = (0..places.len()).collect();
        for &[one, other] in &steps {
            if kind[one] == kind[other] {
                let (kept, gone) = (group[one], group[other]);
                group
                    .iter_mut()
                    .filter(|it| **it == gone)
                    .for_each(|it| *it = kept);
            }
        }
        let mut roots: Vec<usize> = (0..places.len())
            .filter(|&cell| kind[cell])
            .map(|cell| group[cell])
            .collect();
        let mut seen = Vec::new();
        roots.retain(|root| {
            let new = !seen.contains(root);
            seen.push(*root);
            new
        });
        let island_of = |cell: usize| roots.iter().position(|&root| root == group[cell]);
        let mut island: Vec<Option<usize>> = (0..places.len()).map(island_of).collect();
        let mut bridges = Vec::new();
        for root in (0..places.len()).filter(|&cell| group[cell] == cell || !kind[cell]) {
            let cells: Vec<usize> = (0..places.len())
                .filter(|&cell| !kind[cell] && group[cell] == group[root])
                .collect();
            if cells.first() != Some(&root) {
                continue;
            }
            let mut ends = Vec::new();
            for &[one, other] in &steps {
                for (inside, outside) in [(one, other), (other, one)] {
                    if cells.contains(&inside) && kind[outside] {
                        ends.extend(island_of(outside));
                    }
                }
            }
            match ends.as_slice() {
                &[from, to] if from != to => bridges.push((cells, [from, to])),
                &[only, ..] => cells.iter().for_each(|&cell| island[cell] = Some(only)),
                [] => unreachable!("what can be reached from a terminal touches its island"),
            }
        }
        Grid {
            open: open.to_vec(),
            places,
            terminals,
            steps,
            island,
            islands: roots.len(),
            bridges,
        }
    }

    /// Returns the island of a terminal.
    fn terminal(&self, number: usize) -> Option<usize> {
        let cell = self.places.binary_search(&self.terminals[number]).ok()?;
        self.island[cell]
    }

    pub fn network(&self) -> Result<Network, Diagnostic> {
        let terminals = [self.terminal(0), self.terminal(1)];
        let [Some(one), Some(other)] = terminals else {
            return Err(Diagnostic::new("`A` and `B` are not connected"));
        };
        if one == other {
            return Err(Diagnostic::new("`A` and `B` are on the same island")
                .help("separate them by a bridge, a path one cell wide"));
        }
        if self.bridges.len() > MAX_EDGES {
            return Err(Diagnostic::new(format!(
                "{} bridges, but a network has at most {MAX_EDGES} edges",
                self.bridges.len()
            )));
        }
        let mut others = (0..self.islands).filter(|&island| island != one && island != other);
        let mut names = vec![String::new(); self.islands];
        (names[one], names[other]) = ("A".to_owned(), "B".to_owned());
        for (number, island) in others.by_ref().enumerate() {
            names[island] = format!("i{}", number + 1);
        }
        let vertices = names.into_iter().enumerate().map(|(island, name)| Vertex {
            name,
            place: Some(self.middle(island)),
        });
        Ok(Network {
            name: "A map".to_owned(),
            vertices: vertices.collect(),
            edges: self.bridges.iter().map(|(_, ends)| *ends).collect(),
            terminals: [one, other],
        })
    }

    /// Returns the cell of an island closest to its centre, or its terminal if it has one; as x and
    /// y.
    fn middle(&self, island: usize) -> [f64; 2] {
        let cells: Vec<Place> = (0..self.places.len())
            .filter(|&cell| self.island[cell] == Some(island))
            .map(|cell| self.places[cell])
            .collect();
        if let Some([row, column]) = self.terminals.iter().find(|it| cells.contains(it)) {
            return [*column as f64, *row as f64];
        }
        let place = |[row, column]: Place| [column as f64, row as f64];
        nearest(cells.into_iter().map(place).collect())
    }

    pub fn dual(&self, network: &Network) -> Result<Network, Diagnostic> {
        let cell_network = Network {
            name: String::new(),
            vertices: (self.places.iter())
                .map(|&[row, column]| Vertex {
                    name: String::new(),
                    place: Some([column as f64, row as f64]),
                })
                .collect(),
            edges: self.steps.clone(),
            terminals: [0, 0],
        };
        let plane = Embedding::by_places(&cell_network).expect("a grid is drawn in the plane");
        let cell = |number: usize| self.places.binary_search(&self.terminals[number]);
        let terminals = [cell(0), cell(1)].map(|it| it.expect("the network has both terminals"));
        let (face, _) = plane.faces();
        let outside = outer_face(&cell_network, &plane, &face);
        let only_outside = |_: &[usize], it: usize| if it == outside { 1.0 } else { 0.0 };
        let with_line = plane.with_edge(terminals, only_outside);
        let lies_outside = |terminal: usize| {
            let darts = (0..face.len()).filter(|&dart| face[dart] == outside);
            darts
                .map(|dart| self.steps[dart / 2][dart % 2])
                .any(|it| it == terminal)
        };
        let Some(plane) = with_line.filter(|_| terminals.into_iter().all(lies_outside)) else {
            return Err(
                Diagnostic::new("`A` and `B` must both touch the outside of the map")
                    .help("it must be possible to connect them by a line around the map"),
            );
        };
        let (mut face, faces) = plane.faces();
        // An edge that closes a loop inside an island is deleted, which merges its two faces.
        let mut joined: Vec<usize> = (0..self.places.len()).collect();
        let bridge_step = |step: &[usize; 2]| {
            let within = |bridge: &(Vec<usize>, [usize; 2])| {
                let inside = step.iter().filter(|cell| bridge.0.contains(cell)).count();
                // Each bridge is identified by its first cell and the step from there to an island
                // or to the next cell.
                inside > 0 && step.contains(&bridge.0[0])
            };
            self.bridges.iter().position(within)
        };
        let mut beside: Vec<Option<[usize; 2]>> = vec![None; self.bridges.len()];
        let mut loops = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            if let Some(bridge) = bridge_step(step)
                && beside[bridge].is_none()
            {
                beside[bridge] = Some([2 * number, 2 * number + 1]);
                continue;
            }
            let [one, other] = step.map(|cell| joined[cell]);
            if one == other {
                loops.push([2 * number, 2 * number + 1]);
            }
            joined
                .iter_mut()
                .filter(|it| **it == other)
                .for_each(|it| *it = one);
        }
        for [left, right] in loops {
            let (kept, gone) = (face[left], face[right]);
            face.iter_mut()
                .filter(|it| **it == gone)
                .for_each(|it| *it = kept);
        }
        let line = 2 * self.steps.len();
        Ok(self.faces_as_network(network, &face, faces, beside, [face[line], face[line + 1]]))
    }

    /// Returns the network of the faces that have an edge, and of both terminals.
    fn faces_as_network(
        &self,
        network: &Network,
        face: &[usize],
        faces: usize,
        beside: Vec<Option<[usize; 2]>>,
        terminals: [usize; 2],
    ) -> Network {
        let edges = beside.into_iter().map(|darts| {
            let darts = darts.expect("every bridge has a step");
            darts.map(|dart| face[dart])
        });
        let edges: Vec<[usize; 2]> = edges.collect();
        let used = |it: &usize| terminals.contains(it) || edges.iter().flatten().any(|at| at == it);
        let kept: Vec<usize> = (0..faces).filter(used).collect();
        let number = |it: usize| kept.iter().position(|&at| at == it).expect("it is used");
        let height = self.open.len() as f64;
        let width = self.open[0].len() as f64;
        let corners = |it: usize| -> Vec<[f64; 2]> {
            let darts = (0..2 * self.steps.len()).filter(|&dart| face[dart] == it);
            let cells = darts.map(|dart| self.places[self.steps[dart / 2][dart % 2]]);
            cells
                .map(|[row, column]| [column as f64, row as f64])
                .collect()
        };
        let mean_row = |it: usize| {
            let corners = corners(it);
            corners.iter().map(|it| it[1]).sum::<f64>() / corners.len().max(1) as f64
        };
        let upper = if mean_row(terminals[0]) < mean_row(terminals[1]) {
            0
        } else {
            1
        };
        let place = |it: usize| match it {
            _ if it == terminals[upper] => [(width - 1.0) / 2.0, -1.0],
            _ if terminals.contains(&it) => [(width - 1.0) / 2.0, height],
            _ => {
                let corners = corners(it);
                let count = corners.len().max(1) as f64;
                let mean = |at: usize| corners.iter().map(|it| it[at]).sum::<f64>() / count;
                [mean(0), mean(1)]
            }
        };
        let name = |it: usize| match it {
            _ if it == terminals[upper] => "north".to_owned(),
            _ if terminals.contains(&it) => "south".to_owned(),
            _ => format!("w{}", number(it)),
        };
        Network {
            name: format!("The dual of {}", network.name),
            vertices: (kept.iter())
                .map(|&it| Vertex {
                    name: name(it),
                    place: Some(place(it)),
                })
                .collect(),
            edges: (edges.iter()).map(|ends| ends.map(number)).collect(),
            terminals: terminals.map(number),
        }
    }

    pub fn cells(&self) -> Vec<Vec<Cell>> {
        let cell = |place: Place| {
            let [row, column] = place;
            if !self.open[row][column] {
                return Cell::Blocked;
            }
            let Ok(number) = self.places.binary_search(&place) else {
                return Cell::Remote;
            };
            let bridge = || self.bridges.iter().position(|it| it.0.contains(&number));
            match self.island[number] {
                Some(island) => Cell::Island(island),
                None => Cell::Bridge(bridge().expect("what is on no island is on a bridge")),
            }
        };
        (0..self.open.len())
            .map(|row| {
                (0..self.open[row].len())
                    .map(|column| cell([row, column]))
                    .collect()
            })
            .collect()
    }
}

/// Returns the open neighbours of a cell.
fn neighbours(open: &[Vec<bool>], [row, column]: Place) -> Vec<Place> {
    let near = [
        (row.checked_sub(1), Some(column)),
        (Some(row), column.checked_sub(1)),
        (Some(row), Some(column + 1)),
        (Some(row + 1), Some(column)),
    ];
    let is_open =
        |&[row, column]: &Place| open.get(row).and_then(|row| row.get(column)) == Some(&true);
    (near.into_iter())
        .filter_map(|(row, column)| Some([row?, column?]))
        .filter(is_open)
        .collect()
}

/// Returns the point closest to the centroid.
fn nearest(places: Vec<[f64; 2]>) -> [f64; 2] {
    let count = places.len().max(1) as f64;
    let mean = [0, 1].map(|at| places.iter().map(|it| it[at]).sum::<f64>() / count);
    let far = |it: &[f64; 2]| (it[0] - mean[0]).hypot(it[1] - mean[1]);
    let best = places
        .iter()
        .copied()
        .min_by(|a, b| far(a).total_cmp(&far(b)));
    best.unwrap_or(mean)
}

/// Returns the outer face, the only one whose signed area has the opposite sign.
fn outer_face(cells: &Network, plane: &Embedding, face: &[usize]) -> usize {
    let area = |wanted: usize| crate::switching::planar::area(cells, plane, face, wanted);
    let faces = face.iter().copied().max().map_or(0, |last| last + 1);
    let most = (0..faces).max_by(|&a, &b| area(a).total_cmp(&area(b)));
    most.unwrap_or(0)
}
