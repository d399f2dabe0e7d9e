//! Every position that can arise from one, solved: who wins there and how soon.
//!
//! The positions are listed with the moves between them; then values spread backwards from those
//! where play has ended, nearest first. A position is won by its mover as soon as one successor is,
//! and lost once all of them are; what is never reached is a draw. Each move is followed once each
//! way, so this suits games with some millions of positions, with cycles or without.
//! Cost: about 50 bytes a position and 12 a move.

use std::collections::HashMap;

use game::{Keyed, Limits, Meter, Monitor, OpenReason, Outcome, Side};

/// The positions that can arise from one, with their values.
#[derive(Debug, Clone)]
pub struct Solved {
    values: HashMap<u64, Value>,
}

/// What a position is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// How play ends if both sides play perfectly; infinite play is a draw.
    pub outcome: Outcome,
    /// Where a side wins: in how many plies, if it hurries and the other holds out.
    pub plies: u32,
}

impl Solved {
    /// Solves every position that can arise from this one.
    pub fn from<G: Keyed>(
        game: &G,
        position: G::Position,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Solved, OpenReason> {
        let mut meter = Meter::new(limits, monitor);
        let mut listing = Listing::of(game, position);
        listing.complete(game, &mut meter)?;
        Ok(Solved {
            values: listing.solve(&meter)?,
        })
    }

    /// The value of a position, if it is one of those that can arise.
    pub fn value<G: Keyed>(&self, game: &G, position: &G::Position) -> Option<Value> {
        self.values.get(&game.key(position)).copied()
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}

/// The positions by number, and who comes from where.
struct Listing<P> {
    positions: Vec<P>,
    numbers: HashMap<u64, u32>,
    movers: Vec<Side>,
    /// How many moves each has.
    moves: Vec<u32>,
    /// Every move: its two ends.
    edges: Vec<(u32, u32)>,
    /// The positions where play has ended with a winner.
    won: Vec<(u32, Side)>,
}

impl<P: Copy> Listing<P> {
    fn of<G: Keyed<Position = P>>(game: &G, position: P) -> Self {
        Listing {
            positions: vec![position],
            numbers: HashMap::from([(game.key(&position), 0)]),
            movers: Vec::new(),
            moves: Vec::new(),
            edges: Vec::new(),
            won: Vec::new(),
        }
    }

    /// Lists all that can arise.
    fn complete<G: Keyed<Position = P>>(
        &mut self,
        game: &G,
        meter: &mut Meter<'_>,
    ) -> Result<(), OpenReason> {
        let mut number = 0;
        while number < self.positions.len() {
            meter.count()?;
            let position = self.positions[number];
            let before = self.edges.len();
            for m in game.moves(&position) {
                let next = game.play(&position, m);
                let to = *self.numbers.entry(game.key(&next)).or_insert_with(|| {
                    self.positions.push(next);
                    self.positions.len() as u32 - 1
                });
                self.edges.push((number as u32, to));
            }
            if let Some(Outcome::Win(side)) = game.outcome(&position) {
                self.won.push((number as u32, side));
            }
            self.movers.push(game.mover(&position));
            self.moves.push((self.edges.len() - before) as u32);
            meter.check_bytes(self.bytes())?;
            // Positions and moves have numbers of 32 bits, and there are more moves.
            if u32::try_from(self.edges.len()).is_err() {
                return Err(OpenReason::Memory);
            }
            number += 1;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        let position = size_of::<P>() + 40;
        (self.positions.len() * position + self.edges.len() * 12) as u64
    }

    /// Spreads values backwards.
    fn solve(self, meter: &Meter<'_>) -> Result<HashMap<u64, Value>, OpenReason> {
        let count = self.positions.len();
        let (first, sources) = self.by_target();
        let mut left = self.moves;
        let mut values: Vec<Option<Value>> = vec![None; count];
        let mut queue = Vec::with_capacity(count);
        let won = |side, plies| {
            let outcome = Outcome::Win(side);
            Some(Value { outcome, plies })
        };
        for (number, side) in self.won {
            values[number as usize] = won(side, 0);
            queue.push((number, side, 0));
        }
        let mut next = 0;
        while next < queue.len() {
            if next.is_multiple_of(1 << 16) {
                meter.poll(0)?;
            }
            let (number, side, plies) = queue[next];
            next += 1;
            let span = first[number as usize] as usize..first[number as usize + 1] as usize;
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
        let value = |number: u32| {
            values[number as usize].unwrap_or(Value {
                outcome: Outcome::Draw,
                plies: 0,
            })
        };
        let numbers = self.numbers.into_iter();
        Ok(numbers.map(|(key, number)| (key, value(number))).collect())
    }

    /// Where the moves to each position come from: a list of all sources, and where each position's
    /// begin in it.
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
