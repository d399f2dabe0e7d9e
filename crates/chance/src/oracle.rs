//! The oracle of games with dice: what a position is worth, straight from the definition, with a
//! memory of positions and nothing else. The engines are held against it. One side or both may be
//! confined to some of their moves.
//! Cost: one entry a position that can arise.

use std::collections::HashMap;

use game::{Chance, Meter, OpenReason};

use crate::probability::Number;

/// Which moves are considered where somebody chooses.
type Considered<'a, G> = dyn Fn(&<G as game::Game>::Position) -> Vec<<G as game::Game>::Move> + 'a;

/// The oracle of a game, with what it has found out so far.
pub struct Oracle<'a, G: Chance, N> {
    game: &'a G,
    considered: Box<Considered<'a, G>>,
    known: HashMap<G::Position, N>,
}

impl<'a, G: Chance, N: Number> Oracle<'a, G, N> {
    /// What an entry takes about: a position, a number with what it refers to, and the free places
    /// of a map.
    const ENTRY: u64 = 2 * (size_of::<(G::Position, N)>() as u64 + 64);

    /// An oracle that considers every move.
    pub fn new(game: &'a G) -> Self {
        Self::confined(game, |position| game.moves(position).collect())
    }

    /// An oracle that considers these moves, some in every position where play goes on.
    pub fn confined(game: &'a G, considered: impl Fn(&G::Position) -> Vec<G::Move> + 'a) -> Self {
        Oracle {
            game,
            considered: Box::new(considered),
            known: HashMap::new(),
        }
    }

    /// What a position is worth, unless a limit is reached.
    pub fn value(
        &mut self,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> Result<N, OpenReason> {
        if let Some(value) = self.known.get(position) {
            return Ok(value.clone());
        }
        meter.count()?;
        let game = self.game;
        let value = if let Some(outcome) = game.outcome(position) {
            N::ending(outcome)
        } else if let Some(odds) = game.odds(position) {
            let mut sum: Option<N> = None;
            for (m, odds) in odds {
                let below = self.value(&game.play(position, m), meter)?;
                let part = N::of(odds).times(&below);
                sum = Some(sum.map_or_else(|| part.clone(), |sum| sum.plus(&part)));
            }
            sum.expect("something falls")
        } else {
            let mover = game.mover(position);
            let mut best: Option<N> = None;
            for m in (self.considered)(position) {
                let below = self.value(&game.play(position, m), meter)?;
                best = Some(match best {
                    Some(best) => best.better(below, mover),
                    None => below,
                });
            }
            best.expect("where play goes on some move is considered")
        };
        self.known.insert(*position, value.clone());
        meter.check_bytes(self.known.len() as u64 * Self::ENTRY)?;
        Ok(value)
    }
}
