//! Retrograde analysis of all positions reachable from one: their values, and distances to a win.
//!
//! All positions and moves are listed first. Values then propagate backwards from finished games in
//! order of distance: a position is won for its mover as soon as one successor is, and lost once
//! all successors are. Positions without a value in the end are draws. Each move is followed once
//! in each direction. Suits games with a few million positions, with or without cycles. Cost: about
//! 50 bytes per position and 12 per move.

use std::collections::HashMap;

use game::{Keyed, Limits, Meter, Monitor, OpenReason, Outcome, Side};

/// All positions reachable from one, with their values.
///
/// ```
/// # extern crate game as pounce_game;
/// # extern crate games as pounce_games;
/// # fn main() -> Result<(), pounce_game::OpenReason> {
/// use pounce_game::{Game, Limits, NoMonitor, Outcome};
/// use pounce_games::hunt::{Board, GOATS, Hunt};
/// use pounce_search::SolvedPositions;
///
/// let hunt = Hunt::new(Board::embedded("pentagram").unwrap());
/// let solved = SolvedPositions::solve(&hunt, hunt.start(), Limits::DEFAULT, &NoMonitor)?;
/// let start = solved.value(&hunt, &hunt.start()).unwrap();
/// assert_eq!((start.outcome, start.plies), (Outcome::Win(GOATS), 15));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct SolvedPositions {
    values: HashMap<u64, PositionValue>,
}

/// The value of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionValue {
    /// The outcome under perfect play; infinite play is a draw.
    pub outcome: Outcome,
    /// The plies until a win, if the winner plays for the fastest win and the loser for the
    /// slowest; 0 for a draw.
    pub plies: u32,
}

impl SolvedPositions {
    /// Solves every position reachable from this one.
    ///
    /// # Errors
    ///
    /// Fails with the limit that was reached.
    pub fn solve<G: Keyed>(
        game: &G,
        position: G::Position,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<SolvedPositions, OpenReason> {
        let mut meter = Meter::new(limits, monitor);
        let mut graph = PositionGraph::new(game, position);
        graph.complete(game, &mut meter)?;
        Ok(SolvedPositions {
            values: graph.solve(&meter)?,
        })
    }

    /// Returns the value of a position, if it is reachable.
    pub fn value<G: Keyed>(&self, game: &G, position: &G::Position) -> Option<PositionValue> {
        self.values.get(&game.key(position)).copied()
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}

/// The reachable positions and the moves between them.
struct PositionGraph<P> {
    positions: Vec<P>,
    indices: HashMap<u64, u32>,
    movers: Vec<Side>,
    /// The number of moves of each position.
    moves: Vec<u32>,
    /// Every move as a pair of positions.
    edges: Vec<(u32, u32)>,
    /// The positions in which play has ended with a winner.
    won: Vec<(u32, Side)>,
}

impl<P: Copy> PositionGraph<P> {
    fn new<G: Keyed<Position = P>>(game: &G, position: P) -> Self {
        PositionGraph {
            positions: vec![position],
            indices: HashMap::from([(game.key(&position), 0)]),
            movers: Vec::new(),
            moves: Vec::new(),
            edges: Vec::new(),
            won: Vec::new(),
        }
    }

    /// Lists all reachable positions.
    fn complete<G: Keyed<Position = P>>(
        &mut self,
        game: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), OpenReason> {
        let mut index = 0;
        while index < self.positions.len() {
            meter.count()?;
            let position = self.positions[index];
            let before = self.edges.len();
            for m in game.moves(&position) {
                let next = game.play(&position, m);
                let to = *self.indices.entry(game.key(&next)).or_insert_with(|| {
                    self.positions.push(next);
                    self.positions.len() as u32 - 1
                });
                self.edges.push((index as u32, to));
            }
            if let Some(Outcome::Win(side)) = game.outcome(&position) {
                self.won.push((index as u32, side));
            }
            self.movers.push(game.mover(&position));
            self.moves.push((self.edges.len() - before) as u32);
            meter.check_bytes(self.bytes())?;
            // Indices have 32 bits. Apart from the first, every position is reached by a move.
            if u32::try_from(self.edges.len()).is_err() {
                return Err(OpenReason::Memory);
            }
            index += 1;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let position = size_of::<P>() + 40;
        (self.positions.len() * position + self.edges.len() * 12) as u64
    }

    /// Propagates values backwards.
    fn solve(self, meter: &Meter<'_>) -> Result<HashMap<u64, PositionValue>, OpenReason> {
        let count = self.positions.len();
        let (first, sources) = self.by_target();
        let mut left = self.moves;
        let mut values: Vec<Option<PositionValue>> = vec![None; count];
        let mut queue = Vec::with_capacity(count);
        let won = |side, plies| {
            let outcome = Outcome::Win(side);
            Some(PositionValue { outcome, plies })
        };
        for (index, side) in self.won {
            values[index as usize] = won(side, 0);
            queue.push((index, side, 0));
        }
        let mut next = 0;
        while next < queue.len() {
            if next.is_multiple_of(1 << 16) {
                meter.poll(0)?;
            }
            let (index, side, plies) = queue[next];
            next += 1;
            let span = first[index as usize] as usize..first[index as usize + 1] as usize;
            for &source in &sources[span] {
                let at = source as usize;
                if values[at].is_some() {
                    continue;
                }
                left[at] -= u32::from(self.movers[at] != side);
                if self.movers[at] == side || left[at] == 0 {
                    values[at] = won(side, plies + 1);
                    queue.push((source, side, plies + 1));
                }
            }
        }
        let value = |index: u32| {
            values[index as usize].unwrap_or(PositionValue {
                outcome: Outcome::Draw,
                plies: 0,
            })
        };
        let indices = self.indices.into_iter();
        Ok(indices.map(|(key, index)| (key, value(index))).collect())
    }

    /// Returns the predecessors of all positions in one list, and the index at which those of each
    /// position begin.
    fn by_target(&self) -> (Vec<u32>, Vec<u32>) {
        let mut first = vec![0u32; self.positions.len() + 1];
        for &(_, to) in &self.edges {
            first[to as usize + 1] += 1;
        }
        for at in 1..first.len() {
            first[at] += first[at - 1];
        }
        let mut place = first.clone();
        let mut sources = vec![0; self.edges.len()];
        for &(from, to) in &self.edges {
            sources[place[to as usize] as usize] = from;
            place[to as usize] += 1;
        }
        (first, sources)
    }
}
