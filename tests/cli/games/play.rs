//! `pounce play` with human input and agents.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::Duration;

use games::fish_barrel::GameLog;

use crate::run::{Run, folder, make_pipe, program, run_in, run_in_time, start};

/// Runs `pounce play` with this text on standard input.
fn typed(arguments: &[&str], words: &str) -> Run {
    let mut child = start(Path::new("."), &[&["play"], arguments].concat());
    let mut stdin = child.stdin.take().unwrap();
    // This fails if the game ends before all input is read.
    let _ = stdin.write_all(words.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

fn here(arguments: &[&str]) -> Run {
    run_in(Path::new("."), arguments)
}

#[test]
fn same_seed_plays_same_game() {
    let play = |seed| {
        let players = "tigers=random,goats=look-ahead:3";
        here(&["play", "small-grid", "--players", players, "--seed", seed])
    };
    let run = play("7");
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("have won"), "{}", run.stdout);
    assert_eq!(play("7").stdout, run.stdout);
    assert_ne!(play("8").stdout, run.stdout);
}

#[test]
fn human_can_retry_illegal_moves_and_quit() {
    let players = ["bagh-chal", "--players", "tigers=random,goats=human"];
    let run = typed(&players, "G34\nmoves\nquit\n");
    assert_eq!(run.code, 0);
    assert!(
        run.stdout.contains("1. G34  (goats, human)"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("1... B"), "{}", run.stdout);
    assert!(run.stdout.contains("\nG12 G13"), "{}", run.stdout);
    let run = typed(&players, "G99\nG33");
    assert!(
        run.stderr
            .contains("`G99` is not a legal move in this position: there is no node `99`")
    );
    assert!(
        run.stdout.contains("1. G33  (goats, human)"),
        "{}",
        run.stdout
    );
}

#[test]
fn stops_endless_games() {
    let arguments = [
        "play",
        "bagh-chal",
        "--players",
        "tigers=random,goats=random",
        "--plies",
        "3",
    ];
    let run = here(&arguments);
    assert!(run.stdout.contains("stopped after 3 plies\n"));
    assert!(run.stdout.contains("2. G"), "{}", run.stdout);
    assert!(!run.stdout.contains("2... B"), "{}", run.stdout);
}

#[test]
fn rejects_unknown_players() {
    for (players, message) in [
        ("random", "expected a side before `random`"),
        ("random", "such as `tigers=random`; the other side is goats"),
        ("wolves=random", "this game has no side `wolves`"),
        ("gaots=random", "did you mean `goats`?"),
        ("goats=random,goats=human", "`goats` is named twice"),
        ("goats=", "nothing after `goats=`"),
        ("goats=lok-ahead:3", "did you mean `look-ahead`?"),
        (
            "goats=look-ahead:0",
            "the number of plies must be between 1 and 12",
        ),
        (
            "goats=look-ahead:x",
            "expected a number after `look-ahead:`: the number of plies",
        ),
        (
            "tigers=random:3,goats=human",
            "`random` does not take a number",
        ),
    ] {
        let run = here(&["play", "bagh-chal", "--players", players]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let run = here(&["play", "bagh-chal", "--agents"]);
    assert!(run.stdout.contains("\nrandom "), "{}", run.stdout);
}

#[test]
fn accepts_the_options_of_claim_files() {
    let run = here(&[
        "show",
        "bagh-chal",
        "--option",
        "captures=2",
        "--option",
        "goats=7",
    ]);
    assert!(
        run.stdout
            .contains("7 goats in hand, 0 captured of 2 to win")
    );
    let run = here(&[
        "show",
        "bagh-chal",
        "--option",
        "stalemate=draw",
        "--as",
        "compact",
    ]);
    assert_eq!(run.stdout, "T3T15T3T-g20\n");
    for (option, message) in [
        ("capturs=2", "did you mean `captures`?"),
        ("captures=x", "expected an integer"),
        (
            "captures=77",
            "`captures` is 77, but there are only 20 goats",
        ),
        ("captures", "--option"),
    ] {
        let run = here(&["show", "bagh-chal", "--option", option]);
        assert_eq!(run.code, 2, "{option}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

/// Two agents for Fish-Barrel.
const RANDOM: &str = "first=random,second=random";

/// Starts a game of two agents that is added to a log.
fn start_logged(folder: &Path, seed: usize) -> Child {
    program(folder)
        .args(["play", "fish-barrel", "--players", RANDOM])
        .args(["--log", "games.json", "--seed", &seed.to_string()])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Returns the number of games in the log, which must be valid.
fn games(folder: &Path) -> usize {
    let text = fs::read_to_string(folder.join("games.json")).unwrap();
    GameLog::parse(&text).unwrap().games.len()
}

#[test]
fn logs_games_that_end_at_the_same_time() {
    let folder = folder(&[]);
    for round in 1..=3 {
        let playing: Vec<Child> = (0..12)
            .map(|seed| start_logged(folder.path(), seed))
            .collect();
        for mut child in playing {
            assert!(child.wait().unwrap().success());
        }
        assert_eq!(games(folder.path()), 12 * round);
    }
}

#[test]
fn killed_game_does_not_damage_the_log() {
    let folder = folder(&[]);
    assert!(start_logged(folder.path(), 0).wait().unwrap().success());
    let mut whole = 1;
    for round in 1..20 {
        let (mut one, mut other) = (
            start_logged(folder.path(), round),
            start_logged(folder.path(), 99),
        );
        thread::sleep(Duration::from_millis(round as u64));
        one.kill().unwrap();
        let killed = !one.wait().unwrap().success();
        assert!(other.wait().unwrap().success());
        // It may have been logged before the kill.
        let least = whole + 1 + usize::from(!killed);
        whole = games(folder.path());
        assert!((least..=least + 1).contains(&whole), "{least} {whole}");
    }
}

#[test]
fn keeps_log_that_cannot_be_read() {
    let log = ["play", "fish-barrel", "--players", RANDOM, "--log"];
    for text in ["", "{", "[]", "\u{1b}[2J", "{\"schema\": 1}"] {
        let folder = folder(&[("games.json", text)]);
        let run = run_in(folder.path(), &[&log[..], &["games.json"]].concat());
        assert_eq!(run.code, 2, "{text}");
        assert!(run.stderr.contains("games.json"), "{}", run.stderr);
        assert_eq!(run.stdout, "", "it is refused before the game");
        let kept = fs::read_to_string(folder.path().join("games.json")).unwrap();
        assert_eq!(kept, text);
    }
    let folder = folder(&[("folder/x", "")]);
    let run = run_in(folder.path(), &[&log[..], &["folder"]].concat());
    assert_eq!(run.code, 2);
    if make_pipe(&folder.path().join("pipe")) {
        let run = run_in_time(folder.path(), &[&log[..], &["pipe"]].concat());
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("not a regular file"), "{}", run.stderr);
    }
}
