//! Tests of a disk that is full for a while.

use std::fs::File;
use std::io::{Error, ErrorKind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pounce::LoadedGame;
use redb::backends::FileBackend;
use redb::{Database, StorageBackend};
use serde_json::Value;
use tokio::sync::mpsc;

use super::audience::Outgoing;
use super::games::Games;
use super::options::LiveOptions;
use super::protocol::{ClientMessage, NewGame, TakeSeat};
use super::store::{Open, Store, StoreError};
use super::task::Command;
use crate::error::ApiError;
use crate::work::WorkQueue;

/// A file whose disk is full while the flag is set.
#[derive(Debug)]
struct FullDisk {
    file: FileBackend,
    is_full: Arc<AtomicBool>,
}

impl FullDisk {
    fn check(&self) -> Result<(), Error> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(Error::from(ErrorKind::StorageFull));
        }
        Ok(())
    }
}

impl StorageBackend for FullDisk {
    fn len(&self) -> Result<u64, Error> {
        self.file.len()
    }

    fn read(&self, offset: u64, len: usize) -> Result<Vec<u8>, Error> {
        self.file.read(offset, len)
    }

    fn set_len(&self, len: u64) -> Result<(), Error> {
        self.check()?;
        self.file.set_len(len)
    }

    fn sync_data(&self, eventual: bool) -> Result<(), Error> {
        self.check()?;
        self.file.sync_data(eventual)
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), Error> {
        self.check()?;
        self.file.write(offset, data)
    }
}

#[allow(clippy::result_large_err, reason = "the type of redb")]
fn open(is_full: Arc<AtomicBool>) -> Open {
    Box::new(move |path: &Path| -> Result<Database, redb::Error> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false);
        let file = FileBackend::new(file.open(path)?)?;
        let is_full = is_full.clone();
        Ok(Database::builder().create_with_backend(FullDisk { file, is_full })?)
    })
}

/// A player who joined.
struct Player {
    socket: u64,
    mailbox: mpsc::Sender<Command>,
    messages: mpsc::Receiver<Outgoing>,
}

impl Player {
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
    let is_full = Arc::new(AtomicBool::new(false));
    let path = folder.path().join("games.redb");
    let store = Store::open_with(&path, open(is_full.clone())).unwrap();
    let catalogue = |id: &str, options: &_| Ok(LoadedGame::open(id, options)?);
    let work = Arc::new(WorkQueue::new(1, 8));
    let games = Games::new(
        Arc::new(store),
        Arc::new(catalogue),
        work,
        LiveOptions::default(),
    );
    let new: NewGame = serde_json::from_value(serde_json::json!({
        "game": "bagh-chal", "side": "goats",
    }))
    .unwrap();
    let created = games.create(new.clone(), None).await.unwrap();
    let request = TakeSeat {
        invite: created.invite,
        name: None,
    };
    games.take_seat(&created.id, &request).await.unwrap();
    let (outgoing, messages) = mpsc::channel(64);
    let joined = games.join(&created.id, Some(created.seat), &outgoing).await;
    let (socket, mailbox) = joined.unwrap();
    let mut goats = Player {
        socket,
        mailbox,
        messages,
    };

    is_full.store(true, Ordering::Relaxed);
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

    is_full.store(false, Ordering::Relaxed);
    let answer = goats.ask(play).await;
    assert_eq!(answer["type"], "accepted", "{answer}");
    let state = games.state(&created.id).await.unwrap();
    assert_eq!(state.moves, ["G33"]);
}

#[tokio::test]
async fn boards_are_refused_while_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let is_full = Arc::new(AtomicBool::new(false));
    let path = folder.path().join("games.redb");
    let store = Store::open_with(&path, open(is_full.clone())).unwrap();
    store.put_board("kept", "text").await.unwrap();

    is_full.store(true, Ordering::Relaxed);
    for _ in 0..3 {
        let error = store.put_board("lost", "text").await.unwrap_err();
        let error = ApiError::from(error);
        assert!(error.status.is_server_error(), "{error}");
        assert!(!error.message.contains("games.redb"), "{error}");
    }

    is_full.store(false, Ordering::Relaxed);
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
