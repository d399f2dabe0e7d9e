//! Solves a game into a tablebase.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use games::hunt::Hunt;
use rayon::ThreadPool;
use tablebase::{
    FileErrorKind, Keep, OpenError, SolveNeeds, SolveStopped, SolveWork, StartingPoint,
    TablebaseStatus, TablebaseWriter, TigerClasses, WriteError, measure_speed,
};

use super::folder::Tablebases;
use super::stage_monitor::StageMonitor;
use crate::catalogue::LoadedGame;
use crate::error::{Error, chain};
use crate::progress::Progress;
use crate::prove::Options;
use crate::records::{SolveRecord, SolveTiming};
use crate::task::rules_digest;
use crate::threads::{pool, thread_count};

/// The least time for which the speed of the machine is measured, which takes a moment itself.
const MEASURED_FROM: Duration = Duration::from_secs(2);

/// How much faster or slower than predicted a solve may be. The number of passes over the sliding
/// phase is not known beforehand, and the load from other programs varies.
const RANGE: (f64, f64) = (0.75, 1.5);

/// A solve that has not begun, with its predicted cost. It holds the lock of the tablebase's folder.
pub struct SolvePlan {
    tablebases: Tablebases,
    game: LoadedGame,
    keep: Keep,
    /// The layers to keep that were asked for explicitly.
    requested: Option<Keep>,
    options: Options,
    needs: SolveNeeds,
    work: SolveWork,
    time: Duration,
    folder: PathBuf,
    pool: ThreadPool,
    writer: TablebaseWriter,
}

impl SolvePlan {
    pub(super) fn new(
        tablebases: &Tablebases,
        game: &LoadedGame,
        keep: Option<Keep>,
        options: &Options,
    ) -> Result<SolvePlan, Error> {
        let hunt = game.hunt()?;
        let needs = SolveNeeds::of(hunt);
        let status = tablebases.status(game)?;
        let least = keep.unwrap_or(match status {
            TablebaseStatus::Missing => Keep::Sliding,
            TablebaseStatus::Partial(kept) => kept,
            TablebaseStatus::Complete(kept) => kept.max(Keep::Sliding),
        });
        let is_solved = matches!(status, TablebaseStatus::Complete(kept) if kept >= least);
        if !is_solved && !needs.fit_in(options.memory) {
            return Err(Error::Memory {
                claim: game.name().to_owned(),
                needed: needs.bytes,
                allowed: options.memory,
            });
        }
        let folder = tablebases.folder(game)?;
        let pool = pool(thread_count(options)).map_err(Error::Failed)?;
        let writer = TablebaseWriter::create(&folder, hunt, &rules_digest(hunt.board()), least)
            .map_err(|error| Error::Tablebase(refusal(&error)))?;
        // An unfinished extension may be one to more layers.
        let (requested, keep) = (keep, keep.unwrap_or(writer.keep()));
        let work = SolveWork::new(hunt, keep, writer.starting_point());
        let mut time = work.time(thread_count(options) as f64);
        if time >= MEASURED_FROM {
            time = work.time(pool.install(|| measure_speed(hunt)));
        }
        Ok(SolvePlan {
            tablebases: tablebases.clone(),
            game: game.clone(),
            keep,
            requested,
            options: options.clone(),
            needs,
            work,
            time,
            folder,
            pool,
            writer,
        })
    }

    /// Returns the number of tiger sets up to symmetry.
    pub fn classes(&self) -> u64 {
        self.needs.classes
    }

    /// Returns the number of positions up to symmetry.
    pub fn positions(&self) -> u64 {
        self.needs.positions
    }

    /// Returns the bytes of memory that the solve needs.
    pub fn memory(&self) -> u64 {
        self.needs.bytes
    }

    /// Returns which layers the tablebase will keep.
    pub fn keep(&self) -> Keep {
        self.keep
    }

    /// Returns an upper bound on the bytes on disk.
    pub fn disk(&self) -> u64 {
        self.needs.disk(self.keep)
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Estimates the time. For a solve of more than a few seconds, this is based on the speed of this
    /// machine as it was when the solve was planned.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Returns the range in which the time will probably be.
    pub fn time_range(&self) -> (Duration, Duration) {
        let (least, most) = RANGE;
        (self.time.mul_f64(least), self.time.mul_f64(most))
    }

    /// Returns the folder of the tablebase.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns what the solve starts from: nothing, or what an earlier one has left.
    pub fn starting_point(&self) -> StartingPoint {
        self.writer.starting_point()
    }

    /// Returns the number of layers that an earlier solve has solved and this one reuses.
    pub fn solved_layers(&self) -> usize {
        self.writer.solved_layers()
    }

    /// Returns the bytes of the layers that are on disk now and will be removed.
    pub fn removed_bytes(&self) -> u64 {
        self.writer.bytes_beyond(self.keep)
    }

    /// Removes layers that are not to be kept, and solves the game. Fails with [`Error::Cancelled`] if
    /// it is cancelled; complete layers are kept, and the next solve continues from them.
    pub fn run(self) -> Result<SolveRecord, Error> {
        let SolvePlan {
            game,
            pool,
            mut writer,
            requested,
            ..
        } = self;
        let started = Instant::now();
        let progress = &*self.options.progress;
        if let Some(keep) = requested {
            let reduced = writer.reduce_to(keep);
            reduced.map_err(|error| solve_error(error.into()))?;
        }
        let hunt = game.hunt()?;
        solve_layers(writer, game.name(), hunt, &self.work, &pool, progress)
            .map_err(solve_error)?;
        let tablebase = self.tablebases.open(&game)?;
        let timing = SolveTiming {
            seconds: started.elapsed().as_secs_f64(),
            threads: pool.current_num_threads() as u64,
        };
        let counted = tablebase.counted();
        Ok(SolveRecord::new(counted, tablebase.bytes(), timing))
    }
}

/// Solves the remaining layers of a game on the threads of a pool.
pub(super) fn solve_layers(
    mut writer: TablebaseWriter,
    job: &str,
    hunt: &Hunt,
    work: &SolveWork,
    pool: &ThreadPool,
    progress: &dyn Progress,
) -> Result<(), WriteError> {
    let monitor = StageMonitor::new(progress, job, hunt, work);
    pool.install(|| writer.solve(hunt, &TigerClasses::new(hunt), &monitor))?;
    monitor.finish();
    Ok(())
}

/// Converts the error of a solve.
pub(super) fn solve_error(error: WriteError) -> Error {
    match error {
        WriteError::Stopped(SolveStopped::Interrupted) => Error::Cancelled,
        error => Error::Tablebase(chain(&error)),
    }
}

/// Formats the error of a folder that cannot be written to, with advice.
pub(super) fn refusal(error: &OpenError) -> String {
    match error {
        OpenError::File(refused) if matches!(refused.kind, FileErrorKind::Version(_)) => {
            format!("{refused}; remove the folder, or choose another with --tablebases")
        }
        OpenError::File(refused) if matches!(refused.kind, FileErrorKind::Busy) => format!(
            "{refused}; wait until it has ended, or choose another folder with --tablebases"
        ),
        error => chain(error),
    }
}
