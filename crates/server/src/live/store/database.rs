//! The database file: opened with a full check, and opened again after an I/O error.
//!
//! Every commit has two phases: its pages and the slot that names them are on disk before the header
//! points to the slot. This costs a second `fsync`. In return, redb never returns to the commit before
//! the last one, so a damaged page of the last commit is reported and not dropped with its changes.
//!
//! After an I/O error redb refuses all work until the file is opened again. So the database is kept
//! behind a lock that the writer takes exclusively to replace it, for example once a full disk has
//! space again.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use redb::backends::FileBackend;
use redb::{Builder, Database, Durability, ReadTransaction, StorageBackend, WriteTransaction};

use super::error::StoreError;
use super::panics::catch_quietly;
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
            let transaction = begin(database)?;
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

    /// Closes the file, and opens and checks it again. The tables exist, so nothing is added to a disk
    /// that may be full.
    fn reopen(&self) -> Result<(), StoreError> {
        let mut database = self.write_lock();
        self.guarded(|| {
            *database = None;
            // A file that is gone is not replaced by an empty one.
            fs::metadata(&self.path)?;
            *database = Some(self.checked()?);
            Ok(())
        })
    }

    /// Opens the file and verifies all checksums.
    fn checked(&self) -> Result<Database, redb::Error> {
        let mut database = (self.open)(&self.path)?;
        // The answer tells whether the list of free pages was correct. It has been rebuilt from pages
        // with correct checksums, so nothing is lost. Other damage is an error.
        let _is_list_correct = database.check_integrity()?;
        Ok(database)
    }

    fn open_and_check(&self) -> Result<Database, StoreError> {
        let (database, other) = self.guarded(|| {
            let database = self.checked()?;
            let transaction = begin(&database)?;
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
        match catch_quietly(call) {
            Ok(result) => result.map_err(|error| StoreError::of_database(&self.path, &error)),
            Err(_) => Err(StoreError::Damaged {
                path: self.path.clone(),
                reason: "its pages contradict each other".to_owned(),
            }),
        }
    }
}

/// Begins a transaction whose commit has two phases.
fn begin(database: &Database) -> Result<WriteTransaction, redb::Error> {
    let mut transaction = database.begin_write()?;
    transaction.set_durability(Durability::Immediate);
    transaction.set_two_phase_commit(true);
    Ok(transaction)
}

/// Opens a database file, and creates it if it does not exist. An empty file is an error: it may have
/// had games.
pub fn open_file(path: &Path) -> Result<Database, redb::Error> {
    match fs::metadata(path) {
        Ok(file) if file.len() == 0 => Err(redb::Error::Corrupted("it is empty".to_owned())),
        Ok(_) => Ok(builder().open(path)?),
        Err(error) if error.kind() == ErrorKind::NotFound => create_file(path),
        Err(error) => Err(error.into()),
    }
}

/// Creates a database under another name and renames it, so that a crash leaves no empty file.
fn create_file(path: &Path) -> Result<Database, redb::Error> {
    let new = path.with_extension("redb.new");
    let mut options = File::options();
    let file = options.read(true).write(true).create(true).truncate(false);
    // This locks the file. Whoever has the lock is the only one to create the database.
    let file = FileBackend::new(file.open(&new)?)?;
    if path.try_exists()? {
        // Another process has created it in the meantime.
        fs::remove_file(&new)?;
        return Ok(builder().open(path)?);
    }
    file.set_len(0)?; // A crash may have left a part of a database.
    let database = builder().create_with_backend(file)?;
    fs::rename(&new, path)?;
    // The new name is on disk once the folder is. Folders can be opened as files only on Unix.
    let folder = path.parent().filter(|_| cfg!(unix));
    if let Some(folder) = folder.filter(|folder| *folder != Path::new("")) {
        File::open(folder)?.sync_all()?;
    }
    Ok(database)
}

fn builder() -> Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE);
    builder
}
