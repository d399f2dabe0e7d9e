//! Place or Attack solved: what every board is worth on every turn, from the last turn back to the
//! first. A turn needs the values of the turn after it and nothing else:
//!
//! ```text
//! value(board, t) = best of   value(board + stone, t + 1)                          placing
//!                             p·value(board with the stone turned over, t + 1)     attacking
//!                               + (1 − p)·value(board, t + 1)
//! ```
//!
//! With momentum a hit leads to the same turn again, with fewer enemy stones: boards are done in
//! the order of these. Boards that cannot have come about by then are left out.
//!
//! Cost on sixteen territories: 5.4 million classes of boards, about ten moves each, for every turn.
//!
//! Rounding. In `f64` all numbers are at least 0, so relative errors just multiply: an attack has up to
//! three for its odds (both parts of a fraction, and their quotient), one for a product and one for the
//! sum, and choosing the better has none. After `n` attacks one after the other a value is off by a
//! factor of at most (1 + 2^-53)^(5n), and being at most 1, by less than 6n·2^-53. Without momentum n is
//! the number of turns. Values that are nearly 0 may underflow, by less than 2^-1000 each.

use game::{Meter, Odds, OpenReason};
use games::place_or_attack::{Colour, Manner, PlaceOrAttack};
use rayon::prelude::*;
use thiserror::Error;

use super::board_classes::{Boards, MOST_CELLS};
use super::solution::Solution;
use super::successors::{CHUNK, Successors};
use super::table_value::Amount;

/// What is to be solved.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// How Black and White play: best within their manners.
    pub manners: [Manner; 2],
    /// The values of turns up to this one are kept.
    pub keep: u8,
}

impl Plan {
    /// Best play by both, keeping the values of these turns.
    pub fn best_play(keep: u8) -> Plan {
        Plan {
            manners: [Manner::Free; 2],
            keep,
        }
    }
}

/// Why there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refused {
    /// The board is too large.
    #[error("a board with more than {MOST_CELLS} territories has too many positions")]
    Board,
    /// Fractions would take too much room.
    #[error("exact values would take more than {0} limbs")]
    Fractions(usize),
    /// Exact values with momentum.
    #[error("exact values are not computed with momentum")]
    Momentum,
    /// A limit was reached.
    #[error("stopped by a limit: {0:?}")]
    Stopped(OpenReason),
}

impl From<OpenReason> for Refused {
    fn from(reason: OpenReason) -> Refused {
        Refused::Stopped(reason)
    }
}

/// The whole number of which all odds of a game are fractions, if it has 64 bits.
fn common(game: &PlaceOrAttack) -> Option<u64> {
    let geometry = game.geometry();
    let most = (0..geometry.cells())
        .map(|cell| geometry.neighbours(cell).count_ones())
        .max()?;
    let [black, white] =
        [Colour::Black, Colour::White].map(|colour| game.settings().rate_of(colour).of);
    let shared = Odds::new(black.min(white), black.max(white))?;
    black.min(white).checked_mul(shared.of)?.checked_pow(most)
}

/// How many times 64 bits an exact value takes; `None` with momentum, and where it is beyond telling.
pub fn limbs(game: &PlaceOrAttack) -> Option<usize> {
    if game.settings().momentum {
        return None;
    }
    let bits = f64::from(game.settings().limit) * (common(game)? as f64).log2() + 2.0;
    // The logarithm is off by far less than a millionth.
    Some(((bits + 1e-6) / 64.0).ceil() as usize)
}

/// The most bytes that solving takes: `amount` bytes a value, so many turns kept.
pub fn needs(game: &PlaceOrAttack, amount: usize, keep: u8) -> u64 {
    let boards = 3u64.pow(game.geometry().cells().min(MOST_CELLS).into());
    // Boards with symmetries of their own make a few more classes than an even share.
    let classes = boards / game.geometry().symmetries().len() as u64 * 9 / 8 + 1000;
    let cells = u64::from(game.geometry().cells());
    let lists = 2 * 4 * (cells + 1) * classes;
    let layers = u64::from(keep.min(game.settings().limit)) + 3;
    4 * boards + lists + layers * classes * amount as u64
}

/// Solves a game, unless that is refused or a limit is reached. A node is a class of boards on a
/// turn.
pub fn solve<A: Amount>(
    game: PlaceOrAttack,
    plan: Plan,
    meter: &mut Meter<'_>,
) -> Result<Solution<A>, Refused> {
    if A::EXACT && game.settings().momentum {
        return Err(Refused::Momentum);
    }
    let room = size_of::<A>() / 8;
    if A::EXACT && limbs(&game).is_none_or(|limbs| limbs > room) {
        return Err(Refused::Fractions(room));
    }
    if game.geometry().cells() > MOST_CELLS {
        return Err(Refused::Board);
    }
    meter.check_bytes(needs(&game, size_of::<A>(), plan.keep))?;
    let (boards, numbers) = Boards::new(game.geometry()).ok_or(Refused::Board)?;
    meter.look(0)?;
    let lists = |colour: Colour| {
        let manner = plan.manners[colour.number()];
        Successors::new(&game, &boards, &numbers, colour, manner)
    };
    let successors = [lists(Colour::Black), lists(Colour::White)];
    drop(numbers);
    meter.look(0)?;
    let solver = Solver::<A>::new(&game, &boards, successors, plan);
    let layers = solver.run(meter)?;
    let certainties = solver.certainties;
    Ok(Solution::new(game, boards, layers, certainties, plan))
}

/// Whether a board can have come about by a turn, as far as the numbers of stones tell.
pub(crate) fn possible(game: &PlaceOrAttack, turn: u8, stones: [u16; 2]) -> bool {
    let [black, white] = stones.map(u16::count_ones);
    let turn = u32::from(turn);
    let own = black <= turn.div_ceil(2) && white <= turn / 2;
    black + white <= turn && (own || game.settings().momentum)
}

/// The work on one game.
struct Solver<'a, A: Amount> {
    game: &'a PlaceOrAttack,
    boards: &'a Boards,
    successors: [Successors; 2],
    plan: Plan,
    /// What a certainty is on each turn.
    certainties: Vec<A>,
    /// What a stone placed is multiplied with, and by colour and number of attackers a hit and a
    /// miss.
    placed: A::Factor,
    thrown: [Vec<[A::Factor; 2]>; 2],
    /// By colour, the classes in the order of the enemy's stones, with how many have so many;
    /// for momentum only.
    chains: [Vec<Vec<u32>>; 2],
}

impl<'a, A: Amount> Solver<'a, A> {
    fn new(
        game: &'a PlaceOrAttack,
        boards: &'a Boards,
        successors: [Successors; 2],
        plan: Plan,
    ) -> Self {
        // Floating point numbers need no common unit, so any will do.
        let common = common(game).unwrap_or(1);
        let certain = A::factor(Odds { cases: 1, of: 1 }, common);
        let limit = game.settings().limit;
        let mut certainties = vec![A::last(false)];
        for _ in 0..limit {
            certainties.push(certainties[certainties.len() - 1].times(certain));
        }
        certainties.reverse();
        let thrown = [Colour::Black, Colour::White].map(|colour| {
            (0..=6)
                .map(|stones| {
                    // More stones than any territory has neighbours are never asked for.
                    let hit = game.success(colour, stones);
                    [hit, hit.complement()].map(|odds| A::factor(odds, common))
                })
                .collect()
        });
        let chains = [0, 1].map(|colour: usize| {
            let mut chains = Vec::new();
            if game.settings().momentum {
                chains.resize(usize::from(game.geometry().cells()) + 1, Vec::new());
                for (class, stones) in (0..).zip(boards.stones()) {
                    chains[stones[1 - colour].count_ones() as usize].push(class);
                }
            }
            chains
        });
        Solver {
            game,
            boards,
            successors,
            plan,
            certainties,
            placed: certain,
            thrown,
            chains,
        }
    }

    /// The layers that are kept, the first turn first.
    fn run(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<A>>, OpenReason> {
        let limit = self.game.settings().limit;
        let mut kept = Vec::new();
        let mut next: Vec<A> = (self.boards.stones().par_iter())
            .map(|&stones| self.counted(stones))
            .collect();
        for turn in (0..limit).rev() {
            meter.count_many(next.len() as u64)?;
            let now = self.layer(turn, &next);
            let done = std::mem::replace(&mut next, now);
            if turn < self.plan.keep {
                kept.push(done);
            }
        }
        kept.push(next);
        kept.reverse();
        Ok(kept)
    }

    /// What a board is worth when all turns are over.
    fn counted(&self, [black, white]: [u16; 2]) -> A {
        let (black, white) = (u64::from(black), u64::from(white));
        let over = self.game.settings().limit >= 2;
        let ahead = match (black, white) {
            (_, 0) if over => Some(Colour::Black),
            (0, _) if over => Some(Colour::White),
            _ => self.game.ahead(black, white),
        };
        match ahead {
            Some(Colour::Black) => A::last(false),
            Some(Colour::White) => A::NONE,
            None => A::last(true),
        }
    }

    /// The values of a turn from those of the next.
    fn layer(&self, turn: u8, next: &[A]) -> Vec<A> {
        let mut now = vec![A::NONE; next.len()];
        let again = self.again(turn, next);
        let after = again.as_deref().unwrap_or(next);
        now.par_chunks_mut(CHUNK)
            .enumerate()
            .for_each(|(chunk, values)| {
                for (class, value) in (chunk * CHUNK..).zip(values) {
                    let stones = self.boards.stones()[class];
                    if possible(self.game, turn, stones) {
                        *value = match self.dominated(turn, stones) {
                            Some(value) => value,
                            None => self.best(turn, class, next, after),
                        };
                    }
                }
            });
        now
    }

    /// What a board is worth on which one player has no stones left.
    fn dominated(&self, turn: u8, [black, white]: [u16; 2]) -> Option<A> {
        if turn < 2 {
            None
        } else if white == 0 {
            Some(self.certainties[usize::from(turn)])
        } else {
            (black == 0).then_some(A::NONE)
        }
    }

    /// The best move: stones placed lead to `next`, so do misses, hits to `after`.
    #[inline]
    fn best(&self, turn: u8, class: usize, next: &[A], after: &[A]) -> A {
        let colour = usize::from(turn % 2);
        let better = |a: A, b: A| if (a > b) == (colour == 0) { a } else { b };
        let mut placed: Option<A> = None;
        let mut attacked: Option<A> = None;
        for successor in self.successors[colour].of(class) {
            if successor.attackers == 0 {
                let value = next[successor.class];
                placed = Some(placed.map_or(value, |best| better(best, value)));
            } else {
                let [hit, miss] = self.thrown[colour][successor.attackers];
                let value = after[successor.class]
                    .times(hit)
                    .plus(next[class].times(miss));
                attacked = Some(attacked.map_or(value, |best| better(best, value)));
            }
        }
        // Stones placed are compared before they are brought to the units of this turn.
        let placed = placed.map(|value| value.times(self.placed));
        match (placed, attacked) {
            (Some(placed), Some(attacked)) => better(placed, attacked),
            (one, other) => one.or(other).unwrap_or(A::NONE),
        }
    }

    /// With momentum: what boards are worth after a hit, where the mover may attack again or stop.
    fn again(&self, turn: u8, next: &[A]) -> Option<Vec<A>> {
        let colour = usize::from(turn % 2);
        let enough = self.plan.manners[colour] != Manner::Free;
        if self.chains[colour].is_empty() || enough {
            return None;
        }
        let mut again = next.to_vec();
        for classes in &self.chains[colour] {
            let values: Vec<A> = classes
                .par_iter()
                .map(|&class| {
                    let class = class as usize;
                    let attacks = (self.successors[colour].of(class))
                        .filter(|successor| successor.attackers > 0);
                    attacks.fold(next[class], |best, successor| {
                        let [hit, miss] = self.thrown[colour][successor.attackers];
                        let value = again[successor.class]
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
                again[class as usize] = value;
            }
        }
        Some(again)
    }
}
