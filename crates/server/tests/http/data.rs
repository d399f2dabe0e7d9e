//! What the server writes, and what it finds when it starts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use pounce_server::ServeError;
use serde_json::json;
use tokio::time::sleep;

use crate::child::Child;
use crate::harness::{Server, board, options};

/// The contents of all files below a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.insert(path.clone(), Vec::new());
            all.extend(contents(&path));
        } else {
            all.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    all
}

/// A small board; each number makes another one.
fn small_board(number: usize) -> String {
    let lines: Vec<String> = (1..5).map(|n| format!("n0 n{n}")).collect();
    board(5, 1, 2, &lines).replace("\"Board\"", &format!("\"Board {number}\""))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_data_and_tablebase_folders_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let claims = folder.path().join("claims");
    fs::create_dir(&claims).unwrap();
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../hypotheses/small-grid");
    for entry in fs::read_dir(library).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_file() {
            fs::copy(entry.path(), claims.join(entry.file_name())).unwrap();
        }
    }
    fs::write(claims.join("own.toml"), small_board(0)).unwrap();
    let before = contents(&claims);
    assert!(before.len() > 1, "there are no claims to be changed");
    let server = Server::start(options(folder.path())).await;
    for path in [
        "/games",
        "/claims",
        "/game?game=own.toml",
        "/position?game=own.toml",
    ] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    let names = server.get("/claims").await.json();
    for claim in names["claims"].as_array().unwrap() {
        let name = claim["name"].as_str().unwrap();
        assert_eq!(
            server.get(&format!("/claim?name={name}")).await.status,
            200,
            "{name}"
        );
    }
    let uploaded = server.upload(&small_board(1)).await;
    for game in ["own.toml", &uploaded, "small-grid"] {
        let at = json!({"game": game});
        assert_eq!(server.post("/hint", &at).await.status, 200, "{game}");
        for (path, body, status) in [
            (
                "/claims/draft",
                json!({"game": game, "question": "goats do not lose"}),
                200,
            ),
            ("/analyses", json!({"game": game, "seconds": 1}), 202),
            ("/solves", at, 202),
            ("/live", json!({"game": game, "side": "goats"}), 200),
        ] {
            let answer = server.post(path, &body).await;
            assert_eq!(answer.status, status, "{path} {body}: {}", answer.json());
        }
    }
    let text = "statement = \"x\"\nsource = \"own\"\ngame = \"small-grid\"\nexpect = \"proven\"\n\
                prover = \"goats\"\ngoal.win = { by_ply = 15 }\n";
    let proof = server
        .post("/proofs", &json!({"name": "../../own", "text": text}))
        .await;
    assert_eq!(proof.status, 202, "{}", proof.json());
    sleep(Duration::from_secs(2)).await;
    server.stop().await;
    assert_eq!(contents(&claims), before);
    let mut folders: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort();
    assert_eq!(folders, ["claims", "data", "tablebases"]);
}

#[tokio::test]
async fn errors_do_not_say_where_folders_are() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(options(folder.path())).await;
    let hidden = folder.path().to_str().unwrap();
    let census = server.get("/census?game=aadu-puli").await;
    assert_eq!(census.status, 409, "{census:?}");
    let perfect = json!({"game": "aadu-puli", "player": "perfect"});
    let perfect = server.post("/move", &perfect).await;
    assert_eq!(perfect.status, 400, "{perfect:?}");
    for answer in [census, perfect] {
        answer.must_be_refusal("without a tablebase");
        assert!(!answer.body.contains(hidden), "{answer:?}");
    }
}

#[tokio::test]
async fn killed_server_keeps_boards() {
    let folder = tempfile::tempdir().unwrap();
    let child = Child::start(
        folder.path(),
        Command::new(std::env::current_exe().unwrap()),
    );
    let host = child.address.to_string();
    let mut kept = Vec::new();
    for number in 0..5 {
        let url = format!("http://{host}/api/v1/boards");
        let text = small_board(number);
        let answer = tokio::task::spawn_blocking(move || {
            let sent = ureq::post(url).send_json(json!({"text": text}));
            let uploaded: serde_json::Value = sent.unwrap().body_mut().read_json().unwrap();
            uploaded["game"].as_str().unwrap().to_owned()
        });
        kept.push(answer.await.unwrap());
    }
    drop(child);
    let server = Server::start(options(folder.path())).await;
    let listed = server.get("/games").await.body;
    for game in kept {
        assert_eq!(
            server.get(&format!("/game?game={game}")).await.status,
            200,
            "{game}"
        );
        assert!(listed.contains(&game), "{game}");
    }
}

#[tokio::test]
async fn damaged_data_is_reported_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(options(folder.path())).await;
    server.upload(&small_board(0)).await;
    server.stop().await;
    let file = folder.path().join("data/games.redb");
    let whole = fs::read(&file).unwrap();
    for damaged in [
        &whole[..whole.len() / 2],
        &whole[..100],
        b"not a database".as_slice(),
    ] {
        fs::write(&file, damaged).unwrap();
        let refused = pounce_server::Server::bind(options(folder.path())).await;
        let Err(ServeError::Store(error)) = refused else {
            panic!(
                "a server started on a damaged file of {} bytes",
                damaged.len()
            );
        };
        assert!(error.to_string().contains("damaged"), "{error}");
        assert!(error.help().is_some(), "{error}");
        assert_eq!(fs::read(&file).unwrap(), damaged, "the file was changed");
    }
    fs::write(&file, &whole).unwrap();
    // Other files are not the server's, and do not disturb it.
    fs::write(folder.path().join("data/board.toml"), "name = ").unwrap();
    fs::create_dir(folder.path().join("tablebases")).unwrap();
    fs::write(folder.path().join("tablebases/small-grid"), "x").unwrap();
    Server::start(options(folder.path()))
        .await
        .must_answer()
        .await;
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_used_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("data"), "a file").unwrap();
    let refused = pounce_server::Server::bind(options(folder.path())).await;
    let Err(ServeError::Store(error)) = refused else {
        panic!("a server started without a data folder");
    };
    assert!(error.to_string().contains("data"), "{error}");
}
