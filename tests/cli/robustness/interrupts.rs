//! One interrupt ends every command with exit code 130.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

use diagnostic::try_lock_file;
use games::fish_barrel::GameLog;

use crate::run::{end_of, folder, make_pipe, send, start};

/// Starts the program and waits until it handles signals.
fn start_and_wait(folder: &Path, arguments: &[&str]) -> Child {
    let mut child = start(folder, arguments);
    // The second thread waits for signals.
    while fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count) < 2 {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before the signal"
        );
        thread::sleep(Duration::from_millis(1));
    }
    child
}

/// Sends a signal and returns the exit code, or `None` if the signal killed the program.
fn code_after(signal: &str, child: Child) -> Option<i32> {
    assert!(send(signal, &child));
    end_of(child).status.code()
}

#[test]
fn commands_with_nothing_to_save_end_at_once() {
    let folder = folder(&[("claims/c.toml", CLAIM)]);
    let long = ["perft", "bagh-chal", "--depth", "20"];
    assert_eq!(
        code_after("-INT", start_and_wait(folder.path(), &long)),
        Some(130)
    );
    assert_eq!(
        code_after("-TERM", start_and_wait(folder.path(), &long)),
        Some(130)
    );
    // A report that waits for a reader.
    if make_pipe(&folder.path().join("pipe")) {
        let child = start_and_wait(folder.path(), &["report", "claims", "-o", "pipe"]);
        thread::sleep(Duration::from_millis(200));
        assert_eq!(code_after("-INT", child), Some(130));
    }
}

const CLAIM: &str = r#"
statement = "Goats trap both tigers by ply 15"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 15 }
"#;

/// Starts a game and waits for the output before the first prompt.
fn start_play(folder: &Path, arguments: &[&str], shown: &str) -> Child {
    let mut child = start_and_wait(folder, &[&["play"], arguments].concat());
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains(shown)));
    child
}

#[test]
fn game_ends_while_waiting_for_a_move() {
    let folder = folder(&[]);
    // Both sides are human, so the program waits for standard input, which stays open.
    let players = ["bagh-chal", "--players", "tigers=human,goats=human"];
    for signal in ["-INT", "-TERM"] {
        let child = start_play(folder.path(), &players, "to move");
        assert_eq!(code_after(signal, child), Some(130));
    }
}

/// A game with a log that waits for a human to move.
const LOGGED: [&str; 5] = [
    "fish-barrel",
    "--players",
    "first=random,second=human",
    "--log",
    "games.json",
];

#[test]
fn logs_interrupted_game() {
    let folder = folder(&[]);
    let child = start_play(folder.path(), &LOGGED, "1. ");
    assert_eq!(code_after("-INT", child), Some(130));
    let text = fs::read_to_string(folder.path().join("games.json")).unwrap();
    let log = GameLog::parse(&text).unwrap();
    assert_eq!((log.games.len(), log.games[0].moves.len()), (1, 1));
    assert_eq!(log.games[0].winner, None);
}

#[test]
fn game_ends_while_waiting_for_a_lock() {
    let folder = folder(&[]);
    let lock = try_lock_file(&folder.path().join(".games.json.lock")).unwrap();
    let players = [
        "play",
        "fish-barrel",
        "--players",
        "first=random,second=random",
    ];
    let arguments = [&players[..], &["--log", "games.json"]].concat();
    for signal in ["-INT", "-TERM"] {
        let mut child = start_and_wait(folder.path(), &arguments);
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains("won")));
        thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().unwrap().is_none(), "it waits");
        assert_eq!(code_after(signal, child), Some(130));
    }
    assert!(!folder.path().join("games.json").exists());
    // An interrupted game is logged if the lock is released in time.
    let mut child = start_play(folder.path(), &LOGGED, "1. ");
    assert!(send("-INT", &child));
    thread::sleep(Duration::from_millis(50));
    assert!(child.try_wait().unwrap().is_none(), "it still waits");
    drop(lock);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(folder.path().join("games.json").exists());
}
