//! Values a few plies ahead: the better of the moves where somebody chooses, the mean where dice
//! decide, an evaluation at the horizon. Plain, and with the pruning of Ballard (1983), *The
//! \*-minimax search procedure for trees containing chance nodes*, which gives the same values for
//! fewer nodes: see `star.rs` for what happens where dice decide.
//! Cost: exponential in the depth, which counts choices and not throws.

use game::{Chance, Evaluation, Meter, OpenReason, Outcome, Side};

use crate::probability::Number;

/// What is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pruning {
    /// Nothing.
    Plain,
    /// Alpha-beta where somebody chooses; where dice decide, what cannot bring the mean back into
    /// the window.
    Star1,
    /// The same after a look at one move below each throw.
    Star2,
}

/// How to search.
#[derive(Debug, Clone, Copy)]
pub struct Expectimax<E> {
    /// Choices ahead.
    pub depth: u32,
    /// What is left out.
    pub pruning: Pruning,
    /// What the horizon is worth.
    pub evaluation: E,
    /// Where the evaluation is this large, three times in four `Left` is taken to win.
    pub scale: f64,
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected<M> {
    /// What the position is worth to `Left`, between 0 and 1.
    pub value: f64,
    /// The move that leads there; none where play has ended or dice decide.
    pub best: Option<M>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Searches a position, unless a limit is reached.
pub fn expectimax<G: Chance, E: Evaluation<G>>(
    game: &G,
    position: &G::Position,
    method: &Expectimax<E>,
    meter: &mut Meter<'_>,
) -> Result<Expected<G::Move>, OpenReason> {
    let before = meter.nodes();
    let mut search = Search {
        game,
        method,
        meter,
    };
    let mut best = None;
    let value = search.value(position, method.depth, Window::FULL, &mut best)?;
    Ok(Expected {
        value,
        best,
        nodes: meter.nodes() - before,
    })
}

/// The values that still matter: what is at most `low` or at least `high` need not be exact.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    pub low: f64,
    pub high: f64,
}

impl Window {
    /// Wider than all values, so that even the extremes are exact.
    pub const FULL: Window = Window {
        low: -1.0,
        high: 2.0,
    };
}

pub(crate) struct Search<'s, 'm, G, E> {
    pub game: &'s G,
    pub method: &'s Expectimax<E>,
    meter: &'s mut Meter<'m>,
}

impl<G: Chance, E: Evaluation<G>> Search<'_, '_, G, E> {
    /// A value within the window is exact; one below is an upper bound, one above a lower bound.
    /// `best` becomes the move that leads there.
    pub fn value(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        best: &mut Option<G::Move>,
    ) -> Result<f64, OpenReason> {
        self.meter.count()?;
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(f64::ending(outcome));
        }
        if let Some(odds) = self.game.odds(position) {
            return self.mean(position, &odds, depth, window);
        }
        if depth == 0 {
            return Ok(self.guess(position));
        }
        let mover = self.game.mover(position);
        let mut window = window;
        let mut value: Option<f64> = None;
        for m in self.ordered(position, mover, depth) {
            let next = self.game.play(position, m);
            let below = self.value(&next, depth - 1, window, &mut None)?;
            let better = match (value, mover) {
                (None, _) => true,
                (Some(value), Side::Left) => below > value,
                (Some(value), Side::Right) => below < value,
            };
            if !better {
                continue;
            }
            value = Some(below);
            *best = Some(m);
            if self.method.pruning != Pruning::Plain {
                match mover {
                    Side::Left => window.low = window.low.max(below),
                    Side::Right => window.high = window.high.min(below),
                }
                if window.low >= window.high {
                    break;
                }
            }
        }
        Ok(value.expect("where play goes on there is a move"))
    }

    /// What a position looks like, between 0 and 1.
    fn guess(&self, position: &G::Position) -> f64 {
        let evaluation = f64::from(self.method.evaluation.evaluate(self.game, position));
        let ratio = evaluation / self.method.scale;
        0.5 + 0.5 * ratio / (1.0 + ratio.abs())
    }

    /// The moves, those that look better first if that can save something.
    pub fn ordered(&self, position: &G::Position, mover: Side, depth: u32) -> Vec<G::Move> {
        let moves: Vec<G::Move> = self.game.moves(position).collect();
        if depth < 2 || self.method.pruning == Pruning::Plain {
            return moves;
        }
        let mut ranked: Vec<(f64, G::Move)> = moves
            .into_iter()
            .map(|m| (self.glance(&self.game.play(position, m)), m))
            .collect();
        ranked.sort_by(|(a, _), (b, _)| match mover {
            Side::Left => b.total_cmp(a),
            Side::Right => a.total_cmp(b),
        });
        ranked.into_iter().map(|(_, m)| m).collect()
    }

    /// What a position is worth at first sight: dice are looked behind.
    fn glance(&self, position: &G::Position) -> f64 {
        match self.game.odds(position) {
            None => self.seen(position),
            Some(odds) => odds
                .into_iter()
                .map(|(m, odds)| odds.value() * self.seen(&self.game.play(position, m)))
                .sum(),
        }
    }

    fn seen(&self, position: &G::Position) -> f64 {
        let outcome: Option<Outcome> = self.game.outcome(position);
        outcome.map_or_else(|| self.guess(position), f64::ending)
    }
}
