//! Log files of Fish-Barrel games.
//!
//! Since a game takes long, the log is read again when the game is over, so that games added in the
//! meantime stay. A lock is held from this read until the new log is in place, so games that end at
//! the same time are all kept. The log is replaced atomically and cannot carry the lock itself; a
//! hidden file in the same folder does.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use diagnostic::{Diagnostic, TryLockError, try_lock_file};
use game::{Game, Notation, Outcome};
use games::AnyGame;
use games::fish_barrel::{FIRST, FishBarrel, GameLog, LoggedGame, Winner};

use super::loaded_game::LoadedGame;
use super::session::Session;
use super::setup::Setup;
use crate::error::{Error, InputError, IoContext};
use crate::file::{LARGEST_LOG, read_text, write_file};
use crate::progress::Progress;

/// A log of games of Fish-Barrel, to which a game will be added.
pub struct LogFile {
    path: PathBuf,
    /// The names of the players, the first one's first.
    names: [String; 2],
    game: FishBarrel,
}

impl LogFile {
    /// Checks that a game between these players can be added to this log. The file need not exist.
    /// Fails if the game has no logs.
    pub fn open(path: &Path, names: [String; 2], game: &LoadedGame) -> Result<LogFile, InputError> {
        let AnyGame::FishBarrel(game) = game.rules() else {
            return Err(InputError::path(
                path,
                "only games of Fish-Barrel have a log",
            ));
        };
        // Fail before the game, not after it.
        read(path, game)?;
        let lock = lock_path(path);
        if fs::metadata(&lock).is_ok_and(|about| !about.is_file()) {
            return Err(InputError::path(&lock, "not a regular file"));
        }
        Ok(LogFile {
            path: path.to_owned(),
            names,
            game: game.clone(),
        })
    }

    /// Adds a game. Waits while another program adds to the log.
    ///
    /// Fails with [`Error::Cancelled`] if the wait is cancelled. A log that is in use only for a
    /// moment is still written then.
    pub fn add(self, session: &Session, progress: &dyn Progress) -> Result<(), Error> {
        let LogFile { path, names, game } = self;
        let played = logged(&game, names, session)?;
        let _lock = lock(&path, progress)?;
        let mut log = read(&path, &game)?;
        log.games.push(played);
        write_file(&path, &log.to_json())
    }
}

/// Returns a game as logs have it.
fn logged(
    game: &FishBarrel,
    [mut first, mut second]: [String; 2],
    session: &Session,
) -> Result<LoggedGame, InputError> {
    let setup = Setup::from(session.start());
    let start = setup.position(game)?;
    let end = setup.line(session.played().join(" ")).position(game)?;
    // In a log, the one who begins is the first, whoever was to move in the position.
    let begins = start.mover;
    if begins != FIRST {
        std::mem::swap(&mut first, &mut second);
    }
    let fish = session.start();
    let fish = fish.split(':').next().unwrap_or(fish);
    Ok(LoggedGame {
        first,
        second,
        start: fish.to_owned(),
        moves: session.played().to_vec(),
        winner: game.outcome(&end).map(|outcome| match outcome {
            Outcome::Win(side) if side == begins => Winner::First,
            _ => Winner::Second,
        }),
    })
}

/// Reads a log of games by these rules; an empty one if there is no such file.
fn read(path: &Path, game: &FishBarrel) -> Result<GameLog, InputError> {
    let is_missing = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    if fs::symlink_metadata(path).is_err_and(is_missing) {
        return Ok(GameLog::of(game));
    }
    let text = read_text(path, LARGEST_LOG)?;
    let bad = |diagnostic| InputError::new(path.display().to_string(), &text, diagnostic);
    let log = GameLog::parse(&text).map_err(bad)?;
    if log.rules().map_err(bad)?.digest_text() != game.digest_text() {
        let diagnostic = Diagnostic::new("the games of this log were played by other rules");
        return Err(bad(
            diagnostic.help("use another file for each set of rules")
        ));
    }
    Ok(log)
}

/// Waits until no other program is adding to a log. The lock lasts until the file is dropped.
fn lock(path: &Path, progress: &dyn Progress) -> Result<File, Error> {
    let file = lock_path(path);
    let cannot = || format!("cannot lock {}", file.display());
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).with_context(cannot)?;
    let mut cancelled: Option<Instant> = None;
    loop {
        match try_lock_file(&file) {
            Ok(lock) => return Ok(lock),
            Err(TryLockError::WouldBlock) => thread::sleep(POLL),
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        if progress.is_cancelled() {
            let since = cancelled.get_or_insert_with(Instant::now);
            if since.elapsed() >= GRACE {
                return Err(Error::Cancelled);
            }
        }
    }
}

/// Time between two attempts to lock a log.
const POLL: Duration = Duration::from_millis(10);

/// Time for which a cancelled game still waits. A program holds the lock for some milliseconds, so a
/// game that was interrupted is not lost if another one ends at the same time.
const GRACE: Duration = Duration::from_millis(500);

/// Returns the lock file of a log. A log has one, even if it is reached through links.
fn lock_path(path: &Path) -> PathBuf {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = place.parent().filter(|it| !it.as_os_str().is_empty());
    let mut name = std::ffi::OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(".lock");
    folder.unwrap_or(Path::new(".")).join(name)
}
