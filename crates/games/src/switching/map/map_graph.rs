//! Finds the islands and bridges of a map and the faces between them; [`Map`](super::Map) defines
//! them.
//!
//! Cost: quadratic in the number of open cells, of which a map has a few hundred.

use diagnostic::Diagnostic;

use super::map_file::{MapCell, Place};
use crate::switching::network::relabel;
use crate::switching::planar::area;
use crate::switching::{Embedding, MAX_EDGES, Network, Vertex};

/// The grid graph of the open cells connected to `A`, with its islands and bridges.
pub(crate) struct MapGraph {
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

impl MapGraph {
    /// Finds the islands and bridges of a map.
    pub fn of(open: &[Vec<bool>], terminals: [Place; 2]) -> MapGraph {
        let places = reachable(open, terminals[0]);
        let steps = steps(&places);
        let is_wide =
            |place: &Place| neighbours(open, *place).len() > 2 || terminals.contains(place);
        let is_wide: Vec<bool> = places.iter().map(is_wide).collect();
        // Connected components of cells that are all wide or all narrow.
        let mut component: Vec<usize> = (0..places.len()).collect();
        for &[one, other] in &steps {
            if is_wide[one] == is_wide[other] {
                let (kept, gone) = (component[one], component[other]);
                relabel(&mut component, gone, kept);
            }
        }
        let mut roots = Vec::new();
        for cell in (0..places.len()).filter(|&cell| is_wide[cell]) {
            if !roots.contains(&component[cell]) {
                roots.push(component[cell]);
            }
        }
        let island_of = |cell: usize| roots.iter().position(|&root| root == component[cell]);
        let mut island: Vec<Option<usize>> = (0..places.len()).map(island_of).collect();
        let mut bridges = Vec::new();
        for path in paths(&is_wide, &component) {
            let mut ends = Vec::new();
            for &[one, other] in &steps {
                for (inside, outside) in [(one, other), (other, one)] {
                    if path.contains(&inside) && is_wide[outside] {
                        ends.extend(island_of(outside));
                    }
                }
            }
            match ends.as_slice() {
                &[from, to] if from != to => bridges.push((path, [from, to])),
                &[only, ..] => path.iter().for_each(|&cell| island[cell] = Some(only)),
                [] => unreachable!("a path connected to a terminal touches its island"),
            }
        }
        MapGraph {
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

    /// Returns the network of islands and bridges.
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
        if let Some([row, column]) = self
            .terminals
            .iter()
            .find(|terminal| cells.contains(terminal))
        {
            return [*column as f64, *row as f64];
        }
        let place = |[row, column]: Place| [column as f64, row as f64];
        nearest(&cells.into_iter().map(place).collect::<Vec<_>>())
    }

    /// Returns the dual of the network as drawn on the map. Fails if the terminals do not both
    /// touch the outside.
    pub fn dual(&self, network: &Network) -> Result<Network, Diagnostic> {
        let plane = self.embedding_with_line()?;
        let (mut face, faces) = plane.faces();
        let mut sides: Vec<Option<[usize; 2]>> = vec![None; self.bridges.len()];
        // A step that closes a loop inside an island is deleted, which merges its two faces.
        let mut joined: Vec<usize> = (0..self.places.len()).collect();
        let mut loops = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let darts = [2 * number, 2 * number + 1];
            let bridge = self.bridge_at_first_cell(step);
            if let Some(bridge) = bridge.filter(|&bridge| sides[bridge].is_none()) {
                sides[bridge] = Some(darts);
                continue;
            }
            let [one, other] = step.map(|cell| joined[cell]);
            if one == other {
                loops.push(darts);
            }
            relabel(&mut joined, other, one);
        }
        for [left, right] in loops {
            let (kept, gone) = (face[left], face[right]);
            relabel(&mut face, gone, kept);
        }
        let line = 2 * self.steps.len();
        Ok(self.faces_as_network(network, &face, faces, sides, [face[line], face[line + 1]]))
    }

    /// Returns the grid of cells as an embedding, with a line around the map from `A` to `B` as its
    /// last edge.
    fn embedding_with_line(&self) -> Result<Embedding, Diagnostic> {
        let cells = Network {
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
        let plane = Embedding::by_places(&cells).expect("a grid is planar");
        let terminals = self.terminals.map(|terminal| {
            let cell = self.places.binary_search(&terminal);
            cell.expect("the network has both terminals")
        });
        let (face, _) = plane.faces();
        let outside = outer_face(&cells, &plane, &face);
        let lies_outside = |terminal: usize| {
            let mut darts = (0..face.len()).filter(|&dart| face[dart] == outside);
            darts.any(|dart| self.steps[dart / 2][dart % 2] == terminal)
        };
        let prefer_outside = |_: &[usize], face: usize| if face == outside { 1.0 } else { 0.0 };
        let with_line = plane.with_edge(terminals, prefer_outside);
        with_line
            .filter(|_| terminals.into_iter().all(lies_outside))
            .ok_or_else(|| {
                Diagnostic::new("`A` and `B` must both touch the outside of the map")
                    .help("it must be possible to connect them by a line around the map")
            })
    }

    /// Returns the bridge whose first cell belongs to this step.
    fn bridge_at_first_cell(&self, step: &[usize; 2]) -> Option<usize> {
        let starts_here = |bridge: &(Vec<usize>, [usize; 2])| step.contains(&bridge.0[0]);
        self.bridges.iter().position(starts_here)
    }

    /// Returns the network of the faces that have an edge, and of both terminals.
    fn faces_as_network(
        &self,
        network: &Network,
        face: &[usize],
        faces: usize,
        sides: Vec<Option<[usize; 2]>>,
        terminals: [usize; 2],
    ) -> Network {
        let edges = sides.into_iter().map(|darts| {
            let darts = darts.expect("every bridge has a step");
            darts.map(|dart| face[dart])
        });
        let edges: Vec<[usize; 2]> = edges.collect();
        let used = |face: &usize| {
            terminals.contains(face) || edges.iter().flatten().any(|end| end == face)
        };
        let kept: Vec<usize> = (0..faces).filter(used).collect();
        let number = |face: usize| {
            let position = kept.iter().position(|&other| other == face);
            position.expect("every end of an edge is used")
        };
        let height = self.open.len() as f64;
        let width = self.open[0].len() as f64;
        let corners = |number: usize| -> Vec<[f64; 2]> {
            let darts = (0..2 * self.steps.len()).filter(|&dart| face[dart] == number);
            let cells = darts.map(|dart| self.places[self.steps[dart / 2][dart % 2]]);
            cells
                .map(|[row, column]| [column as f64, row as f64])
                .collect()
        };
        let mean_row = |face: usize| {
            let corners = corners(face);
            corners.iter().map(|corner| corner[1]).sum::<f64>() / corners.len().max(1) as f64
        };
        let upper = if mean_row(terminals[0]) < mean_row(terminals[1]) {
            0
        } else {
            1
        };
        let place = |face: usize| match face {
            _ if face == terminals[upper] => [(width - 1.0) / 2.0, -1.0],
            _ if terminals.contains(&face) => [(width - 1.0) / 2.0, height],
            _ => {
                let corners = corners(face);
                let count = corners.len().max(1) as f64;
                let mean = |at: usize| corners.iter().map(|corner| corner[at]).sum::<f64>() / count;
                [mean(0), mean(1)]
            }
        };
        let name = |face: usize| match face {
            _ if face == terminals[upper] => "north".to_owned(),
            _ if terminals.contains(&face) => "south".to_owned(),
            _ => format!("w{}", number(face)),
        };
        Network {
            name: format!("The dual of {}", network.name),
            vertices: (kept.iter())
                .map(|&face| Vertex {
                    name: name(face),
                    place: Some(place(face)),
                })
                .collect(),
            edges: (edges.iter()).map(|ends| ends.map(number)).collect(),
            terminals: terminals.map(number),
        }
    }

    /// Returns the kind of each cell of the map.
    pub fn cells(&self) -> Vec<Vec<MapCell>> {
        let cell = |place: Place| {
            let [row, column] = place;
            if !self.open[row][column] {
                return MapCell::Blocked;
            }
            let Ok(number) = self.places.binary_search(&place) else {
                return MapCell::Remote;
            };
            let bridge = || {
                self.bridges
                    .iter()
                    .position(|(cells, _)| cells.contains(&number))
            };
            match self.island[number] {
                Some(island) => MapCell::Island(island),
                None => MapCell::Bridge(bridge().expect("every other cell is on a bridge")),
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

/// Returns the open cells connected to a cell, sorted.
fn reachable(open: &[Vec<bool>], start: Place) -> Vec<Place> {
    let mut places = vec![start];
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
    places
}

/// Returns the pairs of adjacent cells, by index.
fn steps(places: &[Place]) -> Vec<[usize; 2]> {
    let mut steps = Vec::new();
    for (cell, &[row, column]) in places.iter().enumerate() {
        for near in [[row, column + 1], [row + 1, column]] {
            steps.extend(places.binary_search(&near).map(|near| [cell, near]));
        }
    }
    steps
}

/// Returns the components of narrow cells, in the order of their first cells.
fn paths(is_wide: &[bool], component: &[usize]) -> Vec<Vec<usize>> {
    let narrow = || (0..is_wide.len()).filter(|&cell| !is_wide[cell]);
    let path = |first: usize| {
        let cells = narrow().filter(|&cell| component[cell] == component[first]);
        cells.collect::<Vec<usize>>()
    };
    narrow()
        .map(|first| (first, path(first)))
        .filter(|(first, path)| path[0] == *first)
        .map(|(_, path)| path)
        .collect()
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
fn nearest(places: &[[f64; 2]]) -> [f64; 2] {
    let count = places.len().max(1) as f64;
    let mean = [0, 1].map(|at| places.iter().map(|place| place[at]).sum::<f64>() / count);
    let distance = |place: &[f64; 2]| (place[0] - mean[0]).hypot(place[1] - mean[1]);
    let best = places
        .iter()
        .copied()
        .min_by(|a, b| distance(a).total_cmp(&distance(b)));
    best.unwrap_or(mean)
}

/// Returns the outer face, the only one whose signed area has the opposite sign.
fn outer_face(cells: &Network, plane: &Embedding, face: &[usize]) -> usize {
    let area = |number: usize| area(cells, plane, face, number);
    let faces = face.iter().copied().max().map_or(0, |last| last + 1);
    let most = (0..faces).max_by(|&a, &b| area(a).total_cmp(&area(b)));
    most.unwrap_or(0)
}
