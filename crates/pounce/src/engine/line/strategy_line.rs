//! Lines of play for display, taken from a strategy: the winner follows it, and the other side
//! resists as long as it allows.
//!
//! A line only illustrates a verdict. It is computed after the verdict is known, and left out if the
//! strategy is so large that this would take long.

use std::collections::HashMap;

use game::{Event, Game, Keyed, Objective, Question, Symmetric};
use games::hunt::{GOATS, Hunt, HuntEvent, Move, Position};
use hypothesis::LineEndName;
use search::{LongestPlays, StrategyStep};
use tablebase::PackedSet;

use super::hold_line::{EndlessPlay, LongHold};

/// The longest line that is shown, in plies.
pub(super) const MAX_PLIES: usize = 100;

/// The greatest number of steps of a strategy that a line is taken from. This many take a few
/// seconds, much less than finding them.
const MAX_STEPS: usize = 5_000_000;

/// Bytes of the index of a strategy and of the lengths of its plays, per step.
const STEP_BYTES: u64 = 100;

/// A line of play from the question's position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub moves: Vec<Move>,
    pub end: LineEndName,
}

/// Returns a line in which the question's prover follows the strategy. Returns `None` if the
/// strategy is too large for that, also in relation to the bytes allowed.
pub fn strategy_line(
    hunt: &Hunt,
    question: &Question<Position, HuntEvent>,
    steps: &[StrategyStep<Position, Move>],
    bytes: u64,
) -> Option<Line> {
    if steps.len() > MAX_STEPS || steps.len() as u64 * STEP_BYTES > bytes {
        return None;
    }
    let strategy = Strategy::new(hunt, question, steps);
    Some(match (question.objective, question.plies) {
        (Objective::Reach, _) => {
            let plays = LongestPlays::new(hunt, &question.event, steps);
            strategy.longest_line(&plays)
        }
        (Objective::Avoid, Some(plies)) => LongHold::new(&strategy).line(plies),
        (Objective::Avoid, None) => EndlessPlay::new(&strategy).line(),
    })
}

/// Returns a line in which the question's prover avoids the event by staying in a closed set.
pub fn closed_set_line(
    hunt: &Hunt,
    question: &Question<Position, HuntEvent>,
    set: &PackedSet,
) -> Line {
    let strategy = Strategy {
        hunt,
        question,
        guide: Guide::ClosedSet(set),
    };
    EndlessPlay::new(&strategy).line()
}

/// A strategy that can be followed.
pub(super) struct Strategy<'a> {
    pub hunt: &'a Hunt,
    pub question: &'a Question<Position, HuntEvent>,
    guide: Guide<'a>,
}

/// The source of the prover's moves.
enum Guide<'a> {
    /// A step for each canonical position, by its key.
    Steps(HashMap<u64, &'a StrategyStep<Position, Move>>),
    /// A set that the prover's moves lead back into.
    ClosedSet(&'a PackedSet),
}

impl<'a> Strategy<'a> {
    fn new(
        hunt: &'a Hunt,
        question: &'a Question<Position, HuntEvent>,
        steps: &'a [StrategyStep<Position, Move>],
    ) -> Strategy<'a> {
        let by_key = steps.iter().map(|step| (hunt.key(&step.position), step));
        Strategy {
            hunt,
            question,
            guide: Guide::Steps(by_key.collect()),
        }
    }

    /// Returns the prover's move.
    fn chosen(&self, position: &Position) -> Option<Move> {
        let hunt = self.hunt;
        let mut moves = hunt.moves(position);
        match &self.guide {
            Guide::Steps(steps) => match steps.get(&hunt.key(&hunt.canonical(position))) {
                Some(step) => {
                    let target = hunt.canonical(&hunt.play(&step.position, step.chosen));
                    moves.find(|&m| hunt.canonical(&hunt.play(position, m)) == target)
                }
                // Steps are left out where one move makes the event happen.
                None => moves.find(|&m| self.holds(&hunt.play(position, m))),
            },
            Guide::ClosedSet(set) => moves.find(|&m| {
                let next = hunt.play(position, m);
                let over = hunt.outcome(&next).is_some() && !self.holds(&next);
                over || images(hunt, &next).any(|image| set.contains(&image))
            }),
        }
    }

    fn holds(&self, position: &Position) -> bool {
        self.question.event.holds(self.hunt, position)
    }

    /// Returns the line to the event in which the opponent resists the longest.
    fn longest_line(&self, plays: &LongestPlays) -> Line {
        let hunt = self.hunt;
        let remaining = |position: &Position| {
            if self.holds(position) {
                0
            } else {
                plays.from_position(hunt, position)
            }
        };
        let mut position = self.question.position;
        let mut moves = Vec::new();
        while !self.holds(&position) {
            let next = if position.mover == self.question.prover {
                self.chosen(&position)
            } else {
                let replies = hunt.moves(&position);
                replies.max_by_key(|&m| remaining(&hunt.play(&position, m)))
            };
            let Some(m) = next.filter(|_| moves.len() < MAX_PLIES) else {
                let end = LineEndName::Cut;
                return Line { moves, end };
            };
            position = hunt.play(&position, m);
            moves.push(m);
        }
        let end = LineEndName::Event;
        Line { moves, end }
    }

    /// Returns the strategy's move, or all moves of the opponent: those that come closest to the
    /// event first, and of these, those that leave no goat to be captured.
    pub fn next_moves(&self, position: &Position) -> Vec<Move> {
        if position.mover == self.question.prover {
            return self.chosen(position).into_iter().collect();
        }
        let hunt = self.hunt;
        let mut moves: Vec<Move> = hunt.moves(position).collect();
        moves.sort_by_key(|&m| {
            let next = hunt.play(position, m);
            let hangs = position.mover == GOATS && hunt.can_capture(&next);
            (self.question.event.lower_bound(hunt, &next), hangs)
        });
        moves
    }
}

/// Returns the images of a position under the symmetries of the board.
fn images<'a>(hunt: &'a Hunt, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
    hunt.symmetries().images().iter().map(|nodes| {
        let mapped = |set: u32| {
            let all = nodes.iter().enumerate();
            let held = all.filter(|(node, _)| set >> node & 1 == 1);
            held.fold(0, |image, (_, &to)| image | 1 << to)
        };
        Position {
            tigers: mapped(position.tigers),
            goats: mapped(position.goats),
            ..*position
        }
    })
}
