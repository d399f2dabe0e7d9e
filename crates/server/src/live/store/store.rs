//! The store.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use redb::ReadableTable;

use super::database::{DatabaseFile, Open, open_file};
use super::error::StoreError;
use super::tables::{BOARDS, Change, FINISHED, GAMES, Stage};
use super::writer::Writer;

/// The name of the file in the data folder.
const FILE: &str = "games.redb";
/// The most uploaded boards.
const MAX_BOARDS: u64 = 1_000;
/// The most bytes of an uploaded board.
const MAX_BOARD_BYTES: usize = 64 << 10;
/// The most bytes of the id of a board.
const MAX_BOARD_ID: usize = 64;

/// The store of live games and uploaded boards, in one file that one process uses at a time.
pub struct Store {
    file: Arc<DatabaseFile>,
    writer: Writer,
}

/// A place in the list of finished games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    /// The time of the end, in milliseconds since 1970.
    pub ended_at: u64,
    /// The id of the game.
    pub id: String,
}

impl Store {
    /// Opens the store of a data folder, and creates both if they do not exist.
    ///
    /// # Errors
    ///
    /// Fails if another process uses the store, or if the file is damaged.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        let failed = |error: std::io::Error| StoreError::Io {
            path: folder.to_owned(),
            reason: error.to_string(),
        };
        fs::create_dir_all(folder).map_err(failed)?;
        Store::open_with(&folder.join(FILE), Box::new(open_file))
    }

    /// Opens a store with this function.
    pub(in crate::live) fn open_with(path: &Path, open: Open) -> Result<Store, StoreError> {
        let file = Arc::new(DatabaseFile::open(path, open)?);
        let writer = Writer::start(file.clone(), path)?;
        Ok(Store { file, writer })
    }

    /// Stores a board under an id. A board of this id is replaced.
    ///
    /// # Errors
    ///
    /// Fails if the board is larger than 64 KiB, or if there are 1,000 boards.
    pub async fn put_board(&self, id: &str, text: &str) -> Result<(), StoreError> {
        if text.len() > MAX_BOARD_BYTES || id.len() > MAX_BOARD_ID {
            let message = format!("a board has at most {} KiB", MAX_BOARD_BYTES >> 10);
            return Err(StoreError::Limit(message));
        }
        let change = Change::Board {
            id: id.to_owned(),
            text: text.to_owned(),
            limit: MAX_BOARDS,
        };
        self.writer.write(change).await
    }

    /// Returns the text of a board. Reads from disk.
    pub fn get_board(&self, id: &str) -> Result<Option<String>, StoreError> {
        self.file.read(|transaction| {
            let boards = transaction.open_table(BOARDS)?;
            let text = boards.get(id)?;
            Ok(text.map(|text| text.value().to_owned()))
        })
    }

    /// Lists the ids of all boards in their order. Reads from disk.
    pub fn list_boards(&self) -> Result<Vec<String>, StoreError> {
        self.file.read(|transaction| {
            let boards = transaction.open_table(BOARDS)?;
            let mut ids = Vec::new();
            for entry in boards.iter()? {
                let (id, _) = entry?;
                ids.push(id.value().to_owned());
            }
            Ok(ids)
        })
    }

    /// Stores a new game, unless there are `limit` unfinished ones.
    pub(in crate::live) async fn add_game(
        &self,
        id: &str,
        json: Vec<u8>,
        deleted_at: u64,
        limit: u64,
    ) -> Result<(), StoreError> {
        let change = Change::Game {
            id: id.to_owned(),
            json,
            stage: Stage::Unfinished(deleted_at),
            limit: Some(limit),
        };
        self.writer.write(change).await
    }

    /// Stores a game that existed before.
    pub(in crate::live) async fn put_game(
        &self,
        id: &str,
        json: Vec<u8>,
        stage: Stage,
    ) -> Result<(), StoreError> {
        let change = Change::Game {
            id: id.to_owned(),
            json,
            stage,
            limit: None,
        };
        self.writer.write(change).await
    }

    /// Deletes unfinished games whose time has come.
    pub(in crate::live) async fn expire(&self, now: u64) -> Result<(), StoreError> {
        self.writer.write(Change::Expire { now }).await
    }

    /// Returns the JSON of a game. Reads from disk.
    pub(in crate::live) fn game(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.file.read(|transaction| {
            let games = transaction.open_table(GAMES)?;
            let json = games.get(id)?;
            Ok(json.map(|json| json.value().to_vec()))
        })
    }

    /// Returns the JSON of up to `limit` finished games, newest first, that ended before a place in
    /// the list. Reads from disk.
    pub(in crate::live) fn finished(
        &self,
        before: Option<&Cursor>,
        limit: usize,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        self.file.read(|transaction| {
            let finished = transaction.open_table(FINISHED)?;
            let games = transaction.open_table(GAMES)?;
            let end = before.map_or((u64::MAX, ""), |place| (place.ended_at, place.id.as_str()));
            let mut list = Vec::new();
            for entry in finished.range(..end)?.rev().take(limit) {
                let (key, _) = entry?;
                if let Some(json) = games.get(key.value().1)? {
                    list.push(json.value().to_vec());
                }
            }
            Ok(list)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_end_that_was_undone_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let json = |text: &str| text.as_bytes().to_vec();
        store.add_game("a", json("new"), 9, 10).await.unwrap();
        for (text, stage) in [
            ("ended", Stage::Finished(1)),
            ("open again", Stage::Unfinished(9)),
        ] {
            store.put_game("a", json(text), stage).await.unwrap();
        }
        assert_eq!(store.finished(None, 10).unwrap(), [[0; 0]; 0]);
        for ended_at in [2, 3] {
            let stage = Stage::Finished(ended_at);
            store.put_game("a", json("over"), stage).await.unwrap();
        }
        assert_eq!(store.finished(None, 10).unwrap(), [b"over"]);
    }
}
