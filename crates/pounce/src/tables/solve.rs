//! Solves a game into a tablebase.

use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::ThreadPool;
use tablebase::{
    FileErrorKind, Keep, OpenError, SolveNeeds, SolveStopped, TablebaseWriter, TigerClasses,
    WriteError,
};

use super::folder::Tablebases;
use crate::catalogue::LoadedGame;
use crate::error::{Error, chain};
use crate::progress::{Event, JobMonitor};
use crate::prove::Options;
use crate::records::{SolveRecord, SolveTiming};
use crate::task::rules_digest;
use crate::threads::pool;

/// The approximate number of values that one thread computes per second, measured on Bagh Chal and
/// Aadu Puli Aattam. Used to predict the time of a solve.
const VALUES_PER_SECOND: u64 = 350_000_000;

/// A solve that has not begun, with its predicted cost. It holds the lock of the tablebase's folder.
pub struct SolvePlan {
    tablebases: Tablebases,
    game: LoadedGame,
    keep: Keep,
    options: Options,
    needs: SolveNeeds,
    folder: PathBuf,
    pool: ThreadPool,
    writer: TablebaseWriter,
}

impl SolvePlan {
    pub(super) fn new(
        tablebases: &Tablebases,
        game: &LoadedGame,
        keep: Keep,
        options: &Options,
    ) -> Result<SolvePlan, Error> {
        let hunt = game.hunt()?;
        let needs = SolveNeeds::of(hunt);
        if !needs.fit_in(options.memory) {
            return Err(Error::Memory {
                claim: game.name().to_owned(),
                needed: needs.bytes,
                allowed: options.memory,
            });
        }
        let folder = tablebases.folder(game)?;
        let pool = pool(options.threads.unwrap_or(0) as usize).map_err(Error::Failed)?;
        let writer = TablebaseWriter::create(&folder, hunt, &rules_digest(hunt.board()), keep)
            .map_err(|error| Error::Tablebase(refusal(&error)))?;
        Ok(SolvePlan {
            tablebases: tablebases.clone(),
            game: game.clone(),
            keep,
            options: options.clone(),
            needs,
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

    /// Returns an upper bound on the bytes on disk.
    pub fn disk(&self) -> u64 {
        self.needs.disk(self.keep)
    }

    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Estimates the time in seconds.
    pub fn seconds(&self) -> u64 {
        self.needs.work(self.keep) / (VALUES_PER_SECOND * self.threads() as u64) + 1
    }

    /// Returns the folder of the tablebase.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the number of layers that an earlier run has solved.
    pub fn solved_layers(&self) -> usize {
        self.writer.solved_layers()
    }

    /// Solves the game. Fails with [`Error::Cancelled`] if it is cancelled; complete layers are kept,
    /// and the next solve continues from them.
    pub fn run(self) -> Result<SolveRecord, Error> {
        let SolvePlan {
            game,
            pool,
            mut writer,
            ..
        } = self;
        let hunt = game.hunt()?;
        let progress = &*self.options.progress;
        progress.report(Event::Extended {
            job: game.name(),
            units: self.needs.positions,
        });
        let monitor = JobMonitor::new(progress, game.name());
        let started = Instant::now();
        let solved = pool.install(|| writer.solve(hunt, &TigerClasses::new(hunt), &monitor));
        solved.map_err(|error| match error {
            WriteError::Stopped(SolveStopped::Interrupted) => Error::Cancelled,
            error => Error::Tablebase(chain(&error)),
        })?;
        drop(writer);
        let tablebase = self.tablebases.open(&game)?;
        let timing = SolveTiming {
            seconds: started.elapsed().as_secs_f64(),
            threads: pool.current_num_threads() as u64,
        };
        let counted = tablebase.counted();
        Ok(SolveRecord::new(counted, tablebase.bytes(), timing))
    }
}

/// Formats the error of a folder that cannot be written to, with advice.
fn refusal(error: &OpenError) -> String {
    match error {
        OpenError::File(refused)
            if matches!(
                refused.kind,
                FileErrorKind::Keep | FileErrorKind::Version(_)
            ) =>
        {
            format!("{refused}; remove the folder, or choose another --dir")
        }
        error => chain(error),
    }
}
