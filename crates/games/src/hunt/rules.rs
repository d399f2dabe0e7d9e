//! The rules, on bits.
//!
//! Goats move first. While goats are in hand a goat turn is a drop on an empty node and goats
//! on the board stay; after that a goat slides to an adjacent empty node. A tiger slides, or
//! jumps over an adjacent goat to the empty node behind it on the same line, which captures
//! the goat; one jump a turn, never forced. Enough captures win for Tigers; a side without a
//! move has lost, unless the board says that Goats without a move draw.

use game::{Game, Keyed, Outcome, Side, Symmetric};

use super::pattern::Patterns;
use super::position::{GOATS, Move, Position, TIGERS, nodes_in};
use super::symmetry::Symmetries;
use super::{Board, MAX_NODES, Stalemate, key};

/// The hunting game on one board, with the board's lines compiled to masks.
pub struct Hunt {
    board: Board,
    nodes: u32,
    adjacent: [u32; MAX_NODES],
    /// From a node: the nodes that a tiger there may jump over, and for each of them the nodes
    /// where such jumps end.
    jumpable: [u32; MAX_NODES],
    landings: [[u32; MAX_NODES]; MAX_NODES],
    /// Every jump, either way once: the node in the middle and the two at its ends.
    crossings: Vec<[u32; 2]>,
    patterns: Patterns,
    symmetries: Symmetries,
    short_moves: bool,
}

impl Hunt {
    /// The game on this board.
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
        let crossings: Vec<[u32; 2]> = all
            .iter()
            .filter(|(from, _, to)| from < to)
            .map(|&(from, over, to)| [1 << over, 1 << from | 1 << to])
            .collect();
        Hunt {
            nodes: u32::MAX >> (MAX_NODES - board.nodes.len()),
            adjacent,
            jumpable,
            landings,
            patterns: Patterns::of(&adjacent[..board.nodes.len()], &crossings, &symmetries),
            crossings,
            symmetries,
            short_moves: board.grid().is_some() && ends_are_unique(&all),
            board,
        }
    }

    /// The board it is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board's symmetries: every one, unless there are more than canonical forms can use.
    pub fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    /// Whether moves are written in the short form of grid boards.
    pub(super) fn has_short_moves(&self) -> bool {
        self.short_moves
    }

    /// How many goats have been captured.
    #[inline]
    pub fn captured(&self, position: &Position) -> u8 {
        self.board.goats - position.hand - position.goats.count_ones() as u8
    }

    /// How many tigers can neither slide nor jump.
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

    /// Every jump, either way once: the node in the middle and the two at its ends.
    #[inline]
    pub(super) fn crossings(&self) -> &[[u32; 2]] {
        &self.crossings
    }

    /// What stands where is taken for these patterns.
    #[inline]
    pub(super) fn patterns_of_board(&self) -> &Patterns {
        &self.patterns
    }

    /// The nodes beside a node.
    #[inline]
    pub(super) fn adjacent(&self, node: u8) -> u32 {
        self.adjacent[usize::from(node)]
    }

    /// The nodes without a piece.
    #[inline]
    pub(super) fn empty(&self, position: &Position) -> u32 {
        self.nodes & !(position.tigers | position.goats)
    }

    /// Where a piece can slide.
    #[inline]
    pub(super) fn steps(&self, from: u8, empty: u32) -> u32 {
        self.adjacent[usize::from(from)] & empty
    }

    /// The goats that a tiger can capture, each with the nodes where it can land.
    #[inline]
    pub(super) fn captures(
        &self,
        from: u8,
        goats: u32,
        empty: u32,
    ) -> impl Iterator<Item = (u8, u32)> {
        let landings = &self.landings[usize::from(from)];
        nodes_in(self.jumpable[usize::from(from)] & goats)
            .map(move |over| (over, landings[usize::from(over)] & empty))
    }

    /// The nodes that drops, slides and jumps start from (for a drop: end on).
    #[inline]
    fn sources(&self, position: &Position) -> (u32, u32, u32) {
        if self.captured(position) >= self.board.captures {
            (0, 0, 0)
        } else if position.mover == TIGERS {
            (0, position.tigers, position.tigers)
        } else if position.hand > 0 {
            (self.empty(position), 0, 0)
        } else {
            (0, position.goats, 0)
        }
    }
}

/// Whether a jump is known by where it begins and ends.
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
        let (droppers, sliders, jumpers) = self.sources(position);
        let drops = nodes_in(droppers).map(|to| Move::Drop { to });
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
        let (droppers, sliders, jumpers) = self.sources(position);
        let slides = |from| self.steps(from, empty).count_ones();
        let jumps = |from| {
            let landings = self.captures(from, position.goats, empty);
            landings
                .map(|(_, landings)| landings.count_ones())
                .sum::<u32>()
        };
        let count = droppers.count_ones()
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
        if self.symmetries.nearly_keep(position) {
            self.symmetries.merge(successors, first);
        }
    }
}
