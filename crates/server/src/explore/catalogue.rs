//! The games that clients may name: built-in ones, files of the workspace, and uploaded boards.
//!
//! A client names a game by its id. Only ids in this catalogue are opened, so no request can make the
//! server read another file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::SystemTime;

use axum::http::StatusCode;
use dashmap::DashMap;
use pounce::{GameOptions, LoadedGame};
use tokio::runtime::Handle;

use crate::error::ApiError;
use crate::live::Store;
use crate::options::ServerOptions;

/// What the id of an uploaded board begins with.
const UPLOADED: &str = "board:";
/// Open games that are kept. All are forgotten when there are more. A dense board takes half a MiB.
const MOST_OPEN: usize = 256;
/// The longest id that is looked up, in bytes: that of the longest path.
const LONGEST_ID: usize = 4096;
/// The most characters of an unknown id in an error.
const LONGEST_SHOWN: usize = 100;
/// Folders below the folder of claims that are searched for games, at most this deep.
const DEEPEST: usize = 8;
/// The most files of games.
const MOST_FILES: usize = 1000;

/// The games that clients may name.
pub struct Catalogue {
    claims: PathBuf,
    extra: Vec<PathBuf>,
    store: Arc<Store>,
    files: RwLock<BTreeMap<String, PathBuf>>,
    /// Whether each file that was read is that of a game.
    kinds: Mutex<BTreeMap<PathBuf, (FileState, bool)>>,
    open: DashMap<String, OpenGame>,
}

/// An open game, and the state of its file when it was read.
struct OpenGame {
    game: LoadedGame,
    state: Option<FileState>,
}

/// The time of the last change of a file, and its size.
type FileState = (SystemTime, u64);

impl Catalogue {
    /// Finds the games of the workspace.
    pub fn new(options: &ServerOptions, store: Arc<Store>) -> Catalogue {
        let catalogue = Catalogue {
            claims: options.claims.clone(),
            extra: options.games.clone(),
            store,
            files: RwLock::default(),
            kinds: Mutex::default(),
            open: DashMap::new(),
        };
        catalogue.refresh();
        catalogue
    }

    /// Finds the games of the workspace again.
    pub fn refresh(&self) {
        let mut files = BTreeMap::new();
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.retain(|path, _| path.exists());
        find_games(&self.claims, "", DEEPEST, &mut kinds, &mut files);
        drop(kinds);
        for path in &self.extra {
            files.insert(path.display().to_string(), path.clone());
        }
        let mut known = self.files.write().unwrap_or_else(PoisonError::into_inner);
        if *known != files {
            *known = files;
            self.open.clear();
        }
    }

    /// Returns the ids of the files of the workspace.
    pub fn file_ids(&self) -> Vec<String> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        files.keys().cloned().collect()
    }

    /// Returns the id of the game in a file, if it is one of the workspace.
    pub fn id_of(&self, path: &Path) -> Option<String> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        let found = files.iter().find(|(_, file)| **file == path);
        found.map(|(id, _)| id.clone())
    }

    /// Returns the ids of the uploaded boards.
    pub fn uploaded_ids(&self) -> Result<Vec<String>, ApiError> {
        let ids = self.store.list_boards()?;
        Ok(ids.iter().map(|id| format!("{UPLOADED}{id}")).collect())
    }

    /// Keeps an uploaded board, and returns its id.
    pub fn upload(&self, text: &str) -> Result<String, ApiError> {
        LoadedGame::of_board("text", text, &GameOptions::default())?;
        let digest = blake3::hash(text.as_bytes()).to_hex();
        let id = &digest[..32];
        // The store has a thread of its own; this one is for work that blocks.
        Handle::current().block_on(self.store.put_board(id, text))?;
        Ok(format!("{UPLOADED}{id}"))
    }

    /// Opens a game by its id.
    pub fn open(&self, id: &str, options: &GameOptions) -> Result<LoadedGame, ApiError> {
        if id.len() > LONGEST_ID {
            return Err(unknown(id));
        }
        let key = serde_json::to_string(&(id, options)).expect("options are plain values");
        let file = self.file(id);
        // A change after this is noticed the next time.
        let state = file.as_deref().and_then(file_state);
        if let Some(open) = self.open.get(&key).filter(|open| open.state == state) {
            return Ok(open.game.clone());
        }
        let game = self.open_anew(id, file.as_deref(), options)?;
        if self.open.len() >= MOST_OPEN {
            self.open.clear();
        }
        let open = OpenGame {
            game: game.clone(),
            state,
        };
        self.open.insert(key, open);
        Ok(game)
    }

    /// Returns the file of a game of the workspace.
    fn file(&self, id: &str) -> Option<PathBuf> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        files.get(id).cloned()
    }

    fn open_anew(
        &self,
        id: &str,
        file: Option<&Path>,
        options: &GameOptions,
    ) -> Result<LoadedGame, ApiError> {
        let opened = if let Some(digits) = id.strip_prefix(UPLOADED) {
            let text = self.store.get_board(digits)?;
            LoadedGame::of_board(id, &text.ok_or_else(|| unknown(id))?, options)
        } else if let Some(path) = file {
            LoadedGame::open(&path.display().to_string(), options)
        } else if id.contains(['.', '/', '\\']) {
            // A name with a dot or a slash would be a path.
            return Err(unknown(id));
        } else {
            LoadedGame::open(id, options)
        };
        opened.map_err(|bad| match bad.file.as_str() {
            pounce::GAME => ApiError {
                status: StatusCode::NOT_FOUND,
                ..bad.into()
            },
            _ => bad.into(),
        })
    }
}

fn file_state(path: &Path) -> Option<FileState> {
    let file = fs::metadata(path).ok()?;
    Some((file.modified().ok()?, file.len()))
}

/// Returns the error for an id that names no game.
fn unknown(id: &str) -> ApiError {
    let shown: String = id.chars().take(LONGEST_SHOWN).collect();
    ApiError::not_found(format!("there is no game `{shown}`")).field("game")
}

/// Adds the games in a folder. Their ids are their paths below the folder of claims.
fn find_games(
    folder: &Path,
    prefix: &str,
    depth: usize,
    kinds: &mut BTreeMap<PathBuf, (FileState, bool)>,
    found: &mut BTreeMap<String, PathBuf>,
) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut entries: Vec<_> = entries.flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name());
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let id = format!("{prefix}{name}");
        if path.is_dir() {
            if depth > 0 {
                find_games(&path, &format!("{id}/"), depth - 1, kinds, found);
            }
        } else if found.len() < MOST_FILES && is_game(&path, kinds) {
            found.insert(id, path);
        }
    }
}

/// Checks whether a file is that of a game. Claims and boards have the same extension, so a file is
/// read, but only after a change.
fn is_game(path: &Path, kinds: &mut BTreeMap<PathBuf, (FileState, bool)>) -> bool {
    let is_named_so = path.extension().is_some_and(|ending| {
        ["toml", "graph", "map"]
            .iter()
            .any(|known| ending == *known)
    });
    let Some(state) = file_state(path).filter(|_| is_named_so) else {
        return false;
    };
    if let Some((_, is_game)) = kinds.get(path).filter(|(known, _)| *known == state) {
        return *is_game;
    }
    let opened = LoadedGame::open(&path.display().to_string(), &GameOptions::default());
    kinds.insert(path.to_owned(), (state, opened.is_ok()));
    opened.is_ok()
}
