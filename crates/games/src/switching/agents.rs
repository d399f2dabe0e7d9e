//! Strategies for either side.
//!
//! [`TwoPlayer`] finds a winning pair (see [`WinningPair`]) at the start of the game and maintains
//! it; without one it plays at random. [`GraphUpdate`] searches again at each turn while it has
//! none. [`SelfWeighted`] computes at each turn two spanning trees with the fewest knots and takes
//! a knot, or any edge of the trees if there is none. [`Perfect`] takes a winning edge if there is
//! one. Cut plays by its own forests, which are trees of the dual if the network is planar.
//!
//! The first strategy wins exactly if a pair exists at the start; the second also if one turns up
//! later. The third can lose a won game, because its knots may be irrelevant. [`Strategy::choices`]
//! returns everything a strategy may do, so that this can be examined.

use game::{Agent, Game, Meter, OpenReason, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::network::Network;
use super::position::{Position, SHORT, edges_in};
use super::rules::{Switching, Take};
use crate::switching::{SpanningTreePair, WinningPair};

/// A way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Maintains the pair found at the start.
    TwoPlayer,
    /// Searches for a pair again while it has none.
    GraphUpdate,
    /// Takes a knot.
    SelfWeighted,
    /// Takes a winning edge.
    Perfect,
}

pub use Strategy::{GraphUpdate, Perfect, SelfWeighted, TwoPlayer};

/// The pair that a strategy remembers from turn to turn.
pub type Memory = Option<WinningPair>;

impl Strategy {
    /// All strategies with their names.
    pub const ALL: [(&'static str, Strategy); 4] = [
        ("two-player", TwoPlayer),
        ("graph-update", GraphUpdate),
        ("self-weighted", SelfWeighted),
        ("perfect", Perfect),
    ];

    /// Returns the memory at the start of a game.
    pub fn begin(self, network: &Network, side: Side) -> Memory {
        match self {
            TwoPlayer | GraphUpdate => WinningPair::find(network, &Position::default(), side),
            SelfWeighted | Perfect => None,
        }
    }

    /// Returns the edges among which the strategy chooses at random, each with the memory after
    /// taking it. Its side is to move; `taken` is the edge that the opponent has just taken, if
    /// any.
    pub fn choices(
        self,
        network: &Network,
        position: &Position,
        side: Side,
        memory: &Memory,
        taken: Option<usize>,
    ) -> Vec<(usize, Memory)> {
        let free = network.all_edges() & !position.played();
        let random = || edges_in(free).map(|edge| (edge, None)).collect();
        match self {
            TwoPlayer | GraphUpdate => {
                let fresh = || WinningPair::find(network, position, side);
                let pair = match memory {
                    None if self == GraphUpdate => fresh(),
                    kept => {
                        let hit = |pair: &WinningPair| pair.answer(network, position, taken?);
                        if let Some((edge, left)) = kept.as_ref().and_then(hit) {
                            return vec![(edge, Some(left))];
                        }
                        *kept
                    }
                };
                pair.map_or_else(random, |pair| {
                    let spent = |edge| (edge, Some(pair.spend(network, position, edge)));
                    edges_in(pair.edges()).map(spent).collect()
                })
            }
            SelfWeighted => {
                let found = SpanningTreePair::find(network, position, side);
                let candidates = found.map_or(free, |pair| match pair.knots() {
                    0 => pair.edges(),
                    knots => knots,
                });
                edges_in(candidates).map(|edge| (edge, None)).collect()
            }
            Perfect => {
                let wins = |&edge: &usize| {
                    WinningPair::find(network, &position.with(side, edge), side).is_some()
                };
                let winning: Vec<(usize, Memory)> = (edges_in(free).filter(wins))
                    .map(|edge| (edge, None))
                    .collect();
                if winning.is_empty() {
                    SelfWeighted.choices(network, position, side, memory, taken)
                } else {
                    winning
                }
            }
        }
    }
}

impl Strategy {
    /// Checks whether the strategy wins as `side` with `first` to move first, for all random
    /// choices and all opponents.
    ///
    /// # Errors
    ///
    /// The limit that was reached, if any.
    pub fn always_wins(
        self,
        network: &Network,
        side: Side,
        first: Side,
        meter: &mut Meter<'_>,
    ) -> Result<bool, OpenReason> {
        let memory = self.begin(network, side);
        let node = Node {
            position: Position::default(),
            memory,
            taken: None,
            mover: first,
        };
        self.wins(network, side, &node, meter)
    }

    fn wins(
        self,
        network: &Network,
        side: Side,
        node: &Node,
        meter: &mut Meter<'_>,
    ) -> Result<bool, OpenReason> {
        meter.count()?;
        let position = node.position;
        if network.joins_terminals(position.shorted) {
            return Ok(side == SHORT);
        }
        if !network.joins_terminals(network.all_edges() & !position.cut) {
            return Ok(side != SHORT);
        }
        let own = node.mover == side;
        let choices = if own {
            self.choices(network, &position, side, &node.memory, node.taken)
        } else {
            edges_in(network.all_edges() & !position.played())
                .map(|edge| (edge, node.memory))
                .collect()
        };
        for (edge, memory) in choices {
            let next = Node {
                position: position.with(node.mover, edge),
                memory,
                taken: (!own).then_some(edge),
                mover: node.mover.opponent(),
            };
            if !self.wins(network, side, &next, meter)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A node of the game tree.
struct Node {
    position: Position,
    memory: Memory,
    /// The edge that the opponent has just taken.
    taken: Option<usize>,
    mover: Side,
}

/// A player that follows a strategy.
pub struct StrategyAgent {
    strategy: Strategy,
    random: Pcg64Mcg,
    /// The memory and the position after the agent's last move.
    memory: Option<(Memory, Position)>,
}

impl StrategyAgent {
    /// Creates an agent. Its random choices come from the seed.
    pub fn new(strategy: Strategy, seed: u64) -> StrategyAgent {
        StrategyAgent {
            strategy,
            random: Pcg64Mcg::seed_from_u64(seed),
            memory: None,
        }
    }
}

impl Agent<Switching> for StrategyAgent {
    fn choose(&mut self, game: &Switching, position: &Position) -> Take {
        let (network, side) = (game.network(), game.mover(position));
        let theirs = |position: &Position| match side {
            SHORT => position.cut,
            _ => position.shorted,
        };
        // The memory is valid if the opponent has made exactly one move since. Otherwise the agent
        // starts over, at the start of the game or from the position it is given.
        let opponent_edge_since = |before: &Position| {
            let new = theirs(position) & !theirs(before);
            let own = position.played() & !new == before.played();
            (own && new.count_ones() == 1).then(|| new.trailing_zeros() as usize)
        };
        let continued = (self.memory.take())
            .and_then(|(memory, before)| Some((memory, Some(opponent_edge_since(&before)?))));
        let restart = || {
            let start = game.start();
            let memory = self.strategy.begin(network, side);
            match (*position == start, opponent_edge_since(&start)) {
                (true, _) => (memory, None),
                (false, Some(taken)) => (memory, Some(taken)),
                (false, None) => {
                    let fresh = memory.and_then(|_| WinningPair::find(network, position, side));
                    (fresh, None)
                }
            }
        };
        let (memory, taken) = continued.unwrap_or_else(restart);
        let choices = (self.strategy).choices(network, position, side, &memory, taken);
        let (edge, memory) = choices[self.random.random_range(0..choices.len())];
        self.memory = Some((memory, position.with(side, edge)));
        Take(edge as u8)
    }
}
