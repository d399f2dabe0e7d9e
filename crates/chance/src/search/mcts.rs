//! Monte Carlo tree search with upper confidence bounds (UCT).
//!
//! Playouts run to the end of the game, and a tree grows along the moves that did well. At a
//! player's move the child with the highest upper confidence bound is tried; at a chance node the
//! dice are rolled. Kocsis and Szepesvári (2006), *Bandit based Monte-Carlo planning*.
//!
//! The result depends only on the seed and the limit on bytes. It is a guess and never evidence.
//!
//! Cost: one playout per iteration, and memory for the moves of one position per playout, as long as
//! the limit on bytes allows. After that the tree no longer grows, and playouts begin at its leaves.

use game::{Chance, Meter, OpenReason, Outcome, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::dice::sample_outcome;
use crate::probability::ProbabilityScalar;

/// Exploration constant: half of √2, the usual choice for values in [0, 1], because playouts of a
/// long game seldom differ by the full range.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Plies after which a playout counts as a draw. Games with dice that end are shorter.
const MAX_PLIES: u32 = 10_000;

/// Playouts between two polls: a few milliseconds on a large board.
const POLL_INTERVAL: u32 = 64;

/// Playout statistics of a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MoveStats<M> {
    /// The move.
    pub m: M,
    /// Playouts that began with it.
    pub visits: u32,
    /// Their mean value to `Left`.
    pub value: f64,
}

/// Runs playouts from a position where a player is to move. Returns its moves, the most visited
/// first. The tree grows until it reaches the limit on bytes.
///
/// # Errors
///
/// The limit on nodes or time that was reached, if any.
pub fn mcts<G: Chance>(
    game: &G,
    position: &G::Position,
    playouts: u32,
    seed: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<MoveStats<G::Move>>, OpenReason> {
    let mut tree = Tree::new(game, *position, seed);
    tree.expand(0);
    for playout in 0..playouts {
        meter.count()?;
        if playout % POLL_INTERVAL == 0 {
            meter.poll(0)?;
        }
        tree.run_playout(meter);
    }
    let mut moves: Vec<MoveStats<G::Move>> = tree
        .children(0)
        .filter_map(|child| {
            let node = &tree.nodes[child];
            Some(MoveStats {
                m: node.last_move?,
                visits: node.visits,
                value: node.score / f64::from(node.visits.max(1)),
            })
        })
        .collect();
    moves.sort_by_key(|stats| std::cmp::Reverse(stats.visits));
    Ok(moves)
}

struct Node<P, M> {
    position: P,
    last_move: Option<M>,
    visits: u32,
    /// Playouts that `Left` won, counting a draw as one half.
    score: f64,
    /// Index of the first child.
    first: u32,
    count: u32,
}

impl<P, M> Node<P, M> {
    fn new(position: P, last_move: Option<M>) -> Self {
        Node {
            position,
            last_move,
            visits: 0,
            score: 0.0,
            first: 0,
            count: 0,
        }
    }
}

struct Tree<'a, G: Chance> {
    game: &'a G,
    nodes: Vec<Node<G::Position, G::Move>>,
    /// True if the tree has reached the limit on bytes.
    is_full: bool,
    random: Pcg64Mcg,
    path: Vec<usize>,
}

impl<'a, G: Chance> Tree<'a, G> {
    fn new(game: &'a G, position: G::Position, seed: u64) -> Self {
        Tree {
            game,
            nodes: vec![Node::new(position, None)],
            is_full: false,
            random: Pcg64Mcg::seed_from_u64(seed),
            path: Vec::new(),
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.nodes[node].first as usize;
        first..first + self.nodes[node].count as usize
    }

    /// Adds the children of a node.
    fn expand(&mut self, node: usize) {
        let position = self.nodes[node].position;
        let first = self.nodes.len();
        for m in self.game.moves(&position) {
            let next = self.game.play(&position, m);
            self.nodes.push(Node::new(next, Some(m)));
        }
        self.nodes[node].first = first as u32;
        self.nodes[node].count = (self.nodes.len() - first) as u32;
    }

    /// Checks whether the limits allow to add the children of a node.
    fn may_expand(&mut self, node: usize, meter: &Meter<'_>) -> bool {
        let children = self.game.moves(&self.nodes[node].position).count();
        let nodes = self.nodes.len() + children;
        if nodes > self.nodes.capacity() {
            // The vector doubles its capacity when it is full.
            let capacity = nodes.max(2 * self.nodes.capacity()) as u64;
            let bytes = capacity * size_of::<Node<G::Position, G::Move>>() as u64;
            self.is_full = meter.check_bytes(bytes).is_err();
        }
        !self.is_full
    }

    /// Selects a leaf, expands it if it was visited before, plays to the end, and updates the
    /// nodes on the path.
    fn run_playout(&mut self, meter: &Meter<'_>) {
        let mut node = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            if self.nodes[node].count == 0 {
                if self.nodes[node].visits == 0 || self.is_full || !self.may_expand(node, meter) {
                    break;
                }
                self.expand(node);
                if self.nodes[node].count == 0 {
                    break;
                }
            }
            node = self.select(node);
            self.path.push(node);
        }
        let score = self.play_randomly(self.nodes[node].position);
        for &visited in &self.path {
            self.nodes[visited].visits += 1;
            self.nodes[visited].score += score;
        }
    }

    /// Returns the child to descend to.
    fn select(&mut self, node: usize) -> usize {
        let position = self.nodes[node].position;
        let children = self.children(node);
        if let Some(odds) = self.game.odds(&position) {
            return children.start + sample_outcome(&odds, &mut self.random);
        }
        let unvisited = children
            .clone()
            .filter(|&child| self.nodes[child].visits == 0);
        let count = unvisited.clone().count();
        if count > 0 {
            let index = self.random.random_range(0..count);
            return unvisited.clone().nth(index).expect("index is below count");
        }
        let mover = self.game.mover(&position);
        let log_visits = f64::from(self.nodes[node].visits).ln();
        let upper_bound = |child: usize| {
            let node = &self.nodes[child];
            let visits = f64::from(node.visits);
            let mean = match mover {
                Side::Left => node.score / visits,
                Side::Right => 1.0 - node.score / visits,
            };
            mean + EXPLORATION * (log_visits / visits).sqrt()
        };
        let bounds = children.clone().map(|child| (upper_bound(child), child));
        bounds
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map_or(children.start, |(_, child)| child)
    }

    /// Plays random moves to the end and returns the value of the outcome.
    fn play_randomly(&mut self, mut position: G::Position) -> f64 {
        let mut moves = Vec::new();
        for _ in 0..MAX_PLIES {
            if let Some(outcome) = self.game.outcome(&position) {
                return f64::of_outcome(outcome);
            }
            let m = if let Some(odds) = self.game.odds(&position) {
                odds[sample_outcome(&odds, &mut self.random)].0
            } else {
                moves.clear();
                moves.extend(self.game.moves(&position));
                moves[self.random.random_range(0..moves.len())]
            };
            position = self.game.play(&position, m);
        }
        f64::of_outcome(Outcome::Draw)
    }
}
