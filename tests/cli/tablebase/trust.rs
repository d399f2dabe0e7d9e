//! Tablebases that were edited, extended, interrupted or written to a full disk never lead to a wrong
//! verdict.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use fixtures::sealed_index;
use serde_json::Value;

use crate::run::{Run, folder, program, read_json, run_in, run_on_small_disk};

/// Returns a claim file with an engine.
fn claim(game: &str, body: &str, engine: &str) -> String {
    format!("statement = \"x\"\ngame = \"{game}\"\n{body}\n[method]\nengine = \"{engine}\"\n")
}

const PROVE: [&str; 6] = ["prove", "-q", "--format", "json", "--tablebases", "tables"];

fn prove(folder: &Path, claims: &[&str]) -> Run {
    run_in(folder, &[&PROVE, claims].concat())
}

/// Returns the results of a run, sorted by claim and without their timing.
fn results(run: &Run) -> Vec<Value> {
    let results: Value = serde_json::from_str(&run.stdout).expect("the run prints results");
    let mut results: Vec<Value> = results.as_array().unwrap().clone();
    for result in &mut results {
        result["timing"].take();
    }
    results.sort_by_key(|result| result["claim"].to_string());
    results
}

fn solve(folder: &Path, arguments: &[&str]) -> Run {
    run_in(
        folder,
        &[&["solve", "--tablebases", "tables", "-q"], arguments].concat(),
    )
}

/// Returns the index of the only tablebase.
fn index(folder: &Path) -> PathBuf {
    let mut tables = fs::read_dir(folder.join("tables")).unwrap();
    let table = tables.next().unwrap().unwrap().path();
    table.join("tablebase.json")
}

#[test]
fn edited_index_never_decides_a_claim() {
    let joint = "captured = 0, goats_to_move = \"goats\", goats_win = ";
    let claims = [
        ("goal.value = \"goats\"", "proven"),
        ("first_move.except = []\ngoal.value = \"goats\"", "refuted"),
        (
            "goal.census = [{ placed = 1, captured = 0, mover = \"tigers\", goats_win = 10 }]",
            "refuted",
        ),
        (&format!("goal.census = [{{ {joint}10 }}]"), "refuted"),
        // The stored sliding phase does not depend on the index.
        (
            "prover = \"goats\"\nposition = \"GGGG1GG1GT-t0\"\ngoal.win = { by_ply = 6 }",
            "proven",
        ),
    ];
    let edits = [
        ("\"value\": \"goats\"", "\"value\": \"draw\""),
        ("\"value\": \"draw\"", "\"value\": \"goats\""),
        ("\"goats_win\": 1", "\"goats_win\": 2"),
        ("\"draw\": 1", "\"draw\": 2"),
    ];
    for keep in ["sliding", "all"] {
        let names = ["a.toml", "b.toml", "c.toml", "d.toml", "e.toml"];
        let bodies = claims.map(|(body, _)| claim("pentagram", body, "tablebase"));
        let files: Vec<(&str, &str)> = names
            .into_iter()
            .zip(bodies.iter().map(String::as_str))
            .collect();
        let folder = folder(&files);
        let folder = folder.path();
        assert_eq!(solve(folder, &["pentagram", "--keep", keep]).code, 0);
        let whole = fs::read_to_string(index(folder)).unwrap();
        assert_eq!(sealed_index(&whole), whole);
        let verify = || {
            run_in(
                folder,
                &[
                    "verify",
                    "pentagram",
                    "--tablebases",
                    "tables",
                    "--all",
                    "-q",
                ],
            )
        };
        assert_eq!(verify().code, 0);
        let check = |edited: bool| {
            for (name, (body, verdict)) in names.into_iter().zip(claims) {
                let run = prove(folder, &[name]);
                let decided = !edited || body.contains("GT-t0");
                let wanted = if decided { verdict } else { "open" };
                assert_eq!(results(&run)[0]["verdict"], wanted, "{keep} {body}");
                if !decided {
                    assert_eq!(run.code, 2);
                    assert!(run.stderr.contains("tablebase.json: "), "{}", run.stderr);
                }
            }
        };
        check(false);
        for (from, to) in edits {
            let edited = sealed_index(&whole.replace(from, to));
            assert_ne!(edited, whole, "{from}");
            fs::write(index(folder), edited).unwrap();
            check(true);
            let run = verify();
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{from}");
            assert!(run.stderr.contains("tablebase.json: "), "{}", run.stderr);
        }
    }
}

#[test]
fn verdicts_do_not_depend_on_the_order_of_claims() {
    let values = ["tablebase", "closed-set"]
        .map(|engine| claim("little-puli", "goal.value = \"draw\"", engine));
    let files = [("a.toml", values[0].as_str()), ("b.toml", &values[1])];
    let new = || folder(&files);
    let one = |name| results(&prove(new().path(), &[name])).remove(0);
    let wanted = [one("a.toml"), one("b.toml")];
    assert_eq!(
        wanted.each_ref().map(|result| &result["verdict"]),
        ["proven"; 2]
    );
    for order in [["a.toml", "b.toml"], ["b.toml", "a.toml"]] {
        // In separate processes.
        let separate = new();
        for name in order {
            let run = prove(separate.path(), &[name]);
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{order:?}");
            assert!(wanted.contains(&results(&run)[0]), "{order:?}");
        }
        // In one process.
        for threads in ["1", "2"] {
            let together = new();
            let run = prove(
                together.path(),
                &[&order[..], &["--threads", threads]].concat(),
            );
            assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{order:?}");
            assert_eq!(results(&run), wanted, "{order:?}");
        }
    }
    // In concurrent processes on one folder.
    let shared = new();
    thread::scope(|scope| {
        let start = |name| {
            let shared = shared.path();
            scope.spawn(move || prove(shared, &[name]))
        };
        let started = ["a.toml", "b.toml", "a.toml", "b.toml"].map(start);
        for run in started {
            let run = run.join().unwrap();
            assert_eq!((run.code, run.stderr.as_str()), (0, ""));
            assert!(wanted.contains(&results(&run)[0]));
        }
    });
}

#[cfg(unix)]
#[test]
fn killed_upgrade_loses_nothing() {
    let options = "options = { captures = 1, goats = 5 }\nmethod.max_memory_mib = 1000\n";
    let text = format!(
        "statement = \"x\"\ngame = \"aadu-puli\"\n{options}method.engine = \"tablebase\"\n\
         goal.value = \"draw\"\n"
    );
    let folder = folder(&[("a.toml", &text)]);
    let folder = folder.path();
    let wanted = results(&prove(folder, &["a.toml"]));
    assert_eq!(wanted[0]["verdict"], "proven");
    let game = ["aadu-puli", "--captures", "1", "--goats", "5"];
    let old = fs::read(index(folder)).unwrap();
    let mut killed = 0;
    for delay in [0, 50, 200, 500] {
        let mut child = program(folder)
            .args(["solve", "--keep", "all", "--tablebases", "tables", "-q"])
            .args(game)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let upgrade = index(folder).with_file_name("upgrade.json");
        while !upgrade.exists() && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        // An upgrade that ended before the kill has replaced the index.
        if !child.wait().unwrap().success() {
            killed += usize::from(fs::read(index(folder)).unwrap() == old);
        }
        assert_eq!(results(&prove(folder, &["a.toml"])), wanted);
    }
    assert!(killed > 0);
    assert_eq!(
        solve(folder, &[&game[..], &["--keep", "all"]].concat()).code,
        0
    );
    assert_eq!(results(&prove(folder, &["a.toml"])), wanted);
}

/// Limits in blocks, from no file fits to all files fit.
#[cfg(unix)]
const BLOCKS: [u32; 8] = [0, 1, 2, 3, 5, 8, 16, 64];

#[cfg(unix)]
#[test]
fn full_disk_fails_solve_and_leaves_usable_folder() {
    let digest = |folder: &Path| read_json(&index(folder))["digest"].clone();
    let whole = folder(&[]);
    assert_eq!(solve(whole.path(), &["little-puli"]).code, 0);
    let wanted = digest(whole.path());
    for first in [None, Some("none"), Some("sliding")] {
        let mut failed = 0;
        for blocks in BLOCKS {
            let folder = folder(&[]);
            let folder = folder.path();
            if let Some(keep) = first {
                assert_eq!(solve(folder, &["little-puli", "--keep", keep]).code, 0);
            }
            let all = [
                "solve",
                "--tablebases",
                "tables",
                "-q",
                "little-puli",
                "--keep",
                "all",
            ];
            let run = run_on_small_disk(folder, blocks, &all);
            if run.code != 0 {
                failed += 1;
                assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{blocks}");
                assert!(run.stderr.contains("os error"), "{}", run.stderr);
                // No temporary file is left.
                let table = index(folder);
                let files = fs::read_dir(table.parent().unwrap()).unwrap();
                let names = files.map(|file| file.unwrap().path());
                assert!(
                    names
                        .into_iter()
                        .all(|name| name.extension() != Some("part".as_ref()))
                );
                if first.is_some() {
                    assert_eq!(digest(folder), wanted);
                }
            }
            assert_eq!(run_in(folder, &all).code, 0, "{blocks}");
            assert_eq!(digest(folder), wanted, "{blocks}");
            let verify = [
                "verify",
                "little-puli",
                "--tablebases",
                "tables",
                "--all",
                "-q",
            ];
            assert_eq!(run_in(folder, &verify).code, 0, "{blocks}");
        }
        assert!((2..BLOCKS.len()).contains(&failed), "{first:?}: {failed}");
    }
}

#[cfg(unix)]
#[test]
fn open_verdict_when_disk_is_full() {
    for engine in ["tablebase", "closed-set"] {
        let text = claim("little-puli", "goal.value = \"draw\"", engine);
        for blocks in BLOCKS {
            let folder = folder(&[("a.toml", &text)]);
            let folder = folder.path();
            let run = run_on_small_disk(folder, blocks, &[&PROVE[..], &["a.toml"]].concat());
            if run.code == 0 {
                assert_eq!(results(&run)[0]["verdict"], "proven", "{blocks}");
            } else {
                assert_eq!(run.code, 2, "{engine} {blocks}: {}", run.stderr);
                assert!(run.stderr.contains("os error"), "{}", run.stderr);
                assert!(!run.stdout.contains("proven"), "{}", run.stdout);
            }
            let run = prove(folder, &["a.toml"]);
            assert_eq!(
                (run.code, run.stderr.as_str()),
                (0, ""),
                "{engine} {blocks}"
            );
        }
    }
}

#[test]
fn open_verdict_without_tablebase_folder() {
    let text = claim("little-puli", "goal.value = \"draw\"", "tablebase");
    // A file takes the place of the folder.
    let folder = folder(&[("a.toml", &text), ("tables", "")]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!(run.code, 2);
    assert_eq!(results(&run)[0]["verdict"], "open");
    assert!(run.stderr.contains("os error"), "{}", run.stderr);
}
