//! The network as a diagram whose places are the edges, and positions set up edge by edge.

use diagnostic::Diagnostic;
use game::{Game, Outcome};

use super::layout::{Layout, RADIUS, half_width};
use super::position::{CUT, Position, SHORT, edges_in};
use super::{Network, Switching, Take, side_name};
use crate::diagram::{
    Counter, Diagram, Illustrated, LabelKind, MovePath, PieceAt, PieceKind, PieceSetup, Place,
    PlaceKind, SetupOptions, Shape, ShapeKind, rectangle,
};

/// The radius of the area to click on an edge.
const EDGE: f64 = 14.0;

impl Illustrated for Switching {
    fn diagram(&self) -> Diagram {
        match self.map() {
            Some(map) => map.diagram(),
            None => network_diagram(self.network()),
        }
    }

    fn pieces(&self, position: &Position) -> Vec<PieceAt> {
        let piece = |edge: usize| PieceAt {
            place: self.network().edge_name(edge),
            kind: if position.shorted >> edge & 1 == 1 {
                PieceKind::Short
            } else {
                PieceKind::Cut
            },
            count: 1,
        };
        edges_in(position.played()).map(piece).collect()
    }

    fn counters(&self, position: &Position) -> Vec<Counter> {
        let edges = self.network().edges.len() as u32;
        let free = self.free(position).count_ones();
        vec![Counter::new("free", "free edges", free, Some(edges))]
    }

    fn move_path(&self, _position: &Position, Take(edge): Take) -> MovePath {
        MovePath {
            path: vec![self.network().edge_name(edge.into())],
            captures: Vec::new(),
        }
    }

    fn setup_options(&self) -> SetupOptions {
        SetupOptions::of(&[PieceKind::Short, PieceKind::Cut])
    }

    fn set_up(&self, setup: &PieceSetup) -> Result<Position, Diagnostic> {
        let names: Vec<String> = (0..self.network().edges.len())
            .map(|edge| self.network().edge_name(edge))
            .collect();
        let pieces = setup.single_pieces(&self.setup_options(), &names)?;
        let mut position = Position::default();
        for (edge, piece) in pieces.into_iter().enumerate() {
            position = match piece {
                Some(PieceKind::Short) => position.with(SHORT, edge),
                Some(_) => position.with(CUT, edge),
                None => position,
            };
        }
        let position = self.checked(position)?;
        let next = self.mover(&position);
        match setup.mover(self)? {
            Some(side) if side != next => Err(Diagnostic::new(format!(
                "{} cannot be to move: the sides alternate, and {} moves first",
                side_name(side),
                side_name(self.first())
            ))
            .help(format!("here {} is to move", side_name(next)))),
            _ => Ok(position),
        }
    }

    fn rules_in_words(&self) -> Vec<String> {
        let network = self.network();
        let [one, other] = network.terminals.map(|end| &network.vertices[end].name);
        let (an_edge, edges) = match self.map() {
            Some(_) => ("a bridge", "bridges"),
            None => ("an edge", "edges"),
        };
        let mut rules = Vec::new();
        if self.map().is_some() {
            rules.push(
                "The map shows islands of land that are joined by bridges, which are paths one cell \
                 wide."
                    .to_owned(),
            );
        }
        let first = match self.first() {
            SHORT => "Short",
            CUT => "Cut",
        };
        rules.push(format!(
            "Short and Cut take turns, and {first} moves first. A move takes one of the free \
             {edges}: Short secures {an_edge} for good, Cut destroys it."
        ));
        rules.push(format!(
            "Short wins as soon as {edges} secured by Short connect the terminals {one} and {other}. \
             Cut wins as soon as every path between them is cut. The game cannot be drawn."
        ));
        rules
    }

    fn outcome_in_words(&self, position: &Position) -> Option<String> {
        let network = self.network();
        let [one, other] = network.terminals.map(|end| &network.vertices[end].name);
        Some(match self.outcome(position)? {
            Outcome::Win(SHORT) => format!("Short has connected {one} and {other}"),
            _ => format!("Cut has separated {one} and {other}"),
        })
    }
}

fn network_diagram(network: &Network) -> Diagram {
    let layout = Layout::of(network);
    let mut diagram = Diagram::new(layout.width, layout.height);
    for (edge, curve) in layout.curves.iter().enumerate() {
        let name = network.edge_name(edge);
        diagram.places.push(Place {
            outline: Some(curve.path()),
            ..Place::new(PlaceKind::Edge, name, curve.middle(), EDGE)
        });
    }
    for (vertex, &[x, y]) in layout.vertices.iter().enumerate() {
        let name = &network.vertices[vertex].name;
        let (kind, label) = network.vertex_kinds(vertex);
        let half = half_width(name);
        diagram.shapes.push(Shape {
            kind,
            path: rectangle([x - half, y - RADIUS], 2.0 * half, 2.0 * RADIUS),
            name: Some(name.clone()),
            above: true,
        });
        diagram.write(label, name.as_str(), [x, y]);
    }
    diagram
}

impl Network {
    /// Returns how a vertex and its name are drawn.
    pub(super) fn vertex_kinds(&self, vertex: usize) -> (ShapeKind, LabelKind) {
        if self.terminals.contains(&vertex) {
            (ShapeKind::Terminal, LabelKind::Terminal)
        } else {
            (ShapeKind::Vertex, LabelKind::Vertex)
        }
    }
}
