//! Fish-Barrel: positions, play, game logs, claims and error messages.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::run::{Run, folder, root, run_in};

fn here(arguments: &[&str]) -> Run {
    run_in(Path::new("."), arguments)
}

/// Returns a claim file about Fish-Barrel.
fn claim(rest: &str) -> String {
    format!("statement = \"a claim\"\ngame = \"fish-barrel\"\n{rest}\n")
}

/// Proves a claim. Returns the run and the result.
fn prove(rest: &str) -> (Run, Value) {
    let folder = folder(&[("claim.toml", &claim(rest))]);
    let run = run_in(
        folder.path(),
        &["prove", "claim.toml", "--format", "json", "-q"],
    );
    assert!([0, 3].contains(&run.code), "{rest}: {}", run.stderr);
    let results: Value = serde_json::from_str(&run.stdout).unwrap();
    (run, results[0].clone())
}

#[test]
fn shows_lists_and_counts_positions() {
    let run = here(&[
        "show",
        "fish-barrel",
        "3,0,1,2:second",
        "--option",
        "most=3",
    ]);
    assert_eq!(
        run.stdout,
        "\
|<><| |   | |   | |   |
|<><| |   | |   | |<><|
|<><| |   | |<><| |<><|
'---' '---' '---' '---'
  1     2     3     4
second to move
3,0,1,2:second
"
    );
    let run = here(&["show", "fish-barrel", "--as", "svg"]);
    assert!(run.stdout.starts_with("<svg"), "{}", run.stdout);
    let run = here(&["moves", "fish-barrel", "0,0,1,6"]);
    assert_eq!(run.stdout, "3+0  0,0,0,6:second\n4    0,0,1,5:second\n");
    let run = here(&["perft", "fish-barrel", "--depth", "3"]);
    assert_eq!(run.stdout, "57,030\n");
    let run = here(&["games"]);
    assert!(run.stdout.contains("\nfish-barrel  "), "{}", run.stdout);
}

#[test]
fn perfect_players_win_won_games() {
    let won = |players: &str, more: &[&str]| {
        let run = here(&[&["play", "fish-barrel", "--players", players], more].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        let line = run.stdout.lines().find(|line| line.ends_with("has won"));
        line.unwrap().to_owned()
    };
    for other in ["random", "unsure:0.9", "even"] {
        for best in ["perfect", "even"] {
            assert_eq!(
                won(&format!("first={best},second={other}"), &[]),
                "first has won"
            );
            let lost = ["2,4,0,2"];
            assert_eq!(
                won(&format!("first={other},second={best}"), &lost),
                "second has won"
            );
        }
    }
    // With at most three fish in a barrel, only `perfect` wins with two even barrels.
    let odd = ["2,0", "--option", "barrels=2", "--option", "most=3"];
    assert_eq!(won("first=perfect,second=even", &odd), "first has won");
    assert_eq!(won("first=even,second=perfect", &odd), "second has won");
}

#[test]
fn decides_claims_about_logged_games() {
    let folder = folder(&[]);
    let folder = folder.path();
    let play = |names: &str, players: &str, seed: u32| {
        let seed = seed.to_string();
        let run = run_in(
            folder,
            &[
                "play",
                "fish-barrel",
                "3,1,2,5",
                "--log",
                "logs/games.json",
                "--names",
                names,
                "--players",
                players,
                "--seed",
                &seed,
            ],
        );
        assert_eq!(run.code, 0, "{}", run.stderr);
    };
    for seed in 0..30 {
        play(
            "first=hanna,second=strong",
            "first=unsure:1,second=unsure:0.5",
            seed,
        );
        play(
            "second=emil,first=weak",
            "first=unsure:0.5,second=unsure:0",
            seed,
        );
    }
    let log: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("logs/games.json")).unwrap()).unwrap();
    assert_eq!(log["games"].as_array().unwrap().len(), 60);
    assert_eq!(log["games"][0]["first"], "hanna");
    let learning = |rest: &str| {
        let text = format!(
            "[goal.learning]\nthreshold = 0.5\nconfidence = 0.9\nscore = \"chances\"\n\
             players = {{ logs = [\"logs/games.json\"], harder = \"hanna\", easier = \"emil\" }}\n{rest}"
        );
        fs::write(folder.join("claim.toml"), claim(&text)).unwrap();
        let run = run_in(folder, &["prove", "claim.toml", "-v"]);
        (run.code, run.stdout + &run.stderr)
    };
    let (code, said) = learning("games = 30");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("`hanna` and `emil`, 30 games each"), "{said}");
    assert!(said.contains("proven"), "{said}");
    let (code, said) = learning("games = 3");
    assert_eq!(code, 3, "{said}");
    assert!(
        said.contains("the confidence interval is too wide to decide"),
        "{said}"
    );
    let (code, said) = learning("games = 31");
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("`hanna` has 30 games that can be scored, but 31 are needed"),
        "{said}"
    );
    // A log that contradicts itself.
    let text = log
        .to_string()
        .replacen("\"winner\":\"first\"", "\"winner\":\"second\"", 1);
    fs::write(folder.join("logs/games.json"), text).unwrap();
    let (code, said) = learning("games = 30");
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("the recorded winner did not take the last fish"),
        "{said}"
    );
    assert!(said.contains("games.json"), "{said}");
    assert!(!said.contains("no player"), "{said}");
    fs::remove_file(folder.join("logs/games.json")).unwrap();
    let (code, said) = learning("games = 30");
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("cannot read this file"), "{said}");
    assert!(said.contains("claim.toml"), "{said}");
}

#[test]
fn rejects_log_of_other_rules() {
    let folder = folder(&[]);
    let play = |option: &str, log: &str| {
        let more = ["--option", option, "--log", log];
        let play = [
            "play",
            "fish-barrel",
            "--players",
            "first=even,second=random",
        ];
        run_in(folder.path(), &[&play[..], &more].concat())
    };
    assert_eq!(play("most=4", "a.json").code, 0);
    assert_eq!(play("most=4", "a.json").code, 0);
    let run = play("most=2", "a.json");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("have other rules"), "{}", run.stderr);
    let hunt = [
        "play",
        "small-grid",
        "--players",
        "tigers=random,goats=random",
        "--log",
        "b.json",
    ];
    let run = run_in(folder.path(), &hunt);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("only games of Fish-Barrel have a log"),
        "{}",
        run.stderr
    );
}

#[test]
fn decides_claims_or_leaves_them_open() {
    for (rest, verdict, found, witness) in [
        (
            "goal.parity = {}",
            "proven",
            "in all positions",
            Value::Null,
        ),
        (
            "options = { barrels = 2, most = 3 }\ngoal.parity = {}",
            "refuted",
            "in 11 of 16 positions",
            "2,0:first".into(),
        ),
        (
            "goal.parity = { barrels = 2, most = [2, 4], throw = \"0..1\" }",
            "refuted",
            "in 63 of 68 positions, in all positions of 2 of 4 games",
            "1,1:first with 2 barrels of at most 2 fish, none thrown".into(),
        ),
        (
            "goal.parity = { barrels = 2, most = \"1..3\", throw = \"free\", stands = \"never\" }",
            "refuted",
            "in 23 of 29 positions, in all positions of 1 of 3 games",
            "2 barrels of at most 2 fish".into(),
        ),
        (
            "options.throw = 0\nposition = \"1,2,3,0\"\ngoal.longest_play = \"..5\"",
            "refuted",
            "6",
            Value::Null,
        ),
    ] {
        let (_, result) = prove(rest);
        assert_eq!(result["verdict"], verdict, "{rest}");
        assert_eq!(result["facts"][0]["found"], found, "{rest}");
        assert_eq!(result["facts"][0]["witness"], witness, "{rest}");
        assert_eq!(result["evidence"]["kind"], "enumeration", "{rest}");
    }
    let (run, result) = prove("goal.parity = {}\nmethod.max_nodes = 100");
    assert_eq!((run.code, &result["verdict"]), (3, &"open".into()));
    let few = "{ right = 0.5, within = 0.02, turns = 100, confidence = 0.99 }";
    let (run, result) = prove(&format!("goal.right_moves = {few}"));
    assert_eq!((run.code, &result["verdict"]), (3, &"open".into()));
    assert_eq!(result["evidence"]["kind"], "sample");
}

#[test]
fn claim_errors_point_to_their_place() {
    let range = "{ right = 1.5, within = 0.1, turns = 10, confidence = 0.9 }";
    let sure = "{ right = 0.5, within = 0.1, turns = 10, confidence = 1 }";
    for (rest, message, line) in [
        (
            "goal.parity = { barrels = \"4..1\" }",
            "`barrels` must list at least one number",
            "barrels",
        ),
        (
            "goal.parity = { barrels = 9 }",
            "`barrels` must be between 1 and 8, not 9",
            "barrels",
        ),
        (
            "goal.parity = { most = [0, 2] }",
            "`most` must be between 1 and 15, not 0",
            "most",
        ),
        (
            "goal.parity = { throw = \"some\" }",
            "`throw` must list at least one limit",
            "throw",
        ),
        ("goal.parity = { barels = 2 }", "unknown", "barels"),
        (
            "goal.parity = {}\nposition = \"1,1,1,1\"",
            "`position` does not apply to `goal.parity`",
            "position",
        ),
        (
            "goal.parity = {}\nprover = \"first\"",
            "`prover` does not apply to `goal.parity`",
            "prover",
        ),
        (
            "goal.longest_play = \"x\"",
            "`x` is not a figure",
            "longest_play",
        ),
        (
            "goal.longest_play = 5\nposition = \"9,0,0,0\"",
            "9 fish, but a barrel holds at most 6",
            "position",
        ),
        (
            "options.most = 16\ngoal.value = \"first\"",
            "`most` must be between 1 and 15, not 16",
            "most",
        ),
        (
            "options.goats = 3\ngoal.value = \"first\"",
            "this game has no option `goats`",
            "goats",
        ),
        (
            "options.start = \"1,2\"\ngoal.value = \"first\"",
            "2 of 4 barrels",
            "start",
        ),
        ("goal.value = \"third\"", "third", "value"),
        (
            "goal.census = []",
            "this game does not support `goal.census`",
            "goal",
        ),
        (
            &format!("goal.right_moves = {range}"),
            "expected a number from 0 to 1, not 1.5",
            "right",
        ),
        (
            &format!("goal.right_moves = {sure}"),
            "a confidence level lies strictly between 0 and 1",
            "confidence",
        ),
        (
            "goal.learning = { games = 3, threshold = 0.5, confidence = 0.9 }",
            "`goal.learning` takes either `players` or `learners`",
            "learning",
        ),
        (
            "goal.parity = {}\nmethod.engine = \"dfpn\"",
            "the engine `dfpn` cannot decide facts",
            "engine",
        ),
    ] {
        let folder = folder(&[("claim.toml", &claim(rest))]);
        let run = run_in(folder.path(), &["prove", "claim.toml"]);
        assert_eq!(run.code, 2, "{rest}: {}", run.stdout);
        assert!(run.stderr.contains(message), "{rest}: {}", run.stderr);
        assert!(run.stderr.contains(line), "{rest}: {}", run.stderr);
        assert!(run.stderr.contains("claim.toml"), "{rest}: {}", run.stderr);
    }
    let hunt = "statement = \"x\"\ngame = \"small-grid\"\ngoal.parity = {}\n";
    let folder = folder(&[("claim.toml", hunt)]);
    let run = run_in(folder.path(), &["prove", "claim.toml"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr
            .contains("this game does not support `goal.parity`"),
        "{}",
        run.stderr
    );
}

#[test]
fn argument_errors_point_to_their_place() {
    for (arguments, message) in [
        (&["show", "fish-barrel", "1,2"][..], "2 of 4 barrels"),
        (
            &["show", "fish-barrel", "1,2,3,4:third"],
            "this game has no player `third`",
        ),
        (
            &["show", "fish-barrel", "--option", "most=40"],
            "`most` must be between 1 and 15, not 40",
        ),
        (&["show", "fish-barrel", "--option", "most=400"], "400"),
        (
            &["show", "fish-barrel", "--start", "7,0,0,0"],
            "7 fish, but a barrel holds at most 6",
        ),
        (
            &["show", "fish-barrel", "0,0,1,2", "--line", "3 3"],
            "barrel 3 is empty",
        ),
        (
            &["show", "fish-barrel", "--as", "fen"],
            "only hunt games have this notation",
        ),
        (&["show", "fish-barel"], "did you mean `fish-barrel`?"),
        (
            &["play", "fish-barrel", "--players", "second=unsure:2"],
            "the probability must be between 0 and 1",
        ),
        (
            &["play", "fish-barrel", "--players", "second=unsre"],
            "did you mean `unsure`?",
        ),
        (
            &["play", "fish-barrel", "--players", "second=even:1"],
            "`even` does not take a number",
        ),
        (
            &[
                "play",
                "fish-barrel",
                "--players",
                "first=perfect",
                "--option",
                "barrels=8",
                "--option",
                "most=15",
            ],
            "it cannot list every position",
        ),
        (
            &[
                "play",
                "fish-barrel",
                "--log",
                "/dev/null/x",
                "--names",
                "anna",
            ],
            "expected a side before `anna`",
        ),
        (&["solve", "fish-barrel"], "only hunt games have tablebases"),
        (
            &["census", "fish-barrel"],
            "only hunt games have tablebases",
        ),
    ] {
        let run = here(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(
            run.stderr.contains(message),
            "{arguments:?}: {}",
            run.stderr
        );
    }
}

#[test]
fn recorded_results_hold() {
    let run = run_in(&root(), &["regress", "fish-barrel", "--format", "json"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let summary: Value = serde_json::from_str(&run.stdout).unwrap();
    assert!(summary["hold"].as_u64().unwrap() >= 15, "{summary}");
}
