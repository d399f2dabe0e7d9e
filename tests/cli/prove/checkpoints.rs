//! Runs that are interrupted, killed or out of disk space resume and reach the same verdict.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use diagnostic::try_lock_file;
use serde_json::Value;

use crate::run::{folder, program, read_json, run_in, run_on_small_disk, send};

/// A claim that takes a few seconds and whose proof log has several blocks.
const CLAIM: &str = r#"
statement = "Tigers can force the capture of a goat by ply 20"
game = "bagh-chal"
prover = "tigers"
goal.captures = { at_least = 1, by_ply = 20 }
expect = "refuted"
method.max_memory_mib = 64
"#;

const LOG: &str = "saved/claim/question-0.log";

fn start(folder: &Path, arguments: &[&str]) -> Child {
    program(folder)
        .args(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Waits until the log has this many bytes. Returns false if the run ended before.
fn wait_for_log(folder: &Path, child: &mut Child, bytes: u64) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(120) {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        if fs::metadata(folder.join(LOG)).is_ok_and(|about| about.len() >= bytes) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the log does not grow");
}

fn result(folder: &Path) -> Value {
    read_json(&folder.join("results/claim.json"))
}

fn assert_refuted_with_certificate(folder: &Path) {
    let result = result(folder);
    assert_eq!(result["verdict"], "refuted");
    assert_eq!(result["evidence"]["kind"], "certificate");
    let check = run_in(folder, &["check", "results/claim.cert"]);
    assert_eq!(check.code, 0, "{}", check.stdout);
    assert!(
        check.stdout.contains(
            "Goats can avoid the capture of at least 1 goat within 20 plies of T3T15T3T-g20"
        ),
        "{}",
        check.stdout
    );
}

#[test]
fn killed_run_resumes_with_same_result() {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let folder = folder.path();
    let mut child = start(folder, &["prove", "claim.toml", "--checkpoint", "saved"]);
    let running = wait_for_log(folder, &mut child, 200_000);
    let second = run_in(folder, &["prove", "--resume", "saved"]);
    child.kill().unwrap();
    assert_eq!(second.code, 2);
    assert!(
        second.stderr.contains("another run is using"),
        "{}",
        second.stderr
    );
    child.wait().unwrap();
    assert!(running, "the claim is too easy for this test");
    assert!(!folder.join("results/claim.json").exists());
    let run = run_in(folder, &["prove", "--resume", "saved"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_refuted_with_certificate(folder);
    // Resumed again, it is decided from its log, and the certificate is rewritten.
    let nodes = result(folder)["nodes"].as_u64().unwrap();
    fs::remove_file(folder.join("results/claim.cert")).unwrap();
    let run = run_in(
        folder,
        &["prove", "--resume", "saved", "--max-seconds", "100"],
    );
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_refuted_with_certificate(folder);
    assert!(result(folder)["nodes"].as_u64().unwrap() < nodes + 100);
    // Options of the first run cannot be given again.
    let run = run_in(folder, &["prove", "--resume", "saved", "--format", "json"]);
    assert_eq!(run.code, 2);
}

#[cfg(unix)]
#[test]
fn interrupted_run_leaves_a_checkpoint() {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let folder = folder.path();
    let mut child = start(folder, &["prove", "claim.toml", "--checkpoint", "saved"]);
    assert!(wait_for_log(folder, &mut child, 100_000));
    assert!(send("-INT", &child));
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(result(folder)["reason"], "interrupted");
    let run = run_in(folder, &["prove", "--resume", "saved"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_refuted_with_certificate(folder);
}

#[test]
fn damaged_log_does_not_change_the_verdict() {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let folder = folder.path();
    let mut child = start(folder, &["prove", "claim.toml", "--checkpoint", "saved"]);
    assert!(wait_for_log(folder, &mut child, 400_000));
    child.kill().unwrap();
    child.wait().unwrap();
    let mut log = fs::read(folder.join(LOG)).unwrap();
    log[150_000] ^= 4;
    fs::write(folder.join(LOG), &log).unwrap();
    let run = run_in(folder, &["prove", "--resume", "saved"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_refuted_with_certificate(folder);
}

#[test]
fn rejects_checkpoint_of_another_run() {
    let folder = folder(&[("claim.toml", CLAIM)]);
    let folder = folder.path();
    let few = [
        "prove",
        "claim.toml",
        "--checkpoint",
        "saved",
        "--max-nodes",
        "1000",
    ];
    assert_eq!(run_in(folder, &few).code, 3);
    let resume = |contains: &str| {
        let run = run_in(folder, &["prove", "--resume", "saved"]);
        assert_eq!(run.code, 2, "{}", run.stdout);
        assert!(run.stderr.contains(contains), "{}", run.stderr);
    };
    fs::write(
        folder.join("claim.toml"),
        CLAIM.replace("by_ply = 20", "by_ply = 18"),
    )
    .unwrap();
    resume("is about another claim; choose another folder with --checkpoint");
    fs::write(folder.join("claim.toml"), CLAIM).unwrap();
    let about = folder.join("saved/claim/claim.json");
    let text = fs::read_to_string(&about).unwrap();
    let version = concat!("\"pounce\": \"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(text.contains(version));
    fs::write(&about, text.replace(version, "\"pounce\": \"9.9.9\"")).unwrap();
    resume("was written by pounce 9.9.9, not");
    fs::write(&about, &text[..text.len() / 2]).unwrap();
    resume("is damaged, or has another version");
    fs::write(folder.join("saved/run.json"), "{}").unwrap();
    resume("run.json is damaged, or has another version");
    let run = run_in(folder, &["prove", "--resume", "nowhere"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("nowhere is not a checkpoint"),
        "{}",
        run.stderr
    );
}

#[cfg(unix)]
#[test]
fn full_disk_is_reported_and_keeps_old_files() {
    let folder = folder(&[
        ("claim.toml", CLAIM),
        ("results/claim.cert", "old"),
        ("results/claim.json", "old"),
    ]);
    let folder = folder.path();
    let prove = ["prove", "claim.toml"];
    let log = [&prove[..], &["--checkpoint", "saved"]].concat();
    let run = run_on_small_disk(folder, 128, &log);
    let errors = &run.stderr;
    assert_eq!(run.code, 2, "{errors}");
    assert!(errors.contains("cannot write the proof log"), "{errors}");
    assert_eq!(
        fs::read_to_string(folder.join("results/claim.cert")).unwrap(),
        "old"
    );
    // With room for the result but not for the certificate, the claim is open.
    let run = run_on_small_disk(folder, 128, &prove);
    let errors = &run.stderr;
    assert_eq!(run.code, 2, "{errors}");
    assert!(errors.contains("cannot write"), "{errors}");
    assert_eq!(
        fs::read_to_string(folder.join("results/claim.cert")).unwrap(),
        "old"
    );
    assert_eq!(result(folder)["verdict"], "open");
    let left: Vec<_> = fs::read_dir(folder.join("results")).unwrap().collect();
    assert_eq!(left.len(), 2, "no temporary file stays behind: {left:?}");
}

#[test]
fn open_verdict_when_certificate_cannot_be_written() {
    let easy = CLAIM.replace("by_ply = 20", "by_ply = 6");
    let folder = folder(&[("claim.toml", &easy), ("results/claim.cert/in-the-way", "")]);
    let folder = folder.path();
    let run = run_in(folder, &["prove", "claim.toml", "--checkpoint", "saved"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(
        run.stdout.contains("open (certificate not written"),
        "{}",
        run.stdout
    );
    fs::remove_dir_all(folder.join("results/claim.cert")).unwrap();
    let run = run_in(folder, &["prove", "--resume", "saved"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run_in(folder, &["check", "results"]).code, 0);
    // A later run without an answer keeps the result of the earlier claim with its certificate.
    let harder = easy.replace("by_ply = 6", "by_ply = 20");
    fs::write(folder.join("claim.toml"), harder).unwrap();
    let run = run_in(folder, &["prove", "claim.toml", "--max-nodes", "3"]);
    assert_eq!(run.code, 3, "{}", run.stdout);
    assert_eq!(run_in(folder, &["check", "results"]).code, 0);
}

#[test]
fn removes_temporary_files_of_killed_runs() {
    let quick = CLAIM.replace("20", "4");
    let folder = folder(&[
        ("claims/a/claim.toml", &quick),
        ("results/a/.pounce-aB3dE6.part", "{ \"schema\""),
        ("results/a/.pounce-living.part", ""),
        ("results/a/.pounce-notes", "mine"),
    ]);
    let results = folder.path().join("results/a");
    let _living = try_lock_file(&results.join(".pounce-living.part")).unwrap();
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let names = fs::read_dir(&results).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let wanted = [
        ".pounce-living.part",
        ".pounce-notes",
        "claim.cert",
        "claim.json",
    ];
    assert_eq!(names, wanted);
}
