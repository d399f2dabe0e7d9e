//! Monte Carlo tree search: playouts to the end, and a tree of those moves that have done well so
//! far. Where somebody chooses, the move with the highest upper confidence bound is tried; where
//! dice decide, they are thrown. Kocsis and Szepesvári (2006), *Bandit based Monte-Carlo planning*.
//! The same seed plays the same playouts. What comes out is a guess, never evidence.
//! Cost: one playout to the end each, and memory for all moves of a position each.

use game::{Chance, Meter, OpenReason, Outcome, Side};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::dice::thrown;
use crate::probability::Number;

/// How much is tried that has not done well: the square root of 2 halved, as values lie between 0
/// and 1 and playouts of a long game seldom differ by all of that.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// Plies after which a playout counts as a draw; games with dice that end are shorter.
const LONGEST: u32 = 10_000;

/// What playouts say about a move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Branch<M> {
    /// The move.
    pub m: M,
    /// How often it was tried.
    pub visits: u32,
    /// What share of these `Left` won.
    pub value: f64,
}

/// Plays so many playouts from a position where somebody chooses; the moves, the most visited
/// first.
pub fn monte_carlo<G: Chance>(
    game: &G,
    position: &G::Position,
    playouts: u32,
    seed: u64,
    meter: &mut Meter<'_>,
) -> Result<Vec<Branch<G::Move>>, OpenReason> {
    let mut tree = Tree::new(game, *position, seed);
    tree.expand(0);
    for _ in 0..playouts {
        meter.count()?;
        tree.playout();
    }
    let mut branches: Vec<Branch<G::Move>> = tree
        .children(0)
        .filter_map(|child| {
            let node = &tree.nodes[child];
            Some(Branch {
                m: node.by?,
                visits: node.visits,
                value: node.score / f64::from(node.visits.max(1)),
            })
        })
        .collect();
    branches.sort_by_key(|branch| std::cmp::Reverse(branch.visits));
    Ok(branches)
}

struct Node<P, M> {
    position: P,
    /// The move that led here.
    by: Option<M>,
    visits: u32,
    /// Playouts that `Left` won, draws counting one half.
    score: f64,
    /// Where its children lie.
    first: u32,
    count: u32,
}

struct Tree<'a, G: Chance> {
    game: &'a G,
    nodes: Vec<Node<G::Position, G::Move>>,
    random: Pcg64Mcg,
    path: Vec<usize>,
}

impl<'a, G: Chance> Tree<'a, G> {
    fn new(game: &'a G, position: G::Position, seed: u64) -> Self {
        let root = Node {
            position,
            by: None,
            visits: 0,
            score: 0.0,
            first: 0,
            count: 0,
        };
        Tree {
            game,
            nodes: vec![root],
            random: Pcg64Mcg::seed_from_u64(seed),
            path: Vec::new(),
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.nodes[node].first as usize;
        first..first + self.nodes[node].count as usize
    }

    /// Gives a node its children.
    fn expand(&mut self, node: usize) {
        let position = self.nodes[node].position;
        let first = self.nodes.len();
        for m in self.game.moves(&position) {
            self.nodes.push(Node {
                position: self.game.play(&position, m),
                by: Some(m),
                visits: 0,
                score: 0.0,
                first: 0,
                count: 0,
            });
        }
        self.nodes[node].first = first as u32;
        self.nodes[node].count = (self.nodes.len() - first) as u32;
    }

    /// Goes down the tree, adds to it, plays to the end, and tells everyone on the way.
    fn playout(&mut self) {
        let mut node = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            if self.nodes[node].count == 0 {
                // Seen before, so worth a closer look.
                if self.nodes[node].visits == 0 {
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
        let score = self.play_out(self.nodes[node].position);
        for &seen in &self.path {
            self.nodes[seen].visits += 1;
            self.nodes[seen].score += score;
        }
    }

    /// The child to go to.
    fn select(&mut self, node: usize) -> usize {
        let position = self.nodes[node].position;
        let children = self.children(node);
        if let Some(odds) = self.game.odds(&position) {
            return children.start + thrown(&odds, &mut self.random);
        }
        let unseen = children
            .clone()
            .filter(|&child| self.nodes[child].visits == 0);
        let count = unseen.clone().count();
        if count > 0 {
            let drawn = self.random.random_range(0..count);
            return unseen.clone().nth(drawn).expect("one of them");
        }
        let mover = self.game.mover(&position);
        let logarithm = f64::from(self.nodes[node].visits).ln();
        let bound = |child: usize| {
            let node = &self.nodes[child];
            let visits = f64::from(node.visits);
            let share = match mover {
                Side::Left => node.score / visits,
                Side::Right => 1.0 - node.score / visits,
            };
            share + EXPLORATION * (logarithm / visits).sqrt()
        };
        let best = children.clone().map(|child| (bound(child), child));
        best.reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map_or(children.start, |(_, child)| child)
    }

    /// Plays at random to the end.
    fn play_out(&mut self, mut position: G::Position) -> f64 {
        let mut moves = Vec::new();
        for _ in 0..LONGEST {
            if let Some(outcome) = self.game.outcome(&position) {
                return f64::ending(outcome);
            }
            let m = match self.game.odds(&position) {
                Some(odds) => odds[thrown(&odds, &mut self.random)].0,
                None => {
                    moves.clear();
                    moves.extend(self.game.moves(&position));
                    moves[self.random.random_range(0..moves.len())]
                }
            };
            position = self.game.play(&position, m);
        }
        f64::ending(Outcome::Draw)
    }
}
