//! Where dice decide. The mean of the throws lies between what is known of them: a throw that is
//! not yet searched is worth 0 to 1. So a throw only matters as far as it can still bring the mean
//! into the window, and its own window follows from that (Star1). Before that, one move below each
//! throw tells something: where `Left` chooses, the throw is worth that much at least, where `Right`
//! does, at most; that may already decide (Star2).
//!
//! A mean that is cut off lies outside the window by more than rounding can do, so that the value
//! of a search is the same to the last bit whatever is pruned.

use game::{Chance, Evaluation, Odds, OpenReason, Side};

use super::expectimax::{Pruning, Search, Window};
use crate::probability::Number;

/// Far more than rounding, and far less than matters.
const MARGIN: f64 = 1e-9;

/// A throw, with what is known of its value.
struct Throw<P> {
    share: f64,
    position: P,
    lowest: f64,
    highest: f64,
}

impl<G: Chance, E: Evaluation<G>> Search<'_, '_, G, E> {
    /// The mean over what may fall.
    pub(crate) fn mean(
        &mut self,
        position: &G::Position,
        odds: &[(G::Move, Odds)],
        depth: u32,
        window: Window,
    ) -> Result<f64, OpenReason> {
        let mut throws: Vec<Throw<G::Position>> = odds
            .iter()
            .map(|&(m, odds)| Throw {
                share: odds.value(),
                position: self.game.play(position, m),
                lowest: 0.0,
                highest: 1.0,
            })
            .collect();
        if self.method.pruning == Pruning::Star2
            && depth >= 2
            && let Some(bound) = self.probe(&mut throws, depth, window)?
        {
            return Ok(bound);
        }
        let mut sum = 0.0;
        for at in 0..throws.len() {
            let rest = &throws[at + 1..];
            let least: f64 = rest.iter().map(|throw| throw.share * throw.lowest).sum();
            let most: f64 = rest.iter().map(|throw| throw.share * throw.highest).sum();
            let throw = &throws[at];
            let share = throw.share;
            let inner = match self.method.pruning {
                Pruning::Plain => Window::FULL,
                _ => Window {
                    low: (window.low - MARGIN - sum - most) / share,
                    high: (window.high + MARGIN - sum - least) / share,
                },
            };
            let next = throw.position;
            let value = self.value(&next, depth, inner, &mut None)?;
            if value <= inner.low {
                return Ok(sum + share * value + most);
            }
            if value >= inner.high {
                return Ok(sum + share * value + least);
            }
            sum += share * value;
        }
        Ok(sum)
    }

    /// Looks at one move below each throw; a bound if that decides.
    fn probe(
        &mut self,
        throws: &mut [Throw<G::Position>],
        depth: u32,
        window: Window,
    ) -> Result<Option<f64>, OpenReason> {
        for at in 0..throws.len() {
            let position = throws[at].position;
            if let Some(outcome) = self.game.outcome(&position) {
                let value = f64::ending(outcome);
                (throws[at].lowest, throws[at].highest) = (value, value);
                continue;
            }
            if self.game.odds(&position).is_some() {
                continue;
            }
            let mover = self.game.mover(&position);
            let Some(&m) = self.ordered(&position, mover, depth).first() else {
                continue;
            };
            let share = throws[at].share;
            let least: f64 = throws.iter().map(|throw| throw.share * throw.lowest).sum();
            let most: f64 = throws.iter().map(|throw| throw.share * throw.highest).sum();
            // A probe is open on the side where its value would not be a bound.
            let inner = match mover {
                Side::Left => Window {
                    high: (window.high + MARGIN - least) / share + throws[at].lowest,
                    ..Window::FULL
                },
                Side::Right => Window {
                    low: (window.low - MARGIN - most) / share + throws[at].highest,
                    ..Window::FULL
                },
            };
            let next = self.game.play(&position, m);
            let value = self.value(&next, depth - 1, inner, &mut None)?;
            match mover {
                Side::Left => throws[at].lowest = value,
                Side::Right => throws[at].highest = value,
            }
            let least: f64 = throws.iter().map(|throw| throw.share * throw.lowest).sum();
            let most: f64 = throws.iter().map(|throw| throw.share * throw.highest).sum();
            if least >= window.high + MARGIN {
                return Ok(Some(least));
            }
            if most <= window.low - MARGIN {
                return Ok(Some(most));
            }
        }
        Ok(None)
    }
}
