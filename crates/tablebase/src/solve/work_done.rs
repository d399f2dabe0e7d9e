//! Follows a solve through its stages, as part of its predicted work.
//!
//! The work of a stage is predicted, so a fraction of the total is a fraction of the expected time.
//! The number of passes over the sliding phase is not known beforehand. The late ones, which go
//! position by position, decide fewer and fewer positions; their number tells how far they are.

use game::{Side, SolveStage};

use crate::solve::work::{FULL_PASSES, LATE_PASSES, LayerWork, SolveWork};

/// The progress of a solve, as part of its predicted work.
#[derive(Debug, Clone)]
pub struct WorkDone {
    work: SolveWork,
    /// Work of the stages before the current one.
    before: u64,
    stage: Option<SolveStage>,
    /// Positions computed in the current stage.
    positions: u64,
    /// Positions that the last pass computed, and those of the first late pass.
    last_pass: u64,
    first_late: Option<u64>,
    done: u64,
}

impl WorkDone {
    /// Creates the progress of a solve that has not begun.
    pub fn new(work: SolveWork) -> WorkDone {
        WorkDone {
            work,
            before: 0,
            stage: None,
            positions: 0,
            last_pass: u64::MAX,
            first_late: None,
            done: 0,
        }
    }

    /// Notes that the solve enters a stage.
    pub fn enter(&mut self, stage: SolveStage) {
        if let Some(SolveStage::Pass(_)) = self.stage {
            let is_late = self.positions < self.work.pass_positions / 10;
            if is_late {
                self.first_late.get_or_insert(self.positions);
            }
            self.last_pass = self.positions;
        }
        self.before = self.work_before(stage);
        self.stage = Some(stage);
        self.positions = 0;
        self.done = self.done.max(self.before).min(self.work.total());
    }

    /// Notes that positions of the current stage were computed.
    pub fn advance(&mut self, positions: u64) {
        self.positions += positions;
        let (expected, work) = match self.stage {
            Some(SolveStage::Pass(_)) if self.first_late.is_none() => {
                (self.work.pass_positions, self.work.pass)
            }
            Some(SolveStage::Layer { placed, mover }) => {
                let layer = self.layer(placed, mover);
                layer.map_or((0, 0), |layer| (layer.positions, layer.compute))
            }
            _ => (0, 0),
        };
        let part = self.positions.min(expected) as f64 / expected.max(1) as f64;
        let done = self.before.saturating_add((work as f64 * part) as u64);
        self.done = self.done.max(done).min(self.work.total());
    }

    /// Notes that the solve is complete.
    pub fn finish(&mut self) {
        self.done = self.work.total();
    }

    /// Returns the work done. It never decreases.
    pub fn done(&self) -> u64 {
        self.done
    }

    fn layer(&self, placed: u8, mover: Side) -> Option<&LayerWork> {
        let mut layers = self.work.layers.iter();
        layers.find(|layer| (layer.placed, layer.mover) == (placed, mover))
    }

    /// Returns the work of all stages before this one.
    fn work_before(&self, stage: SolveStage) -> u64 {
        let SolveWork { setup, pass, .. } = self.work;
        match stage {
            SolveStage::Pass(number) => match self.first_late {
                // The number of positions decided falls steadily to zero.
                Some(first) => {
                    let left = self.last_pass.min(first) as f64 / first.max(1) as f64;
                    let late = (pass * LATE_PASSES) as f64 * (1.0 - left);
                    setup + pass * FULL_PASSES + late as u64
                }
                None => setup + pass * u64::from(number - 1).min(FULL_PASSES),
            },
            SolveStage::Storing { placed, .. } if placed == self.work.goats => {
                if pass == 0 {
                    0
                } else {
                    self.work.passes()
                }
            }
            SolveStage::Layer { placed, mover } => self.work_before_layer(placed, mover),
            SolveStage::Storing { placed, mover } => {
                let layer = self.layer(placed, mover);
                let compute = layer.map_or(0, |layer| layer.compute);
                self.work_before_layer(placed, mover) + compute
            }
        }
    }

    fn work_before_layer(&self, placed: u8, mover: Side) -> u64 {
        let layers = self.work.layers.iter();
        let earlier = layers.take_while(|layer| (layer.placed, layer.mover) != (placed, mover));
        let earlier: u64 = earlier.map(|layer| layer.compute + layer.store).sum();
        self.work.sliding() + earlier
    }
}

#[cfg(test)]
mod tests {
    use games::hunt::{Board, Hunt, TIGERS};

    use super::*;
    use crate::file::index::Keep;
    use crate::file::status::StartingPoint;

    fn work(keep: Keep, start: StartingPoint) -> SolveWork {
        let hunt = Hunt::new(Board::embedded("bagh-chal").unwrap());
        SolveWork::new(&hunt, keep, start)
    }

    /// Runs through the stages of a solve of Bagh Chal, and returns the work done after each.
    fn run(work: SolveWork, passes: &[u64]) -> Vec<u64> {
        let layers: Vec<(u8, Side, u64)> = work
            .layers
            .iter()
            .map(|layer| (layer.placed, layer.mover, layer.positions))
            .collect();
        let mut done = WorkDone::new(work);
        let mut after = Vec::new();
        for (number, positions) in passes.iter().enumerate() {
            done.enter(SolveStage::Pass(number as u32 + 1));
            done.advance(*positions);
            after.push(done.done());
        }
        let goats = done.work.goats;
        done.enter(SolveStage::Storing {
            placed: goats,
            mover: TIGERS,
        });
        after.push(done.done());
        for (placed, mover, positions) in layers {
            done.enter(SolveStage::Layer { placed, mover });
            for _ in 0..4 {
                done.advance(positions / 4);
                after.push(done.done());
            }
            done.enter(SolveStage::Storing { placed, mover });
        }
        after
    }

    #[test]
    fn progress_never_decreases_and_ends_at_the_total() {
        let full = work(Keep::Sliding, StartingPoint::Nothing).pass_positions;
        let few: Vec<u64> = vec![full; 3];
        let late: Vec<u64> = [full, full, 1000, 900, 400, 100, 1].to_vec();
        let many: Vec<u64> = vec![full; 40];
        for passes in [few, late, many] {
            for keep in [Keep::Sliding, Keep::All] {
                let work = work(keep, StartingPoint::Nothing);
                let total = work.total();
                let after = run(work, &passes);
                assert!(after.is_sorted(), "{after:?}");
                let last = *after.last().unwrap();
                assert!(
                    last <= total && last > total * 99 / 100,
                    "{last} of {total}"
                );
            }
        }
    }

    #[test]
    fn late_passes_count_by_the_positions_they_decide() {
        let work = work(Keep::Sliding, StartingPoint::Nothing);
        let (full, pass, setup) = (work.pass_positions, work.pass, work.setup);
        let after = run(work, &[full, full, full, 1000, 500, 100, 100]);
        assert_eq!(after[2], setup + 3 * pass);
        // Half as many positions as in the first late pass: half of the late passes is over.
        let late = setup + FULL_PASSES * pass;
        assert_eq!(after[5], late + LATE_PASSES * pass / 2);
        assert_eq!(after[6], late + (LATE_PASSES * pass) * 9 / 10);
    }

    #[test]
    fn resumed_solve_has_less_work() {
        let start = |solved| StartingPoint::Unfinished { solved };
        let fresh = work(Keep::Sliding, StartingPoint::Nothing).total();
        let mut last = fresh;
        for solved in (1..=20).rev() {
            let total = work(Keep::Sliding, start(solved)).total();
            assert!(total < last, "{solved}");
            last = total;
        }
        let after = run(work(Keep::Sliding, start(20)), &[]);
        assert!(after[0] < fresh / 20 && after.is_sorted(), "{after:?}");
    }
}
