//! The rules. Short and Cut take turns, each taking one edge that nobody has taken. Short wins as
//! soon as the terminals are joined by shorted edges, Cut as soon as every path between them is
//! cut. One of the two always happens, at the latest when the last edge is taken: if no path of
//! shorted edges joins the terminals then, the cut ones part them.

use game::{Game, Keyed, Outcome, Side, Symmetric};

use super::network::Network;
use super::position::{CUT, Position, SHORT, edges_in};
use super::symmetry::Symmetries;
use crate::switching::Map;

/// The Shannon switching game on one network.
pub struct Switching {
    network: Network,
    first: Side,
    symmetries: Symmetries,
    map: Option<Map>,
}

/// An edge that the mover takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take(pub u8);

impl Switching {
    /// The game on this network, of at most [`MAX_EDGES`](crate::switching::MAX_EDGES) edges, with this side
    /// to move first.
    pub fn new(network: Network, first: Side) -> Switching {
        Switching {
            symmetries: Symmetries::of(&network),
            network,
            first,
            map: None,
        }
    }

    /// The game on the network of a map, which it then draws.
    pub fn on_map(map: Map, first: Side) -> Switching {
        Switching {
            map: Some(map.clone()),
            ..Switching::new(map.network, first)
        }
    }

    /// The map that the network was found on, if it was.
    pub fn map(&self) -> Option<&Map> {
        self.map.as_ref()
    }

    /// What it is played on.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Who moves first.
    pub fn first(&self) -> Side {
        self.first
    }

    /// The edges that nobody has taken.
    pub fn free(&self, position: &Position) -> u64 {
        self.network.all_edges() & !position.played()
    }
}

impl Game for Switching {
    type Position = Position;
    type Move = Take;

    fn start(&self) -> Position {
        Position::default()
    }

    fn mover(&self, position: &Position) -> Side {
        if position.played().count_ones().is_multiple_of(2) {
            self.first
        } else {
            self.first.opponent()
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.network.joins_terminals(position.shorted) {
            Some(Outcome::Win(SHORT))
        } else if !(self.network).joins_terminals(self.network.all_edges() & !position.cut) {
            Some(Outcome::Win(CUT))
        } else {
            None
        }
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Take> {
        let free = match self.outcome(position) {
            Some(_) => 0,
            None => self.free(position),
        };
        edges_in(free).map(|edge| Take(edge as u8))
    }

    fn play(&self, position: &Position, Take(edge): Take) -> Position {
        position.with(self.mover(position), usize::from(edge))
    }
}

impl Keyed for Switching {
    /// A digit in base 3 for each edge: 0 free, 1 shorted, 2 cut. Whose turn it is follows from
    /// how many are not 0, so that 40 edges fit.
    fn key(&self, position: &Position) -> u64 {
        (0..self.network.edges.len()).rev().fold(0, |key, edge| {
            let digit = (position.shorted >> edge & 1) + 2 * (position.cut >> edge & 1);
            key * 3 + digit
        })
    }
}

impl Symmetric for Switching {
    fn canonical(&self, position: &Position) -> Position {
        self.symmetries.canonical(position)
    }
}
