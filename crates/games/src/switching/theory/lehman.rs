//! Decides who wins, and finds a winning strategy, by Lehman's theorem.
//!
//! **Short** wins moving second exactly if two edge-disjoint trees span a common set of vertices
//! that contains both terminals. If Cut takes an edge of one tree, an edge of the other reconnects
//! its two parts. Short takes it, and contracting it leaves two trees on a smaller set. In the end
//! the terminals are one vertex.
//!
//! To find such trees, build two largest disjoint forests and insert one more edge `e` between the
//! terminals. If `e` is rejected, the edges it reaches span both terminals and have the same
//! components in either forest; with `e` they are connected, so they are the two trees. If `e` is
//! accepted, there are none: two trees on `n` vertices already have all `2(n-1)` edges that two
//! forests can have there.
//!
//! **Cut** wins moving second exactly if the edges split into `R`, `A` and `B` such that, with `R`
//! contracted, `A + e` and `B + e` are forests with the same components. If Short takes an edge of
//! `A`, it closes a cycle with `B + e`, not with `e` alone since `A + e` is acyclic. Cut takes an
//! edge of `B` on that cycle, and two smaller forests are left. In the end only `e` connects the
//! terminals. In a planar network `A` and `B` are two trees of the dual, but this form needs no
//! dual.
//!
//! To find them, insert `e` and a copy of it first and then as many edges as possible. `R` consists
//! of the rejected edges and everything they reach. Contracting `R` preserves both forests, since
//! they have the same components within it. If `R` contains `e`, a rejected edge could replace it,
//! so Short wins moving first (see [`outcome_class`]). Otherwise, while an edge of one forest joins
//! two components of the other, it moves to `R`.
//!
//! A. Lehman, A solution of the Shannon switching game (1964).

use game::Side;

use super::matroid_union::DisjointForests;
use crate::switching::network::relabel;
use crate::switching::{CUT, Minor, Network, Position, SHORT, edges_in};

/// A proof that a side wins with the opponent to move: two disjoint sets of free edges such that
/// every move of the opponent in one set has an answer in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinningPair {
    /// The winner.
    pub side: Side,
    /// Short's two trees, or Cut's two forests `A` and `B`.
    pub tree_pair: [u64; 2],
}

/// The winner of a network, depending on who moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OutcomeClass {
    /// Short wins, whoever moves first.
    Short,
    /// The first player wins.
    Neutral,
    /// Cut wins, whoever moves first.
    Cut,
}

impl OutcomeClass {
    /// Returns the name of the class.
    pub fn name(self) -> &'static str {
        match self {
            OutcomeClass::Short => "short",
            OutcomeClass::Neutral => "neutral",
            OutcomeClass::Cut => "cut",
        }
    }

    /// Returns the winner if this side moves first.
    pub fn winner(self, first: Side) -> Side {
        match self {
            OutcomeClass::Short => SHORT,
            OutcomeClass::Neutral => first,
            OutcomeClass::Cut => CUT,
        }
    }
}

/// Returns the outcome class of a position, found by two trees alone.
///
/// Short wins moving second if the two trees exist. Short wins moving first exactly if they exist
/// with one more edge between the terminals: Cut has to take that edge at once, and then Short is
/// to move.
///
/// ```
/// use pounce_games::switching::{Network, OutcomeClass, Position, outcome_class};
///
/// let network = Network::embedded("wheatstone").unwrap();
/// let class = outcome_class(&network, &Position::default());
/// assert_eq!(class, OutcomeClass::Neutral);
/// ```
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
    /// Returns a pair for this side with the opponent to move, if the side wins.
    pub fn find(network: &Network, position: &Position, side: Side) -> Option<WinningPair> {
        let minor = network.minor(position);
        let tree_pair = match side {
            SHORT => trees(&minor)?,
            CUT => cotrees(&minor)?,
        };
        let tree_pair = tree_pair.map(|half| minor.set(half));
        Some(WinningPair { side, tree_pair })
    }

    /// Returns a winning move of this side and the pair after it, if there is one.
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

    /// Returns the edges of both sets.
    pub fn edges(&self) -> u64 {
        self.tree_pair[0] | self.tree_pair[1]
    }

    /// Returns the answer to an edge that the opponent has taken, and the remaining pair.
    /// `position` is after the opponent's move. Returns `None` if the edge is in neither set, so
    /// that any answer will do.
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
            // An edge of the other tree reconnects the parts of the damaged tree.
            SHORT => {
                let part = network.components(position.shorted | hit);
                edges_in(other).find(|&edge| parts(network, &part, edge))
            }
            // The edge taken closes a cycle with the other forest, and this edge breaks it.
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

    /// Returns the remaining pair after this side takes an edge of the pair without being forced
    /// to. `position` is before that move.
    #[must_use]
    pub fn spend(&self, network: &Network, position: &Position, edge: usize) -> WinningPair {
        let half = usize::from(self.tree_pair[1] >> edge & 1 == 1);
        let mut left = self.tree_pair;
        left[half] &= !(1 << edge);
        let (own, other) = (left[half], left[1 - half]);
        let found = match self.side {
            // The edge closes a cycle with the other tree, and removing this edge breaks it.
            SHORT => edges_in(other).find(|&away| {
                let part = network.components(position.shorted | other & !(1 << away));
                parts(network, &part, edge)
            }),
            // Without the edge its forest falls apart; an edge moved from the other forest to `R`
            // reconnects it.
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

    /// Returns the edges outside Cut's forests (`R`), which Short may have.
    fn given_away(&self, network: &Network, position: &Position, tree_pair: [u64; 2]) -> u64 {
        network.all_edges() & !(position.cut | tree_pair[0] | tree_pair[1])
    }
}

fn parts(network: &Network, component: &[usize], edge: usize) -> bool {
    let [one, other] = network.edges[edge].map(|end| component[end]);
    one != other
}

/// Returns the components of these edges together with an edge between the terminals.
fn with_terminals(network: &Network, edges: u64) -> Vec<usize> {
    let mut component = network.components(edges);
    let [one, other] = network.terminals.map(|end| component[end]);
    relabel(&mut component, other, one);
    component
}

/// Returns Short's two trees, as indices of edges in the minor.
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

/// Returns Cut's two forests, as indices of edges in the minor.
fn cotrees(minor: &Minor) -> Option<[Vec<usize>; 2]> {
    if minor.terminals[0] == minor.terminals[1] {
        return None;
    }
    // The edge between the terminals and its copy have the indices 0 and 1.
    let mut edges = vec![minor.terminals; 2];
    edges.extend(&minor.edges);
    let forests = DisjointForests::of(minor.vertices, &edges);
    let mut given_away = vec![false; edges.len()];
    for rejected in forests.rejected() {
        given_away[rejected] = true;
        for edge in forests.reached(rejected) {
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

/// A disjoint-set forest over the vertices.
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
