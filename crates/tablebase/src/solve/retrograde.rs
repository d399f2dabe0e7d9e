//! An independent solver of the sliding phase: scalar retrograde analysis.
//!
//! Positions are numbered by their canonical forms: tigers by their place in a sorted list, goats
//! by their rank among sets of their size. Each position counts its successors that are not yet
//! known to be lost. A position with none left is lost; one with a successor lost for the opponent
//! is won. The search is breadth-first, so the first result gives the distance. Slides are undone
//! by slides, jumps by putting the goat back.
//!
//! Deliberately simple: it shares only the rules with the bit planes and must find the same values.
//! Cost: about a microsecond and eleven bytes per position, on one thread.

use std::collections::HashMap;

use game::{Game, Outcome, Side, Symmetric};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};

use crate::census::layer_census::ValueCounts;
use crate::classes::node_sets::binomial;
use crate::classes::node_sets::subsets;
use crate::plane::arena::Arena;
use crate::solve::error::SolveStopped;

/// The sliding phase, solved by retrograde analysis.
pub struct Retrograde<'a> {
    hunt: &'a Hunt,
    numbers: PositionNumbers,
    /// Winner and distance of each won position; see [`result`].
    results: Arena<u16>,
}

/// The result of a number whose position is not canonical.
const UNUSED: u16 = u16::MAX;
/// The result of a position that is not won, or not yet.
const OPEN: u16 = u16::MAX - 1;

impl<'a> Retrograde<'a> {
    /// Estimates the memory for solving: per position a result, a counter, and at most one entry in
    /// a wave.
    pub fn bytes(hunt: &Hunt) -> u64 {
        11 * PositionNumbers::new(hunt).total as u64
    }

    /// Solves the sliding phase of a game. Fails if the system provides no memory for the tables.
    pub fn solve(hunt: &'a Hunt) -> Result<Self, SolveStopped> {
        let numbers = PositionNumbers::new(hunt);
        let mut retrograde = Retrograde {
            hunt,
            results: Arena::new(numbers.total)?,
            numbers,
        };
        retrograde.results.fill(UNUSED);
        let mut counters = Arena::new(retrograde.numbers.total)?;
        let mut predecessors = Vec::new();
        let [mut wave, mut late] = retrograde.start(&mut counters);
        let mut distance = 0;
        while !(wave.is_empty() && late.is_empty()) {
            distance += 1;
            let mut next = std::mem::take(&mut late);
            for number in wave {
                let position = retrograde.numbers.position(number);
                let winner = retrograde
                    .winner(number)
                    .expect("a wave contains won positions");
                retrograde.predecessors(&position, &mut predecessors);
                for &before in &predecessors {
                    let open = retrograde.results[before] == OPEN;
                    let mover = position.mover.opponent();
                    if open && mover != winner {
                        counters[before] -= 1;
                    }
                    if open && (mover == winner || counters[before] == 0) {
                        retrograde.results[before] = result(winner, distance);
                        next.push(before);
                    }
                }
            }
            wave = next;
        }
        Ok(retrograde)
    }

    /// Counts the successors of all positions. Returns the positions that are over (distance 0) and
    /// those with a winning capture (distance 1).
    fn start(&mut self, counters: &mut [u8]) -> [Vec<usize>; 2] {
        let [mut over, mut late] = [Vec::new(), Vec::new()];
        for (number, counter) in counters.iter_mut().enumerate() {
            let position = self.numbers.position(number);
            if self.hunt.canonical(&position) != position {
                continue;
            }
            self.results[number] = OPEN;
            if let Some(Outcome::Win(winner)) = self.hunt.outcome(&position) {
                self.results[number] = result(winner, 0);
                over.push(number);
                continue;
            }
            let next = self
                .hunt
                .moves(&position)
                .map(|m| self.hunt.play(&position, m));
            let mut next: Vec<Position> = next.map(|next| self.hunt.canonical(&next)).collect();
            next.sort_unstable_by_key(|next| (next.tigers, next.goats));
            next.dedup();
            let wins = |next: &Position| self.hunt.captured(next) >= self.hunt.board().captures;
            if next.iter().any(wins) {
                self.results[number] = result(TIGERS, 1);
                late.push(number);
            }
            *counter = next.len() as u8;
        }
        [over, late]
    }

    /// Returns the value and the distance of a position.
    pub fn value(&self, position: &Position) -> (Outcome, Option<u32>) {
        let number = self.numbers.number(&self.hunt.canonical(position));
        match self.winner(number) {
            Some(side) => (
                Outcome::Win(side),
                Some(u32::from(self.results[number] >> 1)),
            ),
            None => (Outcome::Draw, None),
        }
    }

    /// Counts positions up to symmetry, by captured goats and side to move.
    pub fn census(&self) -> Vec<(u8, Side, ValueCounts)> {
        let mut counts: HashMap<(u8, Side), ValueCounts> = HashMap::new();
        for number in 0..self.numbers.total {
            if self.results[number] == UNUSED {
                continue;
            }
            let position = self.numbers.position(number);
            let captured = self.hunt.captured(&position);
            let count = counts.entry((captured, position.mover)).or_default();
            *match self.winner(number) {
                Some(TIGERS) => &mut count.tigers_win,
                None => &mut count.draw,
                Some(GOATS) => &mut count.goats_win,
            } += 1;
        }
        let counts = counts
            .into_iter()
            .map(|((captured, side), count)| (captured, side, count));
        let mut counts: Vec<(u8, Side, ValueCounts)> = counts.collect();
        counts.sort_unstable_by_key(|(captured, side, _)| (*side, *captured));
        counts
    }

    fn winner(&self, number: usize) -> Option<Side> {
        match self.results[number] {
            OPEN | UNUSED => None,
            result if result & 1 == 1 => Some(TIGERS),
            _ => Some(GOATS),
        }
    }

    /// Finds the numbers of the predecessors of a position, up to symmetry and without duplicates.
    fn predecessors(&self, position: &Position, found: &mut Vec<usize>) {
        found.clear();
        let hunt = self.hunt;
        let mover = position.mover.opponent();
        let turned = Position { mover, ..*position };
        let mut add = |before: Position| found.push(self.numbers.number(&hunt.canonical(&before)));
        for m in hunt.moves(&turned) {
            if matches!(m, Move::Slide { .. }) {
                let back = hunt.play(&turned, m);
                add(Position { mover, ..back });
            }
        }
        if mover == TIGERS && hunt.captured(position) > 0 {
            let empty = |node: u8| (position.tigers | position.goats) >> node & 1 == 0;
            for (from, over, to) in hunt.board().jumps() {
                if position.tigers >> to & 1 == 1 && empty(from) && empty(over) {
                    add(Position {
                        tigers: position.tigers ^ 1 << from ^ 1 << to,
                        goats: position.goats | 1 << over,
                        mover,
                        ..*position
                    });
                }
            }
        }
        found.sort_unstable();
        found.dedup();
    }
}

/// Packs the winner and the distance of a position.
fn result(winner: Side, distance: u16) -> u16 {
    distance << 1 | u16::from(winner == TIGERS)
}

/// A numbering of the positions of the sliding phase whose tiger set is the smallest of its images.
struct PositionNumbers {
    tigers: Vec<u32>,
    nodes: u32,
    /// Numbers of goats on the board in increasing order, each with its first rank.
    sizes: Vec<(u32, usize)>,
    /// Goat sets per tiger set.
    sets: usize,
    total: usize,
    /// Binomial coefficients: `choices[n][k]`.
    choices: Vec<Vec<usize>>,
}

impl PositionNumbers {
    fn new(hunt: &Hunt) -> Self {
        let board = hunt.board();
        let nodes = board.nodes.len() as u32;
        let alone = |tigers| Position {
            tigers,
            goats: 0,
            hand: board.goats,
            mover: TIGERS,
        };
        let tigers: Vec<u32> = subsets(nodes, board.tigers.len() as u32)
            .filter(|&tigers| hunt.canonical(&alone(tigers)).tigers == tigers)
            .collect();
        let free = nodes - board.tigers.len() as u32;
        let mut sets = 0;
        let sizes = (board.goats - board.captures + 1..=board.goats)
            .map(|goats| {
                let start = sets;
                sets += binomial(free, goats.into()) as usize;
                (goats.into(), start)
            })
            .collect();
        PositionNumbers {
            total: 2 * tigers.len() * sets,
            tigers,
            nodes,
            sizes,
            sets,
            choices: (0..=free)
                .map(|n| {
                    (0..=free + 1)
                        .map(|size| binomial(n, size) as usize)
                        .collect()
                })
                .collect(),
        }
    }

    fn number(&self, position: &Position) -> usize {
        let tigers = self.tigers.binary_search(&position.tigers);
        let tigers = tigers.expect("canonical tiger sets are in the list");
        let goats = position.goats.count_ones();
        let (_, start) = self.sizes[(goats - self.sizes[0].0) as usize];
        // Rank in the combinatorial number system: a sum of binomial coefficients.
        let mut rank = 0;
        let (mut place, mut found) = (0, 0);
        for node in 0..self.nodes {
            if position.tigers >> node & 1 == 1 {
                continue;
            }
            if position.goats >> node & 1 == 1 {
                found += 1;
                rank += self.choices[place][found];
            }
            place += 1;
        }
        let side = usize::from(position.mover == TIGERS);
        (2 * tigers + side) * self.sets + start + rank
    }

    fn position(&self, number: usize) -> Position {
        let (set, mut rank) = (number / self.sets, number % self.sets);
        let tigers = self.tigers[set / 2];
        let size = self.sizes.iter().rev().find(|(_, start)| *start <= rank);
        let &(mut left, start) = size.expect("the first rank is zero");
        rank -= start;
        let mut place = self.nodes - tigers.count_ones();
        let mut goats = 0;
        for node in (0..self.nodes).rev() {
            if tigers >> node & 1 == 1 {
                continue;
            }
            place -= 1;
            let before = self.choices[place as usize][left as usize];
            if left > 0 && rank >= before {
                rank -= before;
                left -= 1;
                goats |= 1 << node;
            }
        }
        Position {
            tigers,
            goats,
            hand: 0,
            mover: if set % 2 == 1 { TIGERS } else { GOATS },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::hunt::Board;

    #[test]
    fn number_and_position_are_inverse() {
        let hunt = Hunt::new(Board::embedded("little-puli").unwrap());
        let numbers = PositionNumbers::new(&hunt);
        for number in 0..numbers.total {
            assert_eq!(numbers.number(&numbers.position(number)), number);
        }
    }
}
