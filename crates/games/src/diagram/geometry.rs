//! Diagrams: the places, lines and labels of a board, without pieces.
//!
//! Coordinates go to the right and downwards from the upper left corner. Paths are in the syntax of
//! SVG, with absolute commands only.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::outline::rounded;

/// A board to draw pieces on.
///
/// It is drawn in this order: shapes, outlines of places, shapes that are `above`, pieces, labels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Diagram {
    /// The width of the page.
    pub width: f64,
    /// The height of the page.
    pub height: f64,
    /// The places for pieces, which can be clicked.
    pub places: Vec<Place>,
    /// Lines and areas that cannot be clicked.
    pub shapes: Vec<Shape>,
    /// Texts.
    pub labels: Vec<Label>,
}

/// A place for pieces.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name, different for different places of a diagram.
    pub name: String,
    /// The horizontal coordinate of its middle.
    pub x: f64,
    /// The vertical coordinate of its middle.
    pub y: f64,
    /// The radius of a piece, and of the area to click.
    pub r: f64,
    /// The kind of place.
    pub kind: PlaceKind,
    /// The border of a cell or barrel, or the line of an edge; null for nodes.
    pub outline: Option<String>,
    /// True for the territories of the centre.
    pub special: bool,
    /// The number of pieces that fit; null if it is one.
    pub capacity: Option<u32>,
}

/// A kind of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// A point of a board of lines.
    Node,
    /// A territory.
    Cell,
    /// An edge of a network.
    Edge,
    /// A barrel.
    Barrel,
}

/// A line or an area.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// The kind of shape.
    pub kind: ShapeKind,
    /// The path.
    pub path: String,
    /// The name of the place or vertex that it belongs to; null for others.
    pub name: Option<String>,
    /// True if the shape covers the outlines of places.
    pub above: bool,
}

/// A kind of shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShapeKind {
    /// A line between two nodes, along which pieces move.
    Line,
    /// An area of a map that is an island.
    Land,
    /// An area of a map that is a bridge.
    Bridge,
    /// The blocked area of a map.
    Blocked,
    /// The open area of a map that is not connected to the terminals.
    Remote,
    /// A line of the dual network, across a bridge.
    Dual,
    /// A face of a map, which is a vertex of the dual network.
    Face,
    /// A vertex of a network.
    Vertex,
    /// A terminal of a network.
    Terminal,
    /// The hoops of a barrel.
    Hoop,
    /// The water in a barrel.
    Water,
}

/// A text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// The horizontal coordinate of its middle.
    pub x: f64,
    /// The vertical coordinate of its middle.
    pub y: f64,
    /// The text.
    pub text: String,
    /// The kind of label.
    pub kind: LabelKind,
}

/// A kind of label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LabelKind {
    /// The name of a place.
    Name,
    /// The name of a vertex.
    Vertex,
    /// The name of a terminal.
    Terminal,
    /// The name of a face.
    Face,
    /// The name of a row or column.
    Axis,
}

impl Diagram {
    /// Creates an empty page of this size.
    pub(crate) fn new(width: f64, height: f64) -> Diagram {
        Diagram {
            width: rounded(width),
            height: rounded(height),
            places: Vec::new(),
            shapes: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Adds a shape without a name, which the outlines of places may cover.
    pub(crate) fn draw(&mut self, kind: ShapeKind, path: String) {
        self.shapes.push(Shape {
            kind,
            path,
            name: None,
            above: false,
        });
    }

    /// Adds a text.
    pub(crate) fn write(&mut self, kind: LabelKind, text: impl Into<String>, at: [f64; 2]) {
        let [x, y] = at.map(rounded);
        self.labels.push(Label {
            x,
            y,
            text: text.into(),
            kind,
        });
    }
}

impl Place {
    /// Creates a place without an outline.
    pub(crate) fn new(kind: PlaceKind, name: impl Into<String>, at: [f64; 2], r: f64) -> Place {
        let [x, y] = at.map(rounded);
        Place {
            name: name.into(),
            x,
            y,
            r: rounded(r),
            kind,
            outline: None,
            special: false,
            capacity: None,
        }
    }
}
