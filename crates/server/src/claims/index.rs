//! The claims of the workspace by name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pounce::records::Trust;
use pounce::{
    Claim, LoadedClaims, ResultRecord, Selection, StrategyBook, StrategyError, Tier, load_all,
};

use crate::error::ApiError;
use crate::options::ServerOptions;

/// Time after which the files are read again.
const FRESH: Duration = Duration::from_secs(20);
/// The largest certificate that is read into memory, in bytes of its index.
const LARGEST_BOOK: u64 = 256 << 20;
/// Certificates that are kept in memory. All are forgotten when there are more.
const MOST_BOOKS: usize = 4;

/// The claims of the workspace.
pub struct Claims {
    folder: PathBuf,
    loaded: Mutex<Option<Loaded>>,
    books: Mutex<BTreeMap<String, Arc<StrategyBook>>>,
}

#[derive(Clone)]
struct Loaded {
    entries: Arc<BTreeMap<String, Entry>>,
    at: Instant,
}

/// A claim with its recorded result.
pub struct Entry {
    pub claim: Claim,
    /// The id of its game.
    pub game: String,
    /// The contents of its file when it was read.
    pub text: String,
    /// The result, or the reason why there is none.
    pub recorded: Result<ResultRecord, String>,
}

impl Entry {
    /// Checks whether the claim has a certificate whose strategy can be walked.
    pub fn has_certificate(&self) -> bool {
        self.recorded
            .as_ref()
            .is_ok_and(|result| result.trust.contains(&Trust::Certificate))
            && self.claim.path().with_extension("cert").is_file()
    }
}

impl Claims {
    /// Looks for claims in the folder of the options.
    pub fn new(options: &ServerOptions) -> Claims {
        Claims {
            folder: options.claims.clone(),
            loaded: Mutex::default(),
            books: Mutex::default(),
        }
    }

    /// Returns all claims by name. Claims that cannot be read are left out.
    pub fn all(&self) -> Result<Arc<BTreeMap<String, Entry>>, ApiError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = loaded.as_ref().filter(|one| one.at.elapsed() < FRESH) {
            return Ok(loaded.entries.clone());
        }
        let entries = Arc::new(self.load()?);
        *loaded = Some(Loaded {
            entries: entries.clone(),
            at: Instant::now(),
        });
        Ok(entries)
    }

    fn load(&self) -> Result<BTreeMap<String, Entry>, ApiError> {
        if !self.folder.is_dir() {
            return Ok(BTreeMap::new());
        }
        let selection = Selection {
            library: self.folder.clone(),
            tier: Tier::Heroic,
            ..Selection::default()
        };
        let LoadedClaims { claims, .. } = load_all(&selection)?;
        let entries = claims.into_iter().map(|claim| {
            let entry = Entry {
                game: self.game_id(&claim),
                text: fs::read_to_string(claim.path()).unwrap_or_default(),
                recorded: claim.recorded().map_err(|failure| failure.message),
                claim,
            };
            (entry.claim.name().to_owned(), entry)
        });
        Ok(entries.collect())
    }

    /// Returns the id of a claim's game. The path of a file is relative to the claim; its id is relative
    /// to the folder of claims.
    fn game_id(&self, claim: &Claim) -> String {
        let game = &claim.file().game;
        if !game.contains('.') {
            return game.clone();
        }
        let folder = claim.path().parent().unwrap_or(Path::new(""));
        let path = normal(&folder.join(game));
        let below = path.strip_prefix(normal(&self.folder)).unwrap_or(&path);
        below.display().to_string()
    }

    /// Returns the strategies of a claim's certificate, read into memory.
    pub fn book(&self, entry: &Entry) -> Result<Arc<StrategyBook>, ApiError> {
        // The digest of the result is part of the key, because a file can change.
        let digest = entry
            .recorded
            .as_ref()
            .ok()
            .and_then(|one| one.seal.clone());
        let key = format!("{} {}", entry.claim.name(), digest.unwrap_or_default());
        let books = || self.books.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = books().get(&key) {
            return Ok(book.clone());
        }
        let book = StrategyBook::open(&entry.claim, None, LARGEST_BOOK);
        let book = Arc::new(book.map_err(|error| match error {
            StrategyError::Unreadable(error) => ApiError::from(error),
            other => ApiError::conflict(other.to_string()),
        })?);
        let mut books = books();
        if books.len() >= MOST_BOOKS {
            books.clear();
        }
        books.insert(key, book.clone());
        Ok(book)
    }
}

/// Returns a path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if normal.file_name().is_some() => {
                normal.pop();
            }
            part => normal.push(part),
        }
    }
    normal
}
