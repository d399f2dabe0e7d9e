//! Standard output that fails, and commands that describe the program.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{folder, program, root, run_in};

#[test]
fn full_disk_is_an_error_and_closed_pipe_is_not() {
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = program(&root())
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
    let mut child = program(&root())
        .args(["perft", "bagh-chal", "--depth", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn prints_schemas_and_manual() {
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
}

#[test]
fn version_names_the_commit() {
    let run = run_in(&root(), &["--version"]);
    let version = run.stdout.strip_prefix("pounce ").unwrap().trim_end();
    let rest = version.strip_prefix(env!("CARGO_PKG_VERSION")).unwrap();
    let git = Command::new("git")
        .args(["log", "-1", "--format=%H %cs"])
        .current_dir(root())
        .output();
    let head = git.ok().filter(|output| output.status.success());
    let Some(head) = head.filter(|_| root().join(".git").exists()) else {
        assert!(!rest.contains('+'), "{version}");
        return;
    };
    let head = String::from_utf8(head.stdout).unwrap();
    let (hash, date) = head.trim_end().split_once(' ').unwrap();
    let inside = rest
        .strip_prefix(" (")
        .and_then(|rest| rest.strip_suffix(')'));
    let (commit, shown) = inside.and_then(|it| it.split_once(' ')).unwrap();
    assert_eq!(shown, date);
    let commit = commit.strip_suffix("+modified").unwrap_or(commit);
    assert!(commit.len() >= 7 && hash.starts_with(commit), "{commit}");
}
