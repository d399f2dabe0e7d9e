//! The database file: opened with a full check, and opened again after an I/O error.
//!
//! After an I/O error redb refuses all work until the file is opened again. So the database is kept
//! behind a lock that the writer takes exclusively to replace it, for example once a full disk has
//! space again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use redb::{Database, Durability, ReadTransaction};

use super::error::StoreError;
use super::tables::{Change, FORMAT, apply, prepare};

/// Memory for pages of the file.
const CACHE: usize = 64 << 20;

/// The function that opens the file. Tests replace it to inject errors.
pub type Open = Box<dyn Fn(&Path) -> Result<Database, redb::Error> + Send + Sync>;

/// The database file.
pub struct DatabaseFile {
    path: PathBuf,
    open: Open,
    /// `None` after an I/O error, until the file can be opened again.
    database: RwLock<Option<Database>>,
}

impl DatabaseFile {
    /// Opens the file, creates it if it does not exist, and verifies all checksums.
    pub fn open(path: &Path, open: Open) -> Result<DatabaseFile, StoreError> {
        let file = DatabaseFile {
            path: path.to_owned(),
            open,
            database: RwLock::new(None),
        };
        let database = file.open_and_check()?;
        *file.write_lock() = Some(database);
        Ok(file)
    }

    /// Reads from a snapshot.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&ReadTransaction) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        let database = self.read_lock();
        let database = database.as_ref().ok_or_else(|| self.closed())?;
        self.guarded(|| read(&database.begin_read()?))
    }

    /// Makes all changes in one durable transaction. Returns the result of each one.
    pub fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        if self.read_lock().is_none() {
            self.reopen()?;
        }
        let results = self.try_commit(changes);
        if results.is_err() {
            // If this fails, the next commit tries it again.
            let _ = self.reopen();
        }
        results
    }

    fn try_commit(&self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        let database = self.read_lock();
        let database = database.as_ref().ok_or_else(|| self.closed())?;
        self.guarded(|| {
            let mut transaction = database.begin_write()?;
            transaction.set_durability(Durability::Immediate);
            let results = changes.iter().map(|change| apply(&transaction, change));
            let results = results.collect::<Result<Vec<_>, redb::Error>>()?;
            transaction.commit()?;
            Ok(results)
        })
    }

    fn read_lock(&self) -> RwLockReadGuard<'_, Option<Database>> {
        self.database.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_lock(&self) -> RwLockWriteGuard<'_, Option<Database>> {
        let database = self.database.write();
        database.unwrap_or_else(PoisonError::into_inner)
    }

    fn closed(&self) -> StoreError {
        StoreError::Io {
            path: self.path.clone(),
            reason: "the file could not be opened again after an error".to_owned(),
        }
    }

    /// Closes the file and opens it again.
    fn reopen(&self) -> Result<(), StoreError> {
        let mut database = self.write_lock();
        *database = None;
        *database = Some(self.guarded(|| (self.open)(&self.path))?);
        Ok(())
    }

    fn open_and_check(&self) -> Result<Database, StoreError> {
        let (database, other) = self.guarded(|| {
            let mut database = (self.open)(&self.path)?;
            database.check_integrity()?;
            let transaction = database.begin_write()?;
            let other = prepare(&transaction)?;
            transaction.commit()?;
            Ok((database, other))
        })?;
        match other {
            None => Ok(database),
            Some(found) => Err(StoreError::Version {
                path: self.path.clone(),
                found,
                expected: FORMAT,
            }),
        }
    }

    /// Calls the database. It panics on some kinds of damage, which is reported as an error.
    fn guarded<T>(&self, call: impl FnOnce() -> Result<T, redb::Error>) -> Result<T, StoreError> {
        match catch_unwind(AssertUnwindSafe(call)) {
            Ok(result) => result.map_err(|error| StoreError::of_database(&self.path, &error)),
            Err(_) => Err(StoreError::Damaged {
                path: self.path.clone(),
                reason: "its pages contradict each other".to_owned(),
            }),
        }
    }
}

/// Opens a database file.
pub fn open_file(path: &Path) -> Result<Database, redb::Error> {
    let mut builder = Database::builder();
    Ok(builder.set_cache_size(CACHE).create(path)?)
}
