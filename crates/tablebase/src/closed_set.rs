//! A closed set of positions, from a tablebase: the defender never has to leave it, and so never
//! loses. The tablebase only guides; whether the set is closed, anyone can check without it.
//!
//! The set holds positions with the attacker to move. It grows goat by goat: whatever the attacker
//! does, the defender is to move, and needs one move into the set. Where there is none yet, the
//! defender's moves to positions that are not lost are the options, and few are taken that serve
//! all ([`cover`]); among equals those that other ways of play are likely to meet ([`GoatLiking`]).
//! Here Goats defend; for Tigers see `waiting.rs`.
//!
//! ```text
//! goats in hand 20          19          18             0          0
//!  start ─▶ set ─▶ asked ─▶ set ─▶ asked ─▶ … ─▶ asked ─▶ set ─▶ asked ─▶ … until none is asked
//! ```
//!
//! Memory: two layers of the tablebase, some hundred bytes for each position that is asked for at a
//! time, and eight for each that the layer asks for and for each of the set.

use game::{Game, Monitor, Outcome, Side, Symmetric};
use games::hunt::{GOATS, Hunt, Position, TIGERS};
use rayon::prelude::*;

use crate::cover::cover;
use crate::liking::{GoatLiking, Weights};
use crate::locator::Locator;
use crate::packed::{PackedSet, merge, packed, position, subtract};
use crate::probe::{ProbeError, Tablebase};
use crate::solve::StopFlag;
use crate::values::Values;
use crate::verify::VerifyError;
use crate::waiting::wait;

/// A closed set that contains what a position leads to, for a defender who does not lose there.
/// `None` if the defender does lose, or if a layer that knows is not kept. `weights` say
/// what they like.
pub fn closed_set(
    tablebase: &Tablebase,
    start: &Position,
    defender: Side,
    weights: &Weights,
    monitor: &dyn Monitor,
) -> Result<Option<PackedSet>, VerifyError> {
    let hunt = tablebase.hunt();
    let lost = Outcome::Win(defender.opponent());
    match tablebase.probe(start) {
        Ok(Some(probe)) if probe.value != lost => {}
        Ok(_) | Err(ProbeError::Impossible) => return Ok(None),
        Err(ProbeError::Refused(refused)) => return Err(refused.into()),
    }
    let stop = StopFlag::new(monitor);
    match defender {
        TIGERS => wait(tablebase, start, weights.tigers, &stop),
        GOATS => Closing {
            tablebase,
            locator: Locator::new(hunt.board(), tablebase.classes()),
            liking: GoatLiking::new(hunt, &weights.goats),
            values: None,
            seen: Vec::new(),
            set: PackedSet::new(TIGERS),
        }
        .close(&hunt.canonical(start), &stop),
    }
}

/// Positions that are asked for and served together, so that memory is bounded; all of those that
/// a layer of Bagh Chal asks for.
const AT_A_TIME: usize = 1 << 21;

struct Closing<'a> {
    tablebase: &'a Tablebase,
    locator: Locator,
    liking: GoatLiking,
    values: Option<Values>,
    /// What was asked for with no goat in hand, where play may come again, sorted.
    seen: Vec<u64>,
    set: PackedSet,
}

/// What Goats can do in a position.
enum Moves {
    /// Go into the set, or end the game well; or it has ended.
    Safe,
    /// Go to one of these, which are not lost.
    Options(Vec<u64>),
    /// Nothing but lose.
    Lost,
}

impl Closing<'_> {
    fn close(
        mut self,
        start: &Position,
        stop: &StopFlag<'_>,
    ) -> Result<Option<PackedSet>, VerifyError> {
        let mut hand = start.hand;
        let mut asked = vec![packed(start)];
        if start.mover == TIGERS {
            asked = answers(self.tablebase.hunt(), start);
            self.set.level(hand).words.push(packed(start));
        }
        while !asked.is_empty() {
            match self.grow(asked, hand, stop)? {
                Some(next) => asked = next,
                None => return Ok(None),
            }
            hand = hand.saturating_sub(1);
        }
        Ok(Some(self.set))
    }

    /// Lets the set grow by moves for Goats in the positions that are asked for, and returns what
    /// is asked for next.
    fn grow(
        &mut self,
        asked: Vec<u64>,
        hand: u8,
        stop: &StopFlag<'_>,
    ) -> Result<Option<Vec<u64>>, VerifyError> {
        let after = hand.saturating_sub(1);
        let values = match self.values.take() {
            Some(values) if values.hand == after => values,
            _ => match Values::new(self.tablebase, after, TIGERS)? {
                Some(values) => values,
                None => return Ok(None),
            },
        };
        let hunt = self.tablebase.hunt();
        let mut chosen = std::mem::take(&mut self.set.level(after).words);
        let mut more = Vec::new();
        for some in asked.chunks(AT_A_TIME) {
            stop.advance(some.len() as u64);
            stop.result()?;
            let here = some.par_iter().map(|&word| position(word, hand, GOATS));
            let moves = here.map(|here| self.moves(&values, &here, &chosen));
            let moves: Vec<Moves> = moves.collect();
            let mut demands = Vec::new();
            for moves in moves {
                match moves {
                    Moves::Safe => {}
                    Moves::Lost => return Ok(None),
                    Moves::Options(options) => demands.push(options),
                }
            }
            let rank = |word| self.liking.of(word as u32);
            let taken = cover(&demands, GoatLiking::DEMAND, rank);
            merge(&mut chosen, &taken);
            merge(&mut more, &taken);
        }
        self.set.level(after).words = chosen;
        let mut next = Vec::new();
        for some in more.chunks(AT_A_TIME / 2) {
            stop.result()?;
            let there = some.par_iter().map(|&word| position(word, after, TIGERS));
            let mut answers: Vec<u64> = there.flat_map_iter(|it| answers(hunt, &it)).collect();
            answers.par_sort_unstable();
            answers.dedup();
            merge(&mut next, &answers);
        }
        if hand == 0 {
            merge(&mut self.seen, &asked);
            subtract(&mut next, &self.seen);
        }
        self.values = Some(values);
        Ok(Some(next))
    }

    /// What Goats can do, if the set has these positions with so many goats in hand.
    fn moves(&self, values: &Values, here: &Position, chosen: &[u64]) -> Moves {
        let hunt = self.tablebase.hunt();
        let lost = Outcome::Win(TIGERS);
        let mut options = Vec::new();
        if hunt.outcome(here).is_some() {
            return Moves::Safe;
        }
        for m in hunt.moves(here) {
            let next = hunt.play(here, m);
            match hunt.outcome(&next) {
                Some(outcome) if outcome == lost => continue,
                Some(_) => return Moves::Safe,
                None if values.value(&self.locator, next.tigers, next.goats) == lost => continue,
                None => {}
            }
            let next = packed(&hunt.canonical(&next));
            if chosen.binary_search(&next).is_ok() {
                return Moves::Safe;
            }
            options.push(next);
        }
        options.sort_unstable();
        options.dedup();
        match options.is_empty() {
            true => Moves::Lost,
            false => Moves::Options(options),
        }
    }
}

/// Canonical positions after each move, where play goes on.
fn answers(hunt: &Hunt, here: &Position) -> Vec<u64> {
    let next = hunt.moves(here).map(|m| hunt.play(here, m));
    let open = next.filter(|next| hunt.outcome(next).is_none());
    open.map(|next| packed(&hunt.canonical(&next))).collect()
}
