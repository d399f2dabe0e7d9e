//! The command line as scripts see it: exit codes, result files, formats.
//!
//! - `prove`: verdicts and exit codes, results, interruption
//! - `perft`, `show`, `moves`, `games`, `schema`, `completions`, `man`

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use snapbox::{IntoData, str};

use crate::run::{folder, root, run_in};

fn claim(prover: &str, goal: &str, rest: &str) -> String {
    format!(
        "statement = \"a test\"\ngame = \"small-grid\"\nprover = \"{prover}\"\ngoal.{goal}\n{rest}\n"
    )
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn exit_codes_of_prove() {
    let truth = claim("goats", "win = { by_ply = 15 }", "expect = \"proven\"");
    let lie = claim("goats", "win = { by_ply = 13 }", "expect = \"proven\"");
    let hard = claim("goats", "win = { by_ply = 15 }", "method.max_nodes = 5");
    let hard_expected = format!("{hard}\nexpect = \"open\"");
    let hard_unexpected = format!("{hard}\nexpect = \"refuted\"");
    let slow = claim("goats", "win = { by_ply = 15 }", "tier = \"slow\"");
    let cases: [(&[&str], i32, &str); 7] = [
        (&[&truth], 0, "1 proven, 0 refuted, 0 open; all as expected"),
        (
            &[&truth, &lie],
            1,
            "1 proven, 1 refuted, 0 open; 1 not as expected",
        ),
        (
            &[&truth, &hard],
            3,
            "1 proven, 0 refuted, 1 open; nothing contradicted",
        ),
        (&[&truth, &hard_unexpected], 3, "1 open; 1 not as expected"),
        (
            &[&lie, &hard],
            1,
            "0 proven, 1 refuted, 1 open; 1 not as expected",
        ),
        (&[&hard_expected], 0, "1 open; all as expected"),
        (&[&slow], 4, ""),
    ];
    for (claims, code, summary) in cases {
        let names: Vec<String> = (0..claims.len())
            .map(|n| format!("claims/{n}.toml"))
            .collect();
        let files: Vec<(&str, &str)> = names
            .iter()
            .map(String::as_str)
            .zip(claims.iter().copied())
            .collect();
        let folder = folder(&files);
        let run = run_in(folder.path(), &["prove", "claims"]);
        assert_eq!(run.code, code, "{summary}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(summary), "{summary}: {}", run.stdout);
        for (number, _) in claims.iter().enumerate().filter(|_| code != 4) {
            assert!(
                folder
                    .path()
                    .join(format!("results/{number}.json"))
                    .exists()
            );
        }
    }
}

#[test]
fn out_of_budget_is_open_with_its_reason() {
    let whole = claim("goats", "win = {}", "");
    let folder = folder(&[("c.toml", &whole)]);
    let result = folder.path().join("results/c.json");
    let reason = |arguments: &[&str]| {
        // What is decided stays decided.
        let _ = fs::remove_file(&result);
        let arguments = [&["prove", "c.toml"], arguments].concat();
        let run = run_in(folder.path(), &arguments);
        assert_eq!(run.code, 3, "{}", run.stdout);
        let record = json(&result);
        assert_eq!(record["verdict"], "open");
        record["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(reason(&["--max-nodes", "100"]), "node limit reached");
    assert_eq!(reason(&["--timeout", "0"]), "out of time");
    let endless = ["prove", "c.toml", "--timeout", "18446744073709551615"];
    assert_eq!(run_in(folder.path(), &endless).code, 0);
    fs::write(
        folder.path().join("c.toml"),
        format!("{whole}method = {{ engine = \"oracle\", max_memory_mib = 1 }}"),
    )
    .unwrap();
    assert_eq!(reason(&[]), "memory limit reached");
    let too_little = run_in(folder.path(), &["prove", "c.toml", "--memory", "1M"]);
    assert_eq!(too_little.code, 3);
    fs::write(
        folder.path().join("c.toml"),
        format!("{whole}method.max_memory_mib = 2"),
    )
    .unwrap();
    let too_little = run_in(folder.path(), &["prove", "c.toml", "--memory", "1M"]);
    assert_eq!(too_little.code, 2);
    snapbox::assert_data_eq!(
        too_little.stderr,
        str![[r#"
error: it wants 2 MiB of memory, but --memory allows 1 MiB
--> c.toml

"#]]
    );
}

#[test]
fn results_are_the_same_bytes_outside_timing() {
    let library = root().join("hypotheses");
    let library = library.to_str().unwrap();
    let folder = folder(&[]);
    let run = |results: &str, threads: &str| {
        let arguments = ["prove", library, "--results", results, "--threads", threads];
        let run = run_in(
            folder.path(),
            &[&arguments[..], &["--format", "json"]].concat(),
        );
        assert_eq!(run.code, 0, "{}", run.stderr);
        let mut records: Value = serde_json::from_str(&run.stdout).unwrap();
        for record in records.as_array_mut().unwrap() {
            let name = record["claim"].as_str().unwrap();
            let mut saved = json(&folder.path().join(results).join(format!("{name}.json")));
            assert!(record["timing"].take()["seconds"].is_f64());
            saved["timing"].take();
            assert_eq!(saved, *record);
        }
        records
    };
    let records = run("one", "1");
    assert!(records.as_array().unwrap().len() >= 15);
    assert_eq!(records, run("two", "2"));
}

#[test]
fn an_interrupt_leaves_a_result_and_its_exit_code() {
    let endless = "statement = \"x\"\ngame = \"bagh-chal\"\nprover = \"tigers\"\n\
                   goal.captures = { at_least = 3, by_ply = 60 }\nmethod.max_nodes = 100000000000\n";
    let folder = folder(&[("c.toml", endless)]);
    let child = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(["prove", "c.toml"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let record = json(&folder.path().join("results/c.json"));
    assert_eq!(
        (&record["verdict"], &record["reason"]),
        (&"open".into(), &"interrupted".into())
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_said_and_stays_as_it_is() {
    let truth = claim("goats", "win = { by_ply = 15 }", "expect = \"proven\"");
    let folder = folder(&[("c.toml", &truth), ("results", "a file in the way")]);
    let run = run_in(folder.path(), &["prove", "c.toml"]);
    assert_eq!(run.code, 2);
    // What should have a certificate and has none is not reported as proven.
    assert!(
        run.stdout
            .contains("open (certificate not written: I/O error: cannot write results/c.cert"),
        "{}",
        run.stdout
    );
    assert!(
        run.stderr.contains("error: c: cannot write results/c.json"),
        "{}",
        run.stderr
    );
    let kept = fs::read_to_string(folder.path().join("results")).unwrap();
    assert_eq!(kept, "a file in the way");
}

#[test]
fn own_boards_and_options_in_claims() {
    let board = run_in(&root(), &["games", "little-puli"]).stdout;
    let own = "statement = \"x\"\ngame = \"boards/mine.toml\"\noptions = { captures = 1 }\n\
               goal.value = \"tigers\"\nexpect = \"proven\"\n";
    let files = [
        ("claims/own.toml", own),
        ("claims/boards/mine.toml", board.as_str()),
    ];
    let folder = folder(&files);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("1 claim: 1 proven"), "{}", run.stdout);
    let own = json(&folder.path().join("results/own.json"));
    let same = run_in(
        &root(),
        &[
            "prove",
            "hypotheses/little-puli/tigers-win-with-one-capture.toml",
            "--results",
            folder.path().to_str().unwrap(),
        ],
    );
    assert_eq!(same.code, 0);
    let embedded = json(
        &folder
            .path()
            .join("little-puli/tigers-win-with-one-capture.json"),
    );
    assert_eq!(own["rules_digest"], embedded["rules_digest"]);
}

#[test]
fn jumps_that_share_their_ends_are_told_apart() {
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
fn a_game_drawn_in_play_says_so() {
    // To and fro until the position is there for the third time.
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
fn bounds_deeper_than_the_engines_look_go_to_the_oracle() {
    let far = claim(
        "goats",
        "win = { by_ply = 4294967295 }",
        "expect = \"proven\"",
    );
    let folder = folder(&[("c.toml", &far)]);
    let run = run_in(folder.path(), &["prove", "c.toml"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert!(run.stdout.contains("oracle"), "{}", run.stdout);
}

#[test]
fn a_claim_that_wants_too_much_memory_does_not_stop_the_others() {
    let truth = claim("goats", "win = { by_ply = 15 }", "");
    let greedy = format!("{truth}method.max_memory_mib = 1000000\n");
    let folder = folder(&[("claims/a.toml", &greedy), ("claims/b.toml", &truth)]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("1 claim: 1 proven"), "{}", run.stdout);
    assert!(run.stderr.contains("claims/a.toml"), "{}", run.stderr);
    let run = run_in(folder.path(), &["prove", "claims", "--memory", "2000G"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

#[test]
fn verbose_prove_shows_how() {
    let folder = folder(&[]);
    let claim = root().join("hypotheses/bagh-chal/opening/elsewhere-loses-by-ply-10.toml");
    let run = run_in(folder.path(), &["prove", "-v", claim.to_str().unwrap()]);
    assert!(
        run.stdout
            .contains("after G12, tigers reach \"captures >= 1\": proven: 1... Bx1113"),
        "{}",
        run.stdout
    );
}

#[test]
fn perft_counts_and_divides() {
    let run = |arguments: &[&str]| run_in(&root(), &[&["perft", "bagh-chal"], arguments].concat());
    let plain = run(&["4"]);
    assert_eq!((plain.code, plain.stdout.as_str()), (0, "68,204\n"));
    assert!(plain.stderr.contains("nodes a second"), "{}", plain.stderr);
    assert_eq!(run(&["0"]).stdout, "1\n");
    assert_eq!(run(&["0", "--divide"]).stdout, "1\n");
    assert_eq!(run(&["100000"]).code, 2);
    let one = run(&["3", "--divide", "--threads", "1"]);
    let two = run(&["3", "--divide", "--threads", "2"]);
    assert_eq!(one.stdout, two.stdout);
    assert_eq!(one.stdout.lines().count(), 22);
    assert!(one.stdout.ends_with("\n5,052\n"), "{}", one.stdout);
    let machine = run(&[
        "3",
        "--divide",
        "--format",
        "json",
        "--position",
        "T3T15T3T-t20",
    ]);
    let record: Value = serde_json::from_str(&machine.stdout).unwrap();
    assert_eq!(record["divide"].as_array().unwrap().len(), 12);
    assert_eq!(record["depth"], 3);
}

#[test]
fn positions_are_shown_in_every_form() {
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
fn the_svg_picture_follows_the_adjacency_and_speaks() {
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
fn moves_are_listed() {
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

#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_not() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(["moves", "bagh-chal"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("cannot write to standard output"),
        "{message}"
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_pounce"))
        .args(["perft", "bagh-chal", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_program_describes_itself() {
    let run = |arguments: &[&str]| {
        let run = run_in(&root(), arguments);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    for of in ["claim", "result"] {
        let schema: Value = serde_json::from_str(&run(&["schema", of])).unwrap();
        assert_eq!(schema["title"], format!("pounce {of}"));
        assert_eq!(schema["additionalProperties"], false);
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).contains("perft"), "{shell}");
    }
    assert!(run(&["man"]).contains("pounce"));
    let folder = folder(&[]);
    let pages = folder.path().join("man");
    run(&["man", pages.to_str().unwrap()]);
    assert!(
        fs::read_to_string(pages.join("pounce-prove.1"))
            .unwrap()
            .contains("tier")
    );
    assert!(run(&["games"]).lines().count() > 5);
    assert!(run(&["--version"]).starts_with("pounce "));
}
