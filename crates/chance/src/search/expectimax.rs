//! Expectimax: the best move where a player chooses, the mean at chance nodes, and an evaluation
//! at the horizon.
//!
//! Pruning follows Ballard (1983), *The \*-minimax search procedure for trees containing chance
//! nodes*, and gives the same values for fewer nodes; `star_pruning` handles chance nodes.
//!
//! Cost: exponential in the depth, which counts players' moves and not rolls.

use game::{Chance, Evaluation, Meter, OpenReason, Outcome, Side};

use crate::probability::ProbabilityScalar;

/// The amount of pruning, which does not affect values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// No pruning.
    None,
    /// Alpha-beta at players' moves; at chance nodes, outcomes that cannot bring the mean back
    /// into the window.
    Star1,
    /// Star1 after probing one move below each outcome.
    Star2,
}

/// Options of an expectimax search.
#[derive(Debug, Clone, Copy)]
pub struct ExpectimaxOptions<E> {
    /// Depth in players' moves.
    pub depth: u32,
    /// The amount of pruning.
    pub pruning: Pruning,
    /// Evaluation at the horizon.
    pub evaluation: E,
    /// The evaluation that corresponds to a winning probability of three quarters.
    pub scale: f64,
}

/// The result of an expectimax search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExpectimaxResult<M> {
    /// The value of the position to `Left`, between 0 and 1.
    pub value: f64,
    /// The best move; `None` if the game is over or the position is a chance node.
    pub best: Option<M>,
    /// Positions visited.
    pub nodes: u64,
}

/// Searches a position.
///
/// ```
/// use game::{Game, Limits, Meter, NoMonitor};
/// use games::place_or_attack::{PlaceOrAttack, Settings, StoneEvaluation};
/// use pounce_chance::{ExpectimaxOptions, Pruning, expectimax};
///
/// let game = PlaceOrAttack::new(Settings::board(3, 3, 20)).unwrap();
/// let options = ExpectimaxOptions {
///     depth: 2,
///     pruning: Pruning::Star2,
///     evaluation: StoneEvaluation,
///     scale: 2000.0,
/// };
/// let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
/// let result = expectimax(&game, &game.start(), &options, &mut meter).unwrap();
/// assert!(result.best.is_some() && result.value > 0.0 && result.value < 1.0);
/// ```
///
/// # Errors
///
/// The limit that was reached, if any.
pub fn expectimax<G: Chance, E: Evaluation<G>>(
    game: &G,
    position: &G::Position,
    options: &ExpectimaxOptions<E>,
    meter: &mut Meter<'_>,
) -> Result<ExpectimaxResult<G::Move>, OpenReason> {
    let before = meter.nodes();
    let mut search = Search {
        game,
        options,
        meter,
    };
    let mut best = None;
    let value = search.value(position, options.depth, Window::FULL, &mut best)?;
    Ok(ExpectimaxResult {
        value,
        best,
        nodes: meter.nodes() - before,
    })
}

/// A search window: values at or outside its ends need not be exact.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    pub low: f64,
    pub high: f64,
}

impl Window {
    /// A window wider than the range of values, so that 0 and 1 are exact too.
    pub const FULL: Window = Window {
        low: -1.0,
        high: 2.0,
    };
}

pub(super) struct Search<'s, 'm, G, E> {
    pub game: &'s G,
    pub options: &'s ExpectimaxOptions<E>,
    meter: &'s mut Meter<'m>,
}

impl<G: Chance, E: Evaluation<G>> Search<'_, '_, G, E> {
    /// Returns the value of a position: exact within the window, an upper bound below it, a lower
    /// bound above it. Sets `best` to the best move.
    pub fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        best: &mut Option<G::Move>,
    ) -> Result<f64, OpenReason> {
        self.meter.count()?;
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(f64::of_outcome(outcome));
        }
        if let Some(odds) = self.game.odds(position) {
            return self.mean(position, &odds, depth, window);
        }
        if depth == 0 {
            return Ok(self.evaluate(position));
        }
        let mover = self.game.mover(position);
        let mut window = window;
        let mut value: Option<f64> = None;
        for m in self.ordered_moves(position, mover, depth) {
            let next = self.game.play(position, m);
            let below = self.value(&next, depth - 1, window, &mut None)?;
            let is_better = match (value, mover) {
                (None, _) => true,
                (Some(value), Side::Left) => below > value,
                (Some(value), Side::Right) => below < value,
            };
            if !is_better {
                continue;
            }
            value = Some(below);
            *best = Some(m);
            if self.options.pruning != Pruning::None {
                match mover {
                    Side::Left => window.low = window.low.max(below),
                    Side::Right => window.high = window.high.min(below),
                }
                if window.low >= window.high {
                    break;
                }
            }
        }
        Ok(value.expect("a position that is not over has a move"))
    }

    /// Maps the evaluation of a position to a value between 0 and 1.
    fn evaluate(&self, position: &G::Position) -> f64 {
        let evaluation = f64::from(self.options.evaluation.evaluate(self.game, position));
        let ratio = evaluation / self.options.scale;
        0.5 + 0.5 * ratio / (1.0 + ratio.abs())
    }

    /// Returns the moves, sorted by their static value if that can save nodes.
    pub fn ordered_moves(&self, position: &G::Position, mover: Side, depth: u32) -> Vec<G::Move> {
        let moves: Vec<G::Move> = self.game.moves(position).collect();
        if depth < 2 || self.options.pruning == Pruning::None {
            return moves;
        }
        let mut ranked: Vec<(f64, G::Move)> = moves
            .into_iter()
            .map(|m| (self.static_value(&self.game.play(position, m)), m))
            .collect();
        ranked.sort_by(|(a, _), (b, _)| match mover {
            Side::Left => b.total_cmp(a),
            Side::Right => a.total_cmp(b),
        });
        ranked.into_iter().map(|(_, m)| m).collect()
    }

    /// Returns the value of a position without search; at a chance node, the mean over outcomes.
    fn static_value(&self, position: &G::Position) -> f64 {
        match self.game.odds(position) {
            None => self.outcome_or_evaluation(position),
            Some(odds) => odds
                .into_iter()
                .map(|(m, odds)| {
                    odds.value() * self.outcome_or_evaluation(&self.game.play(position, m))
                })
                .sum(),
        }
    }

    fn outcome_or_evaluation(&self, position: &G::Position) -> f64 {
        let outcome: Option<Outcome> = self.game.outcome(position);
        outcome.map_or_else(|| self.evaluate(position), f64::of_outcome)
    }
}
