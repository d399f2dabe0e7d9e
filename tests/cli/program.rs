//! Standard output that fails, and commands that describe the program.

use std::fs;
use std::process::Stdio;

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
        .args(["perft", "bagh-chal", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn prints_schemas_completions_and_manual() {
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
