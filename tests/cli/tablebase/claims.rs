//! Claims that use tablebases, which are solved if missing, audited, and shared between runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use game::NoMonitor;
use games::hunt::{Board, Hunt};
use pounce::task::rules_digest;
use serde_json::Value;
use tablebase::{Keep, TablebaseWriter, TigerClasses};

use crate::run::{Run, folder, program, run_in, send};

/// Returns a claim file with the tablebase engine.
fn claim(game: &str, body: &str) -> String {
    format!("statement = \"x\"\ngame = \"{game}\"\n{body}\n[method]\nengine = \"tablebase\"\n")
}

fn prove(folder: &Path, arguments: &[&str]) -> Run {
    let all = [
        &["prove", "-q", "--format", "json", "--tablebases", "tables"],
        arguments,
    ];
    run_in(folder, &all.concat())
}

/// Returns the only result of a run, without its timing.
fn result(run: &Run) -> Value {
    let mut results: Value = serde_json::from_str(&run.stdout).unwrap();
    results[0]["timing"].take();
    results[0].take()
}

/// Returns the folder of the only tablebase.
fn table(folder: &Path) -> PathBuf {
    let mut tables = fs::read_dir(folder.join("tables")).unwrap();
    tables.next().unwrap().unwrap().path()
}

#[test]
fn verdicts_agree_with_proofs_and_name_an_audit() {
    let bodies = [
        ("pentagram", "goal.value = \"goats\"", "proven"),
        ("pentagram", "goal.value = \"draw\"", "refuted"),
        (
            "pentagram",
            "prover = \"goats\"\ngoal.losses = { at_most = 0 }",
            "proven",
        ),
        (
            "little-puli",
            "prover = \"tigers\"\ngoal.captures = { at_least = 1 }",
            "proven",
        ),
        (
            "little-puli",
            "prover = \"tigers\"\ngoal.captures = { at_least = 2, by_ply = 30 }",
            "refuted",
        ),
        (
            "little-puli",
            "prover = \"tigers\"\nfirst_move.except = []\ngoal.draw = {}",
            "proven",
        ),
        (
            "pentagram",
            "prover = \"goats\"\nposition = \"GGGG1GG1GT-t0\"\ngoal.win = { by_ply = 6 }",
            "proven",
        ),
        (
            "pentagram",
            "prover = \"goats\"\nposition = \"GGGG1GG1GT-t0\"\ngoal.win = { by_ply = 5 }",
            "refuted",
        ),
        (
            "pentagram",
            "prover = \"goats\"\nposition = \"T1G1GG4-t4\"\ngoal.win = {}",
            "proven",
        ),
        (
            "pentagram",
            "prover = \"goats\"\ngoal.win = { by_ply = 15 }",
            "proven",
        ),
        (
            "pentagram",
            "prover = \"goats\"\ngoal.win = { by_ply = 14 }",
            "refuted",
        ),
    ];
    for (game, body, verdict) in bodies {
        let text = claim(game, body);
        let folder = folder(&[("a.toml", &text)]);
        let run = prove(folder.path(), &["a.toml"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{body}");
        let found = result(&run);
        assert_eq!(found["verdict"], verdict, "{body}");
        let evidence = &found["evidence"];
        assert_eq!(evidence["kind"], "tablebase");
        let audit = &evidence["tablebases"][0]["audit"];
        assert!(audit["sliding"].as_u64().unwrap() > 0, "{evidence}");
        assert_eq!(audit["mismatches"], 0);
        let placing = body.contains("-t4");
        assert_eq!(audit["placement"].as_u64().unwrap() > 0, placing);
        // Another engine agrees.
        let other = text.replace("\"tablebase\"", "\"oracle\"");
        fs::write(folder.path().join("a.toml"), other).unwrap();
        assert_eq!(
            result(&prove(folder.path(), &["a.toml"]))["verdict"],
            verdict
        );
    }
}

#[test]
fn probing_engine_names_its_tablebase_and_has_no_certificate() {
    // The search covers placement, the tablebase the sliding phase.
    let body = "prover = \"goats\"\ngoal.win = { by_ply = 15 }\nmethod.tablebase = true\n";
    for engine in ["auto", "dfpn", "closure", "selective", "pn", "alpha-beta"] {
        let text = format!(
            "statement = \"x\"\ngame = \"pentagram\"\n{body}method.engine = \"{engine}\"\n"
        );
        let text = match engine {
            "selective" => text + "method.width = 9\n",
            _ => text,
        };
        let folder = folder(&[("a.toml", &text)]);
        let run = prove(folder.path(), &["a.toml"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{engine}");
        let found = result(&run);
        assert_eq!(found["verdict"], "proven", "{engine}");
        let evidence = &found["evidence"];
        assert_eq!(evidence["kind"], "search");
        assert_eq!(evidence["tablebases"][0]["audit"]["sliding"], 1488);
        assert!(!folder.path().join("results/a.cert").exists());
        // A damaged file is not used.
        let file = table(folder.path()).join("sliding-tigers.layer");
        let mut bytes = fs::read(&file).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&file, bytes).unwrap();
        let run = prove(folder.path(), &["a.toml"]);
        assert_eq!((run.code, &result(&run)["verdict"]), (2, &"open".into()));
    }
    let text = format!(
        "{}tablebase = true\n",
        claim("pentagram", "goal.value = \"draw\"")
    );
    let folder = folder(&[("a.toml", &text)]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!(run.code, 2);
    let refusal = "the engine `tablebase` does not take `tablebase`";
    assert!(run.stderr.contains(refusal), "{}", run.stderr);
}

#[test]
fn result_does_not_depend_on_origin_of_tablebase() {
    let text = claim("pentagram", "goal.value = \"goats\"");
    let folder = folder(&[("a.toml", &text)]);
    let made = result(&prove(folder.path(), &["a.toml"]));
    let again = result(&prove(folder.path(), &["a.toml", "--threads", "1"]));
    assert_eq!(made, again);
    fs::remove_dir_all(folder.path().join("tables")).unwrap();
    let solve = [
        "solve",
        "pentagram",
        "--keep",
        "all",
        "--tablebases",
        "tables",
        "-q",
    ];
    assert_eq!(run_in(folder.path(), &solve).code, 0);
    assert_eq!(result(&prove(folder.path(), &["a.toml"])), made);
}

#[test]
fn output_shows_the_audit() {
    let text = claim("pentagram", "goal.value = \"goats\"");
    let folder = folder(&[("a.toml", &text)]);
    let arguments = ["prove", "-q", "--tablebases", "tables", "a.toml"];
    let run = run_in(folder.path(), &arguments);
    assert!(
        run.stdout.contains("tablebase, 1,488 audited"),
        "{}",
        run.stdout
    );
}

#[test]
fn too_little_memory_is_reported_before_solving() {
    let text = claim("bagh-chal", "goal.value = \"draw\"");
    let folder = folder(&[("a.toml", &text)]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!(run.code, 3);
    let found = result(&run);
    assert_eq!(found["reason"], "memory limit reached");
    assert_eq!(found["evidence"]["tablebases"], Value::Array(Vec::new()));
    assert!(!folder.path().join("tables").exists());
}

#[test]
fn rejects_damaged_tablebases_and_those_of_other_games() {
    let text = claim("small-grid", "goal.value = \"goats\"");
    let folder = folder(&[("a.toml", &text)]);
    let folder = folder.path();
    assert_eq!(prove(folder, &["a.toml"]).code, 0);
    let refused = |why: &str| {
        let run = prove(folder, &["a.toml"]);
        assert_eq!(run.code, 2, "{why}");
        let found = result(&run);
        assert_eq!(found["verdict"], "open", "{why}");
        let error = found["error"].as_str();
        assert!(matches!(error, Some("tablebase" | "io")), "{error:?}");
        assert!(run.stderr.contains(why), "{}", run.stderr);
    };
    for file in [
        "tablebase.json",
        "sliding-goats.layer",
        "sliding-tigers.layer",
    ] {
        let path = table(folder).join(file);
        let whole = fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 4;
        fs::write(&path, &damaged).unwrap();
        refused(file);
        fs::remove_file(&path).unwrap();
        if file != "tablebase.json" {
            refused(file);
        }
        fs::write(&path, &whole).unwrap();
    }
    let path = table(folder);
    fs::remove_dir_all(&path).unwrap();
    // The tablebase of a game without diagonals under this game's name. It has the same symmetries,
    // so that only recomputing its values reveals it.
    let board = Board::embedded("small-grid").unwrap();
    let lines = board.lines[..6].to_vec();
    let other = Hunt::new(Board {
        lines,
        ..board.clone()
    });
    let digest = rules_digest(&board);
    let mut writer = TablebaseWriter::create(&path, &other, &digest, Keep::Sliding).unwrap();
    writer
        .solve(&other, &TigerClasses::new(&other), &NoMonitor)
        .unwrap();
    drop(writer);
    refused("contradicts itself");
}

#[test]
fn claim_extends_a_tablebase_that_keeps_too_little() {
    let body = "position = \"T1G1GG4-t4\"\ngoal.value = \"goats\"";
    let folder = folder(&[("a.toml", &claim("pentagram", body))]);
    let folder = folder.path();
    let solve = ["solve", "pentagram", "--tablebases", "tables", "-q"];
    assert_eq!(run_in(folder, &solve).code, 0);
    let run = prove(folder, &["a.toml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let extended = result(&run);
    assert_eq!(extended["verdict"], "proven");
    fs::remove_dir_all(folder.join("tables")).unwrap();
    assert_eq!(result(&prove(folder, &["a.toml"])), extended);
}

#[test]
fn concurrent_claims_and_processes_share_one_tablebase() {
    let value = claim("little-puli", "goal.value = \"draw\"");
    let draw = claim("little-puli", "prover = \"goats\"\ngoal.draw = {}");
    let folder = folder(&[("a.toml", &value), ("b.toml", &draw)]);
    let runs: Vec<Run> = thread::scope(|scope| {
        let start = |_| scope.spawn(|| prove(folder.path(), &["a.toml", "b.toml"]));
        let started: Vec<_> = (0..4).map(start).collect();
        started.into_iter().map(|run| run.join().unwrap()).collect()
    });
    for run in &runs {
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        let results: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(results[0]["evidence"], results[1]["evidence"]);
        assert_eq!(results[0]["evidence"], result(&runs[0])["evidence"]);
    }
    assert_eq!(
        fs::read_dir(folder.path().join("tables")).unwrap().count(),
        1
    );
}

#[cfg(unix)]
#[test]
fn interrupted_solve_of_a_claim_resumes() {
    let options = "options = { captures = 1, goats = 12 }\nmethod.max_memory_mib = 1000\n";
    let text = format!(
        "statement = \"x\"\ngame = \"aadu-puli\"\n{options}method.engine = \"tablebase\"\n\
         goal.value = \"draw\"\n"
    );
    let folder = folder(&[("a.toml", &text)]);
    let folder = folder.path();
    let mut child = program(folder)
        .args(["prove", "-q", "--tablebases", "tables", "a.toml"])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !folder.join("tables").exists() && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    let interrupted = send("-INT", &child);
    let code = child.wait().unwrap().code();
    assert!(!interrupted || code == Some(130), "{code:?}");
    let run = prove(folder, &["a.toml"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let found = result(&run);
    assert_eq!(found["verdict"], "proven");
    assert_eq!(found["as_expected"], true);
}

#[test]
fn closed_set_is_checked_without_tablebase() {
    let value = claim("little-puli", "goal.value = \"draw\"").replace("tablebase", "closed-set");
    let folder = folder(&[("a.toml", &value)]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let found = result(&run);
    assert_eq!(found["verdict"], "proven");
    assert_eq!(found["evidence"]["kind"], "certificate");
    assert_eq!(found["checker"], "accepted");
    let file = fs::read(folder.path().join("results/a.cert")).unwrap();
    // Two threads give the same certificate, and checking it needs no tablebase.
    let threads = value.replace("closed-set\"", "closed-set\"\nthreads = 2");
    fs::write(folder.path().join("a.toml"), threads).unwrap();
    assert_eq!(prove(folder.path(), &["a.toml"]).code, 0);
    assert_eq!(
        fs::read(folder.path().join("results/a.cert")).unwrap(),
        file
    );
    fs::remove_dir_all(folder.path().join("tables")).unwrap();
    let checked = run_in(folder.path(), &["check", "results/a.cert"]);
    assert_eq!(checked.code, 0, "{}", checked.stderr);
    assert!(
        checked
            .stdout
            .contains("Tigers can avoid a win by Goats forever")
    );
}

#[test]
fn open_verdict_when_no_closed_set_exists() {
    let body = "prover = \"tigers\"\ngoal.captures = { at_least = 1 }";
    let text = claim("little-puli", body).replace("tablebase", "closed-set");
    let folder = folder(&[("a.toml", &text)]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    let reason = "a closed set can only show that an event never happens";
    assert_eq!(result(&run)["reason"], reason);
    assert!(!folder.path().join("results/a.cert").exists());
}

#[test]
fn rejects_closed_set_with_bound_on_plies() {
    let body = "prover = \"goats\"\ngoal.draw = { through_ply = 9 }";
    let text = claim("little-puli", body).replace("tablebase", "closed-set");
    let folder = folder(&[("a.toml", &text)]);
    let run = prove(folder.path(), &["a.toml"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    let message = "the engine `closed-set` does not support ply limits";
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

#[test]
fn rejects_wrong_weights() {
    let text = claim("little-puli", "prover = \"goats\"\ngoal.draw = {}");
    for (engine, given, message) in [
        ("closed-set", "weights = [1, 2]", "one per node, not 2"),
        ("closed-set", "tiger_weights = [1, 2]", "invalid length 2"),
        (
            "tablebase",
            "weights = [1, 2]",
            "the engine `tablebase` does not take `weights`",
        ),
        (
            "tablebase",
            "tiger_weights = [1, 2, 3, 4]",
            "the engine `tablebase` does not take `tiger_weights`",
        ),
    ] {
        let text = text.replace("tablebase\"", &format!("{engine}\"\n{given}"));
        let folder = folder(&[("a.toml", &text)]);
        let run = prove(folder.path(), &["a.toml"]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}
