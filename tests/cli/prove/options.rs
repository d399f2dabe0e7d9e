//! Options of `pounce prove`: which claims to run, `--list`, `--explain`, `--rerun` and
//! `--cross-check`.

use std::fs;
use std::path::Path;

use hypothesis::{ResultRecord, Trust, Verdict};
use serde_json::Value;
use tempfile::TempDir;

use crate::run::{Run, folder, run_in};

fn claim(goal: &str, more: &str) -> String {
    format!(
        "statement = \"A claim\"\ngame = \"small-grid\"\nprover = \"goats\"\ngoal.{goal}\n{more}\n"
    )
}

/// Makes a folder of claims.
fn library() -> TempDir {
    let win = |plies: u32, more: &str| claim(&format!("win = {{ by_ply = {plies} }}"), more);
    folder(&[
        ("hypotheses/a/one.toml", &win(15, "expect = \"proven\"")),
        ("hypotheses/a/two.toml", &win(13, "expect = \"refuted\"")),
        ("hypotheses/a/wrong.toml", &win(9, "expect = \"proven\"")),
        ("hypotheses/b/one.toml", &claim("draw = {}", "")),
        ("hypotheses/b/small.toml", &win(15, "method.max_nodes = 10")),
        ("hypotheses/b/slow.toml", &win(17, "tier = \"slow\"")),
    ])
}

fn prove(folder: &Path, more: &[&str]) -> Run {
    let mut arguments = vec!["prove", "-q"];
    arguments.extend(more);
    run_in(folder, &arguments)
}

/// Runs `prove` and returns the claims that it decided.
fn decided(folder: &Path, more: &[&str]) -> Vec<String> {
    let mut arguments = vec!["--format", "json"];
    arguments.extend(more);
    let run = prove(folder, &arguments);
    let results: Vec<Value> = serde_json::from_str(&run.stdout).unwrap_or_default();
    let names = results.iter().map(|it| it["claim"].as_str().unwrap());
    names.map(str::to_owned).collect()
}

fn result(folder: &TempDir, name: &str) -> ResultRecord {
    let path = folder.path().join("results").join(format!("{name}.json"));
    ResultRecord::read(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn selects_claims_by_path_name_folder_and_pattern() {
    let folder = library();
    let chosen = |more: &[&str]| decided(folder.path(), more);
    assert_eq!(chosen(&[]).len(), 5);
    assert_eq!(chosen(&["a/one"]), ["a/one"]);
    assert_eq!(
        chosen(&["hypotheses/a/one.toml", "b/one"]),
        ["a/one", "b/one"]
    );
    assert_eq!(chosen(&["a"]), ["a/one", "a/two", "a/wrong"]);
    assert_eq!(chosen(&["*/one"]), ["a/one", "b/one"]);
    assert_eq!(chosen(&["b/s*", "--tier", "slow"]), ["b/slow", "b/small"]);
    let unknown = prove(folder.path(), &["a/ome"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.stderr.contains("did you mean `a/one`?"),
        "{}",
        unknown.stderr
    );
    assert_eq!(
        chosen(&["*"]).len(),
        5,
        "a star matches claims in all folders"
    );
    assert_eq!(prove(folder.path(), &["a/["]).code, 2);
}

#[test]
fn partitions_are_disjoint_and_complete() {
    let folder = library();
    let part = |text: &str| decided(folder.path(), &["--partition", text]);
    let mut parts = [part("1/3"), part("2/3"), part("3/3")].concat();
    assert_eq!(part("1/3").len(), 2);
    parts.sort();
    assert_eq!(parts, ["a/one", "a/two", "a/wrong", "b/one", "b/small"]);
    let bad = prove(folder.path(), &["--partition", "4/3"]);
    assert_eq!(bad.code, 2);
    assert!(bad.stderr.contains("between 1 and 3"), "{}", bad.stderr);
}

#[test]
fn says_why_nothing_is_selected() {
    let folder = library();
    let root = folder.path();
    let files = ["--junit", "j.xml", "--markdown", "m.md"];
    for (command, selectors, code, message) in [
        ("prove", &["c/*"][..], 4, "no claim matches c/*\n"),
        (
            "prove",
            &["--partition", "9/9"],
            0,
            "part 9 of 9 is empty\n",
        ),
        (
            "prove",
            &["b/slow", "--partition", "2/2"],
            4,
            "b/slow is of tier slow: add `--tier slow`\n",
        ),
        ("regress", &["c/*"], 4, "no claim matches c/*\n"),
        (
            "regress",
            &["a/one", "--partition", "2/2"],
            0,
            "part 2 of 2 is empty\n",
        ),
    ] {
        for file in ["j.xml", "m.md"] {
            let _ = fs::remove_file(root.join(file));
        }
        let arguments = [&[command], selectors, &files].concat();
        let run = run_in(root, &arguments);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (code, ""),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr, message);
        let junit = fs::read_to_string(root.join("j.xml")).unwrap();
        assert!(junit.contains("tests=\"0\""), "{junit}");
        let markdown = fs::read_to_string(root.join("m.md")).unwrap();
        assert!(!markdown.contains('✅'), "{markdown}");
        let json = run_in(root, &[&arguments[..], &["--format", "json"]].concat());
        let json: Value = serde_json::from_str(&json.stdout).unwrap();
        let results = if command == "prove" {
            &json
        } else {
            &json["results"]
        };
        assert_eq!(*results, Value::Array(Vec::new()));
    }
    let list = prove(root, &["--list", "c/*"]);
    assert_eq!(
        (list.code, list.stderr.as_str()),
        (4, "no claim matches c/*\n")
    );
    // Claims that cannot be read are reported, and JSON is still JSON.
    fs::write(root.join("hypotheses/b/bad.toml"), "x").unwrap();
    let bad = prove(root, &["b/bad", "--format", "json"]);
    assert_eq!((bad.code, bad.stdout.as_str()), (2, "[]\n"));
}

#[test]
fn list_and_explain_prove_nothing() {
    let folder = library();
    let list = prove(folder.path(), &["--list", "b"]);
    assert_eq!(list.code, 0);
    assert_eq!(list.stdout.lines().count(), 4, "{}", list.stdout);
    assert!(
        list.stdout.contains("b/slow   slow  dfpn"),
        "{}",
        list.stdout
    );
    let json = prove(folder.path(), &["--list", "a/one", "--format", "json"]);
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json[0]["claim"], "a/one");
    assert_eq!(json[0]["engine"], "dfpn");
    assert_eq!(json[0]["expect"], "proven");

    let explained = prove(folder.path(), &["--explain", "a/one", "b/one"]);
    assert_eq!(explained.code, 0);
    for words in [
        "question  from T7T-g6, can goats reach \"goats win\" within 15 plies?",
        "engine    dfpn, since every question has a ply limit",
        "question  from T7T-g6, can goats avoid \"tigers win\" forever?",
        "engine    closure, since a question has no ply limit",
        "50,000,000 nodes per question, 256 MiB, no time limit, 1 thread",
        "a certificate accepted by the independent checker",
    ] {
        assert!(explained.stdout.contains(words), "{}", explained.stdout);
    }
    let tree = "statement = \"A tree\"\ngame = \"small-grid\"\n\
                goal.tree_size = { captures = 1, nodes = 1e6, factor = 2 }\n";
    fs::write(folder.path().join("hypotheses/b/tree.toml"), tree).unwrap();
    let explained = prove(folder.path(), &["--explain", "b/tree"]);
    let words = "to 1 capture, 11 plies, symmetric children once: 1e6 nodes up to a factor of 2?";
    assert!(explained.stdout.contains(words), "{}", explained.stdout);
    assert!(!folder.path().join("results").exists());
    let loud = run_in(folder.path(), &["prove", "-v", "a/one"]);
    assert!(
        loud.stderr.contains("a/one: dfpn, since every question"),
        "{}",
        loud.stderr
    );
}

#[test]
fn fail_fast_stops_remaining_claims() {
    let folder = library();
    let all = ["--threads", "1", "a/wrong", "b/one"];
    assert_eq!(decided(folder.path(), &all), ["a/wrong", "b/one"]);
    let fast = [&all[..], &["--fail-fast"]].concat();
    assert_eq!(decided(folder.path(), &fast), ["a/wrong"]);
    let run = prove(folder.path(), &fast);
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("not begun: 1 of 2 claims"),
        "{}",
        run.stderr
    );
}

#[test]
fn rerun_selects_open_or_failed_claims() {
    let folder = library();
    let again = |which: &str| decided(folder.path(), &["--rerun", which]);
    // No claim has a result yet.
    assert_eq!(again("failed"), [""; 0]);
    assert_eq!(decided(folder.path(), &["a/one"]), ["a/one"]);
    // Claims without a result, then the one that ran out of nodes.
    assert_eq!(again("open"), ["a/two", "a/wrong", "b/one", "b/small"]);
    assert_eq!(again("open"), ["b/small"]);
    assert_eq!(again("failed"), ["a/wrong"]);
    // A claim that was changed has no result.
    let path = folder.path().join("hypotheses/a/one.toml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("15", "17")).unwrap();
    assert_eq!(again("open"), ["a/one", "b/small"]);
}

#[test]
fn open_verdict_without_second_evidence() {
    let folder = library();
    let run = prove(folder.path(), &["--cross-check", "a/one", "a/two", "b/one"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let bounded = result(&folder, "a/one");
    assert_eq!(bounded.trust, [Trust::Engine, Trust::Certificate]);
    let second = bounded.cross_check.unwrap();
    assert_eq!(second.verdict, Verdict::Proven);
    assert_eq!(second.evidence.engine(), hypothesis::Engine::AlphaBeta);
    assert!(second.nodes > 0);
    let ever = result(&folder, "b/one");
    assert_eq!(ever.trust, [Trust::Tablebase, Trust::Certificate]);
    assert!(run.stdout.contains("certificate, "), "{}", run.stdout);
    assert!(run.stdout.contains(" + alpha-beta"), "{}", run.stdout);
    // The certificate is still that of the first engine.
    assert!(folder.path().join("results/b/one.cert").exists());
    assert_eq!(run_in(folder.path(), &["check", "results"]).code, 0);

    // Without a second method, the claim is open.
    let census = "statement = \"A census\"\ngame = \"small-grid\"\n\
                  goal.census = [{ placed = 3, goats_win = 1 }]\n";
    fs::write(folder.path().join("hypotheses/b/census.toml"), census).unwrap();
    let run = prove(folder.path(), &["--cross-check", "b/census"]);
    assert_eq!(run.code, 3, "{}", run.stdout);
    let open = result(&folder, "b/census");
    assert_eq!(open.trust, []);
    assert!(
        open.reason
            .unwrap()
            .starts_with("not confirmed by retrograde: ")
    );
}

#[test]
fn cross_checks_censuses_and_tree_sizes() {
    let folder = library();
    let count = "goal.census = [{ placed = 6, mover = \"tigers\", goats_win = 1 }]";
    let tree = "goal.tree_size = { captures = 1, nodes = 1e6, factor = 2 }";
    for (name, goal) in [("count", count), ("tree", tree)] {
        let text = format!("statement = \"A claim\"\ngame = \"small-grid\"\n{goal}\n");
        fs::write(
            folder.path().join(format!("hypotheses/b/{name}.toml")),
            text,
        )
        .unwrap();
    }
    let run = prove(folder.path(), &["--cross-check", "b/count", "b/tree"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let trust = |name: &str| result(&folder, name).trust;
    assert_eq!(trust("b/count"), [Trust::Tablebase, Trust::Enumeration]);
    assert_eq!(trust("b/tree"), [Trust::Sample, Trust::Enumeration]);
}

#[test]
fn second_certificate_counts_as_engine_evidence() {
    let folder = library();
    let first = claim("win = { by_ply = 13 }", "method.engine = \"alpha-beta\"");
    fs::write(folder.path().join("hypotheses/b/first.toml"), first).unwrap();
    let run = prove(folder.path(), &["--cross-check", "b/first"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let result = result(&folder, "b/first");
    assert_eq!(result.trust, [Trust::Engine, Trust::Engine]);
    let second = result.cross_check.unwrap();
    assert_eq!(second.evidence.engine(), hypothesis::Engine::Dfpn);
    assert_eq!(second.evidence.trust(), Trust::Engine);
    assert!(!folder.path().join("results/b/first.cert").exists());
}
