//! Whether a closed set keeps the event away for ever.
//!
//! The set holds positions with the opponent to move. It is closed if, whatever the opponent
//! plays in one of them, the prover has a move back into the set; play may also end, if it ends
//! without the event. No move is written down: the checker looks for one itself, so the set has
//! to be in memory, with eight bytes a position, and half a byte to say where to look.

use game::{Event, Game};
use rayon::prelude::*;

use super::reader::advance;
use super::strategy::Strategy;
use crate::{Objective, Position, Refusal};

/// Positions of the set that a thread takes at a time.
const CHUNK: usize = 1 << 10;
/// Positions that it checks before it looks whether to stop. On a board with a thousand moves and
/// many symmetries, one takes a hundred million steps.
const FEW: usize = 1 << 4;
/// How many keys have the same leading bits, at least on average: they fill a few lines of a cache.
const ALIKE: u64 = 16;

impl Strategy<'_> {
    /// Checks that the roots lead into the set, which has these keys in ascending order, and that
    /// it is closed. Returns how many positions with the prover to move that was asked of.
    pub fn check_closed(&self, keys: &[u64]) -> Result<u64, Refusal> {
        if self.head.objective != Objective::Avoid {
            return Err(Refusal::BadHeader("a closed set reaches nothing".into()));
        }
        // Where keys with the same leading bits begin: all of memory need not be searched for one.
        let last = keys.last().map_or(0, |last| *last);
        let few = |shift: &u32| last >> shift <= keys.len() as u64 / ALIKE;
        let shift = (0..64).find(few).unwrap_or(63);
        let start = |top| keys.partition_point(|key| key >> shift < top);
        let starts: Vec<usize> = (0..=(last >> shift) + 1).map(start).collect();
        let set = |key: u64| {
            let top = (key >> shift) as usize;
            let alike = starts.get(top..top + 2);
            alike.is_some_and(|ends| keys[ends[0]..ends[1]].binary_search(&key).is_ok())
        };
        for root in &self.head.roots {
            advance(self.watch, 0)?;
            if root.plies.is_some() {
                return Err(Refusal::MixedBounds(root.position.clone()));
            }
            let here = self.rules.parse(&root.position)?;
            if !self.is_safe(&here, &set)? {
                return Err(Refusal::MissingRecord(root.position.clone()));
            }
        }
        let checked = keys.par_chunks(CHUNK).map(|keys| {
            let asked = keys.chunks(FEW).map(|keys| {
                advance(self.watch, keys.len())?;
                let asked = keys.iter().map(|&key| self.check_member(key, &set));
                asked.sum::<Result<u64, Refusal>>()
            });
            asked.sum::<Result<u64, Refusal>>()
        });
        // Of several refusals the first counts.
        let checked: Vec<Result<u64, Refusal>> = checked.collect();
        checked.into_iter().sum()
    }

    /// Checks that the opponent cannot leave the set from one of its positions.
    fn check_member(&self, key: u64, set: &impl Fn(u64) -> bool) -> Result<u64, Refusal> {
        let here = self.rules.with_key(key, !self.tigers())?;
        if self.symmetries.least(&here).0 != key {
            return Err(Refusal::NotCanonical(self.rules.compact(&here)));
        }
        if self.head.event.holds(self.rules, &here) {
            return Err(Refusal::NeedlessRecord(self.rules.compact(&here)));
        }
        let mut asked = 0;
        for m in self.rules.moves(&here) {
            let next = self.rules.play(&here, m);
            if !self.is_safe(&next, set)? {
                return Err(Refusal::NotClosed(self.rules.compact(&next)));
            }
            asked += 1;
        }
        Ok(asked)
    }

    /// Whether a position is in the set, or the prover can go there, or play is over; the event
    /// must not hold.
    fn is_safe(&self, here: &Position, set: &impl Fn(u64) -> bool) -> Result<bool, Refusal> {
        if self.head.event.holds(self.rules, here) {
            return Err(Refusal::EventHappens(self.rules.compact(here)));
        }
        let (rules, symmetries) = (self.rules, self.symmetries);
        let over = |position: &Position| rules.moves(position).next().is_none();
        let ends_well = |there: Position| over(&there) && !self.head.event.holds(rules, &there);
        let boards: Vec<u64> = symmetries.boards(here).collect();
        Ok(match here.tigers_move == self.tigers() {
            _ if over(here) => true,
            false => set(symmetries.least(here).0),
            true => {
                let leads_back = |m| set(symmetries.least_after(here, &boards, m));
                rules.moves(here).any(leads_back)
                    || rules.moves(here).any(|m| ends_well(rules.play(here, m)))
            }
        })
    }
}
