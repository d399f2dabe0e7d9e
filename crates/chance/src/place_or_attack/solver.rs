//! Backward induction over turns: the values of a turn follow from those of the next.
//!
//! ```text
//! value(board, t) = best of   value(board + stone, t + 1)                          placement
//!                             p·value(board with the stone turned over, t + 1)     attack
//!                               + (1 − p)·value(board, t + 1)
//! ```
//!
//! With momentum a hit leads to the same turn again with fewer enemy stones, so boards are
//! processed in that order. Boards that cannot arise by a turn are skipped.
//!
//! Cost on sixteen territories: 5.4 million classes of boards with about ten moves each, per turn.
//!
//! # Rounding
//!
//! In `f64` all numbers are non-negative, so relative errors multiply. An attack has up to three
//! for its odds (both parts of a fraction and their quotient), one for a product and one for the
//! sum; choosing the better move has none. After n successive attacks the relative error is at
//! most (1 + 2^-53)^(5n) - 1. Values are at most 1, so the absolute error is below 6n·2^-53.
//! Without momentum n is the number of turns. Values near 0 may underflow by less than 2^-1000.

use game::{Meter, Odds, OpenReason};
use games::place_or_attack::{Colour, PlaceOrAttack, Style};
use rayon::prelude::*;

use super::board_classes::BoardClasses;
use super::solve::{SolvePlan, common_denominator};
use super::successors::{CHUNK, Successors};
use super::table_value::TableValue;

/// The solver of one game.
pub(super) struct Solver<'a, A: TableValue> {
    game: &'a PlaceOrAttack,
    boards: &'a BoardClasses,
    successors: [Successors; 2],
    plan: SolvePlan,
    /// The table value of certainty on each turn.
    pub certainties: Vec<A>,
    /// Factor of a placement.
    placement: A::Factor,
    /// By colour and number of attackers, the factors of a hit and a miss.
    attacks: [Vec<[A::Factor; 2]>; 2],
    /// By colour and number of enemy stones, the classes. Empty without momentum.
    by_enemy_stones: [Vec<Vec<u32>>; 2],
}

/// More attackers than any territory has neighbours never occur.
const MAX_ATTACKERS: u32 = 6;

impl<'a, A: TableValue> Solver<'a, A> {
    pub fn new(
        game: &'a PlaceOrAttack,
        boards: &'a BoardClasses,
        successors: [Successors; 2],
        plan: SolvePlan,
    ) -> Self {
        // Floating-point values ignore the denominator.
        let denominator = common_denominator(game).unwrap_or(1);
        let certain = A::factor(
            Odds {
                numerator: 1,
                denominator: 1,
            },
            denominator,
        );
        let mut certainties = vec![A::final_value(false)];
        for _ in 0..game.settings().limit {
            certainties.push(certainties[certainties.len() - 1].times(certain));
        }
        certainties.reverse();
        let attacks = [Colour::Black, Colour::White].map(|colour| {
            (0..=MAX_ATTACKERS)
                .map(|stones| {
                    let hit = game.success(colour, stones);
                    [hit, hit.complement()].map(|odds| A::factor(odds, denominator))
                })
                .collect()
        });
        let by_enemy_stones = [0, 1].map(|colour: usize| {
            let mut by_stones = Vec::new();
            if game.settings().momentum {
                by_stones.resize(usize::from(game.geometry().cells()) + 1, Vec::new());
                for (class, stones) in (0..).zip(boards.stones()) {
                    by_stones[stones[1 - colour].count_ones() as usize].push(class);
                }
            }
            by_stones
        });
        Solver {
            game,
            boards,
            successors,
            plan,
            certainties,
            placement: certain,
            attacks,
            by_enemy_stones,
        }
    }

    /// Computes all turns and returns the layers that are kept, the first turn first.
    pub fn run(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<A>>, OpenReason> {
        let limit = self.game.settings().limit;
        let mut kept = Vec::new();
        let mut next: Vec<A> = (self.boards.stones().par_iter())
            .map(|&stones| self.final_value(stones))
            .collect();
        for turn in (0..limit).rev() {
            meter.count_many(next.len() as u64)?;
            let layer = self.layer(turn, &next);
            let finished = std::mem::replace(&mut next, layer);
            if turn < self.plan.keep {
                kept.push(finished);
            }
        }
        kept.push(next);
        kept.reverse();
        Ok(kept)
    }

    /// Returns the value of a board after the last turn.
    fn final_value(&self, [black, white]: [u16; 2]) -> A {
        let (black, white) = (u64::from(black), u64::from(white));
        let is_over = self.game.settings().limit >= 2;
        let winner = match (black, white) {
            (_, 0) if is_over => Some(Colour::Black),
            (0, _) if is_over => Some(Colour::White),
            _ => self.game.leader(black, white),
        };
        match winner {
            Some(Colour::Black) => A::final_value(false),
            Some(Colour::White) => A::ZERO,
            None => A::final_value(true),
        }
    }

    /// Computes the values of a turn from those of the next.
    fn layer(&self, turn: u8, next: &[A]) -> Vec<A> {
        let mut layer = vec![A::ZERO; next.len()];
        let after_hits = self.after_hits(turn, next);
        let after_hit = after_hits.as_deref().unwrap_or(next);
        layer
            .par_chunks_mut(CHUNK)
            .enumerate()
            .for_each(|(chunk, values)| {
                for (class, value) in (chunk * CHUNK..).zip(values) {
                    let stones = self.boards.stones()[class];
                    if is_reachable(self.game, turn, stones) {
                        *value = match self.eliminated(turn, stones) {
                            Some(value) => value,
                            None => self.best(turn, class, next, after_hit),
                        };
                    }
                }
            });
        layer
    }

    /// Returns the value of a board on which one player has no stones left.
    fn eliminated(&self, turn: u8, [black, white]: [u16; 2]) -> Option<A> {
        if turn < 2 {
            None
        } else if white == 0 {
            Some(self.certainties[usize::from(turn)])
        } else {
            (black == 0).then_some(A::ZERO)
        }
    }

    /// Returns the value of the best move. Placements and misses lead to `next`, hits to
    /// `after_hit`.
    #[inline]
    fn best(&self, turn: u8, class: usize, next: &[A], after_hit: &[A]) -> A {
        let colour = usize::from(turn % 2);
        let better = |a: A, b: A| if (a > b) == (colour == 0) { a } else { b };
        let mut placed: Option<A> = None;
        let mut attacked: Option<A> = None;
        for successor in self.successors[colour].of(class) {
            if successor.attackers == 0 {
                let value = next[successor.class];
                placed = Some(placed.map_or(value, |best| better(best, value)));
            } else {
                let [hit, miss] = self.attacks[colour][successor.attackers];
                let value = after_hit[successor.class]
                    .times(hit)
                    .plus(next[class].times(miss));
                attacked = Some(attacked.map_or(value, |best| better(best, value)));
            }
        }
        // Placements share one factor, so it is applied once, to the best of them.
        let placed = placed.map(|value| value.times(self.placement));
        match (placed, attacked) {
            (Some(placed), Some(attacked)) => better(placed, attacked),
            (one, other) => one.or(other).unwrap_or(A::ZERO),
        }
    }

    /// With momentum, returns the values after a hit, where the mover may attack again or stop.
    fn after_hits(&self, turn: u8, next: &[A]) -> Option<Vec<A>> {
        let colour = usize::from(turn % 2);
        let stops_after_hit = self.plan.styles[colour] != Style::Free;
        if self.by_enemy_stones[colour].is_empty() || stops_after_hit {
            return None;
        }
        let mut after_hits = next.to_vec();
        for classes in &self.by_enemy_stones[colour] {
            let values: Vec<A> = classes
                .par_iter()
                .map(|&class| {
                    let class = class as usize;
                    let attacks = (self.successors[colour].of(class))
                        .filter(|successor| successor.attackers > 0);
                    attacks.fold(next[class], |best, successor| {
                        let [hit, miss] = self.attacks[colour][successor.attackers];
                        let value = after_hits[successor.class]
                            .times(hit)
                            .plus(next[class].times(miss));
                        if (value > best) == (colour == 0) {
                            value
                        } else {
                            best
                        }
                    })
                })
                .collect();
            for (&class, value) in classes.iter().zip(values) {
                after_hits[class as usize] = value;
            }
        }
        Some(after_hits)
    }
}

/// Checks whether a board can have arisen by a turn, judging by the numbers of stones.
pub(super) fn is_reachable(game: &PlaceOrAttack, turn: u8, stones: [u16; 2]) -> bool {
    let [black, white] = stones.map(u16::count_ones);
    let turn = u32::from(turn);
    let own_turns = black <= turn.div_ceil(2) && white <= turn / 2;
    black + white <= turn && (own_turns || game.settings().momentum)
}
