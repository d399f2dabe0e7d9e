//! Rules of the Shannon switching game.
//!
//! Short and Cut alternate, each taking one free edge. Short wins as soon as shorted edges connect
//! the terminals, Cut as soon as every path between them is cut. One of the two always happens:
//! once all edges are taken, either a path is shorted or the cut edges separate the terminals.

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

/// The move of taking an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take(pub u8);

impl Switching {
    /// Creates the game on a network of at most [`MAX_EDGES`](crate::switching::MAX_EDGES) edges.
    ///
    /// ```
    /// use game::{Game, Notation};
    /// use pounce_games::switching::{Network, SHORT, Switching};
    ///
    /// let network = Network::embedded("wheatstone").unwrap();
    /// let game = Switching::new(network, SHORT);
    /// assert_eq!(game.position_text(&game.start()), ".....");
    /// assert_eq!(game.moves(&game.start()).count(), 5);
    /// ```
    pub fn new(network: Network, first: Side) -> Switching {
        Switching {
            symmetries: Symmetries::of(&network),
            network,
            first,
            map: None,
        }
    }

    /// Creates the game on the network of a map. Pictures then show the map.
    pub fn on_map(map: Map, first: Side) -> Switching {
        Switching {
            map: Some(map.clone()),
            ..Switching::new(map.network, first)
        }
    }

    /// Returns the map, if the game is played on one.
    pub fn map(&self) -> Option<&Map> {
        self.map.as_ref()
    }

    /// Returns the network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Returns the side that moves first.
    pub fn first(&self) -> Side {
        self.first
    }

    /// Returns the edges that have not been taken.
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
        if position.played().count_ones() % 2 == 0 {
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
    /// One base-3 digit per edge: 0 free, 1 shorted, 2 cut. The number of nonzero digits determines
    /// the mover.
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
