//! Whether a strategy keeps its promise: the part of the checker that is about play.
//!
//! A strategy *reaches* an event if every record's move leads, whatever the opponent answers,
//! to the event or to records of strictly lesser rank, the rank being the plies that are left.
//! It *avoids* an event for so many plies if its moves and all answers lead only to positions
//! that are good for the plies that are left; it avoids it for ever if they lead only to
//! positions that have a record again, or where play has ended. Two shortcuts spare records:
//! none is needed where one move makes the event happen, or where it is too far away to happen.

use std::collections::HashMap;

use game::{Event, Game, Outcome, Side};

use crate::notation::Symmetries;
use crate::read::Record;
use crate::{HuntEvent, NaiveHunt, Objective, Player, Position, Refusal, StrategyHead};

/// A strategy being checked.
pub(crate) struct Strategy<'a, F> {
    pub rules: &'a NaiveHunt,
    pub symmetries: &'a Symmetries,
    pub head: &'a StrategyHead,
    /// Whether its roots have no bound on plies.
    pub ever: bool,
    /// Numbers by key, of the records in this part.
    pub table: &'a HashMap<u64, u32>,
    /// Whether the record with this key, if there is one, is in this part.
    pub in_part: F,
    /// Positions generated.
    pub positions: u64,
}

impl<F: Fn(u64) -> bool> Strategy<'_, F> {
    /// Checks that the strategy keeps its promise from its roots.
    pub fn check_roots(&mut self) -> Result<(), Refusal> {
        for root in &self.head.roots {
            if root.plies.is_none() != self.ever {
                return Err(Refusal::MixedBounds(root.position.clone()));
            }
            self.check(&self.rules.parse(&root.position)?, root.plies)?;
        }
        Ok(())
    }

    /// Checks that a record does what its number says.
    pub fn check_record(&mut self, record: Record) -> Result<(), Refusal> {
        let Record { key, index, number } = record;
        let Some(here) = self.rules.with_key(key, self.head.prover == Player::Tigers) else {
            return Err(Refusal::BadPosition(format!("the one with key {key}")));
        };
        let at = || self.rules.compact(&here);
        if self.symmetries.least(&here).0 != key {
            return Err(Refusal::NotCanonical(at()));
        }
        if self.head.event.holds(self.rules, &here) {
            return Err(Refusal::NeedlessRecord(at()));
        }
        let Some(chosen) = self.rules.moves(&here).nth(index as usize) else {
            return Err(Refusal::IllegalMove(at(), index));
        };
        let next = self.rules.play(&here, chosen);
        if self.head.objective == Objective::Avoid && self.ever {
            return self.check(&next, None);
        }
        let left = number.checked_sub(1);
        self.check(&next, Some(left.ok_or_else(|| Refusal::NumberZero(at()))?))
    }

    /// Whether the strategy keeps its promise from a position with so many plies left, provided
    /// that all of its records do.
    fn check(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        self.positions += 1;
        match self.head.objective {
            Objective::Reach => self.reaches(here, plies),
            Objective::Avoid => self.avoids(here, plies),
        }
    }

    fn reaches(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        let (rules, event) = (self.rules, self.head.event);
        let at = || rules.compact(here);
        if event.holds(rules, here) {
            return Ok(());
        }
        if plies == Some(0) {
            return Err(Refusal::TooLate(at()));
        }
        if !self.prover_moves(here) {
            if rules.moves(here).next().is_none() {
                return Err(Refusal::Stuck(at()));
            }
            return self.check_answers(here, plies);
        }
        let late = |rank| plies.is_some_and(|plies| rank > plies);
        let at_once = |m| event.holds(rules, &rules.play(here, m));
        match self.look_up(here) {
            Found::Number(rank) if late(rank) => Err(Refusal::RankDoesNotFall(at(), rank)),
            Found::Nothing if !rules.moves(here).any(at_once) => Err(Refusal::MissingRecord(at())),
            _ => Ok(()),
        }
    }

    fn avoids(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        let rules = self.rules;
        let at = || rules.compact(here);
        let soonest = self.head.event.soonest(rules, here);
        if soonest == 0 {
            return Err(Refusal::EventHappens(at()));
        }
        if plies.is_some_and(|plies| plies < soonest) {
            return Ok(());
        }
        if !self.prover_moves(here) {
            return self.check_answers(here, plies);
        }
        let near = |horizon| plies.is_some_and(|plies| horizon < plies);
        let ended = || rules.moves(here).next().is_none();
        match self.look_up(here) {
            Found::Number(horizon) if near(horizon) => Err(Refusal::HorizonTooNear(at(), horizon)),
            Found::Nothing if !ended() => Err(Refusal::MissingRecord(at())),
            _ => Ok(()),
        }
    }

    /// Checks what the opponent can make of a position.
    fn check_answers(&mut self, here: &Position, plies: Option<u32>) -> Result<(), Refusal> {
        let (rules, left) = (self.rules, plies.map(|plies| plies - 1));
        let mut answers = rules.moves(here).map(|m| rules.play(here, m));
        answers.try_for_each(|next| self.check(&next, left))
    }

    fn prover_moves(&self, here: &Position) -> bool {
        here.tigers_move == (self.head.prover == Player::Tigers)
    }

    fn look_up(&self, here: &Position) -> Found {
        let (key, _) = self.symmetries.least(here);
        match self.table.get(&key) {
            Some(&number) => Found::Number(number),
            None if (self.in_part)(key) => Found::Nothing,
            None => Found::NotHere,
        }
    }
}

/// What the table says of a position: its number, that it has none, or that another part knows.
enum Found {
    Number(u32),
    Nothing,
    NotHere,
}

impl Event<NaiveHunt> for HuntEvent {
    /// The one lemma that the checker knows: a capture takes a ply of Tigers, so `k` more take
    /// `2k - 1` plies with Tigers to move and `2k` with Goats to move.
    fn soonest(&self, hunt: &NaiveHunt, position: &Position) -> u32 {
        match *self {
            HuntEvent::Captures(wanted) => {
                let more = usize::from(wanted).saturating_sub(position.captured) as u32;
                (2 * more).saturating_sub(u32::from(position.tigers_move))
            }
            HuntEvent::Win(player) => {
                let side = [Side::Left, Side::Right][player as usize];
                u32::from(hunt.outcome(position) != Some(Outcome::Win(side)))
            }
        }
    }
}
