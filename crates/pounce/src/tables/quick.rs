//! Opens the complete tablebase of a game that can be solved in seconds, and solves it if necessary.

use std::path::Path;
use std::time::Duration;

use games::hunt::Hunt;
use tablebase::{
    FileError, FileErrorKind, Keep, OpenError, SolveNeeds, SolveWork, StartingPoint,
    TablebaseStatus, TablebaseWriter, WriteError,
};

use super::folder::Tablebases;
use super::probe::Tablebase;
use super::solve::{solve_error, solve_layers};
use crate::catalogue::LoadedGame;
use crate::error::{Error, IoContext, chain};
use crate::prove::Options;
use crate::task::rules_digest;
use crate::threads::{pool, thread_count};

/// The longest predicted time of a solve that nobody asked for: roughly how long a user waits without
/// feedback.
pub(super) const QUICK_TIME: Duration = Duration::from_secs(10);

/// The most bytes on disk for such a solve. With this limit the answer does not depend on the number
/// of cores for the large games: Aadu Puli Aattam and Bagh Chal need more.
const QUICK_DISK: u64 = 256 << 20;

impl Tablebases {
    /// Opens the tablebase of a game with all its layers. If there is none, or it keeps fewer layers,
    /// solves the game first, provided that this is predicted to take only seconds and to fit into
    /// memory and 256 MiB of disk. Returns `None` if it would take more.
    ///
    /// The solved tablebase stays in the folder for the next time. If the folder has a tablebase that
    /// is to keep fewer layers, cannot be written, or is being written by another process, or if no
    /// default folder is known, the tablebase is solved into a temporary folder, which is removed
    /// together with the last clone of the result.
    ///
    /// Of the options, memory, threads and progress are used.
    ///
    /// ```
    /// use pounce::records::ValueName;
    /// use pounce::{GameOptions, LoadedGame, Options, Tablebases};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// let tablebases = Tablebases::at(folder.path());
    /// let small = LoadedGame::open("pentagram", &GameOptions::default())?;
    /// let tablebase = tablebases.open_or_solve(&small, &Options::default())?.expect("it is small");
    /// let found = tablebase.probe("start")?.expect("all layers are kept");
    /// assert_eq!(found.result.value, ValueName::Goats);
    ///
    /// let large = LoadedGame::open("bagh-chal", &GameOptions::default())?;
    /// assert!(tablebases.open_or_solve(&large, &Options::default())?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the game is not a hunt game, if the folder contains a damaged tablebase, or if the
    /// work is cancelled.
    pub fn open_or_solve(
        &self,
        game: &LoadedGame,
        options: &Options,
    ) -> Result<Option<Tablebase>, Error> {
        self.open_or_solve_within(QUICK_TIME, game, options)
    }

    /// Opens or solves a tablebase like [`open_or_solve`](Self::open_or_solve), provided that the solve
    /// is predicted to take at most `time`.
    pub(super) fn open_or_solve_within(
        &self,
        time: Duration,
        game: &LoadedGame,
        options: &Options,
    ) -> Result<Option<Tablebase>, Error> {
        let hunt = game.hunt()?;
        let folder = self.folder(game).ok();
        if let Some(folder) = &folder {
            if let Some(tablebase) = open_complete(folder, game)? {
                return Ok(Some(tablebase));
            }
        }
        if !is_quick(time, game, options)? {
            return Ok(None);
        }
        let folder = folder.filter(|folder| !keeps_fewer_layers(folder, hunt));
        if let Some(folder) = &folder {
            if solve_into(folder, game, options)?.is_ok() {
                if let Some(tablebase) = open_complete(folder, game)? {
                    return Ok(Some(tablebase));
                }
            }
        }
        solve_temporarily(game, options).map(Some)
    }
}

/// Opens the tablebase in a folder if it is complete and keeps all layers. An I/O error counts as no
/// tablebase.
fn open_complete(folder: &Path, game: &LoadedGame) -> Result<Option<Tablebase>, Error> {
    let hunt = game.hunt()?;
    match tablebase::Tablebase::open(folder, hunt, &rules_digest(hunt.board())) {
        Ok(opened) => {
            let is_complete = opened.start_value().is_some() && opened.keep() == Keep::All;
            Ok(is_complete.then(|| Tablebase::new(game.name(), opened)))
        }
        Err(OpenError::Missing(_)) => Ok(None),
        Err(OpenError::File(error)) if error.is_io() => Ok(None),
        Err(error) => Err(Error::Tablebase(chain(&error))),
    }
}

/// Checks whether a folder has a tablebase that was solved to keep fewer than all layers.
fn keeps_fewer_layers(folder: &Path, hunt: &Hunt) -> bool {
    matches!(
        TablebaseStatus::of(folder, &rules_digest(hunt.board())),
        Ok(TablebaseStatus::Complete(kept) | TablebaseStatus::Partial(kept)) if kept < Keep::All
    )
}

/// Checks whether a solve is predicted to take at most `time`, and to fit into memory and disk.
fn is_quick(time: Duration, game: &LoadedGame, options: &Options) -> Result<bool, Error> {
    let hunt = game.hunt()?;
    let needs = SolveNeeds::of(hunt);
    let work = SolveWork::new(hunt, Keep::All, StartingPoint::Nothing);
    Ok(work.time(thread_count(options) as f64) <= time
        && needs.fit_in(options.memory)
        && needs.disk(Keep::All) <= QUICK_DISK)
}

/// Solves a game into a folder. The inner error is one that another folder may not have.
fn solve_into(
    folder: &Path,
    game: &LoadedGame,
    options: &Options,
) -> Result<Result<(), FileError>, Error> {
    let hunt = game.hunt()?;
    let writer = TablebaseWriter::create(folder, hunt, &rules_digest(hunt.board()), Keep::All);
    let writer = match writer {
        Ok(writer) => writer,
        Err(OpenError::File(error)) if is_of_folder(&error) => return Ok(Err(error)),
        Err(error) => return Err(Error::Tablebase(chain(&error))),
    };
    let pool = pool(thread_count(options)).map_err(Error::Failed)?;
    let work = SolveWork::new(hunt, Keep::All, writer.starting_point());
    match solve_layers(writer, game.name(), hunt, &work, &pool, &*options.progress) {
        Ok(()) => Ok(Ok(())),
        Err(WriteError::File(error)) if is_of_folder(&error) => Ok(Err(error)),
        Err(error) => Err(solve_error(error)),
    }
}

/// Checks whether an error comes from the folder, and not from the tablebase in it.
fn is_of_folder(error: &FileError) -> bool {
    matches!(error.kind, FileErrorKind::Io(_) | FileErrorKind::Busy)
}

/// Solves a game into a temporary folder.
fn solve_temporarily(game: &LoadedGame, options: &Options) -> Result<Tablebase, Error> {
    let folder = tempfile::Builder::new().prefix("pounce-").tempdir();
    let folder = folder.context("cannot create a temporary folder for the tablebase")?;
    let failed = |error: OpenError| Error::Tablebase(chain(&error));
    solve_into(folder.path(), game, options)?.map_err(|error| failed(error.into()))?;
    let hunt = game.hunt()?;
    let opened = tablebase::Tablebase::open(folder.path(), hunt, &rules_digest(hunt.board()));
    let opened = opened.map_err(failed)?;
    Ok(Tablebase::temporary(game.name(), opened, folder))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Arc;

    use hypothesis::GameOptions;

    use super::*;
    use crate::progress::CancelFlag;

    fn game(name: &str) -> LoadedGame {
        LoadedGame::open(name, &GameOptions::default()).unwrap()
    }

    /// Returns the folder that contains the files of a tablebase.
    fn dir(tablebase: &Tablebase) -> &Path {
        tablebase.inner().dir()
    }

    fn open(tablebases: &Tablebases, game: &LoadedGame) -> Tablebase {
        let opened = tablebases.open_or_solve(game, &Options::default());
        opened.unwrap().expect("the game is small")
    }

    fn assert_answers(tablebase: &Tablebase) {
        assert!(tablebase.probe("start").unwrap().is_some());
        assert_eq!(tablebase.inner().keep(), Keep::All);
    }

    #[test]
    fn solves_missing_and_leaves_smaller_tablebases() {
        let game = game("little-puli");
        for keep in [None, Some(Keep::None), Some(Keep::Sliding), Some(Keep::All)] {
            let parent = tempfile::tempdir().unwrap();
            let tablebases = Tablebases::at(parent.path());
            if let Some(keep) = keep {
                tablebases.solve(&game, keep, &Options::default()).unwrap();
            }
            let solved = open(&tablebases, &game);
            assert_answers(&solved);
            let is_kept = dir(&solved) == tablebases.folder(&game).unwrap();
            assert_eq!(is_kept, matches!(keep, None | Some(Keep::All)));
            let status = tablebases.status(&game).unwrap();
            let kept = keep.unwrap_or(Keep::All);
            assert_eq!(status, TablebaseStatus::Complete(kept));
            let again = tablebases.open(&game).unwrap();
            assert_eq!(again.digest(), solved.digest());
        }
    }

    #[test]
    fn uses_temporary_folder_while_another_process_writes() {
        let game = game("pentagram");
        let hunt = game.hunt().unwrap();
        let parent = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(parent.path());
        let folder = tablebases.folder(&game).unwrap();
        let digest = rules_digest(hunt.board());
        let _other = TablebaseWriter::create(&folder, hunt, &digest, Keep::Sliding).unwrap();
        let solved = open(&tablebases, &game);
        assert_answers(&solved);
        let temporary = dir(&solved).to_owned();
        assert!(!temporary.starts_with(parent.path()));
        let clone = solved.clone();
        drop(solved);
        assert_answers(&clone);
        drop(clone);
        assert!(!temporary.exists());
    }

    #[test]
    fn uses_temporary_folder_if_the_folder_cannot_be_written() {
        let parent = tempfile::tempdir().unwrap();
        let file = parent.path().join("file");
        fs::write(&file, "not a folder").unwrap();
        assert_answers(&open(&Tablebases::at(&file), &game("pentagram")));
    }

    #[test]
    fn refuses_damaged_tablebase() {
        let game = game("pentagram");
        let parent = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(parent.path());
        tablebases
            .solve(&game, Keep::All, &Options::default())
            .unwrap();
        let index = tablebases.folder(&game).unwrap().join("tablebase.json");
        let damaged = fs::read_to_string(&index).unwrap().replace("draw", "goats");
        fs::write(&index, damaged).unwrap();
        let opened = tablebases.open_or_solve(&game, &Options::default());
        assert!(matches!(opened, Err(Error::Tablebase(why)) if why.contains("tablebase.json")));
    }

    #[test]
    fn starts_no_long_or_large_solve() {
        let parent = tempfile::tempdir().unwrap();
        let tablebases = Tablebases::at(parent.path());
        let no_memory = Options {
            memory: 1 << 20,
            ..Options::default()
        };
        let threads = Options {
            threads: Some(1024),
            ..Options::default()
        };
        for (name, options) in [
            ("bagh-chal", &Options::default()),
            ("bagh-chal", &threads),
            ("aadu-puli", &threads),
            ("pentagram", &no_memory),
        ] {
            let opened = tablebases.open_or_solve(&game(name), options).unwrap();
            assert!(opened.is_none(), "{name}");
        }
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
    }

    #[test]
    fn can_be_cancelled() {
        let parent = tempfile::tempdir().unwrap();
        let flag = CancelFlag::default();
        flag.cancel();
        let options = Options {
            progress: Arc::new(flag),
            ..Options::default()
        };
        let opened = Tablebases::at(parent.path()).open_or_solve(&game("pentagram"), &options);
        assert!(matches!(opened, Err(Error::Cancelled)));
    }
}
