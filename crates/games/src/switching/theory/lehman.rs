//! Who wins, and how: Lehman's theorem.
//!
//! **Short** wins, even moving second, exactly if two edge-disjoint trees span one set of vertices
//! with both terminals in it. If Cut takes an edge of one tree, an edge of the other joins the two
//! parts; Short takes it, its ends become one vertex, and two trees are left on a smaller set. At
//! the end the terminals are one vertex.
//!
//! Such trees are found thus. Let two forests share as many edges as possible, and offer them one
//! more edge `e` between the terminals. If it is refused, the edges that it reaches have both
//! terminals and the same components in either forest, and hang together through `e`: they are two
//! trees as wanted. If it is taken there are no such trees: two trees on `n` vertices have all the
//! `2(n-1)` edges that two forests can have there, so there would be no room for `e`.
//!
//! **Cut** wins, even moving second, exactly if the edges can be split in three, `R`, `A` and `B`,
//! such that when `R` is contracted, `A + e` and `B + e` are forests with the same components. For
//! if Short takes an edge of `A`, it closes a cycle with `B + e`, and not with `e` alone, since
//! `A + e` has no cycle; Cut takes an edge of `B` on that cycle, and two smaller forests are left.
//! At the end only `e` joins the terminals. In a planar network `A` and `B` are two trees of the
//! dual; in this form there need not be one.
//!
//! They are found thus. Let two forests take `e` and a twin of it first, and then as many edges as
//! possible. Whatever the refused edges reach, and they themselves, make up `R`. Contracting `R`
//! keeps both forests, as they have the same components within it. If `R` has `e`, its place could
//! be taken by a refused edge, so Short would win moving first (see [`class`]). Otherwise, while an
//! edge of one forest joins two components of the other, it goes to `R` too.
//!
//! A. Lehman, A solution of the Shannon switching game (1964).

use game::Side;

use super::matroid_union::DisjointForests;
use crate::switching::{CUT, Minor, Network, Position, SHORT, edges_in};

/// Why a side wins although the opponent is to move: two disjoint sets of free edges, such that
/// for whatever the opponent takes of one there is an answer in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinningPair {
    /// Who wins.
    pub side: Side,
    /// Short's two trees, or Cut's two forests `A` and `B`.
    pub tree_pair: [u64; 2],
}

/// Who wins from the start of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeClass {
    /// Short, whoever moves first.
    Short,
    /// Whoever moves first.
    Neutral,
    /// Cut, whoever moves first.
    Cut,
}

impl OutcomeClass {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            OutcomeClass::Short => "short",
            OutcomeClass::Neutral => "neutral",
            OutcomeClass::Cut => "cut",
        }
    }

    /// Who wins if this side moves first.
    pub fn winner(self, first: Side) -> Side {
        match self {
            OutcomeClass::Short => SHORT,
            OutcomeClass::Neutral => first,
            OutcomeClass::Cut => CUT,
        }
    }
}

/// Who wins from a position of a network, by two trees alone. Short wins moving second if there are
/// two trees. Short wins moving first exactly if there are with one more edge between the
/// terminals: Cut has to take that edge, as Short would win by it, and then Short is to move.
pub fn outcome_class(network: &Network, position: &Position) -> OutcomeClass {
    let mut minor = network.minor(position);
    if trees(&minor).is_some() {
        return OutcomeClass::Short;
    }
    minor.edges.push(minor.terminals);
    match trees(&minor) {
        Some(_) => OutcomeClass::Neutral,
        None => OutcomeClass::Cut,
    }
}

impl WinningPair {
    /// Why this side wins although the opponent is to move, if it does.
    pub fn find(network: &Network, position: &Position, side: Side) -> Option<WinningPair> {
        let minor = network.minor(position);
        let tree_pair = match side {
            SHORT => trees(&minor)?,
            CUT => cotrees(&minor)?,
        };
        let tree_pair = tree_pair.map(|half| minor.set(half));
        Some(WinningPair { side, tree_pair })
    }

    /// A move by which this side wins, if there is one, and why.
    pub fn find_with_move(
        network: &Network,
        position: &Position,
        side: Side,
    ) -> Option<(usize, WinningPair)> {
        let free = network.all_edges() & !position.played();
        edges_in(free).find_map(|edge| {
            let after = position.with(side, edge);
            Some((edge, WinningPair::find(network, &after, side)?))
        })
    }

    /// The edges of both.
    pub fn edges(&self) -> u64 {
        self.tree_pair[0] | self.tree_pair[1]
    }

    /// What to take now that the opponent has taken an edge, which the position has already, and
    /// what is left then. `None` if that edge was in neither half: anything will do.
    pub fn answer(
        &self,
        network: &Network,
        position: &Position,
        taken: usize,
    ) -> Option<(usize, WinningPair)> {
        let half = (0..2).find(|&half| self.tree_pair[half] >> taken & 1 == 1)?;
        let mut left = self.tree_pair;
        left[half] &= !(1 << taken);
        let (hit, other) = (left[half], left[1 - half]);
        let found = match self.side {
            // The parts of the tree that was hit are joined by an edge of the other.
            SHORT => {
                let part = network.components(position.shorted | hit);
                edges_in(other).find(|&edge| parts(network, &part, edge))
            }
            // The edge taken closes a cycle with the other forest, which opens without this edge.
            CUT => edges_in(other).find(|&edge| {
                let kept = self.given_away(network, position, left) & !(1 << taken);
                let part = with_terminals(network, kept | other & !(1 << edge));
                parts(network, &part, taken)
            }),
        };
        let edge = found.expect("both trees have the same components");
        left[1 - half] &= !(1 << edge);
        Some((
            edge,
            WinningPair {
                tree_pair: left,
                ..*self
            },
        ))
    }

    /// What is left if this side takes an edge of its own pair, unasked; `position` is before that.
    pub fn spend(&self, network: &Network, position: &Position, edge: usize) -> WinningPair {
        let half = usize::from(self.tree_pair[1] >> edge & 1 == 1);
        let mut left = self.tree_pair;
        left[half] &= !(1 << edge);
        let (own, other) = (left[half], left[1 - half]);
        let found = match self.side {
            // The edge closes a cycle with the other tree, which opens without this edge.
            SHORT => edges_in(other).find(|&away| {
                let part = network.components(position.shorted | other & !(1 << away));
                parts(network, &part, edge)
            }),
            // Without the edge its forest falls apart; an edge of the other, given away, mends it.
            CUT => {
                let kept = self.given_away(network, position, self.tree_pair);
                let part = with_terminals(network, kept | own);
                edges_in(other).find(|&away| parts(network, &part, away))
            }
        };
        let away = found.expect("both trees have the same components");
        left[1 - half] &= !(1 << away);
        WinningPair {
            tree_pair: left,
            ..*self
        }
    }

    /// The edges outside Cut's forests, which Short may have.
    fn given_away(&self, network: &Network, position: &Position, tree_pair: [u64; 2]) -> u64 {
        network.all_edges() & !(position.cut | tree_pair[0] | tree_pair[1])
    }
}

fn parts(network: &Network, component: &[usize], edge: usize) -> bool {
    let [one, other] = network.edges[edge].map(|end| component[end]);
    one != other
}

/// The components that these edges make, and one more edge between the terminals.
fn with_terminals(network: &Network, edges: u64) -> Vec<usize> {
    let mut component = network.components(edges);
    let [one, other] = network.terminals.map(|end| component[end]);
    for it in &mut component {
        if *it == other {
            *it = one;
        }
    }
    component
}

/// Short's two trees, as places of edges in the minor.
fn trees(minor: &Minor) -> Option<[Vec<usize>; 2]> {
    let mut forests = DisjointForests::of(minor.vertices, &minor.edges);
    if forests.insert(minor.terminals) {
        return None;
    }
    let reached = forests.reached(minor.edges.len());
    Some([0, 1].map(|side| {
        let within = forests.forest(side);
        within.filter(|edge| reached.contains(edge)).collect()
    }))
}

/// Cut's two forests, as places of edges in the minor.
fn cotrees(minor: &Minor) -> Option<[Vec<usize>; 2]> {
    if minor.terminals[0] == minor.terminals[1] {
        return None;
    }
    // The edge between the terminals and its twin have the numbers 0 and 1.
    let mut edges = vec![minor.terminals; 2];
    edges.extend(&minor.edges);
    let forests = DisjointForests::of(minor.vertices, &edges);
    let mut given_away = vec![false; edges.len()];
    for refused in forests.refused() {
        given_away[refused] = true;
        for edge in forests.reached(refused) {
            given_away[edge] = true;
        }
    }
    if given_away[0] || given_away[1] {
        return None;
    }
    let tree_pair: [Vec<usize>; 2] = [0, 1].map(|side| forests.forest(side).collect());
    loop {
        let contracted = (0..edges.len()).filter(|&edge| given_away[edge]);
        let contracted: Vec<usize> = contracted.collect();
        let uneven = [0, 1].into_iter().find_map(|side| {
            let other = tree_pair[1 - side]
                .iter()
                .filter(|&&edge| !given_away[edge]);
            let mut part = Components::new(minor.vertices);
            for &edge in contracted.iter().chain(other) {
                part.join(edges[edge]);
            }
            let mut own = tree_pair[side].iter().filter(|&&edge| !given_away[edge]);
            own.find(|&&edge| !part.joined(edges[edge]))
        });
        match uneven {
            Some(&edge) => given_away[edge] = true,
            None => break,
        }
    }
    Some(tree_pair.map(|half| {
        let kept = half
            .into_iter()
            .filter(|&edge| edge > 1 && !given_away[edge]);
        kept.map(|edge| edge - 2).collect()
    }))
}

/// Vertices that are joined, by trees that point to their roots.
struct Components(Vec<usize>);

impl Components {
    fn new(vertices: usize) -> Components {
        Components((0..vertices).collect())
    }

    fn root(&self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            vertex = self.0[vertex];
        }
        vertex
    }

    fn joined(&self, ends: [usize; 2]) -> bool {
        self.root(ends[0]) == self.root(ends[1])
    }

    fn join(&mut self, ends: [usize; 2]) {
        let [one, other] = ends.map(|end| self.root(end));
        self.0[one] = other;
    }
}
