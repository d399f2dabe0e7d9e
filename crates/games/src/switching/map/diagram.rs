//! A map as a diagram: land, bridges and the faces between them.

use super::map_file::{Map, MapCell};
use super::picture::{FACE, ISLAND, SIDE, face_width, page};
use crate::diagram::{
    Diagram, LabelKind, Place, PlaceKind, Shape, ShapeKind, circle, polyline, rectangle,
};
use crate::switching::Network;

/// The radius of the area to click on a bridge.
const BRIDGE: f64 = SIDE / 2.0;

impl Map {
    /// Returns the map without a position. The places are the bridges.
    pub(crate) fn diagram(&self) -> Diagram {
        let (width, height) = self.size();
        let mut diagram = Diagram::new(width, height);
        self.draw_areas(&mut diagram);
        for edge in 0..self.network.edges.len() {
            let bridge = self.bridge(edge);
            let name = self.network.edge_name(edge);
            diagram.shapes.push(Shape {
                kind: ShapeKind::Dual,
                path: polyline(&bridge.across),
                name: Some(name.clone()),
                above: false,
            });
            diagram.places.push(Place {
                outline: Some(polyline(&bridge.along)),
                ..Place::new(PlaceKind::Edge, name, bridge.middle, BRIDGE)
            });
        }
        self.draw_vertices(&mut diagram);
        diagram
    }

    /// Draws the cells of each island, of each bridge and of the rest.
    fn draw_areas(&self, diagram: &mut Diagram) {
        let islands = (self.network.vertices.iter().enumerate()).map(|(number, vertex)| {
            let name = Some(vertex.name.clone());
            (ShapeKind::Land, MapCell::Island(number), name)
        });
        let bridges = (0..self.network.edges.len()).map(|edge| {
            let name = Some(self.network.edge_name(edge));
            (ShapeKind::Bridge, MapCell::Bridge(edge), name)
        });
        let others = [
            (ShapeKind::Blocked, MapCell::Blocked, None),
            (ShapeKind::Remote, MapCell::Remote, None),
        ];
        for (kind, cell, name) in others.into_iter().chain(islands).chain(bridges) {
            let path = self.area(cell);
            if !path.is_empty() {
                diagram.shapes.push(Shape {
                    kind,
                    path,
                    name,
                    above: false,
                });
            }
        }
    }

    /// Returns the area of all cells of a kind, one rectangle for each run in a row.
    fn area(&self, wanted: MapCell) -> String {
        let mut path = String::new();
        for (row, cells) in self.cells.iter().enumerate() {
            let mut column = 0;
            for run in cells.chunk_by(|one, other| one == other) {
                if run[0] == wanted {
                    let [x, y] = page([column as f64, row as f64]);
                    let corner = [x - SIDE / 2.0, y - SIDE / 2.0];
                    path += &rectangle(corner, run.len() as f64 * SIDE, SIDE);
                }
                column += run.len();
            }
        }
        path
    }

    /// Draws the faces, the islands and their names.
    fn draw_vertices(&self, diagram: &mut Diagram) {
        let places = |network: &Network| -> Vec<([f64; 2], String)> {
            let vertices = network.vertices.iter();
            vertices
                .map(|vertex| (page(vertex.place.unwrap_or_default()), vertex.name.clone()))
                .collect()
        };
        for (at, name) in places(&self.dual) {
            let ([x, y], width) = (at, face_width(&name));
            diagram.write(LabelKind::Face, name.as_str(), at);
            diagram.shapes.push(Shape {
                kind: ShapeKind::Face,
                path: rectangle([x - width / 2.0, y - FACE / 2.0], width, FACE),
                name: Some(name),
                above: true,
            });
        }
        for (vertex, (at, name)) in places(&self.network).into_iter().enumerate() {
            let (kind, label) = self.network.vertex_kinds(vertex);
            diagram.write(label, name.as_str(), at);
            diagram.shapes.push(Shape {
                kind,
                path: circle(at, ISLAND),
                name: Some(name),
                above: true,
            });
        }
    }
}
