//! Values from tablebases that appear, disappear, or are damaged while the server runs.

use std::fs;
use std::path::Path;

use pounce::{GameOptions, Keep, LoadedGame, Options, Tablebases};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::harness::{Server, options};

const GAME: &str = "little-puli";

/// Solves the game of the tests into the folder of tablebases.
fn solve(folder: &Path) {
    let game = LoadedGame::open(GAME, &GameOptions::default()).unwrap();
    let tablebases = Tablebases::at(folder.join("tablebases"));
    let solved = tablebases.solve(&game, Keep::All, &Options::default());
    solved.unwrap();
}

/// Changes a byte in the middle of each layer of the tablebase.
fn damage(folder: &Path) {
    let tablebase = fs::read_dir(folder.join("tablebases")).unwrap().next();
    let mut damaged = 0;
    for entry in fs::read_dir(tablebase.unwrap().unwrap().path()).unwrap() {
        let path = entry.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        let is_text = std::str::from_utf8(&bytes).is_ok();
        if !is_text {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x55;
            fs::write(&path, bytes).unwrap();
            damaged += 1;
        }
    }
    assert!(damaged > 0, "the tablebase has no layers");
}

async fn started(folder: &TempDir) -> Server {
    Server::start(options(folder.path())).await
}

async fn answer(server: &Server, path: &str) -> Value {
    let answer = server.get(&format!("{path}?game={GAME}")).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

#[tokio::test]
async fn a_damaged_tablebase_does_not_hide_the_board() {
    let folder = tempfile::tempdir().unwrap();
    solve(folder.path());
    damage(folder.path());
    let server = started(&folder).await;
    let position = answer(&server, "/position").await;
    assert!(!position["moves"].as_array().unwrap().is_empty());
    assert_eq!(position["value"], Value::Null);
    let reason = position["value_error"].as_str().unwrap();
    assert!(reason.contains("solve the game again"), "{reason}");
    assert!(
        !reason.contains(folder.path().to_str().unwrap()),
        "{reason}"
    );
    let values = answer(&server, "/values").await;
    assert_eq!(values["start"], Value::Null);
    assert_eq!(values["value_error"], reason);
}

#[tokio::test]
async fn a_sound_tablebase_has_no_error() {
    let folder = tempfile::tempdir().unwrap();
    solve(folder.path());
    let server = started(&folder).await;
    let position = answer(&server, "/position").await;
    assert_eq!(position["value"]["evidence"], "tablebase");
    assert_eq!(position["value_error"], Value::Null);
}

#[tokio::test]
async fn a_later_solve_replaces_an_unknown_value() {
    let folder = tempfile::tempdir().unwrap();
    let server = started(&folder).await;
    assert_eq!(answer(&server, "/position").await["value"], Value::Null);
    let solve = json!({"game": GAME, "keep": "all"});
    let started = server.post("/solves", &solve).await;
    server.until_end(&started).await;
    let position = answer(&server, "/position").await;
    assert_eq!(position["value"]["evidence"], "tablebase");
}
