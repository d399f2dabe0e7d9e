//! The layout of a network on a page, shared by its pictures and its diagram.
//!
//! Parallel edges are bent apart, and loops stand off their vertex. Vertices are placed by the
//! file's coordinates; if some are missing, all vertices lie on a circle with the terminals on the
//! left and right.

use super::network::Network;

/// The distance between the two closest vertices, reduced if the picture would get too large.
const UNIT: f64 = 110.0;
const LARGEST: f64 = 1600.0;
const MARGIN: f64 = 56.0;
/// The least distance of edges and vertices from the border.
const PADDING: f64 = 6.0;
/// Half the height of a vertex, and the width of a letter of its name.
pub(super) const RADIUS: f64 = 15.0;
const LETTER: f64 = 8.5;
/// The distance between parallel edges.
const BEND: f64 = 30.0;

/// A network on a page.
pub(super) struct Layout {
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// The middle of each vertex.
    pub vertices: Vec<[f64; 2]>,
    /// The curve of each edge.
    pub curves: Vec<Curve>,
}

impl Layout {
    /// Places the vertices and edges with a margin, which is widened where edges bend beyond it.
    pub fn of(network: &Network) -> Layout {
        let vertices = page(&places(network));
        let curves: Vec<Curve> = (0..network.edges.len())
            .map(|edge| Curve::of(network, &vertices, edge))
            .collect();
        let names = vertices.iter().zip(&network.vertices);
        let sides = names.flat_map(|(&[x, y], vertex)| {
            let half = half_width(&vertex.name);
            [[x - half, y], [x + half, y]]
        });
        let bends = curves.iter().flat_map(Curve::samples);
        let covered: Vec<[f64; 2]> = sides.chain(bends).collect();
        let (mut shift, mut size) = ([0.0; 2], [0.0; 2]);
        for at in [0, 1] {
            let coordinates = || covered.iter().map(|point| point[at]);
            let least = coordinates().fold(f64::INFINITY, f64::min);
            let most = coordinates().fold(0.0, f64::max);
            let farthest = vertices.iter().map(|place| place[at]).fold(0.0, f64::max);
            shift[at] = (PADDING - least).max(0.0);
            size[at] = shift[at] + (farthest + MARGIN).max(most + PADDING);
        }
        let shifted = |[x, y]: [f64; 2]| [x + shift[0], y + shift[1]];
        let curves = curves.into_iter();
        Layout {
            width: size[0],
            height: size[1],
            vertices: vertices.iter().copied().map(shifted).collect(),
            curves: curves
                .map(|curve| Curve(curve.0.into_iter().map(shifted).collect()))
                .collect(),
        }
    }
}

/// Returns half the width of a vertex with this name.
pub(super) fn half_width(name: &str) -> f64 {
    RADIUS.max(LETTER * name.len() as f64 / 2.0 + 5.0)
}

/// The curve of an edge as its control points: a line has two, a bent edge three, a loop four.
pub(super) struct Curve(Vec<[f64; 2]>);

impl Curve {
    fn of(network: &Network, places: &[[f64; 2]], edge: usize) -> Curve {
        let [from, to] = network.edges[edge];
        let parallel = |&other: &usize| {
            let [one, two] = network.edges[other];
            [one, two] == [from, to] || [two, one] == [from, to]
        };
        let before = (0..edge).filter(parallel).count() as f64;
        let all = (0..network.edges.len()).filter(parallel).count() as f64;
        let [[x1, y1], [x2, y2]] = [places[from], places[to]];
        if from == to {
            let (reach, width) = (52.0 + 16.0 * before, 34.0 + 10.0 * before);
            let (left, right, top) = (x1 - width, x1 + width, y1 - reach * 1.2);
            return Curve(vec![[x1, y1], [left, top], [right, top], [x1, y1]]);
        }
        // Bend to the same side whichever end is named first.
        let turned = if from < to { 1.0 } else { -1.0 };
        let bend = turned * BEND * (before - (all - 1.0) / 2.0) * 2.0;
        if bend == 0.0 {
            return Curve(vec![[x1, y1], [x2, y2]]);
        }
        let length = (x2 - x1).hypot(y2 - y1).max(1.0);
        let (across, down) = ((y1 - y2) / length, (x2 - x1) / length);
        let (x, y) = ((x1 + x2) / 2.0, (y1 + y2) / 2.0);
        Curve(vec![
            [x1, y1],
            [x + bend * across, y + bend * down],
            [x2, y2],
        ])
    }

    /// Returns the path in the syntax of SVG.
    pub fn path(&self) -> String {
        let command = ['M', 'L', 'Q', 'C'][self.0.len() - 1];
        let point = |[x, y]: &[f64; 2]| format!("{x:.1} {y:.1}");
        let (first, rest) = self.0.split_first().expect("a curve has two points");
        let rest: Vec<String> = rest.iter().map(point).collect();
        format!("M{}{command}{}", point(first), rest.join(" "))
    }

    /// Returns the point in the middle.
    pub fn middle(&self) -> [f64; 2] {
        self.at(0.5)
    }

    /// Returns the point at a share of the way, by de Casteljau's algorithm.
    fn at(&self, share: f64) -> [f64; 2] {
        let mut points = self.0.clone();
        while points.len() > 1 {
            let between = |pair: &[[f64; 2]]| {
                [0, 1].map(|at| pair[0][at] + share * (pair[1][at] - pair[0][at]))
            };
            points = points.windows(2).map(between).collect();
        }
        points[0]
    }

    /// Returns points along the curve that are close to each other.
    fn samples(&self) -> impl Iterator<Item = [f64; 2]> {
        (0..=16).map(|step| self.at(f64::from(step) / 16.0))
    }
}

/// Returns the coordinates of the vertices, from the file or on a circle.
pub(crate) fn places(network: &Network) -> Vec<[f64; 2]> {
    let given: Option<Vec<[f64; 2]>> = network.vertices.iter().map(|vertex| vertex.place).collect();
    given.unwrap_or_else(|| on_a_circle(network))
}

fn on_a_circle(network: &Network) -> Vec<[f64; 2]> {
    let [left, right] = network.terminals;
    let others = network.vertices.len() - 2;
    let above = others.div_ceil(2);
    let (mut upper, mut lower) = (0, 0);
    let turn = |step: usize, of: usize| (step + 1) as f64 / (of + 1) as f64 * 0.5;
    let angle = |vertex: usize| match vertex {
        _ if vertex == left => 0.5,
        _ if vertex == right => 0.0,
        _ if upper < above => {
            upper += 1;
            0.5 + turn(upper - 1, above)
        }
        _ => {
            lower += 1;
            0.5 - turn(lower - 1, others - above)
        }
    };
    let at = |turn: f64| {
        [
            (turn * std::f64::consts::TAU).cos(),
            (turn * std::f64::consts::TAU).sin(),
        ]
    };
    (0..network.vertices.len()).map(angle).map(at).collect()
}

/// Scales coordinates to the page: the closest two are one unit apart, with a margin around all.
fn page(places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let pairs = places.iter().enumerate().flat_map(|(number, a)| {
        let others = places[number + 1..].iter();
        others.map(move |b| (a[0] - b[0]).hypot(a[1] - b[1]))
    });
    let closest = pairs.fold(f64::INFINITY, f64::min);
    let least = |at: usize| {
        places
            .iter()
            .map(|place| place[at])
            .fold(f64::INFINITY, f64::min)
    };
    let most = |at: usize| {
        places
            .iter()
            .map(|place| place[at])
            .fold(f64::NEG_INFINITY, f64::max)
    };
    let extent = [0, 1]
        .map(|at| most(at) - least(at))
        .into_iter()
        .fold(0.0, f64::max);
    let unit = (UNIT / closest).min(LARGEST / extent);
    let scaled = |place: &[f64; 2]| [0, 1].map(|at| MARGIN + (place[at] - least(at)) * unit);
    places.iter().map(scaled).collect()
}
