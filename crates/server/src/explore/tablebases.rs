//! Tablebases that are open for probing, each with its audit.
//!
//! A small tablebase is audited completely before its first answer. A large one answers at once, and
//! is audited on a thread of its own meanwhile; its values say which of the two is the case. A
//! tablebase whose audit found a wrong value answers nothing more.

use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use dashmap::DashMap;
use pounce::{CancelFlag, LoadedGame, Options, Tablebase, Tablebases};

use crate::error::ApiError;

/// Time after which a missing tablebase is looked for again.
const LOOK_AGAIN: Duration = Duration::from_secs(5);
/// Games without a tablebase that are remembered.
const MOST_MISSING: usize = 1_000;
/// Open tablebases. A large one has a hundred open files.
const MOST_OPEN: usize = 16;
/// Positions that an audit recomputes, in each phase: a fraction of a second for a small tablebase.
const AUDITED: u64 = 300_000;
/// Bytes of a small tablebase.
const SMALL: u64 = 2 << 20;

/// The open tablebases by the digest of the rules.
pub struct OpenTablebases {
    folder: Tablebases,
    open: DashMap<String, Opened>,
    /// Stops the audits when the server stops.
    stop: Arc<CancelFlag>,
}

struct Opened {
    tablebase: Option<OpenTablebase>,
    /// The time when it was looked for.
    at: Instant,
    used: Instant,
}

/// An open tablebase. Clones share it.
#[derive(Clone)]
pub struct OpenTablebase {
    tablebase: Tablebase,
    /// The description of the audit, or what is wrong; empty until the audit has ended.
    audit: Arc<OnceLock<Result<String, String>>>,
}

impl OpenTablebases {
    /// Opens the tablebases of a folder when they are needed.
    pub fn new(folder: Tablebases) -> OpenTablebases {
        OpenTablebases {
            folder,
            open: DashMap::new(),
            stop: Arc::default(),
        }
    }

    /// Returns the folder of tablebases.
    pub fn folder(&self) -> &Tablebases {
        &self.folder
    }

    /// Returns the tablebase of a game, if it has a complete one that can be read. If too many are
    /// open, the least recently used one is closed.
    pub fn get(&self, game: &LoadedGame, digest: &str) -> Option<OpenTablebase> {
        if let Some(mut opened) = self.open.get_mut(digest) {
            opened.used = Instant::now();
            if opened.tablebase.is_some() || opened.at.elapsed() < LOOK_AGAIN {
                return opened.tablebase.clone();
            }
        }
        let tablebase = self.folder.open(game).ok();
        let tablebase = tablebase.map(|tablebase| self.begin_audit(tablebase));
        let opened = Opened {
            tablebase: tablebase.clone(),
            at: Instant::now(),
            used: Instant::now(),
        };
        if self.open.len() >= MOST_MISSING {
            self.open.retain(|_, opened| opened.tablebase.is_some());
        }
        self.open.insert(digest.to_owned(), opened);
        self.close_unused();
        tablebase
    }

    /// Closes the least recently used tablebases beyond [`MOST_OPEN`].
    fn close_unused(&self) {
        let open = self.open.iter().filter(|one| one.tablebase.is_some());
        let mut open: Vec<_> = open.map(|one| (one.used, one.key().clone())).collect();
        open.sort_unstable();
        for (_, digest) in open.iter().rev().skip(MOST_OPEN) {
            self.open.remove(digest);
        }
    }

    /// Checks whether the tablebase of a game is open.
    pub fn is_open(&self, digest: &str) -> bool {
        let opened = self.open.get(digest);
        opened.is_some_and(|opened| opened.tablebase.is_some())
    }

    /// Forgets the tablebase of a game, which has changed.
    pub fn forget(&self, digest: &str) {
        self.open.remove(digest);
    }

    fn begin_audit(&self, tablebase: Tablebase) -> OpenTablebase {
        let opened = OpenTablebase {
            tablebase,
            audit: Arc::default(),
        };
        let options = Options {
            threads: Some(1),
            progress: self.stop.clone(),
            ..Options::default()
        };
        if opened.is_small() {
            opened.run_audit(&options);
        } else {
            let audited = opened.clone();
            // Without a thread, the values stay unaudited, and say so.
            let _ = thread::Builder::new()
                .name("audit".to_owned())
                .spawn(move || audited.run_audit(&options));
        }
        opened
    }
}

impl Drop for OpenTablebases {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

impl OpenTablebase {
    /// Checks whether the tablebase can be searched for distances and best play in milliseconds.
    pub fn is_small(&self) -> bool {
        self.tablebase.bytes() <= SMALL
    }

    /// Returns the tablebase with a description of its audit. Fails if the audit has found an error.
    pub fn audited(&self) -> Result<(&Tablebase, &str), ApiError> {
        match self.audit.get() {
            None => Ok((&self.tablebase, "not audited yet: the audit is running")),
            Some(Ok(audit)) => Ok((&self.tablebase, audit)),
            Some(Err(reason)) => {
                Err(ApiError::internal(reason)
                    .help("remove the tablebase, and solve the game again"))
            }
        }
    }

    fn run_audit(&self, options: &Options) {
        let audit = self.tablebase.audit(AUDITED, options);
        let audit = audit.map_err(|error| pounce::text::chain(&error));
        // Only one audit of this value is ever run.
        let _ = self.audit.set(audit);
    }
}

#[cfg(test)]
mod tests {
    use pounce::{GameOptions, Keep};

    use super::*;

    #[test]
    fn closes_the_least_recently_used_tablebase() {
        let folder = tempfile::tempdir().unwrap();
        let tablebases = OpenTablebases::new(Tablebases::at(folder.path()));
        let open = |id: &str| {
            let game = LoadedGame::open(id, &GameOptions::default()).unwrap();
            let digest = game.rules_digest();
            (tablebases.get(&game, &digest).is_some(), digest)
        };
        let game = LoadedGame::open("little-puli", &GameOptions::default()).unwrap();
        let solved = tablebases
            .folder()
            .solve(&game, Keep::All, &Options::default());
        solved.unwrap();
        let (is_open, digest) = open("little-puli");
        assert!(is_open && !open("bagh-chal").0);
        let tablebase = tablebases.open.get(&digest).unwrap().tablebase.clone();
        for number in 0..MOST_OPEN {
            let opened = Opened {
                tablebase: tablebase.clone(),
                at: Instant::now(),
                used: Instant::now(),
            };
            tablebases.open.insert(number.to_string(), opened);
        }
        assert!(open("little-puli").0, "it is used last");
        tablebases.close_unused();
        assert!(tablebases.is_open(&digest) && !tablebases.is_open("0"));
        assert!((1..MOST_OPEN).all(|number| tablebases.is_open(&number.to_string())));
        assert!(
            tablebases.open.len() == MOST_OPEN + 1,
            "a missing one stays"
        );
    }
}
