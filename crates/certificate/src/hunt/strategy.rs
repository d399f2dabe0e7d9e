//! Whether a strategy keeps its promise: the part of the checker that is about play.
//!
//! A strategy *reaches* an event if every record's move leads, whatever the opponent answers,
//! to the event or to records of strictly lesser rank, the rank being the plies that are left.
//! It *avoids* an event for so many plies if its moves and all answers lead only to positions
//! that are good for the plies that are left; it avoids it for ever if they lead only to
//! positions that have a record again, or where play has ended. Two shortcuts spare records:
//! none is needed where one move makes the event happen, or where it is too far away to happen.

use game::{Event, Game, Outcome, Side, Watch};

use super::position_text::Symmetries;
use super::reader::{Record, advance};
use crate::{HuntEvent, NaiveHunt, Objective, Player, Position, Refusal, Root, StrategyHead};

/// A strategy being checked.
pub(crate) struct Strategy<'a> {
    pub rules: &'a NaiveHunt,
    pub symmetries: &'a Symmetries,
    pub head: &'a StrategyHead,
    pub number: u32,
    pub watch: &'a dyn Watch,
}

/// That a position has a record: strategy, key, and the plies that are left there (or [`EVER`]).
pub(crate) type Need = (u32, u64, u32);

/// Where plies are bounded, at least one is left: with none, nothing is needed.
const EVER: u32 = 0;

impl Strategy<'_> {
    /// Checks that the strategy keeps its promise from a root, if its needs are met.
    pub fn check_root(&self, root: &Root, needs: &mut Vec<Need>) -> Result<(), Refusal> {
        advance(self.watch, 0)?;
        if root.plies.is_none() != self.ever() {
            return Err(Refusal::MixedBounds(root.position.clone()));
        }
        self.check(&self.rules.parse(&root.position)?, root.plies, needs)
    }

    /// Checks that records do what their numbers say, if their needs are met.
    pub fn check_records(&self, records: &[Record]) -> Result<Vec<Need>, Refusal> {
        let mut needs = Vec::new();
        advance(self.watch, records.len())?;
        let mut records = records.iter();
        records.try_for_each(|record| self.check_record(record, &mut needs))?;
        Ok(needs)
    }

    fn check_record(&self, record: &Record, needs: &mut Vec<Need>) -> Result<(), Refusal> {
        let &Record { key, index, number } = record;
        let here = self.rules.with_key(key, self.tigers())?;
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
        if self.head.objective == Objective::Avoid && self.ever() {
            return self.check(&next, None, needs);
        }
        let left = number.checked_sub(1);
        let left = left.ok_or_else(|| Refusal::NumberZero(at()))?;
        self.check(&next, Some(left), needs)
    }

    /// Checks that the strategy keeps its promise from a position with so many plies left, if
    /// its needs are met.
    fn check(
        &self,
        here: &Position,
        plies: Option<u32>,
        needs: &mut Vec<Need>,
    ) -> Result<(), Refusal> {
        let rules = self.rules;
        let at = || rules.compact(here);
        let soonest = self.head.event.soonest(rules, here);
        match self.head.objective {
            Objective::Reach if soonest == 0 => return Ok(()),
            Objective::Reach if plies == Some(0) => return Err(Refusal::TooLate(at())),
            Objective::Avoid if soonest == 0 => return Err(Refusal::EventHappens(at())),
            Objective::Avoid if plies.is_some_and(|plies| plies < soonest) => return Ok(()),
            _ => {}
        }
        if here.tigers_move == self.tigers() {
            let (key, _) = self.symmetries.least(here);
            needs.push((self.number, key, plies.unwrap_or(EVER)));
            return Ok(());
        }
        let mut answers = rules.moves(here).peekable();
        if answers.peek().is_none() && self.head.objective == Objective::Reach {
            return Err(Refusal::Stuck(at()));
        }
        let left = plies.map(|plies| plies - 1);
        answers.try_for_each(|m| self.check(&rules.play(here, m), left, needs))
    }

    /// Checks that a need is met by the record with this number, or does without one.
    pub fn meet(&self, &(_, key, plies): &Need, record: Option<u32>) -> Result<(), Refusal> {
        let (rules, event) = (self.rules, self.head.event);
        let here = rules.with_key(key, self.tigers())?;
        let at = || rules.compact(&here);
        let at_once = |m| event.holds(rules, &rules.play(&here, m));
        let mut moves = rules.moves(&here);
        match (self.head.objective, record) {
            (_, Some(_)) if plies == EVER => Ok(()),
            (Objective::Reach, Some(rank)) if rank <= plies => Ok(()),
            (Objective::Reach, Some(rank)) => Err(Refusal::RankDoesNotFall(at(), rank)),
            (Objective::Avoid, Some(through)) if through >= plies => Ok(()),
            (Objective::Avoid, Some(through)) => Err(Refusal::HorizonTooNear(at(), through)),
            (Objective::Reach, None) if moves.any(at_once) => Ok(()),
            (Objective::Avoid, None) if moves.next().is_none() => Ok(()),
            (_, None) => Err(Refusal::MissingRecord(at())),
        }
    }

    /// Whether Tigers are the prover.
    pub fn tigers(&self) -> bool {
        self.head.prover == Player::Tigers
    }

    /// Whether its roots have no bound on plies; they are all alike.
    fn ever(&self) -> bool {
        (self.head.roots.first()).is_none_or(|root| root.plies.is_none())
    }
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
