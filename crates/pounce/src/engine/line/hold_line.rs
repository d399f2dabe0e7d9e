//! Lines in which a strategy avoids an event.

use std::collections::{HashMap, HashSet};

use game::{Event, Game};
use games::hunt::{Move, Position};
use hypothesis::LineEndName;

use super::strategy_line::{Line, MAX_PLIES, Strategy};

/// Positions examined to find a line.
const MAX_POSITIONS: usize = 20_000;

/// A search for a line of unbounded play in which the event never happens, up to its first
/// repetition. If all play comes to an end, the first line to an end is taken.
pub(super) struct EndlessPlay<'a> {
    strategy: &'a Strategy<'a>,
    /// The positions of the current line.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// Positions that were on the current line before and led to no repetition.
    finite: HashSet<Position>,
    first_end: Option<Vec<Move>>,
}

impl<'a> EndlessPlay<'a> {
    pub fn new(strategy: &'a Strategy<'a>) -> EndlessPlay<'a> {
        EndlessPlay {
            strategy,
            positions: Vec::new(),
            moves: Vec::new(),
            finite: HashSet::new(),
            first_end: None,
        }
    }

    pub fn line(mut self) -> Line {
        match (self.extend(self.strategy.question.position), self.first_end) {
            (Some(end), _) => Line {
                moves: self.moves,
                end,
            },
            (None, Some(moves)) => Line {
                moves,
                end: LineEndName::GameOver,
            },
            (None, None) => Line {
                moves: Vec::new(),
                end: LineEndName::Cut,
            },
        }
    }

    /// Extends the line from a position. Returns `None` if play from there comes to an end.
    fn extend(&mut self, position: Position) -> Option<LineEndName> {
        let hunt = self.strategy.hunt;
        if hunt.outcome(&position).is_some() {
            self.first_end.get_or_insert_with(|| self.moves.clone());
            return None;
        }
        if self.positions.contains(&position) {
            return Some(LineEndName::Repetition);
        }
        if self.moves.len() >= MAX_PLIES {
            return Some(LineEndName::Cut);
        }
        if self.finite.len() >= MAX_POSITIONS || !self.finite.insert(position) {
            return None;
        }
        self.positions.push(position);
        for m in self.strategy.next_moves(&position) {
            self.moves.push(m);
            let end = self.extend(hunt.play(&position, m));
            if end.is_some() {
                return end;
            }
            self.moves.pop();
        }
        self.positions.pop();
        None
    }
}

/// A search for a line in which the opponent keeps the event possible for as many plies as the
/// question allows.
pub(super) struct LongHold<'a> {
    strategy: &'a Strategy<'a>,
    /// The lengths of such lines, by position and plies left.
    lengths: HashMap<(Position, u32), u32>,
}

impl<'a> LongHold<'a> {
    pub fn new(strategy: &'a Strategy<'a>) -> LongHold<'a> {
        LongHold {
            strategy,
            lengths: HashMap::new(),
        }
    }

    pub fn line(&mut self, plies: u32) -> Line {
        let hunt = self.strategy.hunt;
        let (mut position, mut left) = (self.strategy.question.position, plies);
        let mut moves = Vec::new();
        while !self.is_over(&position, left) {
            let next = self.strategy.next_moves(&position).into_iter();
            let lengths = next.map(|m| (m, self.length(&hunt.play(&position, m), left - 1)));
            let longest = lengths.reduce(|best, next| if next.1 > best.1 { next } else { best });
            let Some((m, _)) = longest.filter(|_| moves.len() < MAX_PLIES) else {
                let end = LineEndName::Cut;
                return Line { moves, end };
            };
            position = hunt.play(&position, m);
            moves.push(m);
            left -= 1;
        }
        let end = if hunt.outcome(&position).is_some() {
            LineEndName::GameOver
        } else {
            LineEndName::TooLate
        };
        Line { moves, end }
    }

    /// Returns the length of the longest line found from a position.
    fn length(&mut self, position: &Position, left: u32) -> u32 {
        if self.is_over(position, left) {
            return 0;
        }
        if let Some(&length) = self.lengths.get(&(*position, left)) {
            return length;
        }
        if self.lengths.len() >= MAX_POSITIONS {
            return 0;
        }
        self.lengths.insert((*position, left), 0);
        let mut longest = 0;
        for m in self.strategy.next_moves(position) {
            let next = self.strategy.hunt.play(position, m);
            longest = longest.max(1 + self.length(&next, left - 1));
        }
        self.lengths.insert((*position, left), longest);
        longest
    }

    fn is_over(&self, position: &Position, left: u32) -> bool {
        let (hunt, event) = (self.strategy.hunt, self.strategy.question.event);
        event.lower_bound(hunt, position) > left || hunt.outcome(position).is_some()
    }
}
