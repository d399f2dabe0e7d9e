//! Log files of Fish-Barrel games.
//!
//! The log is read again when the game is over, so that games added in the meantime are kept. A lock is
//! held from this read until the new log is written, so games that end at the same time are all kept.
//! Because the log is replaced atomically, it cannot be locked itself; a hidden file in the same folder
//! is locked instead.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use diagnostic::{Diagnostic, TryLockError, try_lock_file};
use game::{Notation, Outcome};
use games::AnyGame;
use games::fish_barrel::{FIRST, FishBarrel, GameLog, LoggedGame, Winner};

use super::session::Session;
use crate::catalogue::{LoadedGame, Setup};
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
    /// Opens a log for a game between these players, the first player's name first. The file need not
    /// exist. Fails if the game is not Fish-Barrel, or if the log is of a game with other rules.
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
        if fs::metadata(&lock).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(InputError::path(&lock, "not a regular file"));
        }
        Ok(LogFile {
            path: path.to_owned(),
            names,
            game: game.clone(),
        })
    }

    /// Adds a game. Waits while another program writes to the log.
    ///
    /// After a cancellation the wait ends within half a second, with [`Error::Cancelled`].
    pub fn add(self, session: &Session, progress: &dyn Progress) -> Result<(), Error> {
        let LogFile { path, names, game } = self;
        let played = logged(&game, names, session)?;
        let _lock = lock(&path, progress)?;
        let mut log = read(&path, &game)?;
        log.games.push(played);
        write_file(&path, &log.to_json())
    }
}

/// Converts a game to the format of logs.
fn logged(
    game: &FishBarrel,
    [mut first, mut second]: [String; 2],
    session: &Session,
) -> Result<LoggedGame, InputError> {
    let begin = session.start();
    let start = Setup::from(begin.as_str()).position(game)?;
    // In a log, the player who begins is the first.
    let begins = start.mover;
    if begins != FIRST {
        std::mem::swap(&mut first, &mut second);
    }
    let fish = begin.split(':').next().unwrap_or(&begin);
    Ok(LoggedGame {
        first,
        second,
        start: fish.to_owned(),
        moves: session.played(),
        winner: session.outcome().map(|outcome| match outcome {
            Outcome::Win(side) if side == begins => Winner::First,
            _ => Winner::Second,
        }),
    })
}

/// Reads a log of games with these rules. Returns an empty log if the file does not exist.
fn read(path: &Path, game: &FishBarrel) -> Result<GameLog, InputError> {
    let is_missing = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    if fs::symlink_metadata(path).is_err_and(is_missing) {
        return Ok(GameLog::of(game));
    }
    let text = read_text(path, LARGEST_LOG)?;
    let bad = |diagnostic| InputError::new(path.display().to_string(), &text, diagnostic);
    let log = GameLog::parse(&text).map_err(bad)?;
    if log.rules().map_err(bad)?.digest_text() != game.digest_text() {
        let diagnostic = Diagnostic::new("the games of this log have other rules");
        return Err(bad(
            diagnostic.help("use another file for each set of rules")
        ));
    }
    Ok(log)
}

/// Locks a log, and waits until no other program holds the lock. It is released when the file is
/// dropped.
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

/// Time for which a cancelled game still waits. Programs hold the lock for some milliseconds, so an
/// interrupted game is not lost if another game ends at the same time.
const GRACE: Duration = Duration::from_millis(500);

/// Returns the lock file of a log. It is the same for all links to the log.
fn lock_path(path: &Path) -> PathBuf {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".lock");
    folder.unwrap_or(Path::new(".")).join(name)
}
