//! The dual of a network, on which Cut plays Short's game.
//!
//! Draw one more edge `e` between the terminals. The faces of the drawing become vertices, and each
//! edge joins the faces on its two sides. The dual of `e` is removed again, and its ends become the
//! terminals. Edges keep their indices. A set of edges connects the terminals of the dual exactly
//! if it separates those of the network: together with `e` it is a cycle of faces, which is a cut.
//!
//! This needs a planar drawing with both terminals on a common face, given by coordinates or found
//! by search.

use super::embedding::Embedding;
use crate::switching::{Network, Vertex};

/// Returns the dual of a network, or `None` if there is no suitable drawing or the network with `e`
/// is not connected.
pub fn dual(network: &Network) -> Option<Network> {
    let embedding = Embedding::by_places(network).and_then(|plane| {
        let outer = |face: &[usize], number: usize| area(network, &plane, face, number);
        plane.with_edge(network.terminals, outer)
    });
    let embedding = embedding.or_else(|| {
        let mut edges = network.edges.clone();
        edges.push(network.terminals);
        Embedding::search(network.vertices.len(), &edges)
    })?;
    let (face, faces) = embedding.faces();
    let sides = |edge: usize| [face[2 * edge], face[2 * edge + 1]];
    let edges = network.edges.len();
    let terminals = sides(edges);
    let places = places(network, &embedding, &face, faces, terminals);
    Some(Network {
        name: format!("The dual of {}", network.name),
        vertices: (0..faces)
            .map(|number| Vertex {
                name: format!("f{number}"),
                place: places.as_ref().map(|places| places[number]),
            })
            .collect(),
        edges: (0..edges).map(sides).collect(),
        terminals,
    })
}

/// Returns twice the signed area of a face. It is positive for the outer face, which is traversed
/// in the opposite direction.
pub(crate) fn area(network: &Network, plane: &Embedding, face: &[usize], number: usize) -> f64 {
    let darts = (0..face.len()).filter(|&dart| face[dart] == number);
    let place = |vertex: usize| network.vertices[vertex].place.unwrap_or_default();
    darts
        .map(|dart| {
            let [from, to] = plane.edges()[dart / 2].map(place);
            let turned = if dart % 2 == 0 { 1.0 } else { -1.0 };
            turned * (from[0] * to[1] - to[0] * from[1])
        })
        .sum()
}

/// Places inner faces at the centre of their vertices and the terminals above and below.
fn places(
    network: &Network,
    embedding: &Embedding,
    face: &[usize],
    faces: usize,
    terminals: [usize; 2],
) -> Option<Vec<[f64; 2]>> {
    let given: Vec<[f64; 2]> = (network.vertices.iter())
        .map(|vertex| vertex.place)
        .collect::<Option<_>>()?;
    let corners = |number: usize| {
        let darts = (0..face.len()).filter(move |&dart| face[dart] == number);
        darts.map(|dart| given[embedding.edges()[dart / 2][dart % 2]])
    };
    let mean = |at: usize, number: usize| {
        let count = corners(number).count().max(1) as f64;
        corners(number).map(|corner| corner[at]).sum::<f64>() / count
    };
    let ends = |at: usize| {
        let values = given.iter().map(move |point| point[at]);
        let least = values.clone().fold(f64::INFINITY, f64::min);
        (least, values.fold(f64::NEG_INFINITY, f64::max))
    };
    let ((left, right), (top, bottom)) = (ends(0), ends(1));
    let [one, other] = terminals;
    let above = if mean(1, one) < mean(1, other) {
        one
    } else {
        other
    };
    let mut places: Vec<[f64; 2]> = (0..faces)
        .map(|face| match face {
            _ if face == above => [(left + right) / 2.0, top - 1.0],
            _ if terminals.contains(&face) => [(left + right) / 2.0, bottom + 1.0],
            _ => [mean(0, face), mean(1, face)],
        })
        .collect();
    // Faces with the same centre are moved apart, so that each is visible.
    for face in 1..faces {
        while places[..face].contains(&places[face]) {
            places[face][0] += 0.25;
        }
    }
    Some(places)
}
