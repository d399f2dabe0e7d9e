//! Error messages for broken board and claim files: one message with file, line and caret.

use std::fs;

use snapbox::str;

use crate::broken::{BOARD, CLAIM, assert_refused, board_error, claim_error};
use crate::run::{folder, run_in};

#[test]
fn accepts_the_files_before_they_are_broken() {
    let folder = folder(&[("y.toml", BOARD), ("claims/c.toml", CLAIM)]);
    assert_eq!(run_in(folder.path(), &["show", "y.toml"]).code, 0);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("results/c.json").exists());
}

#[test]
fn rejects_broken_boards() {
    snapbox::assert_data_eq!(
        board_error("\"c d\"", "\"c b\""),
        str![[r#"
error: node `d` is not on any line
 --> y.toml:5:49
  |
5 | nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0]]
  |                                                 ^^^^^^^^^^^
  |
  = help: add it to a line or remove it

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("\"c d\"", "\"c d e\""),
        str![[r#"
error: unknown node `e`
 --> y.toml:6:24
  |
6 | lines = ["a b c", "c d e"]
  |                        ^
  |
  = help: expected one of `a`, `b`, `c`, `d`

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("\"a\"\n", "\"a a\"\n"),
        str![[r#"
error: two tigers start on `a`
 --> y.toml:2:10
  |
2 | tigers = "a a"
  |          ^^^^^

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("goats = 2", "goats = 4"),
        str![[r#"
error: 4 goats, but there is room for 3
 --> y.toml:3:9
  |
3 | goats = 4
  |         ^

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("goats = 2", "goats = -2"),
        str![[r#"
error: `-2` is out of range
 --> y.toml:3:9
  |
3 | goats = -2
  |         ^^
  |
  = help: expected an integer from 0 to 255

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("captures", "capture"),
        str![[r#"
error: unknown key `capture`
 --> y.toml:4:1
  |
4 | capture = 1
  | ^^^^^^^
  |
  = help: did you mean `captures`?

"#]]
    );
    snapbox::assert_data_eq!(
        board_error("name = \"Y\"\n", ""),
        str![[r#"
error: missing key `name`
 --> y.toml
  = help: add `name = …`

"#]]
    );
}

#[test]
fn rejects_broken_claims() {
    snapbox::assert_data_eq!(
        claim_error("\"tigers\"", "\"wolves\""),
        str![[r#"
error: this game has no player `wolves`
 --> claims/c.toml:3:10
  |
3 | prover = "wolves"
  |          ^^^^^^^^
  |
  = help: expected one of `tigers`, `goats`


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("by_ply = 4", "by_ply = -4"),
        str![[r#"
error: `-4` is out of range
 --> claims/c.toml:4:42
  |
4 | goal.captures = { at_least = 1, by_ply = -4 }
  |                                          ^^
  |
  = help: expected an integer from 0 to 4294967295


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("by_ply = 4", "by_ply = 0"),
        str![[r#"
error: plies count from 1
 --> claims/c.toml:4:42
  |
4 | goal.captures = { at_least = 1, by_ply = 0 }
  |                                          ^


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("by_ply", "by_plie"),
        str![[r#"
error: unknown key `by_plie`
 --> claims/c.toml:4:33
  |
4 | goal.captures = { at_least = 1, by_plie = 4 }
  |                                 ^^^^^^^
  |
  = help: did you mean `by_ply`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("goal.captures", "goal.capture"),
        str![[r#"
error: unknown key `capture`
 --> claims/c.toml:4:6
  |
4 | goal.capture = { at_least = 1, by_ply = 4 }
  |      ^^^^^^^
  |
  = help: did you mean `captures`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("expect", "expct"),
        str![[r#"
error: unknown key `expct`
 --> claims/c.toml:5:1
  |
5 | expct = "refuted"
  | ^^^^^
  |
  = help: did you mean `expect`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("\"refuted\"", "\"false\""),
        str![[r#"
error: unknown value `false`
 --> claims/c.toml:5:10
  |
5 | expect = "false"
  |          ^^^^^^^
  |
  = help: expected one of `proven`, `refuted`, `open`


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("bagh-chal", "bagchal"),
        str![[r#"
error: there is no game `bagchal`
 --> claims/c.toml:2:9
  |
2 | game = "bagchal"
  |         ^^^^^^^
  |
  = help: did you mean `bagh-chal`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("bagh-chal", "nowhere.toml"),
        str![[r#"
error: cannot read this file: No such file or directory (os error 2)
 --> claims/c.toml:2:9
  |
2 | game = "nowhere.toml"
  |         ^^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("\"tigers\"", "\"goats\""),
        str![[r#"
error: `goal.captures` is a goal of tigers
 --> claims/c.toml:3:10
  |
3 | prover = "goats"
  |          ^^^^^^^
  |
  = help: write `prover = "tigers"`, or choose another goal


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("at_least = 1", "at_least = 6"),
        str![[r#"
error: the game ends at 5 captures, before 6
 --> claims/c.toml:4:30
  |
4 | goal.captures = { at_least = 6, by_ply = 4 }
  |                              ^
  |
  = help: `options.captures` may be up to 20, the number of goats


"#]]
    );
    let position = |text: &str| claim_error("prover", &format!("position = \"{text}\"\nprover"));
    snapbox::assert_data_eq!(
        position("TGGGTGGGGGGGGGGGGGGGTGGGT-g0"),
        str![[r#"
error: 21 goats on the board and 0 in hand, but this game has 20
 --> claims/c.toml:3:13
  |
3 | position = "TGGGTGGGGGGGGGGGGGGGTGGGT-g0"
  |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        position("T3T15T4-g20"),
        str![[r#"
error: 3 tigers on the board, but this game has 4
 --> claims/c.toml:3:13
  |
3 | position = "T3T15T4-g20"
  |             ^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("prover", "first_move.only = [\"G11\"]\nprover"),
        str![[r#"
error: `G11` is not a legal move in this position: a tiger stands on 11
 --> claims/c.toml:3:21
  |
3 | first_move.only = ["G11"]
  |                     ^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("prover", "options.start = \"11 15 51 51\"\nprover"),
        str![[r#"
error: two tigers start on `51`
 --> claims/c.toml:3:17
  |
3 | options.start = "11 15 51 51"
  |                 ^^^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("prover", "options.stalemate = \"drawn\"\nprover"),
        str![[r#"
error: unknown value `drawn`
 --> claims/c.toml:3:21
  |
3 | options.stalemate = "drawn"
  |                     ^^^^^^^
  |
  = help: expected one of `loss`, `draw`


"#]]
    );
    snapbox::assert_data_eq!(
        claim_error("goal.captures", "goal.win = {}\ngoal.captures"),
        str![[r#"
error: expected exactly one key, not `captures` and `win`
 --> claims/c.toml:4:1
  |
4 | goal.win = {}
  | ^^^^
  |
  = help: keep one key and remove the others


"#]]
    );
}

/// Returns the locations and messages in an error output, one line for each.
fn summary(stderr: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in stderr.lines() {
        if let Some(message) = line.strip_prefix("error: ") {
            lines.push(message.to_owned());
        } else if let Some(place) = line.trim_start().strip_prefix("--> ") {
            let message = lines.pop().unwrap();
            lines.push(format!("{place}: {message}"));
        }
    }
    lines
}

#[test]
fn reports_all_errors_of_a_board_at_once() {
    let folder = folder(&[(
        "y.toml",
        "name = \"Y\"\ntigers = \"q\"\ngoats = 2\ncaptures = 1\ncolour = \"red\"\n\
         nodes = [[\"a\", 0, 0], [\"b\", 1, 0]]\nlines = [\"a x\", \"b y\"]\n",
    )]);
    let run = run_in(folder.path(), &["show", "y.toml"]);
    assert_refused(&run);
    let expected = [
        "y.toml:2:11: unknown node `q`",
        "y.toml:3:9: 2 goats, but there is room for 1",
        "y.toml:5:1: unknown key `colour`",
        "y.toml:7:13: unknown node `x`",
        "y.toml:7:20: unknown node `y`",
    ];
    assert_eq!(summary(&run.stderr), expected);
    let pieces = BOARD
        .replace("goats = 2", "goats = 9")
        .replace("captures = 1", "captures = 0");
    let folder = crate::run::folder(&[("y.toml", &pieces)]);
    let run = run_in(folder.path(), &["show", "y.toml"]);
    let expected = [
        "y.toml:3:9: 9 goats, but there is room for 3",
        "y.toml:4:12: `captures` must be at least 1",
    ];
    assert_eq!(summary(&run.stderr), expected);
}

#[test]
fn reports_all_errors_of_a_claim_at_once() {
    let structure = "statement = 3\ngame = \"bagh-chal\"\nprovr = \"tigers\"\n\
                     goal.captures = { at_least = 300, by_plie = 4 }\nexpect = \"false\"\n";
    let meaning = "statement = \" \"\ngame = \"bagh-chal\"\nprover = \"wolves\"\n\
                   goal.captures = { at_least = 1, by_ply = 4 }\ncolour = 1\n\
                   first_move.only = [\"G11\", \"G12\", \"G99\"]\n\
                   method = { max_nodes = 0, width = 3 }\n";
    let folder = folder(&[("claims/a.toml", structure), ("claims/b.toml", meaning)]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_refused(&run);
    let expected = [
        "claims/a.toml:1:13: expected a string",
        "claims/a.toml:3:1: unknown key `provr`",
        "claims/a.toml:4:30: `300` is out of range",
        "claims/a.toml:4:35: unknown key `by_plie`",
        "claims/a.toml:5:10: unknown value `false`",
        "claims/b.toml:1:13: `statement` must not be empty",
        "claims/b.toml:3:10: this game has no player `wolves`",
        "claims/b.toml:5:1: unknown key `colour`",
        "claims/b.toml:6:21: `G11` is not a legal move in this position: a tiger stands on 11",
        "claims/b.toml:6:35: `G99` is not a legal move in this position: there is no node `99`",
        "claims/b.toml:7:24: `max_nodes` must be at least 1",
        "claims/b.toml:7:35: the engine `auto` does not take `width`",
    ];
    assert_eq!(summary(&run.stderr), expected);
}

/// Returns the errors in a claim with these lines below its statement.
fn claim_errors(lines: &str) -> Vec<String> {
    let claim = format!("statement = \"x\"\n{lines}");
    let folder = folder(&[("claims/c.toml", &claim)]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_refused(&run);
    let errors = summary(&run.stderr).into_iter();
    errors
        .map(|error| error.replace("claims/c.toml:", ""))
        .collect()
}

#[test]
fn wrong_values_do_not_hide_other_errors() {
    let options = "game = \"bagh-chal\"\noptions = { start = \"zz 98\", goats = 99 }\n\
                   goal.value = \"drow\"\nexpect = \"maybe\"\n";
    let expected = [
        "3:22: unknown node `zz`",
        "3:25: unknown node `98`",
        "3:38: 99 goats, but there is room for 23",
        "4:14: `drow` is not a value of this game",
        "5:10: unknown value `maybe`",
    ];
    assert_eq!(claim_errors(options), expected);
    let game = "game = \"pentagrm\"\ngoal = \"draw\"\nexpect = \"maybe\"\n";
    let expected = [
        "2:9: there is no game `pentagrm`",
        "3:8: expected a table",
        "4:10: unknown value `maybe`",
    ];
    assert_eq!(claim_errors(game), expected);
    let goal = "game = \"bagh-chal\"\nprover = \"wolves\"\n\
                goal.captures = { at_least = 1, by_ply = \"x\" }\n";
    let expected = [
        "3:10: this game has no player `wolves`",
        "4:42: expected an integer",
    ];
    assert_eq!(claim_errors(goal), expected);
}

#[test]
fn errors_that_follow_from_others_are_not_reported() {
    let game = "game = \"bagh-chal\"\n";
    let position =
        "prover = \"goats\"\nposition = 3\nfirst_move.only = [\"B1112\"]\ngoal.win = {}\n";
    let errors = claim_errors(&format!("{game}{position}"));
    assert_eq!(errors, ["4:12: expected a string"]);
    let prover = "prover = 3\ngoal.win = {}\n";
    let errors = claim_errors(&format!("{game}{prover}"));
    assert_eq!(errors, ["3:10: expected a string"]);
    let engine =
        "prover = \"goats\"\ngoal.win = {}\nmethod = { engine = \"selectiv\", width = 3 }\n";
    let errors = claim_errors(&format!("{game}{engine}"));
    assert_eq!(errors, ["5:21: unknown value `selectiv`"]);
}

#[test]
fn reports_all_unknown_nodes_of_a_goal() {
    let goal = |goal: &str| claim_errors(&format!("game = \"bagh-chal\"\ngoal.{goal}\n"));
    let expected = ["3:23: unknown node `99`", "3:26: unknown node `77`"];
    assert_eq!(goal("safe.goats = \"11 99 77\""), expected);
    let tables = "board = { degrees = { 99 = 1 }, neighbours = { 88 = \"11\" }, parts_without = { 77 = 1 } }";
    let expected_names = ["99", "88", "77"].map(|name| format!("unknown node `{name}`"));
    let found = goal(tables);
    assert_eq!(found.len(), 3, "{found:?}");
    for (error, name) in found.iter().zip(expected_names) {
        assert!(error.ends_with(&name), "{found:?}");
    }
}

#[test]
fn malformed_goal_lists_the_goals_of_the_game() {
    for goal in ["goal = {}", "goal = \"draw\""] {
        let claim = format!("statement = \"x\"\ngame = \"bagh-chal\"\n{goal}\n");
        let folder = folder(&[("claims/c.toml", &claim)]);
        let run = run_in(folder.path(), &["prove", "claims"]);
        let help = "write `goal.… = …`; this game supports captures, losses";
        assert!(run.stderr.contains(help), "{}", run.stderr);
    }
}

#[test]
fn missing_or_unsupported_goal_lists_the_goals_of_the_game() {
    let goals = |game: &str, goal: &str| {
        let claim = format!("statement = \"x\"\ngame = \"{game}\"\n{goal}\n");
        let folder = folder(&[("claims/c.toml", &claim)]);
        let run = run_in(folder.path(), &["prove", "claims"]);
        assert_refused(&run);
        run.stderr
    };
    let missing = goals("place-or-attack", "");
    assert!(missing.contains("error: missing key `goal`"), "{missing}");
    let help = "this game supports probability, match, attack";
    assert!(missing.contains(help), "{missing}");
    let unsupported = goals("place-or-attack", "goal.safe.together = 3");
    assert!(unsupported.contains(help), "{unsupported}");
    assert!(goals("bagh-chal", "").contains("captures, losses, win, draw, value"));
}

#[test]
fn shows_error_of_a_claims_board_in_the_board_file() {
    let broken = BOARD.replace("\"c d\"", "\"c e\"");
    let folder = folder(&[
        (
            "claims/c.toml",
            &CLAIM.replace("bagh-chal", "boards/y.toml"),
        ),
        ("claims/boards/y.toml", &broken),
    ]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_refused(&run);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: unknown node `e`
 --> claims/boards/y.toml:6:22
  |
6 | lines = ["a b c", "c e"]
  |                      ^
  |
  = help: expected one of `a`, `b`, `c`, `d`


"#]]
    );
}

#[test]
fn reports_broken_board_once_for_all_its_claims() {
    let broken = BOARD.replace("\"c d\"", "\"c e\"");
    let (near, far) = (
        CLAIM.replace("bagh-chal", "boards/y.toml"),
        CLAIM.replace("bagh-chal", "../boards/y.toml"),
    );
    let folder = folder(&[
        ("hypotheses/a.toml", &near),
        ("hypotheses/b.toml", &near),
        ("hypotheses/more/c.toml", &far),
        ("hypotheses/own.toml", &CLAIM.replace("prover", "proofer")),
        ("hypotheses/boards/y.toml", &broken),
        ("hypotheses/a.cert", ""),
        ("hypotheses/b.cert", ""),
        ("results/a.json", ""),
        ("results/b.json", ""),
    ]);
    for (command, claims) in [
        (&["prove"][..], "this affects 3 claims: a, b, more/c\n"),
        (&["regress"], "this affects 3 claims: a, b, more/c\n"),
        (&["report"], "this affects 3 claims: a, b, more/c\n"),
        (&["bless"], "this affects 2 claims: a, b\n"),
        (
            &["check", "hypotheses"],
            "this affects 2 claims: hypotheses/a.toml, hypotheses/b.toml\n",
        ),
    ] {
        let run = run_in(folder.path(), command);
        assert_eq!(run.code, 2, "{}", run.stderr);
        let count = run.stderr.matches("unknown node `e`").count();
        assert_eq!(count, 1, "{command:?}: {}", run.stderr);
        assert!(run.stderr.contains(claims), "{command:?}: {}", run.stderr);
    }
    // Each claim still fails.
    let run = run_in(folder.path(), &["regress", "--format", "json"]);
    assert_eq!(run.stdout.matches("\"bad-claim\"").count(), 4);
}

#[test]
fn rejects_files_that_are_not_text() {
    let folder = folder(&[("claims/good.toml", CLAIM)]);
    fs::write(
        folder.path().join("claims/bad.toml"),
        b"statement = \"\xff\"",
    )
    .unwrap();
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stdout.contains("1 claim: 0 proven, 1 refuted"),
        "{}",
        run.stdout
    );
    assert!(folder.path().join("results/good.json").exists());
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: this file is not UTF-8: invalid byte at offset 13
 --> claims/bad.toml


"#]]
    );
}

#[test]
fn rejects_folders_without_claims() {
    let folder = folder(&[("claims/readme.txt", "none yet")]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!((run.code, run.stdout.as_str()), (4, ""));
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
no claims in claims

"#]]
    );
    let run = run_in(folder.path(), &["prove"]);
    assert_refused(&run);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: there is no such folder of claims here
 --> hypotheses
  = help: make one with `pounce init`, or name claim files or folders

"#]]
    );
}
