//! Recomputes the value of a position from its successors, by the checker's rules.

use certificate::hunt::{HuntOutcome, NaiveHunt, Player, Position as NaivePosition};
use game::{Outcome, Side};
use games::hunt::{GOATS, TIGERS};

use crate::classes::locator::CachedLocator;
use crate::plane::layer::Layer;
use crate::probe::tablebase::Probe;
use crate::verify::naive::piece_sets;

/// A recomputation of values from layers in memory.
pub struct NaiveRecompute<'a> {
    pub hunt: &'a NaiveHunt,
    /// Layers that contain the successors, or the successors of successors.
    pub layers: &'a [Layer<'a>],
    pub locator: CachedLocator<'a>,
}

impl NaiveRecompute<'_> {
    /// Returns the value of a position and, if the distances of all successors are known, its
    /// distance.
    pub fn probe(&mut self, position: &NaivePosition) -> Probe {
        let hunt = self.hunt;
        let mover = mover(position);
        let mut best: Option<Probe> = None;
        for m in hunt.moves(position) {
            let mut next = self.successor(&hunt.play(position, m));
            next.distance = next.distance.map(|distance| distance + 1);
            if best.is_none_or(|best| prefers(mover, &next, &best)) {
                best = Some(next);
            }
        }
        best.unwrap_or_else(|| {
            let outcome = hunt.outcome(position);
            Probe::over(match outcome.expect("a position without a move is over") {
                HuntOutcome::Win(Player::Tigers) => Outcome::Win(TIGERS),
                HuntOutcome::Win(Player::Goats) => Outcome::Win(GOATS),
                HuntOutcome::Draw => Outcome::Draw,
            })
        })
    }

    fn successor(&mut self, position: &NaivePosition) -> Probe {
        if position.captured >= self.hunt.rules.captures {
            return Probe::over(Outcome::Win(TIGERS));
        }
        let placed = self.hunt.rules.goats - position.in_hand;
        let mover = mover(position);
        let layers = self.layers;
        let mut layers = layers.iter();
        let layer =
            layers.find(|layer| (usize::from(layer.placed), layer.mover) == (placed, mover));
        let Some(layer) = layer else {
            return self.probe(position);
        };
        let (tigers, goats) = piece_sets(position);
        let (class, index) = self.locator.locate(tigers, goats);
        let value = layer.value(class, index);
        Probe {
            value: value.expect("a layer contains all positions that are not over"),
            distance: layer.distance(class, index),
        }
    }
}

fn mover(position: &NaivePosition) -> Side {
    if position.tigers_move { TIGERS } else { GOATS }
}

/// Checks whether the mover prefers one successor to another. A faster win and a slower loss are
/// better.
fn prefers(mover: Side, one: &Probe, other: &Probe) -> bool {
    let rank = |value| match value {
        Outcome::Win(side) if side == mover => 2,
        Outcome::Draw => 1,
        Outcome::Win(_) => 0,
    };
    let (one_rank, other_rank) = (rank(one.value), rank(other.value));
    one_rank > other_rank
        || one_rank == other_rank
            && match one_rank {
                2 => one.distance < other.distance,
                _ => one.distance > other.distance,
            }
}
