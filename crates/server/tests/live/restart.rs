//! Servers that stop, are killed, or find a damaged store.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use pounce_server::live::{Store, StoreError};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use crate::harness::{Client, Pair, Server, bagh_chal, quick, request, text};

#[tokio::test]
async fn restart_keeps_games() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    tigers.must_play("B1112", 1).await;
    let finished = server.pair(&bagh_chal()).await;
    let (mut loser, _) = server.join(&finished.id, Some(&finished.seats[0])).await;
    loser.ask(json!({"type": "resign", "id": "r"})).await;
    server.stop().await;

    let server = Server::start(folder.path(), quick()).await;
    let [mut goats, _tigers] = server.join_both(&pair).await;
    // The answer to this message may have been lost.
    goats.must_play("G33", 0).await;
    goats.must_play("G21", 2).await;
    assert_eq!(
        server.state(&pair.id).await["moves"],
        json!(["G33", "B1112", "G21"])
    );
    let (_, list) = server.request("GET", "/live", &Value::Null).await;
    assert_eq!(list["finished"][0]["id"], json!(finished.id));
    assert_eq!(list["next"], Value::Null);
}

#[tokio::test]
async fn lists_finished_games_in_pages() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), quick()).await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let pair = server.pair(&bagh_chal()).await;
        let (mut goats, _) = server.join(&pair.id, Some(&pair.seats[0])).await;
        goats.ask(json!({"type": "resign", "id": "r"})).await;
        ids.push(pair.id);
        sleep(Duration::from_millis(3)).await;
    }
    ids.reverse();
    let (mut listed, mut path) = (Vec::new(), "/live?limit=2".to_owned());
    for _ in 0..3 {
        let (_, page) = server.request("GET", &path, &Value::Null).await;
        listed.extend(
            page["finished"]
                .as_array()
                .unwrap()
                .iter()
                .map(|game| text(&game["id"])),
        );
        path = format!(
            "/live?limit=2&from={}",
            page["next"].as_str().unwrap_or_default()
        );
    }
    assert_eq!(listed, ids);
}

#[test]
fn second_server_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _first = Store::open(folder.path()).unwrap();
    let second = Store::open(folder.path());
    assert!(matches!(second, Err(StoreError::Locked(_))));
}

#[tokio::test]
async fn damaged_store_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), quick()).await;
    for _ in 0..20 {
        server.pair(&bagh_chal()).await;
    }
    server.stop().await;
    let path = folder.path().join("games.redb");
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        match Store::open(folder.path()) {
            Err(error @ StoreError::Damaged { .. }) => {
                assert!(error.to_string().contains("games.redb"), "{error}");
                assert!(error.help().is_some());
            }
            Err(error) => panic!("{what}: {error}"),
            Ok(_) => panic!("{what} was not noticed"),
        }
    };
    refused(b"this is not a store", "another file");
    refused(&whole[..whole.len() / 2], "a truncated file");
    let mut flipped = whole.clone();
    // Every copy of a game is damaged, so that no earlier commit can be restored.
    for (start, bytes) in whole.windows(9).enumerate() {
        if bytes == b"bagh-chal" {
            flipped[start] ^= 1;
        }
    }
    assert_ne!(flipped, whole);
    refused(&flipped, "a changed byte");
    fs::write(&path, &whole).unwrap();
    assert!(Store::open(folder.path()).is_ok());
}

#[tokio::test]
async fn damage_of_the_last_commit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    store.put_board("b1", "the board before").await.unwrap();
    store.put_board("b2", "the last board").await.unwrap();
    // The file as it is after `kill -9`.
    let killed = fs::read(folder.path().join("games.redb")).unwrap();
    drop(store);

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.redb");
    for _ in 0..2 {
        fs::write(&path, &killed).unwrap();
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(store.list_boards().unwrap(), ["b1", "b2"]);
    }
    let mut damaged = killed;
    let mut texts = damaged.windows(14);
    let last = texts.position(|text| text == b"the last board").unwrap();
    damaged[last] ^= 1;
    fs::write(&path, &damaged).unwrap();
    for _ in 0..2 {
        let refused = Store::open(folder.path());
        assert!(matches!(refused, Err(StoreError::Damaged { .. })));
    }
}

#[test]
fn empty_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.redb");
    fs::write(&path, "").unwrap();
    let Err(error @ StoreError::Damaged { .. }) = Store::open(folder.path()) else {
        panic!("a store was opened");
    };
    assert!(error.to_string().ends_with("it is empty"), "{error}");
    assert!(error.help().unwrap().contains("move it away"));
    assert_eq!(fs::read(&path).unwrap(), b"");
}

#[test]
fn creation_that_was_interrupted_is_begun_again() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.redb.new"), "half a database").unwrap();
    for _ in 0..2 {
        Store::open(folder.path()).unwrap();
        let files = fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, ["games.redb"]);
    }
}

#[test]
fn concurrent_creations_make_one_store() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let open = || Store::open(folder.path());
        let stores = thread::scope(|scope| {
            let opening: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
            let opened = opening.into_iter().map(|thread| thread.join().unwrap());
            opened.collect::<Vec<_>>()
        });
        for store in &stores {
            assert!(matches!(store, Ok(_) | Err(StoreError::Locked(_))));
        }
        assert_eq!(stores.iter().filter(|store| store.is_ok()).count(), 1);
    }
}

#[tokio::test]
async fn boards_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    store.put_board("b1", "name = \"One\"").await.unwrap();
    store.put_board("b2", "name = \"Two\"").await.unwrap();
    let large = "x".repeat(100_000);
    let refused = store.put_board("b3", &large).await;
    assert!(matches!(refused, Err(StoreError::Limit(_))));
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(
        store.get_board("b1").unwrap().as_deref(),
        Some("name = \"One\"")
    );
    assert_eq!(store.get_board("b3").unwrap(), None);
    assert_eq!(store.list_boards().unwrap().len(), 2);
}

/// The folder of the store that [`child_store`] opens.
const CHILD_STORE: &str = "POUNCE_LIVE_TEST_STORE";

/// Opens a damaged store, if this process was started by [`damage_is_reported_without_a_panic`].
#[test]
fn child_store() {
    if let Ok(folder) = std::env::var(CHILD_STORE) {
        let refused = Store::open(Path::new(&folder));
        assert!(matches!(refused, Err(StoreError::Damaged { .. })));
        eprintln!("refused");
        let panicked = thread::spawn(|| panic!("of another thread")).join();
        assert!(panicked.is_err());
    }
}

#[test]
fn damage_is_reported_without_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    drop(Store::open(folder.path()).unwrap());
    let path = folder.path().join("games.redb");
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "restart::child_store", "--nocapture"])
        .env(CHILD_STORE, folder.path())
        .output()
        .unwrap();
    let errors = String::from_utf8(child.stderr).unwrap();
    assert!(child.status.success(), "{errors}");
    let (before, after) = errors.split_once("refused").unwrap();
    assert!(!before.contains("panicked"), "{before}");
    assert!(after.contains("of another thread"), "{after}");
}

/// The folder of the server that [`child_server`] runs.
const CHILD: &str = "POUNCE_LIVE_TEST_FOLDER";

/// Runs a server until it is killed, if this process was started by [`killed_server`].
#[tokio::test]
async fn child_server() {
    let Ok(folder) = std::env::var(CHILD) else {
        return;
    };
    let server = Server::start(Path::new(&folder), quick()).await;
    println!("\nlistening on {}", server.address);
    sleep(Duration::from_secs(60)).await;
}

/// The games that run when the server is killed.
const GAMES: usize = 100;

#[tokio::test]
async fn killed_server_loses_no_accepted_move() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "restart::child_server", "--nocapture"])
        .env(CHILD, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let address = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
    let address = address.unwrap().parse().unwrap();
    // The moves of each game that were accepted.
    let accepted: Vec<_> = (0..GAMES).map(|_| Arc::new(Mutex::new(0))).collect();
    let mut pairs = Vec::new();
    for _ in 0..GAMES {
        let (_, created) = request(address, "POST", "/live", &bagh_chal()).await;
        let id = text(&created["id"]);
        let invite = json!({"invite": created["invite"]});
        let path = format!("/live/{id}/seat");
        let (_, seated) = request(address, "POST", &path, &invite).await;
        let seats = [text(&created["seat"]), text(&seated["seat"])];
        pairs.push(Pair { id, seats });
    }
    let players: Vec<_> = pairs
        .iter()
        .zip(&accepted)
        .map(|(pair, accepted)| {
            let (accepted, id, seats) = (accepted.clone(), pair.id.clone(), pair.seats.clone());
            tokio::spawn(async move {
                let mut clients = Vec::new();
                for seat in seats {
                    let mut client = Client::connect(address, &id).await;
                    client.send(json!({"type": "join", "seat": seat})).await;
                    clients.push(client);
                }
                for ply in 0.. {
                    let m = LINE[ply % LINE.len()];
                    let message = json!({"type": "move", "move": m, "ply": ply, "id": "m"});
                    let text = message.to_string().into();
                    let client = &mut clients[ply % 2];
                    let text = tokio_tungstenite::tungstenite::Message::Text(text);
                    if futures_util::SinkExt::send(&mut client.socket, text)
                        .await
                        .is_err()
                    {
                        return;
                    }
                    loop {
                        match client.next().await {
                            None => return,
                            Some(answer) if answer["type"] == "accepted" => break,
                            Some(answer) if answer["type"] == "refused" => return,
                            Some(_) => {}
                        }
                    }
                    *accepted.lock().await = ply + 1;
                    if ply + 1 == LINE.len() {
                        return;
                    }
                    sleep(Duration::from_millis(20)).await;
                }
            })
        })
        .collect();
    sleep(Duration::from_millis(500)).await;
    child.kill().unwrap();
    child.wait().unwrap();
    for player in players {
        timeout(Duration::from_secs(10), player)
            .await
            .unwrap()
            .unwrap();
    }
    let server = Server::start(folder.path(), quick()).await;
    let mut total = 0;
    for (pair, accepted) in pairs.iter().zip(&accepted) {
        let state = server.state(&pair.id).await;
        let (kept, accepted) = (
            state["moves"].as_array().unwrap().len(),
            *accepted.lock().await,
        );
        assert!(kept >= accepted, "{kept} moves are left of {accepted}");
        total += accepted;
        server.join_both(pair).await;
    }
    assert!(
        total > GAMES,
        "only {total} moves were accepted before the server was killed"
    );
}

/// A line of play from the start of Bagh Chal.
const LINE: [&str; 24] = [
    "G33", "B1112", "G21", "B1211", "G13", "B1112", "G14", "B1211", "G31", "B1112", "G35", "B1211",
    "G53", "B1112", "G52", "B1211", "G54", "B1112", "G25", "B1211", "G45", "B1112", "G41", "B1211",
];
