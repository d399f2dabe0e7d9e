//! The rules of the hunting games a second time, written straight from the prose and as
//! plainly as possible: a board is a list of lines, a position a list of cells, and every
//! question is answered by going through the pairs and triples of the lines. No bits.
//!
//! - Tigers stand on the board from the start, Goats are in hand and move first.
//! - While goats are in hand, Goats' turn is to drop one on any empty node.
//! - When all have been placed, Goats' turn is to slide one to an adjacent empty node.
//! - Tigers' turn is to slide one tiger to an adjacent empty node, or to jump with one over an
//!   adjacent goat to the empty node straight behind it; the goat is captured. Nothing forces
//!   a capture, and there is one jump a turn.
//! - Tigers have won when they have captured enough goats. Otherwise whoever has no move has
//!   lost, but for Goats where the rules say that it is a draw.

use std::ops::Range;

use game::{Game, Outcome, Side};

use super::header::{Rules, Stalemate};

/// The most nodes a board may have. With fewer than twice as many goats, keys fit 64 bits.
pub(crate) const MOST: usize = 32;

/// A hunting game: its rules, and what they say about neighbours, listed once.
#[derive(Debug, Clone)]
pub struct NaiveHunt {
    /// The rules.
    pub rules: Rules,
    /// Neighbours on a line as (from, to), in both directions, sorted.
    pub(crate) steps: Vec<(usize, usize)>,
    /// Three in a row on a line as (from, over, to), in both directions, sorted.
    pub(crate) jumps: Vec<(usize, usize, usize)>,
    /// For each node, which steps and which jumps begin there.
    from: Vec<[Range<usize>; 2]>,
}

/// What stands on a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty = 0,
    /// A goat.
    Goat = 1,
    /// A tiger.
    Tiger = 2,
}

/// A position. Cells beyond the board's nodes are empty and never looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// What stands on each node.
    pub cells: [Cell; MOST],
    /// Goats not yet placed.
    pub in_hand: usize,
    /// Goats captured so far.
    pub captured: usize,
    /// Whether Tigers are to move.
    pub tigers_move: bool,
}

/// One ply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A goat enters on a node.
    Drop(usize),
    /// A piece goes from a node to an adjacent one.
    Slide(usize, usize),
    /// A tiger goes from a node over a goat to the node behind it.
    Jump(usize, usize, usize),
}

impl Position {
    /// The nodes that a legal move changes, each once, and what stands there afterwards.
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

impl NaiveHunt {
    /// The game with these rules, or what is wrong with them.
    pub fn new(rules: Rules) -> Result<NaiveHunt, String> {
        if rules.nodes > MOST || rules.goats > 2 * MOST - 1 {
            return Err(format!("more than {MOST} nodes or {} goats", 2 * MOST - 1));
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
        let step = |node| steps.partition_point(|step| step.0 < node);
        let jump = |node| jumps.partition_point(|jump| jump.0 < node);
        let from = |at| [step(at)..step(at + 1), jump(at)..jump(at + 1)];
        Ok(NaiveHunt {
            from: (0..rules.nodes).map(from).collect(),
            rules,
            steps,
            jumps,
        })
    }
}

impl Game for NaiveHunt {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        let mut cells = [Cell::Empty; MOST];
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

    fn mover(&self, position: &Position) -> Side {
        [Side::Right, Side::Left][usize::from(position.tigers_move)]
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = self.moves(position).next().is_none();
        match self.rules.stalemate {
            _ if position.captured >= self.rules.captures => Some(Outcome::Win(Side::Left)),
            _ if !stuck => None,
            Stalemate::Draw if !position.tigers_move => Some(Outcome::Draw),
            _ => Some(Outcome::Win(self.mover(position).opponent())),
        }
    }

    /// Sorted. None if Tigers have already captured enough.
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let (cells, tigers) = (position.cells, position.tigers_move);
        let over = position.captured >= self.rules.captures;
        let placing = !tigers && position.in_hand > 0;
        let piece = if tigers { Cell::Tiger } else { Cell::Goat };
        let nodes = |wanted: bool| 0..usize::from(wanted && !over) * self.rules.nodes;
        let own = move |node: &usize| cells[*node] == piece;
        let empty = move |node: usize| cells[node] == Cell::Empty;
        let steps = |from: usize| &self.steps[self.from[from][0].clone()];
        let jumps = |from: usize| &self.jumps[self.from[from][1].clone()];
        let drops = nodes(placing).filter(move |&to| empty(to)).map(Move::Drop);
        let steps = nodes(!placing).filter(own).flat_map(steps);
        let jumps = nodes(tigers).filter(own).flat_map(jumps);
        let slides = steps.filter(move |step| empty(step.1));
        let slides = slides.map(|&(from, to)| Move::Slide(from, to));
        let jumps = jumps.filter(move |jump| cells[jump.1] == Cell::Goat && empty(jump.2));
        drops
            .chain(slides)
            .chain(jumps.map(|&(from, over, to)| Move::Jump(from, over, to)))
    }

    fn play(&self, position: &Position, m: Move) -> Position {
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
