//! One interrupt ends every command, with the exit code that is promised.
#![cfg(target_os = "linux")]

mod pounce;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use diagnostic::try_lock_file;
use games::fish_barrel::GameLog;
use pounce::{end_of, folder, make_pipe};

fn begin(folder: &Path, arguments: &[&str]) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The thread that waits for signals is there.
    while fs::read_dir(format!("/proc/{}/task", child.id())).map_or(0, Iterator::count) < 2 {
        assert!(child.try_wait().unwrap().is_none(), "it ends by itself");
        thread::sleep(Duration::from_millis(1));
    }
    child
}

/// The exit code after a signal; none if the program was killed by it.
fn code_after(signal: &str, child: Child) -> Option<i32> {
    let sent = Command::new("kill")
        .args([signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    end_of(child).status.code()
}

#[test]
fn commands_without_anything_to_save_end_at_once() {
    let folder = folder(&[("claims/c.toml", CLAIM)]);
    let long = ["perft", "bagh-chal", "20"];
    assert_eq!(code_after("-INT", begin(folder.path(), &long)), Some(130));
    assert_eq!(code_after("-TERM", begin(folder.path(), &long)), Some(130));
    // A report that waits for somebody to read it.
    if make_pipe(&folder.path().join("pipe")) {
        let child = begin(folder.path(), &["report", "claims", "-o", "pipe"]);
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

/// Begins a game, and waits until a person is asked for a move.
fn at_the_prompt(folder: &Path, arguments: &[&str], shown: &str) -> Child {
    let mut child = begin(folder, &[&["play"], arguments].concat());
    let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains(shown)));
    child
}

#[test]
fn a_game_ends_while_it_waits_for_a_move() {
    let folder = folder(&[]);
    // Both sides are people, so the program waits for standard input, which stays open.
    let players = ["bagh-chal", "--players", "human,human"];
    for signal in ["-INT", "-TERM"] {
        let child = at_the_prompt(folder.path(), &players, "to move");
        assert_eq!(code_after(signal, child), Some(130));
    }
}

#[test]
fn an_interrupted_game_is_logged() {
    let folder = folder(&[]);
    let arguments = [
        "fish-barrel",
        "--players",
        "random,human",
        "--log",
        "games.json",
    ];
    let child = at_the_prompt(folder.path(), &arguments, "1. ");
    assert_eq!(code_after("-INT", child), Some(130));
    let text = fs::read_to_string(folder.path().join("games.json")).unwrap();
    let log = GameLog::parse(&text).unwrap();
    assert_eq!((log.games.len(), log.games[0].moves.len()), (1, 1));
    assert_eq!(log.games[0].winner, None);
}

#[test]
fn a_game_ends_while_it_waits_for_a_lock() {
    let folder = folder(&[]);
    let lock = try_lock_file(&folder.path().join(".games.json.lock")).unwrap();
    let players = ["play", "fish-barrel", "--players", "random,random"];
    let arguments = [&players[..], &["--log", "games.json"]].concat();
    for signal in ["-INT", "-TERM"] {
        let mut child = begin(folder.path(), &arguments);
        let mut lines = BufReader::new(child.stdout.as_mut().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains("won")));
        thread::sleep(Duration::from_millis(200));
        assert!(child.try_wait().unwrap().is_none(), "it waits");
        assert_eq!(code_after(signal, child), Some(130));
    }
    assert!(!folder.path().join("games.json").exists());
    // A lock that is released in time keeps an interrupted game.
    let arguments = [
        "fish-barrel",
        "--players",
        "random,human",
        "--log",
        "games.json",
    ];
    let mut child = at_the_prompt(folder.path(), &arguments, "1. ");
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    thread::sleep(Duration::from_millis(50));
    assert!(child.try_wait().unwrap().is_none(), "it still waits");
    drop(lock);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(folder.path().join("games.json").exists());
}
