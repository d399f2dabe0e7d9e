//! The captures that Tigers can force from a position, and by when, as far as a search finds them.

use game::{Decision, Objective, Question};
use games::hunt::{Hunt, HuntEvent, Position, TIGERS};

use super::budget::Budget;
use super::search::decide;
use crate::records::{ForcedCapture, ForcedCaptures};

/// The limit on plies for the first question about a capture. With much less, a search of Bagh Chal
/// takes five times the nodes.
const MOST_PLIES: u32 = 64;
/// The number of open questions after which a round stops looking for faster captures.
const MOST_OPEN: u32 = 2;

/// A search for captures.
pub(super) struct CaptureSearch<'g> {
    hunt: &'g Hunt,
    position: Position,
    found: ForcedCaptures,
}

impl<'g> CaptureSearch<'g> {
    pub fn new(hunt: &'g Hunt, position: Position) -> CaptureSearch<'g> {
        CaptureSearch {
            hunt,
            position,
            found: ForcedCaptures {
                captured: hunt.captured(&position),
                forced: Vec::new(),
                at_most: None,
            },
        }
    }

    /// Looks for more captures, and for faster ones, with this many nodes for each question.
    pub fn round(&mut self, nodes: u64, budget: &mut Budget<'_>) {
        for index in 0..self.found.forced.len() {
            let found = self.found.forced[index];
            if !found.fewest {
                self.found.forced[index] = self.hasten(found, 0, nodes, budget);
            }
        }
        while self.found.at_most.is_none() && budget.exhausted().is_none() {
            let captures = self.found.captured + self.found.forced.len() as u8 + 1;
            if captures > self.hunt.board().captures {
                self.found.at_most = Some(captures - 1);
                return;
            }
            let Some(found) = self.force(captures, nodes, budget) else {
                if self.decide(captures, None, nodes, budget) == Decision::Refuted {
                    self.found.at_most = Some(captures - 1);
                }
                return;
            };
            self.found.forced.push(found);
        }
    }

    /// Checks whether the captures that Tigers can force win the game.
    pub fn wins(&self) -> bool {
        let most = self.found.forced.last().map(|last| last.captures);
        most == Some(self.hunt.board().captures)
    }

    /// Returns what was found.
    pub fn finish(self) -> ForcedCaptures {
        self.found
    }

    /// Looks for a number of plies within which captures can be forced.
    fn force(&self, captures: u8, nodes: u64, budget: &mut Budget<'_>) -> Option<ForcedCapture> {
        // A ply captures at most one goat, so more captures take more plies.
        let fewer = self.found.forced.last().filter(|last| last.fewest);
        let refuted = fewer.map_or(0, |last| last.by_ply);
        let found = ForcedCapture {
            captures,
            by_ply: MOST_PLIES,
            fewest: false,
        };
        let decision = self.decide(captures, Some(MOST_PLIES), nodes, budget);
        (decision == Decision::Proven).then(|| self.hasten(found, refuted, nodes, budget))
    }

    /// Lowers the number of plies by bisection. `refuted` plies are known not to suffice.
    fn hasten(
        &self,
        mut found: ForcedCapture,
        mut refuted: u32,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> ForcedCapture {
        let (mut tried, mut open) = (refuted, 0);
        while tried + 1 < found.by_ply && open < MOST_OPEN {
            let middle = tried + (found.by_ply - tried) / 2;
            match self.decide(found.captures, Some(middle), nodes, budget) {
                Decision::Proven => found.by_ply = middle,
                Decision::Refuted => (refuted, tried) = (middle, middle),
                Decision::Open(_) => (tried, open) = (middle, open + 1),
            }
        }
        found.fewest = refuted + 1 == found.by_ply;
        found
    }

    fn decide(
        &self,
        captures: u8,
        plies: Option<u32>,
        nodes: u64,
        budget: &mut Budget<'_>,
    ) -> Decision {
        if let Some(reason) = budget.exhausted() {
            return Decision::Open(reason);
        }
        let question = Question {
            position: self.position,
            prover: TIGERS,
            objective: Objective::Reach,
            event: HuntEvent::Captures(captures),
            plies,
        };
        let (_, decision) = decide(self.hunt, &question, nodes, budget);
        decision
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, oracle};
    use games::hunt::Board;

    use super::*;
    use crate::prove::Options;

    #[test]
    fn fewest_plies_agree_with_the_oracle() {
        let hunt = Hunt::new(Board::embedded("little-puli").unwrap());
        let options = Options {
            max_seconds: Some(3600),
            ..Options::default()
        };
        let mut search = CaptureSearch::new(&hunt, hunt.start());
        search.round(200_000, &mut Budget::new(&options, "test"));
        let found = search.finish();
        assert!(!found.forced.is_empty() && found.at_most.is_some());
        for ForcedCapture {
            captures,
            by_ply,
            fewest,
        } in found.forced
        {
            assert!(fewest);
            let event = HuntEvent::Captures(captures);
            let reaches = |plies| oracle::reach_within(&hunt, &hunt.start(), TIGERS, &event, plies);
            assert!(reaches(by_ply) && !reaches(by_ply - 1), "{captures}");
        }
    }
}
