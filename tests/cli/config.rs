//! `pounce.toml`: defaults below arguments and environment variables.

use std::fs;

use crate::library::{SLOW, TRAP};
use crate::run::{folder, program, run_in};

#[test]
fn configuration_sets_defaults() {
    let folder = folder(&[
        ("facts/grid/trap.toml", TRAP),
        ("facts/grid/slow.toml", SLOW),
        (
            "pounce.toml",
            "claims = \"facts\"\nresults = \"new\"\ntier = \"slow\"\nformat = \"json\"\n\
             threads = 1\nmemory = \"1G\"\n",
        ),
    ]);
    let run = run_in(folder.path(), &["prove", "-v"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.starts_with('['), "{}", run.stdout);
    assert!(
        run.stderr.contains("defaults from pounce.toml"),
        "{}",
        run.stderr
    );
    assert!(folder.path().join("new/grid/slow.json").exists());
    // Names of claims do not depend on how they are selected.
    for selector in ["grid/trap", "facts/grid/trap.toml", "grid"] {
        let run = run_in(folder.path(), &["bless", selector]);
        assert_eq!(run.code, 0, "{selector}: {}{}", run.stdout, run.stderr);
    }
    let run = run_in(folder.path(), &["regress", "--format", "human"]);
    let summary = "2 results: 2 hold, 0 unchanged (slower tier), 0 failed\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, summary));
    // Arguments win, and the file applies in folders below it.
    let inner = folder.path().join("facts/grid");
    let run = run_in(&inner, &["prove", "--tier", "fast", "--format", "human"]);
    assert!(
        run.stdout.contains("1 claim: 1 proven"),
        "{}{}",
        run.stdout,
        run.stderr
    );
}

#[test]
fn default_folders_are_next_to_the_configuration() {
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("pounce.toml", ""),
        ("notes/today/readme.txt", ""),
    ]);
    let inner = folder.path().join("notes/today");
    let run = run_in(&inner, &["prove", "grid/trap"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("results/grid/trap.json").exists());
    let run = run_in(&inner, &["bless"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(folder.path().join("hypotheses/grid/trap.json").exists());
    // The nearest file wins, and is not merged with those above it.
    fs::write(folder.path().join("notes/pounce.toml"), "").unwrap();
    assert_eq!(run_in(&inner, &["prove", "grid/trap"]).code, 2);
}

#[test]
fn environment_wins_over_configuration() {
    let folder = folder(&[("pounce.toml", "tablebases = \"mine\"\n")]);
    let run = run_in(folder.path(), &["solve", "pentagram"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(folder.path().join("tablebases").exists() && !folder.path().join("mine").exists());
    let output = program(folder.path())
        .env_remove("POUNCE_TABLEBASES")
        .args(["solve", "pentagram"])
        .output();
    assert!(output.unwrap().status.success());
    assert!(folder.path().join("mine").exists());
}

#[test]
fn mistakes_in_configuration_are_located() {
    let folder = folder(&[("pounce.toml", "teir = \"slow\"\nmemory = \"4X\"\n")]);
    let run = run_in(folder.path(), &["games"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    for part in [
        "pounce.toml:1:1",
        "help: did you mean `tier`?",
        "pounce.toml:2:10",
        "unknown unit `X`: use K, M or G",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
    // It does not keep the schema that would help from being printed.
    assert_eq!(run_in(folder.path(), &["schema", "config"]).code, 0);
    fs::write(folder.path().join("pounce.toml"), "").unwrap();
    assert_eq!(run_in(folder.path(), &["games"]).code, 0);
}
