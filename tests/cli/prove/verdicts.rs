//! Verdicts of `pounce prove`, with their exit codes and result files.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use snapbox::str;

use crate::run::{folder, program, read_json, root, run_in, send};

fn claim(prover: &str, goal: &str, rest: &str) -> String {
    format!(
        "statement = \"a test\"\ngame = \"small-grid\"\nprover = \"{prover}\"\ngoal.{goal}\n{rest}\n"
    )
}

#[test]
fn exit_code_follows_verdicts_and_expectations() {
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
fn open_verdict_names_the_exhausted_limit() {
    let whole = claim("goats", "win = {}", "");
    let folder = folder(&[("c.toml", &whole)]);
    let result = folder.path().join("results/c.json");
    let reason = |arguments: &[&str]| {
        // A decided result would be kept.
        let _ = fs::remove_file(&result);
        let arguments = [&["prove", "c.toml"], arguments].concat();
        let run = run_in(folder.path(), &arguments);
        assert_eq!(run.code, 3, "{}", run.stdout);
        let record = read_json(&result);
        assert_eq!(record["verdict"], "open");
        record["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(reason(&["--max-nodes", "100"]), "node limit reached");
    assert_eq!(reason(&["--max-seconds", "0"]), "out of time");
    let endless = ["prove", "c.toml", "--max-seconds", "18446744073709551615"];
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
error: c needs 2 MiB of memory, but only 1 MiB are allowed
 --> c.toml
  = help: allow more with `--memory`


"#]]
    );
}

#[test]
fn results_do_not_depend_on_threads() {
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
            let mut saved = read_json(&folder.path().join(results).join(format!("{name}.json")));
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
fn open_verdict_after_interrupt() {
    let endless = "statement = \"x\"\ngame = \"bagh-chal\"\nprover = \"tigers\"\n\
                   goal.captures = { at_least = 3, by_ply = 60 }\nmethod.max_nodes = 100000000000\n";
    let folder = folder(&[("c.toml", endless)]);
    let child = program(folder.path())
        .args(["prove", "c.toml"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert!(send("-INT", &child));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let record = read_json(&folder.path().join("results/c.json"));
    assert_eq!(
        (&record["verdict"], &record["reason"]),
        (&"open".into(), &"interrupted".into())
    );
}

#[test]
fn open_verdict_when_results_cannot_be_written() {
    let truth = claim("goats", "win = { by_ply = 15 }", "expect = \"proven\"");
    let folder = folder(&[("c.toml", &truth), ("results", "a file in the way")]);
    let run = run_in(folder.path(), &["prove", "c.toml"]);
    assert_eq!(run.code, 2);
    // Without its certificate, the claim is not reported as proven.
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
fn claims_can_use_own_boards_and_options() {
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
    let own = read_json(&folder.path().join("results/own.json"));
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
    let embedded = read_json(
        &folder
            .path()
            .join("little-puli/tigers-win-with-one-capture.json"),
    );
    assert_eq!(own["rules_digest"], embedded["rules_digest"]);
}

#[test]
fn oracle_answers_bounds_beyond_the_engines() {
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
fn claim_with_too_much_memory_does_not_stop_others() {
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
fn verbose_output_shows_main_lines_and_refutations() {
    let claims = [
        (
            "bagh-chal/opening/elsewhere-loses-by-ply-10",
            "after G12, tigers reach \"captures >= 1\": proven; main line, 1 ply: 1... Bx1113\n",
        ),
        (
            "small-grid/goats-win-by-ply-15",
            ": proven; main line, 15 plies: 1. G13 B3332 2. G33 ",
        ),
        (
            "small-grid/goats-win-by-ply-13",
            "; after that it is too late\n",
        ),
        (
            "little-puli/one-capture-by-ply-14",
            ": refuted; refutation, 13 plies: 1. ",
        ),
        (
            "little-puli/two-captures-eventually",
            ", then play repeats\n",
        ),
    ];
    let folder = folder(&[]);
    for (name, expected) in claims {
        let claim = root().join(format!("hypotheses/{name}.toml"));
        let run = run_in(folder.path(), &["prove", "-v", claim.to_str().unwrap()]);
        assert!(run.stdout.contains(expected), "{name}: {}", run.stdout);
    }
}
