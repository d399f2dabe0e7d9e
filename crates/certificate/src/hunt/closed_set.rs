//! Checks that a closed set avoids an event forever.
//!
//! The set contains positions with the opponent to move in which the event has not happened. It is
//! closed if, after any move of the opponent, the prover has a move back into the set, or play is
//! over without the event. So play that starts in the set never reaches the event.
//!
//! The certificate lists no moves: the checker looks for one, so the set has to be in memory. It
//! takes eight bytes per position, and half a byte for an index.

use super::refusal::HuntFault;
use super::rules::Position;
use super::strategy::Strategy;
use crate::parallel::try_map_chunks;
use crate::progress::advance;
use crate::{Objective, Refusal};

/// Positions that a thread takes at a time.
const CHUNK: usize = 1 << 10;
/// Positions checked between two reports of progress. On a board with a thousand moves and many
/// symmetries, a single position takes a hundred million steps.
const PROGRESS_INTERVAL: usize = 1 << 4;
/// The least average number of keys per entry of the index: they fill a few cache lines.
const KEYS_PER_ENTRY: u64 = 16;

impl Strategy<'_> {
    /// Checks that the roots lead into the set with these keys, which ascend, and that it is
    /// closed. Returns the number of positions with the prover to move that were examined.
    pub fn check_closed(&self, keys: &[u64]) -> Result<u64, Refusal> {
        if self.head.objective != Objective::Avoid {
            return Err(Refusal::BadHeader(
                "a closed set cannot reach an event".into(),
            ));
        }
        let set = KeySet::new(keys);
        for root in &self.head.roots {
            advance(self.progress, 0)?;
            if root.plies.is_some() {
                return Err(HuntFault::MixedBounds(root.position.clone()).into());
            }
            let here = self.rules.parse(&root.position)?;
            if !self.is_safe(&here, &set)? {
                return Err(HuntFault::MissingRecord(root.position.clone()).into());
            }
        }
        let examined = try_map_chunks(keys, CHUNK, self.threads, |keys| {
            let mut examined = 0;
            for keys in keys.chunks(PROGRESS_INTERVAL) {
                advance(self.progress, keys.len())?;
                for &key in keys {
                    examined += self.check_member(key, &set)?;
                }
            }
            Ok::<u64, Refusal>(examined)
        })?;
        Ok(examined.into_iter().sum())
    }

    /// Checks that the opponent cannot leave the set from one of its positions.
    fn check_member(&self, key: u64, set: &KeySet<'_>) -> Result<u64, Refusal> {
        let here = self.rules.position_from_key(key, !self.is_tigers())?;
        if self.symmetries.canonical_key(&here).0 != key {
            return Err(HuntFault::NotCanonical(self.rules.to_compact(&here)).into());
        }
        if self.head.event.holds(self.rules, &here) {
            return Err(HuntFault::NeedlessRecord(self.rules.to_compact(&here)).into());
        }
        let mut examined = 0;
        for m in self.rules.moves(&here) {
            let next = self.rules.play(&here, m);
            if !self.is_safe(&next, set)? {
                return Err(HuntFault::NotClosed(self.rules.to_compact(&next)).into());
            }
            examined += 1;
        }
        Ok(examined)
    }

    /// Checks whether a position is in the set, or the prover can move into the set, or play is
    /// over or can be ended without the event. Fails if the event has happened.
    fn is_safe(&self, here: &Position, set: &KeySet<'_>) -> Result<bool, Refusal> {
        if self.head.event.holds(self.rules, here) {
            return Err(HuntFault::EventHappens(self.rules.to_compact(here)).into());
        }
        let (rules, symmetries) = (self.rules, self.symmetries);
        let is_over = |position: &Position| rules.moves(position).next().is_none();
        if is_over(here) {
            return Ok(true);
        }
        if here.tigers_move != self.is_tigers() {
            return Ok(set.contains(symmetries.canonical_key(here).0));
        }
        let boards: Vec<u64> = symmetries.boards(here).collect();
        let leads_back = |m| set.contains(symmetries.canonical_key_after(here, &boards, m));
        let ends_well = |m| {
            let there = rules.play(here, m);
            is_over(&there) && !self.head.event.holds(rules, &there)
        };
        Ok(rules.moves(here).any(leads_back) || rules.moves(here).any(ends_well))
    }
}

/// Sorted keys, with an index of where keys with the same leading bits begin.
struct KeySet<'a> {
    keys: &'a [u64],
    starts: Vec<usize>,
    shift: u32,
}

impl KeySet<'_> {
    fn new(keys: &[u64]) -> KeySet<'_> {
        let last = keys.last().copied().unwrap_or(0);
        let is_small = |shift: &u32| last >> shift <= keys.len() as u64 / KEYS_PER_ENTRY;
        let shift = (0..64).find(is_small).unwrap_or(63);
        let start = |top| keys.partition_point(|key| key >> shift < top);
        let starts = (0..=(last >> shift) + 1).map(start).collect();
        KeySet {
            keys,
            starts,
            shift,
        }
    }

    fn contains(&self, key: u64) -> bool {
        let top = (key >> self.shift) as usize;
        let Some(&[start, end]) = self.starts.get(top..top + 2) else {
            return false;
        };
        self.keys[start..end].binary_search(&key).is_ok()
    }
}
