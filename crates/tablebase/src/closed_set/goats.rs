//! Builds a closed set for Goats, one goat placed at a time.
//!
//! For every position that Tigers can reach from the set, Goats need one move back into it. Where
//! none exists yet, the candidates are the moves to positions that are not lost. A greedy set cover
//! picks few of them that serve all required positions; [`GoatPreference`] breaks ties.
//!
//! ```text
//! goats in hand 20               19               18                0               0
//!  start ─▶ set ─▶ required ─▶ set ─▶ required ─▶ … ─▶ required ─▶ set ─▶ required ─▶ … until none
//! ```
//!
//! Memory: two layers of the tablebase, some hundred bytes for each required position of a batch,
//! and eight for each required position of a layer and each position of the set.

use game::{Game, Outcome, Symmetric};
use games::hunt::{GOATS, Hunt, Position, TIGERS};
use rayon::prelude::*;

use crate::classes::locator::PositionLocator;
use crate::closed_set::packed_set::{PackedSet, merge, packed, position, subtract};
use crate::closed_set::preference::GoatPreference;
use crate::closed_set::set_cover::greedy_set_cover;
use crate::probe::layer_values::LayerValues;
use crate::probe::tablebase::Tablebase;
use crate::solve::stop_flag::StopFlag;
use crate::verify::error::VerifyError;

/// Builds a closed set for Goats from a position that they do not lose. Returns `None` if a layer
/// that is needed is not kept.
pub fn goat_closed_set(
    tablebase: &Tablebase,
    start: &Position,
    weights: &[u32],
    stop: &StopFlag<'_>,
) -> Result<Option<PackedSet>, VerifyError> {
    let hunt = tablebase.hunt();
    let builder = GoatSetBuilder {
        tablebase,
        locator: PositionLocator::new(hunt.board(), tablebase.classes()),
        preference: GoatPreference::new(hunt, weights),
        values: None,
        seen: Vec::new(),
        set: PackedSet::new(TIGERS),
    };
    builder.build(&hunt.canonical(start), stop)
}

/// Required positions per set cover, which bounds memory. Every layer of Bagh Chal fits in one
/// batch.
const BATCH: usize = 1 << 21;

struct GoatSetBuilder<'a> {
    tablebase: &'a Tablebase,
    locator: PositionLocator,
    preference: GoatPreference,
    values: Option<LayerValues>,
    /// Positions with no goat in hand that have been required, sorted. Play can return to these.
    seen: Vec<u64>,
    set: PackedSet,
}

/// The replies that Goats have in a required position.
enum GoatReply {
    /// A move into the set or to an end that is not lost, or the game is over.
    InSet,
    /// Moves to these positions, which are not lost.
    Candidates(Vec<u64>),
    /// Only losing moves.
    Lost,
}

impl GoatSetBuilder<'_> {
    fn build(
        mut self,
        start: &Position,
        stop: &StopFlag<'_>,
    ) -> Result<Option<PackedSet>, VerifyError> {
        let mut hand = start.hand;
        let mut required = vec![packed(start)];
        if start.mover == TIGERS {
            required = successors(self.tablebase.hunt(), start);
            self.set.level(hand).words.push(packed(start));
        }
        while !required.is_empty() {
            match self.extend(&required, hand, stop)? {
                Some(next) => required = next,
                None => return Ok(None),
            }
            hand = hand.saturating_sub(1);
        }
        Ok(Some(self.set))
    }

    /// Extends the set until Goats have a move into it from every required position. Returns the
    /// positions required next, or `None` if Goats lose somewhere or a layer is not kept.
    fn extend(
        &mut self,
        required: &[u64],
        hand: u8,
        stop: &StopFlag<'_>,
    ) -> Result<Option<Vec<u64>>, VerifyError> {
        let after = hand.saturating_sub(1);
        let values = match self.values.take() {
            Some(values) if values.hand == after => values,
            _ => match LayerValues::new(self.tablebase, after, TIGERS)? {
                Some(values) => values,
                None => return Ok(None),
            },
        };
        let hunt = self.tablebase.hunt();
        let mut chosen = std::mem::take(&mut self.set.level(after).words);
        let mut added = Vec::new();
        for batch in required.chunks(BATCH) {
            stop.advance(batch.len() as u64);
            stop.result()?;
            let here = batch.par_iter().map(|&word| position(word, hand, GOATS));
            let replies = here.map(|here| self.reply(&values, &here, &chosen));
            let replies: Vec<GoatReply> = replies.collect();
            let mut demands = Vec::new();
            for reply in replies {
                match reply {
                    GoatReply::InSet => {}
                    GoatReply::Lost => return Ok(None),
                    GoatReply::Candidates(candidates) => demands.push(candidates),
                }
            }
            let rank = |word| self.preference.rank(word as u32);
            let taken = greedy_set_cover(&demands, GoatPreference::DEMAND_WEIGHT, rank);
            merge(&mut chosen, &taken);
            merge(&mut added, &taken);
        }
        self.set.level(after).words = chosen;
        let mut next = Vec::new();
        for batch in added.chunks(BATCH / 2) {
            stop.result()?;
            let there = batch.par_iter().map(|&word| position(word, after, TIGERS));
            let mut replies: Vec<u64> = there
                .flat_map_iter(|position| successors(hunt, &position))
                .collect();
            replies.par_sort_unstable();
            replies.dedup();
            merge(&mut next, &replies);
        }
        if hand == 0 {
            merge(&mut self.seen, required);
            subtract(&mut next, &self.seen);
        }
        self.values = Some(values);
        Ok(Some(next))
    }

    /// Returns the replies of Goats, given the positions that the set contains so far.
    fn reply(&self, values: &LayerValues, here: &Position, chosen: &[u64]) -> GoatReply {
        let hunt = self.tablebase.hunt();
        let lost = Outcome::Win(TIGERS);
        let mut candidates = Vec::new();
        if hunt.outcome(here).is_some() {
            return GoatReply::InSet;
        }
        for m in hunt.moves(here) {
            let next = hunt.play(here, m);
            match hunt.outcome(&next) {
                Some(outcome) if outcome == lost => continue,
                Some(_) => return GoatReply::InSet,
                None if values.value(&self.locator, next.tigers, next.goats) == lost => continue,
                None => {}
            }
            let next = packed(&hunt.canonical(&next));
            if chosen.binary_search(&next).is_ok() {
                return GoatReply::InSet;
            }
            candidates.push(next);
        }
        candidates.sort_unstable();
        candidates.dedup();
        if candidates.is_empty() {
            GoatReply::Lost
        } else {
            GoatReply::Candidates(candidates)
        }
    }
}

/// Returns the canonical positions after each move that does not end the game.
fn successors(hunt: &Hunt, here: &Position) -> Vec<u64> {
    let next = hunt.moves(here).map(|m| hunt.play(here, m));
    let open = next.filter(|next| hunt.outcome(next).is_none());
    open.map(|next| packed(&hunt.canonical(&next))).collect()
}
