//! Bad input: each gets one clear message with file, line and caret where there is one, the
//! right exit code, and no panic.
//!
//! - boards: `board_files_with_a_flaw`
//! - claims: `claim_files_with_a_flaw`, `files_that_are_not_text`, `folders_without_claims`
//! - the command line: `arguments_with_a_flaw`

mod pounce;

use std::fs;

use pounce::{Run, folder, run_in};
use snapbox::str;

const BOARD: &str = r#"name = "Y"
tigers = "a"
goats = 2
captures = 1
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0]]
lines = ["a b c", "c d"]
"#;

const CLAIM: &str = r#"statement = "Tigers can force a capture by ply 4"
game = "bagh-chal"
prover = "tigers"
goal.captures = { at_least = 1, by_ply = 4 }
expect = "refuted"
"#;

fn refused(run: &Run) {
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
}

/// What is said of the board file with `from` replaced by `to`.
fn board(from: &str, to: &str) -> String {
    assert!(BOARD.contains(from), "{from}");
    let folder = folder(&[("y.toml", &BOARD.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["show", "y.toml"]);
    refused(&run);
    run.stderr
}

/// What is said of the claim file with `from` replaced by `to`.
fn claim(from: &str, to: &str) -> String {
    assert!(CLAIM.contains(from), "{from}");
    let folder = folder(&[("claims/c.toml", &CLAIM.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    refused(&run);
    assert!(!folder.path().join("results").exists());
    run.stderr
}

#[test]
fn the_files_without_a_flaw_are_fine() {
    let folder = folder(&[("y.toml", BOARD), ("claims/c.toml", CLAIM)]);
    assert_eq!(run_in(folder.path(), &["show", "y.toml"]).code, 0);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("results/c.json").exists());
}

#[test]
fn board_files_with_a_flaw() {
    snapbox::assert_data_eq!(
        board("\"c d\"", "\"c b\""),
        str![[r#"
error: the node `d` is on no line
 --> y.toml:5:49
  |
5 | nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0]]
  |                                                 ^^^^^^^^^^^
  |
  = help: add it to a line, or leave it out

"#]]
    );
    snapbox::assert_data_eq!(
        board("\"c d\"", "\"c d e\""),
        str![[r#"
error: there is no node `e` on this board
 --> y.toml:6:24
  |
6 | lines = ["a b c", "c d e"]
  |                        ^
  |
  = help: it is one of `a`, `b`, `c`, `d`

"#]]
    );
    snapbox::assert_data_eq!(
        board("\"a\"\n", "\"a a\"\n"),
        str![[r#"
error: two tigers start on `a`
 --> y.toml:2:10
  |
2 | tigers = "a a"
  |          ^^^^^

"#]]
    );
    snapbox::assert_data_eq!(
        board("goats = 2", "goats = 4"),
        str![[r#"
error: 4 goats are more than the room for 3
 --> y.toml:3:9
  |
3 | goats = 4
  |         ^

"#]]
    );
    snapbox::assert_data_eq!(
        board("goats = 2", "goats = -2"),
        str![[r#"
error: `-2` is not a whole number that fits here
 --> y.toml:3:9
  |
3 | goats = -2
  |         ^^

"#]]
    );
    snapbox::assert_data_eq!(
        board("captures", "capture"),
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
        board("name = \"Y\"\n", ""),
        str![[r#"
error: the key `name` is missing
--> y.toml
 = help: add `name = …`

"#]]
    );
}

#[test]
fn claim_files_with_a_flaw() {
    snapbox::assert_data_eq!(
        claim("\"tigers\"", "\"wolves\""),
        str![[r#"
error: this game has no player `wolves`
 --> claims/c.toml:3:10
  |
3 | prover = "wolves"
  |          ^^^^^^^^
  |
  = help: it is one of `tigers`, `goats`


"#]]
    );
    snapbox::assert_data_eq!(
        claim("by_ply = 4", "by_ply = -4"),
        str![[r#"
error: `-4` is not a whole number that fits here
 --> claims/c.toml:4:42
  |
4 | goal.captures = { at_least = 1, by_ply = -4 }
  |                                          ^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim("by_ply = 4", "by_ply = 0"),
        str![[r#"
error: plies count from 1
 --> claims/c.toml:4:42
  |
4 | goal.captures = { at_least = 1, by_ply = 0 }
  |                                          ^


"#]]
    );
    snapbox::assert_data_eq!(
        claim("by_ply", "by_plie"),
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
        claim("goal.captures", "goal.capture"),
        str![[r#"
error: unknown word `capture`
 --> claims/c.toml:4:6
  |
4 | goal.capture = { at_least = 1, by_ply = 4 }
  |      ^^^^^^^
  |
  = help: did you mean `captures`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim("expect", "expct"),
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
        claim("\"refuted\"", "\"false\""),
        str![[r#"
error: unknown word `false`
 --> claims/c.toml:5:10
  |
5 | expect = "false"
  |          ^^^^^^^
  |
  = help: it is one of `proven`, `refuted`, `open`


"#]]
    );
    snapbox::assert_data_eq!(
        claim("bagh-chal", "bagchal"),
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
        claim("bagh-chal", "nowhere.toml"),
        str![[r#"
error: cannot read this file: No such file or directory (os error 2)
 --> claims/c.toml:2:9
  |
2 | game = "nowhere.toml"
  |         ^^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim("\"tigers\"", "\"goats\""),
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
        claim("at_least = 1", "at_least = 6"),
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
    let position = |text: &str| claim("prover", &format!("position = \"{text}\"\nprover"));
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
        claim("prover", "first_move.only = [\"G11\"]\nprover"),
        str![[r#"
error: `G11` is no legal move here
 --> claims/c.toml:3:21
  |
3 | first_move.only = ["G11"]
  |                     ^^^
  |
  = help: did you mean `G14`?


"#]]
    );
    snapbox::assert_data_eq!(
        claim("prover", "options.start = \"11 15 51 51\"\nprover"),
        str![[r#"
error: two tigers start on `51`
 --> claims/c.toml:3:17
  |
3 | options.start = "11 15 51 51"
  |                 ^^^^^^^^^^^^^


"#]]
    );
    snapbox::assert_data_eq!(
        claim("prover", "options.stalemate = \"drawn\"\nprover"),
        str![[r#"
error: unknown word `drawn`
 --> claims/c.toml:3:21
  |
3 | options.stalemate = "drawn"
  |                     ^^^^^^^
  |
  = help: it is one of `loss`, `draw`


"#]]
    );
    snapbox::assert_data_eq!(
        claim("goal.captures", "goal.win = {}\ngoal.captures"),
        str![[r#"
error: exactly one key is wanted here
 --> claims/c.toml:4:1
  |
4 | goal.win = {}
  | ^^^^
  |
  = help: keep one of them, and leave out the others


"#]]
    );
}

/// What is said of a claim with this goal of facts: the message, where, and the way out.
fn fact(goal: &str) -> Vec<String> {
    let play = "prover = \"tigers\"\ngoal.captures = { at_least = 1, by_ply = 4 }";
    let text = claim(play, &format!("goal.{goal}"));
    let part = |start: &str| {
        let line = text
            .lines()
            .find_map(|line| line.trim().strip_prefix(start));
        line.unwrap_or_default().to_owned()
    };
    let caret = text.lines().find(|line| line.contains('^'));
    let under = caret.map_or(0, |line| line.matches('^').count());
    vec![part("error: "), under.to_string(), part("= help: ")]
}

#[test]
fn facts_with_a_flaw() {
    let figure = "write a whole number, or text such as \"~3.4\" (rounded), \"4..6\" or \"76/23\"";
    let cases = [
        (
            "board = {}",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        ("board.edges = \"3.4\"", "`3.4` is no figure", 5, figure),
        (
            "board.edges = -1",
            "a figure is a whole number, or text such as \"~3.4\", \"4..6\" or \"76/23\"",
            2,
            "",
        ),
        (
            "board.edge = 1",
            "unknown key `edge`",
            4,
            "did you mean `edges`?",
        ),
        (
            "board.degrees = { 111 = 1 }",
            "there is no node `111` on this board",
            1,
            "did you mean `11`?",
        ),
        (
            "board.degrees = { 11 = \"x\" }",
            "`x` is no figure",
            3,
            figure,
        ),
        (
            "board.neighbours = { 11 = \"12 12\" }",
            "the node `12` is here twice",
            7,
            "",
        ),
        (
            "board.has_jumps = [\"11 12\"]",
            "a jump has a start, a node jumped over, and an end",
            7,
            "for example \"0 2 8\"",
        ),
        (
            "board.jumps_by_degree = { 9 = 1 }",
            "no node has `9` neighbours",
            1,
            "",
        ),
        (
            "board.parts_without = { \"\" = 1 }",
            "no node is named",
            1,
            "",
        ),
        (
            "arrangements = []",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        (
            "arrangements = [{ goats = 3 }]",
            "no figure is claimed",
            13,
            "",
        ),
        (
            "arrangements = [{ goats = 30, all = 1 }]",
            "30 goats are more than the room for 21",
            2,
            "",
        ),
        (
            "arrangements = [{ goats = 3, to = 2, all = 1 }]",
            "the numbers of goats go up",
            1,
            "",
        ),
        (
            "arrangements = [{ goats = 3, kept = [1, 2] }]",
            "there are 2 figures for 8 symmetries",
            6,
            "",
        ),
        (
            "blockade = { side = \"wolves\", fewest_goats = 1 }",
            "this game has no player `wolves`",
            8,
            "it is `tigers` or `goats`",
        ),
        (
            "blockade = { side = \"goats\", fewest_goats = \"6..4\" }",
            "`6..4` is no figure",
            6,
            figure,
        ),
        ("safe.goats = \" \"", "no node is named", 3, ""),
        ("safe.together = 0", "no goat is always safe", 1, ""),
        ("safe.together = 21", "there are only 20 goats", 2, ""),
        (
            "moves = {}",
            "nothing is claimed",
            4,
            "say at least one figure",
        ),
        ("moves.legal = \"~\"", "`~` is no figure", 3, figure),
        (
            "mobility = [{ mover = \"goats\", mean = 1, captured = 5 }]",
            "the game is over at 5 captures",
            1,
            "",
        ),
        (
            "mobility = [{ mover = \"goats\", mean = 1, placed = 21 }]",
            "there are only 20 goats",
            2,
            "",
        ),
        (
            "mobility = [{ mover = \"tigers\", mean = 1, placed = 0 }]",
            "no position is like this",
            42,
            "",
        ),
        (
            "census = [{ share = { draw = \"76%\" } }]",
            "`76%` is no figure",
            5,
            figure,
        ),
        (
            "board.nodes = 25\nprover = \"goats\"",
            "this goal is a fact, whoever plays and wherever play begins",
            7,
            "leave it out",
        ),
        (
            "board.nodes = 25\nposition = \"T3T15T3T-t20\"",
            "this goal is a fact, whoever plays and wherever play begins",
            14,
            "leave it out",
        ),
        (
            "board.nodes = 25\nmethod.engine = \"dfpn\"",
            "the engine `dfpn` decides no facts",
            6,
            "use `enumeration`, or leave it out",
        ),
        (
            "value = \"draw\"\nmethod.engine = \"enumeration\"",
            "the engine `enumeration` decides facts, and this goal is about play",
            13,
            "use another, or leave it out",
        ),
    ];
    for (goal, message, under, help) in cases {
        let under = under.to_string();
        assert_eq!(fact(goal), [message, &under, help], "{goal}");
    }
}

#[test]
fn a_flaw_in_the_board_of_a_claim_is_shown_in_the_board() {
    let broken = BOARD.replace("\"c d\"", "\"c e\"");
    let folder = folder(&[
        (
            "claims/c.toml",
            &CLAIM.replace("bagh-chal", "boards/y.toml"),
        ),
        ("claims/boards/y.toml", &broken),
    ]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    refused(&run);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: there is no node `e` on this board
 --> claims/boards/y.toml:6:22
  |
6 | lines = ["a b c", "c e"]
  |                      ^
  |
  = help: it is one of `a`, `b`, `c`, `d`


"#]]
    );
}

#[test]
fn files_that_are_not_text() {
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
error: this file is not UTF-8: the byte at 13 begins no character
--> claims/bad.toml


"#]]
    );
}

#[test]
fn folders_without_claims() {
    let folder = folder(&[("claims/readme.txt", "none yet")]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!((run.code, run.stdout.as_str()), (4, ""));
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
no claims of this tier in claims; `--tier` chooses slower ones

"#]]
    );
    let run = run_in(folder.path(), &["prove"]);
    refused(&run);
    snapbox::assert_data_eq!(
        run.stderr,
        str![[r#"
error: cannot read this: No such file or directory (os error 2)
--> hypotheses

"#]]
    );
}

#[test]
fn arguments_with_a_flaw() {
    let empty = folder(&[]);
    let refused = |arguments: &[&str]| {
        let run = run_in(empty.path(), arguments);
        refused(&run);
        run.stderr
    };
    snapbox::assert_data_eq!(
        refused(&["perft", "chess", "3"]),
        str![[r#"
error: there is no game `chess`
 --> game:1:1
  |
1 | chess
  | ^^^^^
  |
  = help: it is one of `bagh-chal`, `aadu-puli`, `pentagram`, `little-puli`, `small-grid`

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["perft", "bagh-chal", "x"]),
        str![[r#"
error: invalid value 'x' for '<DEPTH>': invalid digit found in string

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["perft", "bagh-chal", "1", "--stalemate", "drawn"]),
        str![[r#"
error: invalid value 'drawn' for '--stalemate <WHAT>'
  [possible values: loss, draw]

  tip: a similar value exists: 'draw'

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["perft", "bagh-chal", "1", "--threads", "0"]),
        str![[r#"
error: invalid value '0' for '--threads <N>': 0 is not in 1..=1024

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["prove", "--memory", "1K"]),
        str![[r#"
error: invalid value '1K' for '--memory <SIZE>': memory must be at least 1M and fit this machine

For more information, try '--help'.

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["show", "aadu-puli", "--start", "0 2 99"]),
        str![[r#"
error: there is no node `99` on this board
 --> --start:1:5
  |
1 | 0 2 99
  |     ^^
  |
  = help: did you mean `9`?

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["show", "aadu-puli", "--as", "fen"]),
        str![[r#"
error: FEN is for boards that are grids, which this is not
 --> --as:1:1
  |
1 | fen
  | ^^^
  |
  = help: the compact form is for every board

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["show", "bagh-chal", "B3B/5/5/5/BGB G 1"]),
        str![[r#"
error: 3 nodes where 5 are wanted
 --> position:1:11
  |
1 | B3B/5/5/5/BGB G 1
  |           ^^^

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["show", "bagh-chal", "{\"variant\": 3}"]),
        str![[r#"
error: invalid type: integer `3`, expected a string
 --> position:1:13
  |
1 | {"variant": 3}
  |             ^

"#]]
    );
    snapbox::assert_data_eq!(
        refused(&["moves", "bagh-chal", "--line", "G13 B1113"]),
        str![[r#"
error: `B1113` is no legal move here
 --> --line:1:5
  |
1 | G13 B1113
  |     ^^^^^
  |
  = help: did you mean `B1112`?

"#]]
    );
}
