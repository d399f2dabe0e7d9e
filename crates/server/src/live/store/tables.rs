//! The tables of the database, and operations on them.

use redb::{ReadableTable, ReadableTableMetadata, TableDefinition, WriteTransaction};

use super::error::StoreError;

/// The format of the tables.
pub const FORMAT: u64 = 1;

/// Numbers about the file: `format`.
pub const META: TableDefinition<&str, u64> = TableDefinition::new("meta");
/// The JSON of each game by its id.
pub const GAMES: TableDefinition<&str, &[u8]> = TableDefinition::new("games");
/// The time at which each unfinished game is deleted, in milliseconds since 1970.
pub const UNFINISHED: TableDefinition<&str, u64> = TableDefinition::new("unfinished");
/// The finished games in the order of their ends.
pub const FINISHED: TableDefinition<(u64, &str), ()> = TableDefinition::new("finished");
/// The text of each uploaded board by its id.
pub const BOARDS: TableDefinition<&str, &str> = TableDefinition::new("boards");

/// Finished games that are kept. The oldest ones are deleted.
const MAX_FINISHED: u64 = 20_000;
/// Expired games that are deleted in one transaction.
const EXPIRED_AT_ONCE: usize = 1_000;

/// A change of the store.
#[derive(Debug, Clone)]
pub enum Change {
    /// Stores a game.
    Game {
        /// Its id.
        id: String,
        /// Its JSON.
        json: Vec<u8>,
        /// The time of its end or, before that, the time at which it is deleted.
        stage: Stage,
        /// If the game is new: the most unfinished games that there may be.
        limit: Option<u64>,
    },
    /// Deletes the unfinished games whose time has come.
    Expire {
        /// The time in milliseconds since 1970.
        now: u64,
    },
    /// Stores a board.
    Board {
        /// Its id.
        id: String,
        /// Its text.
        text: String,
        /// The most boards that there may be.
        limit: u64,
    },
}

/// Whether a game is finished.
#[derive(Debug, Clone, Copy)]
pub enum Stage {
    /// The game ended at this time.
    Finished(u64),
    /// The game is deleted at this time.
    Unfinished(u64),
}

/// Creates the tables, or checks the format of existing ones.
pub fn prepare(transaction: &WriteTransaction) -> Result<Option<u64>, redb::Error> {
    let mut meta = transaction.open_table(META)?;
    let found = meta.get("format")?.map(|format| format.value());
    if found.is_none() {
        meta.insert("format", FORMAT)?;
    }
    transaction.open_table(GAMES)?;
    transaction.open_table(UNFINISHED)?;
    transaction.open_table(FINISHED)?;
    transaction.open_table(BOARDS)?;
    Ok(found.filter(|&found| found != FORMAT))
}

/// Makes a change. The inner error is a limit; the change is then not made, and others can follow.
pub fn apply(
    transaction: &WriteTransaction,
    change: &Change,
) -> Result<Result<(), StoreError>, redb::Error> {
    match change {
        Change::Game {
            id,
            json,
            stage,
            limit,
        } => put_game(transaction, id, json, *stage, *limit),
        Change::Expire { now } => expire(transaction, *now),
        Change::Board { id, text, limit } => put_board(transaction, id, text, *limit),
    }
}

fn put_game(
    transaction: &WriteTransaction,
    id: &str,
    json: &[u8],
    stage: Stage,
    limit: Option<u64>,
) -> Result<Result<(), StoreError>, redb::Error> {
    let mut games = transaction.open_table(GAMES)?;
    let mut unfinished = transaction.open_table(UNFINISHED)?;
    if limit.is_some_and(|limit| unfinished.len().is_ok_and(|number| number >= limit)) {
        let message = "this server has as many unfinished games as it can keep";
        return Ok(Err(StoreError::Limit(message.to_owned())));
    }
    let mut finished = transaction.open_table(FINISHED)?;
    let is_new = limit.is_some();
    if !is_new && unfinished.get(id)?.is_none() {
        // Its end reached the disk before an error, and was undone after it.
        finished.retain(|(_, other), ()| other != id)?;
    }
    games.insert(id, json)?;
    match stage {
        Stage::Unfinished(deleted_at) => {
            unfinished.insert(id, deleted_at)?;
        }
        Stage::Finished(ended_at) => {
            unfinished.remove(id)?;
            finished.insert((ended_at, id), ())?;
            if finished.len()? > MAX_FINISHED {
                let oldest = finished.pop_first()?;
                if let Some((key, _)) = oldest {
                    games.remove(key.value().1)?;
                }
            }
        }
    }
    Ok(Ok(()))
}

fn expire(transaction: &WriteTransaction, now: u64) -> Result<Result<(), StoreError>, redb::Error> {
    let mut unfinished = transaction.open_table(UNFINISHED)?;
    let mut expired = Vec::new();
    for entry in unfinished.iter()? {
        let (id, deleted_at) = entry?;
        if deleted_at.value() <= now {
            expired.push(id.value().to_owned());
        }
    }
    expired.truncate(EXPIRED_AT_ONCE);
    let mut games = transaction.open_table(GAMES)?;
    for id in expired {
        unfinished.remove(id.as_str())?;
        games.remove(id.as_str())?;
    }
    Ok(Ok(()))
}

fn put_board(
    transaction: &WriteTransaction,
    id: &str,
    text: &str,
    limit: u64,
) -> Result<Result<(), StoreError>, redb::Error> {
    let mut boards = transaction.open_table(BOARDS)?;
    if boards.get(id)?.is_none() && boards.len()? >= limit {
        let message = "this server has as many uploaded boards as it can keep";
        return Ok(Err(StoreError::Limit(message.to_owned())));
    }
    boards.insert(id, text)?;
    Ok(Ok(()))
}
