//! The folder of tablebases.
//!
//! ```text
//! DIR/bagh-chal-1f0c25ae63bd2d84/       a game's name and the first digits of its rules' digest
//! ```

use std::path::{Path, PathBuf};

use games::hunt::Hunt;
use tablebase::{Keep, OpenError, TablebaseStatus, is_being_solved};

use super::probe::Tablebase;
use super::solve::{SolvePlan, refusal};
use crate::catalogue::LoadedGame;
use crate::error::{Error, Unsolved, chain};
use crate::prove::Options;
use crate::records::SolveRecord;
use crate::task::rules_digest;

/// The number of digits of the rules digest in a folder's name.
const DIGITS: usize = 16;

/// A folder of tablebases of hunt games, one subfolder for each.
///
/// The default is the folder that the environment variable `POUNCE_TABLEBASES` names, or `pounce`
/// in the user's data folder.
///
/// ```
/// use pounce::records::ValueName;
/// use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};
///
/// # let folder = tempfile::tempdir()?;
/// let game = LoadedGame::open("pentagram", &GameOptions::default())?;
/// let tablebases = Tablebases::at(folder.path());
/// let solved = tablebases.solve(&game, Keep::All, &Options::default())?;
/// assert_eq!(solved.counted.value, ValueName::Goats);
///
/// let tablebase = tablebases.open(&game)?;
/// let found = tablebase.probe("GGGG1GG1GT-t0")?.expect("all layers are kept");
/// assert_eq!((found.result.value, found.result.distance), (ValueName::Goats, Some(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tablebases {
    dir: Option<PathBuf>,
}

impl Tablebases {
    /// Returns the tablebases in this folder.
    pub fn at(dir: impl Into<PathBuf>) -> Tablebases {
        Tablebases {
            dir: Some(dir.into()),
        }
    }

    /// Returns the folder, unless it is the default one.
    pub(super) fn given_folder(&self) -> Option<&Path> {
        self.dir.as_deref()
    }

    /// Returns the folder of a game's tablebase. Fails if the game is not a hunt game, or if the
    /// default folder cannot be determined.
    pub fn folder(&self, game: &LoadedGame) -> Result<PathBuf, Error> {
        game_folder(self.dir.as_deref(), game.name(), game.hunt()?)
    }

    /// Returns whether the game has a tablebase, whether it is complete, and which layers it keeps.
    pub fn status(&self, game: &LoadedGame) -> Result<TablebaseStatus, Error> {
        let rules = rules_digest(game.hunt()?.board());
        TablebaseStatus::of(&self.folder(game)?, &rules)
            .map_err(|error| Error::Tablebase(refusal(&error)))
    }

    /// Opens the tablebase of a game. Fails with [`Error::Unsolved`] unless the game has been solved
    /// completely. While another process extends the tablebase, the old one is opened.
    pub fn open(&self, game: &LoadedGame) -> Result<Tablebase, Error> {
        let tablebase = self.open_inner(game)?;
        Ok(Tablebase::new(game.name(), tablebase))
    }

    pub(super) fn open_inner(&self, game: &LoadedGame) -> Result<tablebase::Tablebase, Error> {
        let hunt = game.hunt()?;
        let folder = self.folder(game)?;
        let reason = match tablebase::Tablebase::open(&folder, hunt, &rules_digest(hunt.board())) {
            Ok(tablebase) if tablebase.start_value().is_some() => return Ok(tablebase),
            Ok(_) | Err(OpenError::Missing(_)) if is_being_solved(&folder) => Unsolved::InProgress,
            Ok(_) => Unsolved::Unfinished,
            Err(OpenError::Missing(_)) => Unsolved::Missing,
            Err(error) => return Err(Error::Tablebase(chain(&error))),
        };
        Err(Error::Unsolved { folder, reason })
    }

    /// Plans a solve, which [`SolvePlan::run`] carries out. Fails with [`Error::Memory`] if the solve
    /// needs more memory than the options allow.
    ///
    /// With `None` for `keep`, nothing is removed: a solve that was stopped continues with the layers
    /// that it was to keep, and otherwise at least the sliding phase is kept.
    ///
    /// Of the options, memory, threads and progress are used.
    pub fn plan(
        &self,
        game: &LoadedGame,
        keep: impl Into<Option<Keep>>,
        options: &Options,
    ) -> Result<SolvePlan, Error> {
        SolvePlan::new(self, game, keep.into(), options)
    }

    /// Solves a game: computes the values of all positions, and writes the layers selected by `keep`.
    /// Resumes a solve that was stopped. A complete tablebase that keeps fewer layers is extended; one
    /// that keeps more is reduced.
    pub fn solve(
        &self,
        game: &LoadedGame,
        keep: Keep,
        options: &Options,
    ) -> Result<SolveRecord, Error> {
        self.plan(game, keep, options)?.run()
    }
}

impl From<Option<PathBuf>> for Tablebases {
    /// Returns the tablebases in a folder, or in the default folder.
    fn from(dir: Option<PathBuf>) -> Tablebases {
        Tablebases { dir }
    }
}

/// Returns the folder of a game's tablebase, below `dir` or the default folder.
pub fn game_folder(dir: Option<&Path>, game: &str, hunt: &Hunt) -> Result<PathBuf, Error> {
    let dir = match dir {
        Some(dir) => dir.to_owned(),
        None => tablebase_folder().ok_or_else(|| {
            Error::Tablebase("no data folder found; set POUNCE_TABLEBASES".to_owned())
        })?,
    };
    let name = Path::new(game)
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let digest = rules_digest(hunt.board());
    let (_, digits) = digest.split_once(':').unwrap_or(("", &digest));
    Ok(dir.join(format!("{name}-{}", &digits[..DIGITS])))
}

/// Returns the default folder of tablebases: that of the variable `POUNCE_TABLEBASES`, or
/// [`data_folder`].
pub fn tablebase_folder() -> Option<PathBuf> {
    let set = std::env::var_os("POUNCE_TABLEBASES").filter(|value| !value.is_empty());
    set.map(PathBuf::from).or_else(data_folder)
}

/// Returns the folder `pounce` in the user's data folder. Returns `None` if the environment does not
/// say where that is.
///
/// ```
/// if let Some(folder) = pounce::data_folder() {
///     assert!(folder.ends_with("pounce"));
/// }
/// ```
// `home_dir` works on all systems since Rust 1.85, but was called deprecated until 1.87.
#[allow(deprecated)]
pub fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = match set(if cfg!(windows) {
        "APPDATA"
    } else {
        "XDG_DATA_HOME"
    }) {
        Some(folder) => PathBuf::from(folder),
        None => std::env::home_dir()?.join(".local/share"),
    };
    Some(data.join("pounce"))
}
