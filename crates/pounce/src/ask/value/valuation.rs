//! The known values of a position and its moves, in the terms of its game.

use game::{Notation, Outcome, Side};

use crate::records::{AskedMove, AskedValue, PositionValueRecord, ValueEvidence};

/// The most moves that an answer lists. Positions of Fish-Barrel can have millions of moves.
pub(in crate::ask) const LISTED_MOVES: usize = 1000;

/// The value of a position, as far as it is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::ask) struct KnownValue {
    /// The outcome with best play.
    pub outcome: Option<Outcome>,
    /// Plies to a win.
    pub distance: Option<u32>,
    /// The sides that cannot win, `Left` first.
    cannot_win: [bool; 2],
}

impl KnownValue {
    /// Returns a known value. A draw has no distance.
    pub fn of(outcome: Outcome, distance: Option<u32>) -> KnownValue {
        KnownValue {
            outcome: Some(outcome),
            distance: distance.filter(|_| outcome != Outcome::Draw),
            cannot_win: [false; 2],
        }
    }

    /// Notes that a side cannot force a win. If neither side can, the value is a draw.
    pub fn exclude_win(&mut self, side: Side) {
        self.cannot_win[side as usize] = true;
        if self.cannot_win == [true; 2] {
            self.outcome = Some(Outcome::Draw);
        }
    }

    /// Checks whether a side is known to be unable to force a win.
    pub fn excludes_win(&self, side: Side) -> bool {
        match self.outcome {
            Some(outcome) => outcome != Outcome::Win(side),
            None => self.cannot_win[side as usize],
        }
    }

    /// Returns the record of the value.
    pub fn record(&self, game: &impl Notation) -> AskedValue {
        let value = self.outcome.map(|outcome| match outcome {
            Outcome::Win(side) => game.player(side).to_owned(),
            Outcome::Draw => "draw".to_owned(),
        });
        let not_losing = [Side::Left, Side::Right].into_iter();
        let not_losing = not_losing.filter(|side| self.cannot_win[side.opponent() as usize]);
        AskedValue {
            not_losing: match value {
                Some(_) => Vec::new(),
                None => not_losing
                    .map(|side| game.player(side).to_owned())
                    .collect(),
            },
            value,
            distance: self.distance,
            probability: None,
        }
    }

    /// Ranks the value for a side, lower being better. Unknown values come between draws and losses,
    /// because a draw is certain.
    fn rank(&self, side: Side) -> (u8, i64) {
        let plies = self.distance.map_or(0, i64::from);
        match self.outcome {
            Some(Outcome::Win(winner)) if winner == side => (0, plies),
            Some(Outcome::Draw) => (2, 0),
            Some(Outcome::Win(_)) => (5, -plies),
            None if self.cannot_win[side.opponent() as usize] => (1, 0),
            None if self.cannot_win[side as usize] => (4, 0),
            None => (3, 0),
        }
    }
}

/// The value of a position, with its moves and a line of best play.
pub(in crate::ask) struct Valuation<M> {
    pub value: KnownValue,
    pub moves: Vec<(M, KnownValue)>,
    /// The number of moves that are not among `moves`.
    pub unlisted: u64,
    pub line: Vec<M>,
    pub evidence: ValueEvidence,
    pub details: String,
    /// The reason why values are unknown.
    pub reason: Option<String>,
}

impl<M: Copy> Valuation<M> {
    /// Returns the valuation of a position of which nothing is known.
    pub fn unknown<G: Notation<Move = M>>(game: &G, position: &G::Position) -> Valuation<M> {
        let moves = game.moves(position).take(LISTED_MOVES);
        let moves: Vec<_> = moves.map(|m| (m, KnownValue::default())).collect();
        Valuation {
            value: KnownValue::default(),
            unlisted: game.count_moves(position) - moves.len() as u64,
            moves,
            line: Vec::new(),
            evidence: ValueEvidence::Unknown,
            details: String::new(),
            reason: None,
        }
    }

    /// Returns the record, with the best moves ranked for the side to move.
    pub fn into_record<G: Notation<Move = M>>(
        mut self,
        game: &G,
        position: &G::Position,
    ) -> PositionValueRecord {
        let mover = game.mover(position);
        self.moves.sort_by_key(|(_, value)| value.rank(mover));
        let surplus = self.moves.len().saturating_sub(LISTED_MOVES);
        self.moves.truncate(LISTED_MOVES);
        let moves = self.moves.iter().map(|(m, value)| AskedMove {
            text: game.move_text(position, *m),
            result: value.record(game),
        });
        PositionValueRecord {
            result: self.value.record(game),
            evidence: self.evidence,
            details: self.details,
            reason: self.reason,
            moves: moves.collect(),
            unlisted_moves: self.unlisted + surplus as u64,
            line: game.line_text(position, &self.line),
            ..PositionValueRecord::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Left, Right};

    #[test]
    fn neither_side_can_win_in_a_draw() {
        let mut value = KnownValue::default();
        value.exclude_win(Left);
        assert_eq!(value.outcome, None);
        assert!(value.excludes_win(Left) && !value.excludes_win(Right));
        value.exclude_win(Right);
        assert_eq!(value.outcome, Some(Outcome::Draw));
    }

    #[test]
    fn draws_have_no_distance() {
        assert_eq!(KnownValue::of(Outcome::Draw, Some(0)).distance, None);
        let won = KnownValue::of(Outcome::Win(Left), Some(0));
        assert_eq!(won.distance, Some(0));
    }

    #[test]
    fn certain_values_come_before_unknown_ones() {
        let win = |side, plies| KnownValue::of(Outcome::Win(side), Some(plies));
        let draw = KnownValue::of(Outcome::Draw, None);
        let (mut safe, mut hopeless) = (KnownValue::default(), KnownValue::default());
        safe.exclude_win(Right);
        hopeless.exclude_win(Left);
        let best_first = [
            win(Left, 1),
            win(Left, 3),
            safe,
            draw,
            KnownValue::default(),
            hopeless,
            win(Right, 4),
            win(Right, 2),
        ];
        assert!(best_first.is_sorted_by_key(|value| value.rank(Left)));
    }
}
