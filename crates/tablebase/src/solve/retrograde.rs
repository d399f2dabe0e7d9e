//! The sliding phase once more, by other means: counters and predecessors, position by
//! position, through the ordinary move generator.
//!
//! Positions are numbered by their canonical forms: the tigers by their place in a sorted list,
//! the goats by their rank among sets of their size. Each position counts its successors that
//! are not yet known to be lost for it; a position with none left is lost, one with a
//! successor lost for the opponent is won. Breadth first, so the first time is the distance.
//! A slide can be taken back by a slide; a jump by putting the goat back.
//!
//! Slow and plain on purpose: it shares nothing with the planes but the rules, and must find
//! the same. About a microsecond for each position and a few bytes; sequential.

use std::collections::HashMap;

use game::{Game, Outcome, Side, Symmetric};
use games::hunt::{GOATS, Hunt, Move, Position, TIGERS};

use crate::census::layer_census::ValueCounts;
use crate::classes::tiger_classes::subsets;
use crate::plane::arena::Arena;
use crate::plane::layout::binomial;
use crate::solve::solver::SolveStopped;

/// The sliding phase, solved by counting.
pub struct Retrograde<'a> {
    hunt: &'a Hunt,
    numbers: PositionNumbers,
    /// For each position its value and distance, if it is won; see [`Self::value`].
    results: Arena<u16>,
}

/// A position that is never reached as a canonical form.
const UNUSED: u16 = u16::MAX;
/// A position that nobody wins, or not yet.
const OPEN: u16 = u16::MAX - 1;

impl<'a> Retrograde<'a> {
    /// The memory that solving takes, roughly: a position has a result and a counter, and waits
    /// in a wave at most once.
    pub fn bytes(hunt: &Hunt) -> u64 {
        11 * PositionNumbers::new(hunt).total as u64
    }

    /// Solves the sliding phase of a game. Fails if the system gives no memory for its tables.
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
                    .expect("waves are of won positions");
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

    /// Counts the successors of all positions, and finds those that the rules decide and those
    /// that a last capture wins: the distances 0 and 1.
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

    /// The value and the distance of a position, by its canonical form.
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

    /// Positions up to symmetry, by captured goats and side to move.
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

    /// The numbers of the positions from which a move leads to one that is the same up to
    /// symmetry, each once.
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

fn result(winner: Side, distance: u16) -> u16 {
    distance << 1 | u16::from(winner == TIGERS)
}

/// PositionNumbers for the positions of the sliding phase whose tigers are least among their images.
struct PositionNumbers {
    tigers: Vec<u32>,
    nodes: u32,
    /// The numbers of goats on the board, the fewest first, each with the rank it begins at.
    sizes: Vec<(u32, usize)>,
    /// Goat sets beside one tiger set.
    sets: usize,
    total: usize,
    /// How many sets there are of so many out of so many.
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
        let tigers = tigers.expect("canonical tigers are in the list");
        let goats = position.goats.count_ones();
        let (_, start) = self.sizes[(goats - self.sizes[0].0) as usize];
        // The rank of a set among those of its size: a sum of binomial coefficients.
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
        let &(mut left, start) = size.expect("the first starts at zero");
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
    fn numbers_and_positions_belong_together() {
        let hunt = Hunt::new(Board::embedded("little-puli").unwrap());
        let numbers = PositionNumbers::new(&hunt);
        for number in 0..numbers.total {
            assert_eq!(numbers.number(&numbers.position(number)), number);
        }
    }
}
