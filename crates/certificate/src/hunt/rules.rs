//! The rules of the hunt games, written for readability.
//!
//! A position is a list of cells. Moves come from the pairs and triples of neighbouring nodes on
//! the board's lines.
//!
//! - The tigers stand on the board from the start. The goats are in hand and move first.
//! - While goats are in hand, Goats place one on any empty node.
//! - When all have been placed, Goats slide one to an adjacent empty node.
//! - Tigers slide one tiger to an adjacent empty node, or jump with one over an adjacent goat to
//!   the empty node straight behind it, which captures the goat. Captures are never forced, and a
//!   turn has at most one jump.
//! - Tigers win when they have captured enough goats. Otherwise a side without a move loses, except
//!   that Goats without a move draw if the rules say so.

use std::ops::Range;

use crate::json::{json_object, json_words};

/// The largest number of nodes on a board. With fewer than twice as many goats, keys fit 64 bits.
pub(crate) const MAX_NODES: usize = 32;

/// Everything that the rules depend on. Nodes are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Number of nodes.
    pub nodes: usize,
    /// Straight lines, as lists of nodes.
    pub lines: Vec<Vec<usize>>,
    /// Starting nodes of the tigers.
    pub tigers: Vec<usize>,
    /// Number of goats, all in hand at the start.
    pub goats: usize,
    /// Number of captures with which Tigers win.
    pub captures: usize,
    /// Result when Goats have no move. Left out of a header if it is a loss.
    pub stalemate: Stalemate,
}

json_object!(Rules {
    nodes,
    lines,
    tigers,
    goats,
    captures,
    stalemate
});

/// Result when Goats have no move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stalemate {
    /// Goats lose.
    #[default]
    Loss,
    /// The game is drawn.
    Draw,
}

json_words!(Stalemate { Loss: "loss", Draw: "draw" }, default Loss);

/// One of the two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The hunters.
    Tigers,
    /// The hunted, who try to block the tigers.
    Goats,
}

json_words!(Player {
    Tigers: "tigers",
    Goats: "goats"
});

/// The result of a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HuntOutcome {
    /// A side has won.
    Win(Player),
    /// Nobody has won.
    Draw,
}

/// A hunt game: its rules, and the neighbours that follow from them.
#[derive(Debug, Clone)]
pub struct NaiveHunt {
    /// The rules.
    pub rules: Rules,
    /// Neighbours on a line as (from, to), in both directions, sorted.
    pub(crate) steps: Vec<(usize, usize)>,
    /// Three in a row on a line as (from, over, to), in both directions, sorted.
    pub(crate) jumps: Vec<(usize, usize, usize)>,
    /// For each node, the steps and the jumps that begin there.
    from: Vec<FromNode>,
}

/// The steps and the jumps that begin at one node, as ranges of the two lists.
#[derive(Debug, Clone)]
struct FromNode {
    steps: Range<usize>,
    jumps: Range<usize>,
}

/// The contents of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty = 0,
    /// A goat.
    Goat = 1,
    /// A tiger.
    Tiger = 2,
}

/// A position. Cells beyond the nodes of the board are empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The contents of each node.
    pub cells: [Cell; MAX_NODES],
    /// Goats not yet placed.
    pub in_hand: usize,
    /// Goats captured so far.
    pub captured: usize,
    /// True if Tigers are to move.
    pub tigers_move: bool,
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Places a goat on a node.
    Drop(usize),
    /// Moves a piece from a node to an adjacent one.
    Slide(usize, usize),
    /// Moves a tiger from a node over a goat to the node behind it.
    Jump(usize, usize, usize),
}

impl NaiveHunt {
    /// Builds the game with these rules.
    ///
    /// # Errors
    ///
    /// Fails with a message if the rules name a missing node, or more nodes or goats than
    /// supported.
    pub fn new(rules: Rules) -> Result<NaiveHunt, String> {
        let most_goats = 2 * MAX_NODES - 1;
        if rules.nodes > MAX_NODES || rules.goats > most_goats {
            return Err(format!("more than {MAX_NODES} nodes or {most_goats} goats"));
        }
        let mut named = rules.lines.iter().flatten().chain(&rules.tigers);
        if let Some(node) = named.find(|&&node| node >= rules.nodes) {
            return Err(format!("there is no node {node}"));
        }
        let (mut steps, mut jumps) = (Vec::new(), Vec::new());
        for line in &rules.lines {
            for at in 1..line.len() {
                steps.extend([(line[at - 1], line[at]), (line[at], line[at - 1])]);
            }
            for at in 2..line.len() {
                let (one, over, other) = (line[at - 2], line[at - 1], line[at]);
                jumps.extend([(one, over, other), (other, over, one)]);
            }
        }
        // Two lines may share a pair or a triple of nodes.
        steps.sort();
        steps.dedup();
        jumps.sort();
        jumps.dedup();
        let first_step = |node| steps.partition_point(|step| step.0 < node);
        let first_jump = |node| jumps.partition_point(|jump| jump.0 < node);
        let from = |node| FromNode {
            steps: first_step(node)..first_step(node + 1),
            jumps: first_jump(node)..first_jump(node + 1),
        };
        Ok(NaiveHunt {
            from: (0..rules.nodes).map(from).collect(),
            rules,
            steps,
            jumps,
        })
    }

    /// Returns the position in which play begins.
    pub fn start(&self) -> Position {
        let mut cells = [Cell::Empty; MAX_NODES];
        for &tiger in &self.rules.tigers {
            cells[tiger] = Cell::Tiger;
        }
        Position {
            cells,
            in_hand: self.rules.goats,
            captured: 0,
            tigers_move: false,
        }
    }

    /// Returns the result if the game is over.
    pub fn outcome(&self, position: &Position) -> Option<HuntOutcome> {
        if position.captured >= self.rules.captures {
            return Some(HuntOutcome::Win(Player::Tigers));
        }
        if self.moves(position).next().is_some() {
            return None;
        }
        Some(match (position.mover(), self.rules.stalemate) {
            (Player::Tigers, _) => HuntOutcome::Win(Player::Goats),
            (Player::Goats, Stalemate::Loss) => HuntOutcome::Win(Player::Tigers),
            (Player::Goats, Stalemate::Draw) => HuntOutcome::Draw,
        })
    }

    /// Lists the legal moves in ascending order; none if Tigers have captured enough goats.
    pub fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let is_over = position.captured >= self.rules.captures;
        self.drops(position)
            .chain(self.slides(position))
            .chain(self.jumps(position))
            .take_while(move |_| !is_over)
    }

    /// Lists the drops: while goats are in hand, Goats place one on any empty node.
    fn drops(&self, position: &Position) -> impl Iterator<Item = Move> {
        (0..self.rules.nodes)
            .take_while(|_| position.is_placing())
            .filter(|&to| position.cells[to] == Cell::Empty)
            .map(Move::Drop)
    }

    /// Lists the slides: otherwise the mover slides one piece to an adjacent empty node.
    fn slides(&self, position: &Position) -> impl Iterator<Item = Move> {
        let piece = match position.mover() {
            Player::Tigers => Cell::Tiger,
            Player::Goats => Cell::Goat,
        };
        (0..self.rules.nodes)
            .take_while(|_| !position.is_placing())
            .filter(move |&from| position.cells[from] == piece)
            .flat_map(|from| &self.steps[self.from[from].steps.clone()])
            .filter(|&&(_, to)| position.cells[to] == Cell::Empty)
            .map(|&(from, to)| Move::Slide(from, to))
    }

    /// Lists the jumps: Tigers jump with one tiger over an adjacent goat to the empty node behind
    /// it.
    fn jumps(&self, position: &Position) -> impl Iterator<Item = Move> {
        (0..self.rules.nodes)
            .take_while(|_| position.mover() == Player::Tigers)
            .filter(|&from| position.cells[from] == Cell::Tiger)
            .flat_map(|from| &self.jumps[self.from[from].jumps.clone()])
            .filter(|&&(_, over, to)| {
                position.cells[over] == Cell::Goat && position.cells[to] == Cell::Empty
            })
            .map(|&(from, over, to)| Move::Jump(from, over, to))
    }

    /// Returns the position after a legal move.
    pub fn play(&self, position: &Position, m: Move) -> Position {
        let mut next = *position;
        next.tigers_move = !position.tigers_move;
        for (node, cell) in position.changes(m).into_iter().flatten() {
            next.cells[node] = cell;
        }
        next.in_hand -= usize::from(matches!(m, Move::Drop(_)));
        next.captured += usize::from(matches!(m, Move::Jump(..)));
        next
    }
}

impl Position {
    /// Returns the side to move.
    pub fn mover(&self) -> Player {
        if self.tigers_move {
            Player::Tigers
        } else {
            Player::Goats
        }
    }

    /// Checks whether Goats are to place a goat.
    fn is_placing(&self) -> bool {
        self.mover() == Player::Goats && self.in_hand > 0
    }

    /// Lists the nodes that a legal move changes, each once, with their new contents.
    pub(crate) fn changes(&self, m: Move) -> [Option<(usize, Cell)>; 3] {
        match m {
            Move::Drop(to) => [Some((to, Cell::Goat)), None, None],
            Move::Slide(from, to) => [
                Some((from, Cell::Empty)),
                Some((to, self.cells[from])),
                None,
            ],
            Move::Jump(from, over, to) => {
                [(from, Cell::Empty), (over, Cell::Empty), (to, Cell::Tiger)].map(Some)
            }
        }
    }
}

impl Player {
    /// Returns the other side.
    #[must_use]
    pub fn opponent(self) -> Player {
        match self {
            Player::Tigers => Player::Goats,
            Player::Goats => Player::Tigers,
        }
    }
}
