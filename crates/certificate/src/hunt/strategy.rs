//! Checks that a strategy does what it promises.
//!
//! A record has a position with the prover to move, a move, and a number. *Reach*: the number is
//! the rank, the most plies until the event. After the move and any reply, the event has happened
//! or the rank is lower, so the event happens after finitely many plies. *Avoid*: the number is the
//! plies for which the record is good. After the move and any reply, the event has not happened,
//! and the next record is good for the plies left. Without a bound, the next position only has to
//! have a record, or to end play: play then never leaves positions in which the event has not
//! happened. No record is needed where one move reaches the event, or where the event is too far
//! away to happen in time.

use super::header::{Root, StrategyHead};
use super::reader::Record;
use super::refusal::HuntFault;
use super::rules::{NaiveHunt, Player, Position};
use super::symmetry::Symmetries;
use crate::progress::{Progress, advance};
use crate::{Objective, Refusal};

/// A strategy being checked.
pub(crate) struct Strategy<'a> {
    pub rules: &'a NaiveHunt,
    pub symmetries: &'a Symmetries,
    pub head: &'a StrategyHead,
    pub number: u32,
    pub threads: usize,
    pub progress: &'a dyn Progress,
}

/// A position that must have a record, or must not need one. Ordered like the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Requirement {
    /// The number of the strategy.
    pub strategy: u32,
    /// The key of the position.
    pub key: u64,
    /// Plies left there, or [`UNBOUNDED`].
    plies: u32,
}

/// The plies of a requirement without a bound. With a bound, at least one ply is left: with none
/// left, nothing is required.
const UNBOUNDED: u32 = 0;

impl Strategy<'_> {
    /// Checks that the strategy works from a root if its requirements are met.
    pub fn check_root(
        &self,
        root: &Root,
        requirements: &mut Vec<Requirement>,
    ) -> Result<(), Refusal> {
        advance(self.progress, 0)?;
        if root.plies.is_none() != self.is_unbounded() {
            return Err(HuntFault::MixedBounds(root.position.clone()).into());
        }
        self.check(&self.rules.parse(&root.position)?, root.plies, requirements)
    }

    /// Checks that records do what their numbers promise if their requirements are met. Returns the
    /// requirements.
    pub fn check_records(&self, records: &[Record]) -> Result<Vec<Requirement>, Refusal> {
        let mut requirements = Vec::new();
        advance(self.progress, records.len())?;
        for record in records {
            self.check_record(record, &mut requirements)?;
        }
        Ok(requirements)
    }

    /// Checks one record, and adds its requirements.
    fn check_record(
        &self,
        record: &Record,
        requirements: &mut Vec<Requirement>,
    ) -> Result<(), Refusal> {
        let &Record { key, index, number } = record;
        let here = self.rules.position_from_key(key, self.is_tigers())?;
        let at = || self.rules.to_compact(&here);
        if self.symmetries.canonical_key(&here).0 != key {
            return Err(HuntFault::NotCanonical(at()).into());
        }
        if self.head.event.holds(self.rules, &here) {
            return Err(HuntFault::NeedlessRecord(at()).into());
        }
        let Some(chosen) = self.rules.moves(&here).nth(index as usize) else {
            return Err(HuntFault::IllegalMove(at(), index).into());
        };
        let next = self.rules.play(&here, chosen);
        if self.head.objective == Objective::Avoid && self.is_unbounded() {
            return self.check(&next, None, requirements);
        }
        let left = number.checked_sub(1);
        let left = left.ok_or_else(|| HuntFault::NumberZero(at()))?;
        self.check(&next, Some(left), requirements)
    }

    /// Checks that the strategy works from a position, with this many plies left, if its
    /// requirements are met.
    fn check(
        &self,
        here: &Position,
        plies: Option<u32>,
        requirements: &mut Vec<Requirement>,
    ) -> Result<(), Refusal> {
        let rules = self.rules;
        let at = || rules.to_compact(here);
        let min_plies = self.head.event.min_plies(rules, here);
        match self.head.objective {
            Objective::Reach if min_plies == 0 => return Ok(()),
            Objective::Reach if plies == Some(0) => return Err(HuntFault::TooLate(at()).into()),
            Objective::Avoid if min_plies == 0 => return Err(HuntFault::EventHappens(at()).into()),
            Objective::Avoid if plies.is_some_and(|plies| plies < min_plies) => return Ok(()),
            _ => {}
        }
        if here.tigers_move == self.is_tigers() {
            requirements.push(Requirement {
                strategy: self.number,
                key: self.symmetries.canonical_key(here).0,
                plies: plies.unwrap_or(UNBOUNDED),
            });
            return Ok(());
        }
        let mut replies = rules.moves(here).peekable();
        if replies.peek().is_none() && self.head.objective == Objective::Reach {
            return Err(HuntFault::Stuck(at()).into());
        }
        let left = plies.map(|plies| plies - 1);
        replies.try_for_each(|m| self.check(&rules.play(here, m), left, requirements))
    }

    /// Checks that a requirement is met by the record with this number, or needs no record.
    pub fn discharge(&self, requirement: &Requirement, record: Option<u32>) -> Result<(), Refusal> {
        let (rules, event, plies) = (self.rules, self.head.event, requirement.plies);
        let here = rules.position_from_key(requirement.key, self.is_tigers())?;
        let at = || rules.to_compact(&here);
        let reaches_event = |m| event.holds(rules, &rules.play(&here, m));
        let mut moves = rules.moves(&here);
        let fault = match (self.head.objective, record) {
            (_, Some(_)) if plies == UNBOUNDED => return Ok(()),
            (Objective::Reach, Some(rank)) if rank <= plies => return Ok(()),
            (Objective::Reach, Some(rank)) => HuntFault::RankDoesNotFall(at(), rank),
            (Objective::Avoid, Some(covered)) if covered >= plies => return Ok(()),
            (Objective::Avoid, Some(covered)) => HuntFault::HorizonTooNear(at(), covered),
            (Objective::Reach, None) if moves.any(reaches_event) => return Ok(()),
            (Objective::Avoid, None) if moves.next().is_none() => return Ok(()),
            (_, None) => HuntFault::MissingRecord(at()),
        };
        Err(fault.into())
    }

    /// Checks whether Tigers are the prover.
    pub fn is_tigers(&self) -> bool {
        self.head.prover == Player::Tigers
    }

    /// Checks whether the roots have no bound on plies: either all have one or none has.
    fn is_unbounded(&self) -> bool {
        (self.head.roots.first()).is_none_or(|root| root.plies.is_none())
    }
}
