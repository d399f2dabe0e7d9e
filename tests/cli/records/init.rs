//! `pounce init`: the new project passes every command at once, and nothing is overwritten.

use std::fs;

use crate::run::{folder, run_in};

#[test]
fn new_project_passes_prove_and_regress() {
    let folder = folder(&[]);
    let run = run_in(folder.path(), &["init", "new/project"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout
            .contains("hypotheses/ladder/boards/ladder.toml\n")
    );
    let project = folder.path().join("new/project");
    let regress = run_in(&project, &["regress"]);
    let summary = "2 results: 2 hold, 0 unchanged (slower tier), 0 failed\n";
    assert_eq!((regress.code, regress.stdout.as_str()), (0, summary));
    let prove = run_in(&project, &["prove"]);
    let summary = "2 claims: 1 proven, 1 refuted, 0 open; all as expected\n";
    assert_eq!(prove.code, 0, "{}", prove.stderr);
    assert!(prove.stdout.ends_with(summary), "{}", prove.stdout);
    for command in ["report", "bless"] {
        let run = run_in(&project, &[command]);
        assert_eq!(run.code, 0, "{command}: {}{}", run.stdout, run.stderr);
    }
    let ignored = fs::read_to_string(project.join(".gitignore")).unwrap();
    assert!(ignored.contains("/results/"));
    for file in ["report.html", "pounce-regress.xml", "pounce-regress.md"] {
        assert!(ignored.contains(&format!("\n/{file}\n")), "{ignored}");
    }
}

#[test]
fn workflow_says_what_it_needs_and_has_no_settings() {
    let folder = folder(&[]);
    let run = run_in(folder.path(), &["init"]);
    let step = "git submodule add <where you got pounce> pounce";
    assert!(run.stderr.contains(step), "{}", run.stderr);
    let workflow = fs::read_to_string(folder.path().join(".github/workflows/pounce.yml")).unwrap();
    assert!(workflow.contains(step), "{workflow}");
    for top in ["name: pounce", "on: [push, pull_request]", "jobs:"] {
        assert_eq!(workflow.lines().filter(|line| *line == top).count(), 1);
    }
    let steps: Vec<&str> = workflow
        .lines()
        .filter_map(|line| line.strip_prefix("      - "))
        .collect();
    let last = ["name: Look for the sources of pounce", "uses: ./pounce"];
    assert_eq!(steps[1..], last);
    // Settings are in pounce.toml only, which an input would override.
    assert!(workflow.ends_with("- uses: ./pounce\n"), "{workflow}");
    assert!(!workflow.contains('\t'), "{workflow}");
}

#[test]
fn init_below_the_root_of_a_repository_says_where_the_workflow_belongs() {
    let folder = folder(&[(".git/HEAD", "")]);
    let root = run_in(folder.path(), &["init"]);
    assert!(
        !root.stderr.contains("root of a repository"),
        "{}",
        root.stderr
    );
    let below = run_in(folder.path(), &["init", "a/b"]);
    let note = "GitHub runs workflows only in the root of a repository";
    assert!(below.stderr.contains(note), "{}", below.stderr);
    let input = "claims: a/b/hypotheses";
    assert!(below.stderr.contains(input), "{}", below.stderr);
    let regress = run_in(folder.path(), &["regress", "a/b/hypotheses"]);
    assert_eq!(regress.code, 0, "{}", regress.stderr);
}

#[test]
fn init_overwrites_nothing() {
    let folder = folder(&[
        ("a/hypotheses/mine.toml", "mine"),
        ("a/pounce.toml", ""),
        ("b/.gitignore", "/mine\n"),
    ]);
    let run = run_in(folder.path(), &["init", "a"]);
    assert_eq!(run.code, 2);
    let both = "not overwritten: a/hypotheses, a/pounce.toml\n";
    assert!(run.stderr.contains(both), "{}", run.stderr);
    assert!(!folder.path().join("a/.gitignore").exists());
    // An ignore file is common in a new repository.
    let run = run_in(folder.path(), &["init", "b"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains(".gitignore exists and was kept"),
        "{}",
        run.stderr
    );
    let kept = fs::read_to_string(folder.path().join("b/.gitignore")).unwrap();
    assert_eq!(kept, "/mine\n");
    assert_eq!(run_in(folder.path(), &["init", "b"]).code, 2);
}

#[test]
fn points_to_init_without_a_folder_of_claims() {
    let folder = folder(&[]);
    for command in ["prove", "regress", "report", "bless"] {
        let run = run_in(folder.path(), &[command]);
        assert_eq!(run.code, 2, "{command}");
        assert!(
            run.stderr.contains("hypotheses"),
            "{command}: {}",
            run.stderr
        );
        assert!(
            run.stderr.contains("`pounce init`"),
            "{command}: {}",
            run.stderr
        );
    }
}
