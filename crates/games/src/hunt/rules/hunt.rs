//! Rules of the hunt games on bitboards.
//!
//! Goats move first. While goats are in hand, Goats drop one on an empty node and goats on the
//! board stay; after that, a goat slides to an adjacent empty node. A tiger slides, or jumps over
//! an adjacent goat to the empty node behind it on the same line and captures it. A turn has at
//! most one jump, and jumps are never forced. Tigers win by reaching the required number of
//! captures. A side without a move loses, unless the board declares a draw when Goats have no move.

use game::{Game, Keyed, Outcome, Side, Symmetric};

use super::key;
use super::position::{GOATS, Move, Position, TIGERS, nodes_in};
use crate::hunt::heuristics::Patterns;
use crate::hunt::{Board, MAX_NODES, Stalemate, Symmetries};

/// The hunt game on one board, with the board's lines compiled to masks.
pub struct Hunt {
    board: Board,
    nodes: u32,
    adjacent: [u32; MAX_NODES],
    /// For each node, the nodes that a tiger there may jump over, and for each of those the nodes
    /// where such a jump may land.
    jumpable: [u32; MAX_NODES],
    landings: [[u32; MAX_NODES]; MAX_NODES],
    /// Every jump, once for both directions: its middle node and its two end nodes.
    jump_lines: Vec<[u32; 2]>,
    patterns: Patterns,
    symmetries: Symmetries,
    short_moves: bool,
}

impl Hunt {
    /// Compiles the rules for a board.
    ///
    /// ```
    /// use game::Game;
    /// use pounce_games::hunt::{Board, Hunt};
    ///
    /// let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
    /// let drop = hunt.parse_move(&hunt.start(), "G33").unwrap();
    /// let position = hunt.play(&hunt.start(), drop);
    /// assert_eq!(hunt.compact(&position), "T3T7G7T3T-t19");
    /// assert_eq!(hunt.moves(&position).count(), 12);
    /// ```
    pub fn new(board: Board) -> Self {
        let mut adjacent = [0; MAX_NODES];
        for (a, b) in board.edges() {
            adjacent[usize::from(a)] |= 1 << b;
            adjacent[usize::from(b)] |= 1 << a;
        }
        let all = board.jumps();
        let symmetries = Symmetries::of(&board);
        let mut jumpable = [0; MAX_NODES];
        let mut landings = [[0; MAX_NODES]; MAX_NODES];
        for &(from, over, to) in &all {
            jumpable[usize::from(from)] |= 1 << over;
            landings[usize::from(from)][usize::from(over)] |= 1 << to;
        }
        let jump_lines: Vec<[u32; 2]> = all
            .iter()
            .filter(|(from, _, to)| from < to)
            .map(|&(from, over, to)| [1 << over, 1 << from | 1 << to])
            .collect();
        Hunt {
            nodes: u32::MAX >> (MAX_NODES - board.nodes.len()),
            adjacent,
            jumpable,
            landings,
            patterns: Patterns::of(&adjacent[..board.nodes.len()], &jump_lines, &symmetries),
            jump_lines,
            symmetries,
            short_moves: board.grid().is_some() && ends_are_unique(&all),
            board,
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the symmetries of the board: all of them, or a subgroup if there are too many for
    /// canonical forms.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// Checks whether moves are written in the short form of grid boards.
    pub(crate) fn has_short_moves(&self) -> bool {
        self.short_moves
    }

    /// Returns the number of captured goats.
    #[inline]
    pub fn captured(&self, position: &Position) -> u8 {
        self.board.goats - position.hand - position.goats.count_ones() as u8
    }

    /// Counts the tigers that can neither slide nor jump.
    pub fn trapped_tigers(&self, position: &Position) -> u32 {
        let empty = self.empty(position);
        nodes_in(position.tigers)
            .filter(|&tiger| self.steps(tiger, empty) == 0)
            .filter(|&tiger| {
                let mut captures = self.captures(tiger, position.goats, empty);
                captures.all(|(_, landings)| landings == 0)
            })
            .count() as u32
    }

    /// Returns every jump, once for both directions: its middle node and its two end nodes.
    #[inline]
    pub(crate) fn jump_lines(&self) -> &[[u32; 2]] {
        &self.jump_lines
    }

    /// Returns the pattern features of the board.
    #[inline]
    pub(crate) fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// Returns the neighbours of a node.
    #[inline]
    pub(crate) fn adjacent(&self, node: u8) -> u32 {
        self.adjacent[usize::from(node)]
    }

    /// Returns the empty nodes.
    #[inline]
    pub(crate) fn empty(&self, position: &Position) -> u32 {
        self.nodes & !(position.tigers | position.goats)
    }

    /// Returns the nodes to which a piece can slide.
    #[inline]
    pub(crate) fn steps(&self, from: u8, empty: u32) -> u32 {
        self.adjacent[usize::from(from)] & empty
    }

    /// Iterates over the goats that a tiger can capture, each with the nodes where the jump can
    /// land.
    #[inline]
    pub(crate) fn captures(
        &self,
        from: u8,
        goats: u32,
        empty: u32,
    ) -> impl Iterator<Item = (u8, u32)> {
        let landings = &self.landings[usize::from(from)];
        nodes_in(self.jumpable[usize::from(from)] & goats)
            .map(move |over| (over, landings[usize::from(over)] & empty))
    }

    /// Returns the nodes where the legal moves start or, for drops, end.
    #[inline]
    fn movable(&self, position: &Position) -> Movable {
        let mut movable = Movable::default();
        if self.captured(position) >= self.board.captures {
            return movable;
        }
        if position.mover == TIGERS {
            movable.sliders = position.tigers;
            movable.jumpers = position.tigers;
        } else if position.hand > 0 {
            movable.drops = self.empty(position);
        } else {
            movable.sliders = position.goats;
        }
        movable
    }
}

/// The nodes where the moves of a position start or, for drops, end.
#[derive(Default)]
struct Movable {
    /// Nodes on which a goat can be dropped.
    drops: u32,
    /// Pieces that may slide.
    sliders: u32,
    /// Pieces that may jump.
    jumpers: u32,
}

/// Checks whether every jump is determined by its two ends.
fn ends_are_unique(jumps: &[(u8, u8, u8)]) -> bool {
    let mut ends: Vec<(u8, u8)> = jumps.iter().map(|&(from, _, to)| (from, to)).collect();
    ends.sort_unstable();
    ends.windows(2).all(|pair| pair[0] != pair[1])
}

impl Game for Hunt {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position {
            tigers: self
                .board
                .tigers
                .iter()
                .fold(0, |set, node| set | 1 << node),
            goats: 0,
            hand: self.board.goats,
            mover: GOATS,
        }
    }

    #[inline]
    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if self.captured(position) >= self.board.captures {
            Some(Outcome::Win(TIGERS))
        } else if self.moves(position).next().is_some() {
            None
        } else if position.mover == GOATS && self.board.stalemate == Stalemate::Draw {
            Some(Outcome::Draw)
        } else {
            Some(Outcome::Win(position.mover.opponent()))
        }
    }

    #[inline]
    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let goats = position.goats;
        let empty = self.empty(position);
        let Movable {
            drops,
            sliders,
            jumpers,
        } = self.movable(position);
        let drops = nodes_in(drops).map(|to| Move::Drop { to });
        let slides = nodes_in(sliders).flat_map(move |from| {
            nodes_in(self.steps(from, empty)).map(move |to| Move::Slide { from, to })
        });
        let jumps = nodes_in(jumpers).flat_map(move |from| {
            self.captures(from, goats, empty)
                .flat_map(move |(over, landings)| {
                    nodes_in(landings).map(move |to| Move::Jump { from, over, to })
                })
        });
        drops.chain(slides).chain(jumps)
    }

    #[inline]
    fn play(&self, position: &Position, m: Move) -> Position {
        let mut next = *position;
        next.mover = position.mover.opponent();
        match m {
            Move::Drop { to } => {
                next.goats |= 1 << to;
                next.hand -= 1;
            }
            Move::Slide { from, to } if position.mover == TIGERS => {
                next.tigers ^= 1 << from | 1 << to;
            }
            Move::Slide { from, to } => next.goats ^= 1 << from | 1 << to,
            Move::Jump { from, over, to } => {
                next.tigers ^= 1 << from | 1 << to;
                next.goats ^= 1 << over;
            }
        }
        next
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        let empty = self.empty(position);
        let Movable {
            drops,
            sliders,
            jumpers,
        } = self.movable(position);
        let slides = |from| self.steps(from, empty).count_ones();
        let jumps = |from| {
            let landings = self.captures(from, position.goats, empty);
            landings
                .map(|(_, landings)| landings.count_ones())
                .sum::<u32>()
        };
        let count = drops.count_ones()
            + nodes_in(sliders).map(slides).sum::<u32>()
            + nodes_in(jumpers).map(jumps).sum::<u32>();
        u64::from(count)
    }
}

impl Keyed for Hunt {
    #[inline]
    fn key(&self, position: &Position) -> u64 {
        key::encode(position)
    }
}

impl Symmetric for Hunt {
    #[inline]
    fn canonical(&self, position: &Position) -> Position {
        self.symmetries.canonical(position)
    }

    #[inline]
    fn dedup_symmetric(&self, position: &Position, successors: &mut Vec<Position>, first: usize) {
        if self.symmetries.may_have_symmetric_successors(position) {
            self.symmetries.dedup(successors, first);
        }
    }
}
