//! Turns the stages of a solve into progress proportional to the expected time.

use std::sync::Mutex;

use game::{Monitor, SolveStage};
use games::hunt::{GOATS, Hunt};
use tablebase::{SolveWork, WorkDone};

use crate::progress::{Event, Progress};

/// The monitor of a solve: reports work done and the name of each stage.
pub(super) struct StageMonitor<'a> {
    progress: &'a dyn Progress,
    job: &'a str,
    goats: u8,
    state: Mutex<State>,
}

struct State {
    work: WorkDone,
    reported: u64,
}

impl<'a> StageMonitor<'a> {
    /// Reports the predicted work to the progress.
    pub fn new(
        progress: &'a dyn Progress,
        job: &'a str,
        hunt: &Hunt,
        work: &SolveWork,
    ) -> StageMonitor<'a> {
        let units = work.total();
        progress.report(Event::Extended { job, units });
        StageMonitor {
            progress,
            job,
            goats: hunt.board().goats,
            state: Mutex::new(State {
                work: WorkDone::new(work.clone()),
                reported: 0,
            }),
        }
    }

    /// Reports that the solve is complete.
    pub fn finish(&self) {
        self.update(WorkDone::finish);
    }

    /// Updates the work done, and reports the difference.
    fn update(&self, change: impl FnOnce(&mut WorkDone)) {
        let units = {
            let mut state = self.state.lock().expect("no thread panics here");
            change(&mut state.work);
            let done = state.work.done();
            done - std::mem::replace(&mut state.reported, done)
        };
        let job = self.job;
        if units > 0 {
            self.progress.report(Event::Advanced { job, units });
        }
    }
}

impl Monitor for StageMonitor<'_> {
    fn advance(&self, positions: u64) -> bool {
        self.update(|work| work.advance(positions));
        self.progress.is_cancelled()
    }

    fn enter_stage(&self, stage: SolveStage) {
        let (job, text) = (self.job, stage_text(stage, self.goats));
        self.progress.report(Event::Stage { job, text: &text });
        self.update(|work| work.enter(stage));
    }
}

/// Describes a stage of a game with this number of goats.
fn stage_text(stage: SolveStage, goats: u8) -> String {
    let layer = |placed, mover| {
        let mover = if mover == GOATS { "Goats" } else { "Tigers" };
        format!("placement phase, {placed} of {goats} placed, {mover} to move")
    };
    match stage {
        SolveStage::Pass(number) => format!("sliding phase, pass {number}"),
        SolveStage::Layer { placed, mover } => layer(placed, mover),
        SolveStage::Storing { placed, .. } if placed == goats => {
            "sliding phase, storing its values".to_owned()
        }
        SolveStage::Storing { placed, mover } => layer(placed, mover) + ", storing its values",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hypothesis::GameOptions;
    use tablebase::Keep;

    use super::*;
    use crate::catalogue::LoadedGame;
    use crate::prove::Options;
    use crate::tables::Tablebases;

    /// A listener that records the progress.
    #[derive(Default)]
    struct Recorder(Mutex<(u64, u64, Vec<String>)>);

    impl Progress for Recorder {
        fn report(&self, event: Event<'_>) {
            let (total, done, stages) = &mut *self.0.lock().unwrap();
            match event {
                Event::Extended { units, .. } => *total += units,
                Event::Advanced { units, .. } => *done += units,
                Event::Stage { text, .. } => stages.push(text.to_owned()),
                _ => {}
            }
            assert!(done <= total);
        }
    }

    #[test]
    fn progress_reaches_the_total_and_names_the_stages() {
        let game = LoadedGame::open("little-puli", &GameOptions::default()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(folder.path());
        for keep in [Keep::Sliding, Keep::All] {
            let recorder = Arc::new(Recorder::default());
            let options = Options {
                progress: recorder.clone(),
                ..Options::default()
            };
            tablebases.solve(&game, keep, &options).unwrap();
            let (total, done, stages) = &*recorder.0.lock().unwrap();
            assert_eq!(done, total);
            let first = match keep {
                Keep::Sliding => "sliding phase, pass 1",
                _ => "sliding phase, storing its values",
            };
            assert_eq!(stages[0], first);
            let last = "placement phase, 0 of 7 placed, Goats to move, storing its values";
            assert_eq!(stages.last().unwrap(), last);
            let middle = "placement phase, 3 of 7 placed, Tigers to move";
            assert!(stages.iter().any(|stage| stage == middle));
        }
    }
}
