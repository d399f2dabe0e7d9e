//! The oracle of games with dice: exact values by memoised recursion, straight from the
//! definition. Engines are tested against it.
//!
//! Cost: one map entry per reachable position.

use std::collections::HashMap;

use game::{Chance, Meter, OpenReason};

use crate::probability::ProbabilityScalar;

/// Returns the moves to consider where a player chooses.
type MoveFilter<'a, G> = dyn Fn(&<G as game::Game>::Position) -> Vec<<G as game::Game>::Move> + 'a;

/// The oracle of a game, with the values computed so far.
///
/// ```
/// use game::{Game, Limits, Meter, NoMonitor};
/// use games::place_or_attack::{PlaceOrAttack, Settings};
/// use num_rational::BigRational;
/// use pounce_chance::Oracle;
///
/// let game = PlaceOrAttack::new(Settings::board(1, 2, 4)).unwrap();
/// let limits = Limits { bytes: 1 << 20, ..Limits::DEFAULT };
/// let mut oracle = Oracle::<_, BigRational>::new(&game);
/// let value = oracle.value(&game.start(), &mut Meter::new(limits, &NoMonitor)).unwrap();
/// assert_eq!(value.to_string(), "1/2");
/// ```
pub struct Oracle<'a, G: Chance, N> {
    game: &'a G,
    moves: Box<MoveFilter<'a, G>>,
    values: HashMap<G::Position, N>,
}

impl<'a, G: Chance, N: ProbabilityScalar> Oracle<'a, G, N> {
    /// Approximate memory per entry: position, number with its heap memory, and free map slots.
    const ENTRY_BYTES: u64 = 2 * (size_of::<(G::Position, N)>() as u64 + 64);

    /// Creates an oracle for unrestricted play.
    pub fn new(game: &'a G) -> Self {
        Self::restricted(game, |position| game.moves(position).collect())
    }

    /// Creates an oracle for play restricted to the moves that `moves` returns, at least one in
    /// every position where play continues.
    pub fn restricted(game: &'a G, moves: impl Fn(&G::Position) -> Vec<G::Move> + 'a) -> Self {
        Oracle {
            game,
            moves: Box::new(moves),
            values: HashMap::new(),
        }
    }

    /// Returns the value of a position, unless a limit is reached.
    pub fn value(
        &mut self,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<N, OpenReason> {
        if let Some(value) = self.values.get(position) {
            return Ok(value.clone());
        }
        meter.count()?;
        let game = self.game;
        let value = if let Some(outcome) = game.outcome(position) {
            N::of_outcome(outcome)
        } else if let Some(odds) = game.odds(position) {
            let mut sum: Option<N> = None;
            for (m, odds) in odds {
                let below = self.value(&game.play(position, m), meter)?;
                let part = N::from_odds(odds).times(&below);
                sum = Some(sum.map_or_else(|| part.clone(), |sum| sum.plus(&part)));
            }
            sum.expect("a chance node has outcomes")
        } else {
            let mover = game.mover(position);
            let mut best: Option<N> = None;
            for m in (self.moves)(position) {
                let below = self.value(&game.play(position, m), meter)?;
                best = Some(match best {
                    Some(best) => best.better(below, mover),
                    None => below,
                });
            }
            best.expect("at least one move is considered while play continues")
        };
        self.values.insert(*position, value.clone());
        meter.check_bytes(self.values.len() as u64 * Self::ENTRY_BYTES)?;
        Ok(value)
    }
}
