//! `pounce show`, `moves` and `perft`.

use std::fs;

use serde_json::Value;
use snapbox::{IntoData, str};

use crate::run::{folder, root, run_in};

#[test]
fn jumps_with_the_same_ends_have_distinct_names() {
    let board = "name = \"square\"\ntigers = \"11\"\ngoats = 3\ncaptures = 1\n\
                 nodes = [[\"11\", 0, 0], [\"12\", 1, 0], [\"21\", 0, 1], [\"22\", 1, 1]]\n\
                 lines = [\"11 12 22\", \"11 21 22\"]\n";
    let folder = folder(&[("square.toml", board)]);
    let moves = run_in(folder.path(), &["moves", "square.toml", "TGG1-t1"]).stdout;
    assert!(
        moves.contains("Tx11-12-22") && moves.contains("Tx11-21-22"),
        "{moves}"
    );
    let short = ["moves", "square.toml", "TGG1-t1", "--line", "Bx1122"];
    assert_eq!(run_in(folder.path(), &short).code, 2);
}

#[test]
fn reports_draw_by_repetition() {
    // Back and forth until the position occurs for the third time.
    let shuttle = "G31-32 B11-12 G32-31 B12-11 ".replace('B', "T").repeat(2);
    let place = ["small-grid", "T1GGGGG1T-g0", "--line"];
    let show = |command: &str| {
        let arguments = [&[command], &place[..], &[shuttle.as_str()]].concat();
        run_in(&root(), &arguments)
    };
    let shown = show("show");
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    assert!(
        shown.stdout.contains("The game is drawn by repetition"),
        "{}",
        shown.stdout
    );
    assert!(
        show("moves")
            .stdout
            .starts_with("no moves: The game is drawn")
    );
}

#[test]
fn perft_counts_and_divides() {
    let run = |arguments: &[&str]| run_in(&root(), &[&["perft", "bagh-chal"], arguments].concat());
    let plain = run(&["--depth", "4"]);
    assert_eq!((plain.code, plain.stdout.as_str()), (0, "68,204\n"));
    assert!(
        plain.stderr.contains("nodes per second"),
        "{}",
        plain.stderr
    );
    assert_eq!(run(&["--depth", "0"]).stdout, "1\n");
    assert_eq!(run(&["--depth", "0", "--divide"]).stdout, "1\n");
    assert_eq!(run(&["--depth", "100000"]).code, 2);
    let one = run(&["--depth", "3", "--divide", "--threads", "1"]);
    let two = run(&["--depth", "3", "--divide", "--threads", "2"]);
    assert_eq!(one.stdout, two.stdout);
    assert_eq!(one.stdout.lines().count(), 22);
    assert!(one.stdout.ends_with("\n5,052\n"), "{}", one.stdout);
    let machine = run(&[
        "--depth",
        "3",
        "--divide",
        "--format",
        "json",
        "T3T15T3T-t20",
    ]);
    let record: Value = serde_json::from_str(&machine.stdout).unwrap();
    assert_eq!(record["divide"].as_array().unwrap().len(), 12);
    assert_eq!(record["depth"], 3);
}

#[test]
fn shows_positions_in_every_format() {
    let show = |arguments: &[&str]| {
        let run = run_in(&root(), &[&["show"], arguments].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let line = ["bagh-chal", "--line", "1. G13 B1112 2. G33"];
    snapbox::assert_data_eq!(
        show(&line),
        str![[r#"
  1   2   3   4   5
1 +---T---G---+---T
  | \ | / | \ | / |
2 +---+---+---+---+
  | / | \ | / | \ |
3 +---+---G---+---+
  | \ | / | \ | / |
4 +---+---+---+---+
  | / | \ | / | \ |
5 T---+---+---+---T

Tigers to move; 18 goats in hand, 0 captured of 5 to win
1TG1T7G7T3T-t18

"#]]
        .raw()
    );
    snapbox::assert_data_eq!(
        show(&["aadu-puli"]),
        str![[r#"
                        T
                     / / \ \
1-----------------2---T---T---5-----------------6
|              /     /     \     \              |
7-----------8-------9-------10------11----------12
|        /         /         \         \        |
13----14----------15----------16----------17----18
   /             /             \             \
19--------------20--------------21--------------22

Goats to move; 15 goats in hand, 0 captured of 5 to win
T2TT18-g15

"#]]
        .raw()
    );
    let form = |form: &str| show(&[&line[..], &["--as", form]].concat());
    assert_eq!(form("fen"), "1BG1B/5/2G2/5/B3B B 2\n");
    assert_eq!(form("compact"), "1TG1T7G7T3T-t18\n");
    let state: Value = serde_json::from_str(&form("json")).unwrap();
    assert_eq!(state["turnIndex"], 3);
    assert_eq!(state["history"].as_array().unwrap().len(), 3);
    assert_eq!(
        show(&["bagh-chal", &form("json"), "--as", "fen"]),
        form("fen")
    );
}

#[test]
fn svg_has_every_edge_and_a_label_for_every_node() {
    let folder = folder(&[]);
    let arguments = [
        "show",
        "aadu-puli",
        "TG1TT18-t14",
        "--as",
        "svg",
        "-o",
        "a.svg",
    ];
    let run = run_in(folder.path(), &arguments);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    let svg = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(svg.matches("<line ").count(), 38);
    assert_eq!(svg.matches("aria-label=\"Node ").count(), 23);
    assert!(svg.contains("aria-label=\"Node 0, occupied by a tiger\""));
    assert!(svg.contains("aria-label=\"Node 1, occupied by a goat\""));
    assert!(svg.contains("aria-label=\"Node 22, empty\""));
    let opened = svg.matches("<g ").count();
    assert_eq!(opened, svg.matches("</g>").count());
}

#[test]
fn lists_moves() {
    let moves = |arguments: &[&str]| run_in(&root(), &[&["moves"], arguments].concat()).stdout;
    let captures = moves(&["bagh-chal", "--line", "G12"]);
    assert!(captures.contains("Bx1113"), "{captures}");
    assert!(captures.contains("capture"), "{captures}");
    let record: Value = serde_json::from_str(&moves(&["aadu-puli", "--format", "json"])).unwrap();
    assert_eq!(record["moves"].as_array().unwrap().len(), 20);
    assert_eq!(record["moves"][0]["move"], "G1");
    let over = moves(&["bagh-chal", "TTTT21-g15"]);
    assert_eq!(
        over,
        "no moves: Tigers have won by captures; 15 goats in hand, 5 captured of 5 to win\n"
    );
}
