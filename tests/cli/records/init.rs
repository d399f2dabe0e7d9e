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
    assert!(project.join(".github/workflows/pounce.yml").is_file());
}

#[test]
fn init_overwrites_nothing() {
    let folder = folder(&[
        ("a/hypotheses/mine.toml", "mine"),
        ("b/.gitignore", "/mine\n"),
    ]);
    let run = run_in(folder.path(), &["init", "a"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("a/hypotheses"), "{}", run.stderr);
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
