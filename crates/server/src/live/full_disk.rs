//! Tests of a disk that is full or fails for a while.

use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use pounce::LoadedGame;
use redb::backends::FileBackend;
use redb::{Database, StorageBackend};
use serde_json::Value;
use tokio::sync::mpsc;
use tokio::time::sleep;

use super::audience::Outgoing;
use super::games::Games;
use super::options::LiveOptions;
use super::protocol::{ClientMessage, NewGame, TakeSeat};
use super::record::StoredGame;
use super::store::{Open, Store, StoreError};
use super::task::Command;
use crate::error::ApiError;
use crate::work::WorkQueue;

/// The errors of a disk.
#[derive(Debug, Default)]
struct Disk {
    /// Whether nothing can be written.
    is_full: AtomicBool,
    /// The number of the next sync that fails after its data was written, or 0.
    failing_sync: AtomicU64,
}

impl Disk {
    fn check(&self) -> Result<(), Error> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(Error::from(ErrorKind::StorageFull));
        }
        Ok(())
    }

    fn check_sync(&self) -> Result<(), Error> {
        self.check()?;
        let count_down = |left: u64| left.checked_sub(1);
        let left = self
            .failing_sync
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, count_down);
        if left == Ok(1) {
            return Err(Error::other("this sync fails"));
        }
        Ok(())
    }
}

/// A file on this disk.
#[derive(Debug)]
struct DiskFile {
    file: FileBackend,
    disk: Arc<Disk>,
}

impl StorageBackend for DiskFile {
    fn len(&self) -> Result<u64, Error> {
        self.file.len()
    }

    fn read(&self, offset: u64, len: usize) -> Result<Vec<u8>, Error> {
        self.file.read(offset, len)
    }

    fn set_len(&self, len: u64) -> Result<(), Error> {
        self.disk.check()?;
        self.file.set_len(len)
    }

    fn sync_data(&self, eventual: bool) -> Result<(), Error> {
        self.disk.check_sync()?;
        self.file.sync_data(eventual)
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), Error> {
        self.disk.check()?;
        self.file.write(offset, data)
    }
}

fn open_store(path: &Path, disk: &Arc<Disk>) -> Store {
    Store::open_with(path, open(disk.clone())).unwrap()
}

#[allow(clippy::result_large_err, reason = "the type of redb")]
fn open(disk: Arc<Disk>) -> Open {
    Box::new(move |path: &Path| -> Result<Database, redb::Error> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false);
        let file = FileBackend::new(file.open(path)?)?;
        let disk = disk.clone();
        Ok(Database::builder().create_with_backend(DiskFile { file, disk })?)
    })
}

/// Serves the games of a store.
fn serve(store: Store) -> Arc<Games> {
    let catalogue = |id: &str, options: &_| Ok(LoadedGame::open(id, options)?);
    Games::new(
        Arc::new(store),
        Arc::new(catalogue),
        Arc::new(WorkQueue::new(1, 8)),
        LiveOptions::default(),
    )
}

/// Asks for a game of Bagh Chal with a clock of one second.
fn bagh_chal() -> NewGame {
    let new = serde_json::json!({"game": "bagh-chal", "side": "goats", "clock": {"seconds": 1}});
    serde_json::from_value(new).unwrap()
}

fn take_seat(invite: &str) -> TakeSeat {
    TakeSeat {
        invite: invite.to_owned(),
        name: None,
        seat: None,
    }
}

/// A player who joined.
struct Player {
    socket: u64,
    mailbox: mpsc::Sender<Command>,
    messages: mpsc::Receiver<Outgoing>,
}

impl Player {
    async fn join(games: &Arc<Games>, id: &str, seat: &str) -> Player {
        let (outgoing, messages) = mpsc::channel(64);
        let joined = games.join(id, Some(seat.to_owned()), &outgoing).await;
        let (socket, mailbox) = joined.unwrap();
        Player {
            socket,
            mailbox,
            messages,
        }
    }

    async fn ask(&mut self, message: Value) -> Value {
        let id = message["id"].clone();
        let command = Command::Message {
            socket: self.socket,
            message: serde_json::from_value::<ClientMessage>(message).unwrap(),
        };
        self.mailbox.send(command).await.ok().unwrap();
        loop {
            let Some(Outgoing::Text(text)) = self.messages.recv().await else {
                panic!("the socket is closed");
            };
            let answer: Value = serde_json::from_str(&text).unwrap();
            if answer["id"] == id {
                return answer;
            }
        }
    }
}

#[tokio::test]
async fn moves_are_refused_while_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let games = serve(open_store(&folder.path().join("games.redb"), &disk));
    let new = NewGame {
        clock: None,
        ..bagh_chal()
    };
    let created = games.create(new.clone(), None).await.unwrap();
    let request = take_seat(&created.invite);
    games.take_seat(&created.id, &request).await.unwrap();
    let mut goats = Player::join(&games, &created.id, &created.seat).await;

    disk.is_full.store(true, Ordering::Relaxed);
    let play = serde_json::json!({"type": "move", "move": "G33", "ply": 0, "id": "a"});
    for message in [
        play.clone(),
        play.clone(),
        serde_json::json!({"type": "resign", "id": "b"}),
    ] {
        let answer = goats.ask(message).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.starts_with("cannot save: "), "{message}");
        assert!(!message.contains("games.redb"), "{message}");
    }
    let state = games.state(&created.id).await.unwrap();
    assert!(state.moves.is_empty() && state.changing.outcome.is_none());
    let refused = games.create(new, None).await.unwrap_err();
    assert_eq!(refused.status.as_u16(), 507, "{refused}");

    disk.is_full.store(false, Ordering::Relaxed);
    let answer = goats.ask(play).await;
    assert_eq!(answer["type"], "accepted", "{answer}");
    let state = games.state(&created.id).await.unwrap();
    assert_eq!(state.moves, ["G33"]);
}

#[tokio::test]
async fn end_by_time_is_shown_once_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let games = serve(open_store(&folder.path().join("games.redb"), &disk));
    let created = games.create(bagh_chal(), None).await.unwrap();
    let request = take_seat(&created.invite);
    let seated = games.take_seat(&created.id, &request).await.unwrap();
    let mut goats = Player::join(&games, &created.id, &created.seat).await;
    let _tigers = Player::join(&games, &created.id, &seated.seat).await;

    disk.is_full.store(true, Ordering::Relaxed);
    sleep(Duration::from_millis(1_200)).await;
    let play = serde_json::json!({"type": "move", "move": "G33", "ply": 0, "id": "a"});
    let refused = goats.ask(play.clone()).await;
    assert_eq!(refused["message"], "cannot save: the disk is full");
    let state = games.state(&created.id).await.unwrap();
    assert!(state.changing.outcome.is_none() && state.ended_at.is_none());

    disk.is_full.store(false, Ordering::Relaxed);
    assert_eq!(goats.ask(play).await["message"], "the game is over");
    let state = games.state(&created.id).await.unwrap();
    assert_eq!(
        state.changing.outcome.unwrap().reason,
        "Goats ran out of time"
    );
    let list = games.finished(None, 1).await.unwrap();
    assert_eq!(list.finished[0].id, created.id);
}

#[tokio::test]
async fn seat_stays_free_if_taking_it_fails() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.redb");
    let disk = Arc::new(Disk::default());
    let games = serve(open_store(&path, &disk));
    let created = games.create(bagh_chal(), None).await.unwrap();
    let is_taken = |games: &Arc<Games>| {
        let json = games.store().game(&created.id).unwrap().unwrap();
        StoredGame::parse(&json).unwrap().is_full()
    };
    // A commit has two phases with a sync each. After the first one, the change is on disk.
    disk.failing_sync.store(2, Ordering::Relaxed);
    let request = take_seat(&created.invite);
    let refused = games.take_seat(&created.id, &request).await;
    assert_eq!(refused.unwrap_err().status.as_u16(), 503);
    assert!(is_taken(&games), "this test needs a change that is on disk");

    games.state(&created.id).await.unwrap();
    assert!(!is_taken(&games));
    games.take_seat(&created.id, &request).await.unwrap();
}

#[tokio::test]
async fn boards_are_refused_while_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let store = open_store(&folder.path().join("games.redb"), &disk);
    store.put_board("kept", "text").await.unwrap();

    disk.is_full.store(true, Ordering::Relaxed);
    for _ in 0..3 {
        let error = store.put_board("lost", "text").await.unwrap_err();
        let error = ApiError::from(error);
        assert!(error.status.is_server_error(), "{error}");
        assert!(!error.message.contains("games.redb"), "{error}");
    }

    disk.is_full.store(false, Ordering::Relaxed);
    store.put_board("later", "text").await.unwrap();
    let kept = store.list_boards().unwrap();
    assert_eq!(kept, ["kept", "later"]);
}

#[test]
fn a_full_disk_is_insufficient_storage() {
    let full = redb::Error::Io(Error::from(ErrorKind::StorageFull));
    let error = ApiError::from(StoreError::of_database(Path::new("/x/games.redb"), &full));
    assert_eq!(error.status.as_u16(), 507);
    assert_eq!(error.message, "the disk is full");
}
