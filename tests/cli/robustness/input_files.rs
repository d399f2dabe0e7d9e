//! Input files that are pipes without a writer, or too large. Each is refused at once.
#![cfg(unix)]

use std::fs::{self, File};
use std::path::Path;

use crate::broken::BOARD;
use crate::library::{TRAP, library, path};
use crate::run::{folder, make_pipe, run_in_time};

/// Makes a sparse file of this many zero bytes.
fn make_large(path: &Path, bytes: u64) {
    File::create(path).unwrap().set_len(bytes).unwrap();
}

const PIPE: &str = "not a regular file";

#[test]
fn does_not_block_on_input_pipes() {
    let folder = folder(&[("claims/claim.toml", TRAP), ("claims/of.toml", TRAP)]);
    let root = folder.path();
    for (name, command) in [
        ("b.toml", &["show", "b.toml"][..]),
        ("b.graph", &["show", "b.graph"]),
        ("b.map", &["show", "b.map"]),
        ("c.toml", &["prove", "c.toml"]),
    ] {
        if !make_pipe(&root.join(name)) {
            return;
        }
        let run = run_in_time(root, command);
        assert_eq!(run.code, 2, "{name}");
        assert!(run.stderr.contains(PIPE), "{}", run.stderr);
    }
    // The board of a claim.
    let on_a_board = TRAP.replace("small-grid", "../b.toml");
    fs::write(root.join("claims/of.toml"), on_a_board).unwrap();
    let run = run_in_time(root, &["prove", "claims"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains(PIPE), "{}", run.stderr);
}

#[test]
fn does_not_block_on_result_pipes() {
    let folder = library();
    let root = folder.path();
    if !make_pipe(&path(&folder, "trap.json")) {
        return;
    }
    let run = run_in_time(root, &["report"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = fs::read_to_string(root.join("report.html")).unwrap();
    assert!(page.contains(PIPE));
    let again = ["prove", "grid/trap", "--results", "hypotheses", "--rerun"];
    let run = run_in_time(root, &[&again[..], &["open"]].concat());
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains(PIPE), "{}", run.stderr);
    let run = run_in_time(root, &[&again[..], &["failed"]].concat());
    assert_eq!(run.code, 2, "{}", run.stdout);
    let run = run_in_time(root, &["regress", "grid/trap"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains(PIPE), "{}", run.stdout);
    for results in ["hypotheses", "new"] {
        run_in_time(root, &["prove", "grid/trap", "--results", results]);
        run_in_time(root, &["bless", "grid/trap", "--results", results]);
    }
}

#[test]
fn report_does_not_block_on_certificate_pipes() {
    let folder = library();
    if !make_pipe(&path(&folder, "trap.cert")) {
        return;
    }
    let run = run_in_time(folder.path(), &["report"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = fs::read_to_string(folder.path().join("report.html")).unwrap();
    assert!(page.contains("is not the file that was accepted"));
}

#[test]
fn does_not_block_on_tablebase_pipes() {
    let folder = folder(&[("b.toml", BOARD)]);
    let root = folder.path();
    let run = run_in_time(root, &["solve", "b.toml", "--tablebases", "t", "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let below = fs::read_dir(root.join("t")).unwrap().next().unwrap();
    let below = below.unwrap().path();
    let files = fs::read_dir(&below).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    names.sort();
    names.retain(|name| !name.ends_with("lock"));
    assert!(names.len() > 2, "an index and layers: {names:?}");
    for file in &names {
        let kept = fs::read(file).unwrap();
        if !make_pipe(file) {
            return;
        }
        let run = run_in_time(root, &["verify", "b.toml", "--tablebases", "t"]);
        assert_eq!(run.code, 2, "{}", file.display());
        assert!(run.stderr.contains(PIPE), "{}", run.stderr);
        fs::remove_file(file).unwrap();
        fs::write(file, kept).unwrap();
    }
    make_large(&below.join("tablebase.json"), (16 << 20) + 1);
    let run = run_in_time(root, &["verify", "b.toml", "--tablebases", "t"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("limit of 16 MiB"), "{}", run.stderr);
}

#[test]
fn does_not_block_on_lock_file_pipes() {
    let folder = folder(&[("b.toml", BOARD), ("claim.toml", TRAP)]);
    let root = folder.path();
    let solve = ["solve", "b.toml", "--tablebases", "t", "-q"];
    assert_eq!(run_in_time(root, &solve).code, 0);
    let tables = fs::read_dir(root.join("t")).unwrap().next().unwrap();
    let tables = tables.unwrap().path();
    let prove = ["prove", "claim.toml", "--checkpoint", "c"];
    assert_eq!(run_in_time(root, &prove).code, 0);
    let log = [
        "play",
        "fish-barrel",
        "--players",
        "first=random,second=random",
    ];
    let log = [&log[..], &["--log", "games.json"]].concat();
    for (lock, command) in [
        (tables.join("lock"), &solve[..]),
        (root.join("c/lock"), &prove),
        (root.join("c/lock"), &["prove", "--resume", "c"]),
        (
            root.join("c/claim/question-0.log"),
            &["prove", "--resume", "c"],
        ),
        (root.join(".games.json.lock"), &log),
    ] {
        if !make_pipe(&lock) {
            return;
        }
        let run = run_in_time(root, command);
        let name = lock.file_name().unwrap().to_str().unwrap();
        assert_eq!(run.code, 2, "{name}: {}", run.stdout);
        assert!(run.stderr.contains(PIPE), "{name}: {}", run.stderr);
        assert!(run.stderr.contains(name), "{name}: {}", run.stderr);
        fs::remove_file(&lock).unwrap();
    }
    assert!(!root.join("games.json").exists());
    assert_eq!(run_in_time(root, &log).code, 0);
}

#[test]
fn rejects_files_that_are_too_large() {
    const LIMIT: u64 = 1 << 20;
    let folder = library();
    let root = folder.path();
    let large = |name: &str, bytes: u64, command: &[&str]| {
        make_large(&root.join(name), bytes);
        run_in_time(root, command)
    };
    let message = "larger than the limit of 1 MiB";
    for name in ["b.toml", "b.graph", "b.map"] {
        let run = large(name, LIMIT + 1, &["show", name]);
        assert_eq!(run.code, 2, "{name}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    // Empty lines take the parser far more memory than their bytes.
    fs::write(root.join("c.toml"), "\n".repeat(LIMIT as usize + 1)).unwrap();
    let run = run_in_time(root, &["prove", "c.toml"]);
    assert!(run.stderr.contains(message), "{}", run.stderr);
    fs::write(root.join("c.toml"), "\n".repeat(LIMIT as usize)).unwrap();
    let run = run_in_time(root, &["prove", "c.toml"]);
    assert!(
        run.stderr.contains("missing key `statement`"),
        "{}",
        run.stderr
    );
    let log = [
        "play",
        "fish-barrel",
        "--players",
        "first=random,second=random",
        "--log",
    ];
    let run = large("l.json", (64 << 20) + 1, &[&log[..], &["l.json"]].concat());
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("limit of 64 MiB"), "{}", run.stderr);
    let result = "hypotheses/grid/trap.json";
    let run = large(result, (16 << 20) + 1, &["regress", "grid/trap"]);
    assert!(run.stdout.contains("limit of 16 MiB"), "{}", run.stdout);
    assert_eq!(run_in_time(root, &["report"]).code, 0);
    let page = fs::read_to_string(root.join("report.html")).unwrap();
    assert!(page.contains("limit of 16 MiB"));
}
