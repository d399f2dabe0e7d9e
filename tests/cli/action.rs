//! The GitHub action: its script, run as GitHub does.

#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::library::{SLOW, TRAP};
use crate::run::{Run, folder, root, run_in};

/// Runs the last step of the action with these inputs.
fn run_action(folder: &Path, claims: &str, tier: &str) -> Run {
    let action = fs::read_to_string(root().join("action.yml")).unwrap();
    let (_, script) = action.rsplit_once("run: |\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_pounce")).parent().unwrap();
    let paths = std::env::var("PATH").unwrap();
    let output = Command::new("bash")
        .current_dir(folder)
        .args(["-e", "-o", "pipefail", "-c", script])
        .env("PATH", format!("{}:{paths}", program.display()))
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .envs([("CLAIMS", claims), ("TIER", tier), ("ARGUMENTS", "-v")])
        .output();
    output.expect("bash starts").into()
}

#[test]
fn action_leaves_defaults_to_the_configuration() {
    let folder = folder(&[
        ("facts/grid/trap.toml", TRAP),
        ("facts/grid/slow.toml", SLOW),
        ("pounce.toml", "claims = \"facts\"\ntier = \"slow\"\n"),
    ]);
    let root = folder.path();
    assert_eq!(run_in(root, &["prove", "-q", "--results", "facts"]).code, 0);
    let run = run_action(root, "", "");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("2 results: 2 hold, 0 unchanged"),
        "{}",
        run.stdout
    );
    let run = run_action(root, "grid/trap grid/slow", "fast");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("2 results: 1 holds, 1 unchanged"),
        "{}",
        run.stdout
    );
    let summary = fs::read_to_string(root.join("summary.md")).unwrap();
    assert!(summary.contains("2 hold"), "{summary}");
}

#[test]
fn action_keeps_the_exit_code_without_a_summary() {
    let folder = folder(&[("pounce.toml", "teir = \"slow\"\n")]);
    let run = run_action(folder.path(), "", "");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(
        run.stderr.contains("did you mean `tier`?"),
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("pounce-regress.md"), "{}", run.stderr);
}

#[test]
fn action_leaves_patterns_to_the_program() {
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("grid/unrelated.txt", ""),
    ]);
    let root = folder.path();
    assert_eq!(
        run_in(root, &["prove", "-q", "--results", "hypotheses"]).code,
        0
    );
    // The shell would expand this to `grid/unrelated.txt`.
    let run = run_action(root, "grid/*", "");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 result: 1 holds"), "{}", run.stdout);
}
