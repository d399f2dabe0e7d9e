//! The commands of `pounce play`, saved games, and commands that continue a game.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Command;

use crate::run::{Run, folder, program, read_json, run_in, start};

/// Runs `pounce play` in a folder with this text on standard input.
fn typed_in(folder: &Path, arguments: &[&str], words: &str) -> Run {
    let mut child = start(folder, &[&["play"], arguments].concat());
    let mut stdin = child.stdin.take().unwrap();
    // This fails if the game ends before all input is read.
    let _ = stdin.write_all(words.as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// Returns the line with all moves, which follows the position.
fn line(run: &Run) -> String {
    let lines: Vec<&str> = run.stdout.lines().collect();
    let found = lines.iter().rev().find(|line| line.starts_with("1. "));
    found.expect("there is a line").to_string()
}

#[test]
fn every_command_works() {
    let folder = folder(&[]);
    let players = ["pentagram", "--players", "goats=human,tigers=random"];
    let typed = |words: &str| typed_in(folder.path(), &players, words);
    let run = typed("help\n?\n");
    assert_eq!(run.stdout.matches("save FILE").count(), 2, "{}", run.stdout);
    let run = typed("HINT\n");
    assert!(
        run.stdout.contains("\nperfect would play G"),
        "{}",
        run.stdout
    );
    let run = typed("moves\n");
    assert!(run.stdout.contains("\nGb Gc Gd "), "{}", run.stdout);
    let run = typed("gx\nundo\nundo\nGX\n");
    assert!(
        run.stderr.contains("there is no move to take back"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stdout.matches("1. Gx  (goats, human)\n").count(), 2);
    assert_eq!(run.stdout.matches("took back Gx T").count(), 1);
    assert!(line(&run).starts_with("1. Gx T"), "{}", run.stdout);
    let run = typed("resign\nquit\n");
    assert!(
        run.stdout.contains("\ngoats resigned, tigers won\n"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("continue with"), "{}", run.stdout);
    let run = typed("resign\nundo\nb\nquit\n");
    assert!(
        run.stdout.contains("1. Gb  (goats, human)"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("took back the resignation\n"),
        "{}",
        run.stdout
    );
    let run = typed("save\nsave my game.json\nquit\nGb\n");
    assert!(
        run.stderr.contains("save needs the name of a file"),
        "{}",
        run.stderr
    );
    assert!(
        run.stdout.contains("saved to my game.json\n"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("Gb  "), "{}", run.stdout);
    let resumed = ["--resume", "my game.json", "--plies", "1"];
    let run = typed_in(folder.path(), &resumed, "c\n");
    assert_eq!((run.code, line(&run).as_str()), (0, "1. Gc"));
    let again = "continue with: pounce play --resume 'my game.json'\n";
    assert!(run.stdout.ends_with(again), "{}", run.stdout);
    let run = typed("g\nga\n");
    assert!(
        run.stderr
            .contains("`g` can be one of several moves: Gb Gc "),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("a tiger stands on a"), "{}", run.stderr);
    fs::write(folder.path().join("notes.txt"), "mine").unwrap();
    let run = typed("save notes.txt\nsave nowhere/\0\n");
    assert!(run.stderr.contains("is not a saved game"), "{}", run.stderr);
    let kept = fs::read_to_string(folder.path().join("notes.txt")).unwrap();
    assert_eq!((run.code, kept.as_str()), (0, "mine"));
}

#[test]
fn last_line_continues_the_game() {
    for arguments in [
        &[
            "bagh-chal",
            "--players",
            "goats=look-ahead:1,tigers=random",
            "--captures",
            "3",
        ][..],
        &[
            "small-grid",
            "--players",
            "goats=random,tigers=random",
            "--line",
            "1. G22",
        ],
        &["octahedron", "--players", "short=two-player,cut=random"],
        &[
            "fish-barrel",
            "3,1,2,1",
            "--players",
            "first=random,second=even",
        ],
        &[
            "place-or-attack",
            "--option",
            "rows=3",
            "--option",
            "columns=3",
            "--players",
            "black=greedy,white=random",
        ],
    ] {
        let folder = folder(&[]);
        let play = |more: &[&str]| {
            run_in(
                folder.path(),
                &[&["play"], arguments, &["--seed", "9"], more].concat(),
            )
        };
        let (short, long) = (play(&["--plies", "4"]), play(&["--plies", "9"]));
        let last = short.stdout.lines().last().unwrap();
        let command = last.strip_prefix("continue with: pounce ").unwrap();
        let script = format!("\"$0\" {command} --plies 5");
        let program = program(folder.path());
        let output = Command::new("sh")
            .args(["-c", &script])
            .arg(program.get_program())
            .output();
        let again: Run = output.unwrap().into();
        assert_eq!(again.code, 0, "{command}: {}", again.stderr);
        assert_eq!(line(&again), line(&long), "{command}");
        assert!(line(&long).starts_with(&line(&short)), "{command}");
    }
}

#[test]
fn killed_game_loses_no_move() {
    let folder = folder(&[]);
    let arguments = [
        "play",
        "bagh-chal",
        "--players",
        "tigers=random",
        "--save",
        "g.json",
    ];
    let mut child = start(folder.path(), &arguments);
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut wait_for = |shown: &str| {
        let mut lines = lines.by_ref().map(Result::unwrap);
        lines
            .find(|line| line.starts_with(shown))
            .expect("it is printed")
    };
    let mut played = Vec::new();
    wait_for("Goats to move");
    for (number, m) in ["G33", "G13", "G53"].into_iter().enumerate() {
        writeln!(stdin, "{m}").unwrap();
        wait_for(&format!("{}. ", number + 1));
        let reply = wait_for(&format!("{}... ", number + 1));
        played.push(format!(
            "{}. {m} {}",
            number + 1,
            reply.split(' ').nth(1).unwrap()
        ));
        wait_for("Goats to move");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let run = typed_in(folder.path(), &["--resume", "g.json"], "quit\n");
    assert_eq!((run.code, line(&run)), (0, played.join(" ")));
}

#[test]
fn saved_game_is_not_overwritten_by_a_new_one() {
    let folder = folder(&[]);
    let arguments = ["small-grid", "--plies", "3", "--save", "g.json"];
    let agents = ["--players", "tigers=random,goats=random"];
    let play = |more: &[&str]| run_in(folder.path(), &[&["play"], more].concat());
    assert_eq!(play(&[&arguments[..], &agents].concat()).code, 0);
    let saved = fs::read_to_string(folder.path().join("g.json")).unwrap();
    let run = play(&[&arguments[..], &agents].concat());
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("continue its game with `--resume`"),
        "{}",
        run.stderr
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("g.json")).unwrap(),
        saved
    );
    let run = play(&["--resume", "g.json", "--save", "h.json", "--plies", "2"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(
        fs::read_to_string(folder.path().join("g.json")).unwrap(),
        saved
    );
    let moves = |name: &str| {
        let game = read_json(&folder.path().join(name));
        game["moves"].as_array().unwrap().len()
    };
    assert_eq!((moves("g.json"), moves("h.json")), (3, 5));
    for (arguments, message) in [
        (
            &["--resume", "g.json", "small-grid"][..],
            "cannot be used with",
        ),
        (
            &["--resume", "g.json", "--seed", "2"],
            "cannot be used with",
        ),
        (
            &["--resume", "g.json", "--goats", "2"],
            "cannot be used with",
        ),
        (&["--resume", "missing.json"], "cannot read this file"),
        (&["--seed", "3"], "required"),
    ] {
        let run = play(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(
            run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
    fs::write(folder.path().join("g.json"), &saved[..saved.len() / 2]).unwrap();
    let run = play(&["--resume", "g.json"]);
    assert!(
        run.stderr.contains("this is not a saved game"),
        "{}",
        run.stderr
    );
}

/// Removes the colours from a text.
fn unpainted(painted: &str) -> String {
    let mut parts = painted.split('\u{1b}');
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        text += &part[part.find('m').unwrap() + 1..];
    }
    text
}

#[test]
fn pieces_and_the_last_move_are_coloured() {
    // The first player is yellow and the second cyan; the last move is inverted.
    // Every character of the name of an edge is marked.
    for (game, players, plies, left, right, inverted) in [
        ("bagh-chal", "goats=random,tigers=random", "1", 8, 1, 1),
        ("wheatstone", "short=random,cut=random", "2", 6, 3, 6),
        ("place-or-attack", "black=random,white=random", "2", 2, 1, 0),
    ] {
        let play = ["play", game, "--players", players, "--plies", plies];
        let folder = folder(&[]);
        let plain = run_in(folder.path(), &play).stdout;
        assert!(!plain.contains('\u{1b}'), "{plain}");
        let painted = run_in(folder.path(), &[&play[..], &["--color", "always"]].concat()).stdout;
        let marked = |letters: &[&str]| -> usize {
            let marks = letters.iter().map(|letter| painted.matches(letter).count());
            marks.sum()
        };
        let counts = [
            marked(&["\u{1b}[33m"]),
            marked(&["\u{1b}[36m"]),
            marked(&["\u{1b}[7m"]),
        ];
        assert_eq!(counts, [left, right, inverted], "{painted:?}");
        assert_eq!(unpainted(&painted), plain);
    }
}

#[test]
fn position_is_shown_again_and_moves_are_explained() {
    let folder = folder(&[]);
    let typed = |game: &str, words: &str| typed_in(folder.path(), &[game], words).stdout;
    let words = "\nGoats to move; 6 goats in hand";
    assert_eq!(typed("small-grid", "board\n").matches(words).count(), 2);
    assert_eq!(typed("small-grid", "\n").matches(words).count(), 1);
    assert!(typed("small-grid", "h\n").contains("Bx1113 captures."));
    assert!(typed("fish-barrel", "help\n").contains("2+0+1 takes from barrel 2"));
    // A move comes first.
    let row = "name = \"Row\"\ntigers = \"a\"\ngoats = 1\ncaptures = 1\nlines = [\"a h c\"]\n\
               nodes = [[\"a\", 0, 0], [\"h\", 1, 0], [\"c\", 2, 0]]\n";
    fs::write(folder.path().join("row.toml"), row).unwrap();
    assert!(typed("row.toml", "h\n").contains("1. Gh  (goats, human)"));
    let quiet = typed_in(folder.path(), &["small-grid", "-q"], "board\n");
    assert!(quiet.stdout.contains("1 T---+---+"), "{}", quiet.stdout);
}

#[test]
fn games_are_not_saved_in_a_missing_folder() {
    let folder = folder(&[]);
    let run = typed_in(folder.path(), &["small-grid"], "save nowhere/g.json\n");
    let message = "nowhere/g.json: the folder nowhere does not exist";
    assert!(run.stderr.contains(message), "{}", run.stderr);
    assert_eq!(run.code, 0);
    let saved = ["small-grid", "--save", "nowhere/g.json"];
    let run = typed_in(folder.path(), &saved, "");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    let message = "the folder nowhere does not exist";
    assert!(run.stderr.contains(message), "{}", run.stderr);
    assert!(!folder.path().join("nowhere").exists());
}

#[test]
fn damaged_tablebase_is_no_reason_for_a_worse_hint() {
    let folder = folder(&[]);
    let hint = || typed_in(folder.path(), &["pentagram"], "hint\nquit\n");
    assert!(hint().stdout.contains("\nperfect would play G"));
    let tables = fs::read_dir(folder.path().join("tablebases")).unwrap();
    let mut damaged = 0;
    for table in tables {
        let index = table.unwrap().path().join("tablebase.json");
        if index.exists() {
            fs::write(index, "{}").unwrap();
            damaged += 1;
        }
    }
    assert_eq!(damaged, 1);
    let run = hint();
    assert!(run.stderr.contains("there is no hint: "), "{}", run.stderr);
    assert!(!run.stdout.contains(" would play "), "{}", run.stdout);
    assert_eq!(run.code, 0);
}

#[test]
fn missing_tablebase_is_named() {
    let folder = folder(&[]);
    let players = ["play", "bagh-chal", "--players", "tigers=perfect"];
    let run = run_in(
        folder.path(),
        &[&players[..], &["--tablebases", "my tables"]].concat(),
    );
    assert_eq!(run.code, 2);
    let command = "`pounce solve bagh-chal --keep all --tablebases 'my tables'`";
    assert!(run.stderr.contains(command), "{}", run.stderr);
    assert!(run.stderr.contains("--players"), "{}", run.stderr);
}

#[test]
fn quiet_game_shows_moves_and_result() {
    let folder = folder(&[]);
    let players = ["--players", "short=perfect,cut=random", "-q"];
    let game = [&["play", "wheatstone"], &players[..]].concat();
    let run = run_in(folder.path(), &game);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", run.stdout);
    assert!(lines[0].starts_with("1. a-c "), "{}", run.stdout);
    assert_eq!(lines[1], "short has won");
    // A person sees the moves as they are played.
    let run = typed_in(folder.path(), &["wheatstone", "-q", "--seed", "2"], "a-c\n");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "1. a-c  (short, human)");
    assert_eq!(lines.len(), 4, "{}", run.stdout);
    assert_eq!(lines[3], "short to move");
}
