//! Pruning at chance nodes (Ballard 1983).
//!
//! Star1 bounds outcomes that are not yet searched by 0 and 1. So an outcome matters only as far
//! as it can still bring the mean into the window, and its own window follows from that. Star2
//! first probes one move below each outcome: that is a lower bound where `Left` moves and an upper
//! bound where `Right` moves, and may already decide.
//!
//! Cut-offs keep a margin larger than rounding errors, so pruning never changes the value.

use game::{Chance, Evaluation, Odds, OpenReason, Side};

use super::expectimax::{Pruning, Search, Window};
use crate::probability::ProbabilityScalar;

/// Far above rounding errors, and far below differences that matter.
const MARGIN: f64 = 1e-9;

/// An outcome of a chance node, with bounds on its value.
struct OutcomeBounds<P> {
    probability: f64,
    position: P,
    lower: f64,
    upper: f64,
}

impl<G: Chance, E: Evaluation<G>> Search<'_, '_, G, E> {
    /// Returns the mean over the outcomes of a chance node.
    pub(super) fn mean(
        &mut self,
        position: &G::Position,
        odds: &[(G::Move, Odds)],
        depth: u32,
        window: Window,
    ) -> Result<f64, OpenReason> {
        let mut outcomes: Vec<OutcomeBounds<G::Position>> = odds
            .iter()
            .map(|&(m, odds)| OutcomeBounds {
                probability: odds.value(),
                position: self.game.play(position, m),
                lower: 0.0,
                upper: 1.0,
            })
            .collect();
        if self.options.pruning == Pruning::Star2 && depth >= 2 {
            if let Some(bound) = self.probe(&mut outcomes, depth, window)? {
                return Ok(bound);
            }
        }
        let mut sum = 0.0;
        for index in 0..outcomes.len() {
            let (rest_lower, rest_upper) = mean_bounds(&outcomes[index + 1..]);
            let outcome = &outcomes[index];
            let probability = outcome.probability;
            let inner = match self.options.pruning {
                Pruning::None => Window::FULL,
                _ => Window {
                    low: (window.low - MARGIN - sum - rest_upper) / probability,
                    high: (window.high + MARGIN - sum - rest_lower) / probability,
                },
            };
            let next = outcome.position;
            let value = self.value(&next, depth, inner, &mut None)?;
            if value <= inner.low {
                return Ok(sum + probability * value + rest_upper);
            }
            if value >= inner.high {
                return Ok(sum + probability * value + rest_lower);
            }
            sum += probability * value;
        }
        Ok(sum)
    }

    /// Probes one move below each outcome. Returns a bound on the mean if that decides.
    fn probe(
        &mut self,
        outcomes: &mut [OutcomeBounds<G::Position>],
        depth: u32,
        window: Window,
    ) -> Result<Option<f64>, OpenReason> {
        for index in 0..outcomes.len() {
            let position = outcomes[index].position;
            if let Some(outcome) = self.game.outcome(&position) {
                let value = f64::of_outcome(outcome);
                (outcomes[index].lower, outcomes[index].upper) = (value, value);
                continue;
            }
            if self.game.odds(&position).is_some() {
                continue;
            }
            let mover = self.game.mover(&position);
            let Some(&m) = self.ordered_moves(&position, mover, depth).first() else {
                continue;
            };
            let probability = outcomes[index].probability;
            let (lower, upper) = mean_bounds(outcomes);
            // The window is open on the side where the value would not be a bound.
            let inner = match mover {
                Side::Left => Window {
                    high: (window.high + MARGIN - lower) / probability + outcomes[index].lower,
                    ..Window::FULL
                },
                Side::Right => Window {
                    low: (window.low - MARGIN - upper) / probability + outcomes[index].upper,
                    ..Window::FULL
                },
            };
            let next = self.game.play(&position, m);
            let value = self.value(&next, depth - 1, inner, &mut None)?;
            match mover {
                Side::Left => outcomes[index].lower = value,
                Side::Right => outcomes[index].upper = value,
            }
            let (lower, upper) = mean_bounds(outcomes);
            if lower >= window.high + MARGIN {
                return Ok(Some(lower));
            }
            if upper <= window.low - MARGIN {
                return Ok(Some(upper));
            }
        }
        Ok(None)
    }
}

/// Returns bounds on the sum of probability times value.
fn mean_bounds<P>(outcomes: &[OutcomeBounds<P>]) -> (f64, f64) {
    let lower = outcomes.iter().map(|it| it.probability * it.lower).sum();
    let upper = outcomes.iter().map(|it| it.probability * it.upper).sum();
    (lower, upper)
}
