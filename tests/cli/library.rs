//! A small claim library with recorded results, and ways to change it.

use std::fs;
use std::path::{Path, PathBuf};

use hypothesis::{RegressionRecord, ResultRecord, Status};
use tempfile::TempDir;

use crate::forge::forged;
use crate::run::{Run, folder, run_in};

/// A claim that has a certificate.
pub const TRAP: &str = r#"
statement = "Goats trap both tigers by ply 15"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 15 }
expect = "proven"
"#;

/// A claim decided by a search without a certificate.
pub const SEARCHED: &str = r#"
statement = "Goats do not trap both tigers by ply 9"
game = "small-grid"
prover = "goats"
goal.win = { by_ply = 9 }
expect = "refuted"
method.engine = "alpha-beta"
"#;

/// A claim decided by a tablebase.
pub const COUNTED: &str = r#"
statement = "Positions of the small grid with all goats placed, goats to move"
game = "small-grid"
goal.census = [{ placed = 6, captured = 0, mover = "goats", goats_win = 7 }]
expect = "refuted"
"#;

/// A claim of a slower tier.
pub const SLOW: &str = r#"
statement = "Goats win on the small grid"
game = "small-grid"
goal.value = "goats"
expect = "proven"
tier = "slow"
"#;

/// Makes a library of four claims with their results.
pub fn library() -> TempDir {
    let folder = folder(&[
        ("hypotheses/grid/trap.toml", TRAP),
        ("hypotheses/grid/searched.toml", SEARCHED),
        ("hypotheses/grid/counted.toml", COUNTED),
        ("hypotheses/grid/slow.toml", SLOW),
    ]);
    let run = run_in(
        folder.path(),
        &["prove", "--tier", "slow", "--results", "hypotheses", "-q"],
    );
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    folder
}

/// Runs `pounce regress` on the library.
pub fn regress(folder: &Path, more: &[&str]) -> Run {
    let mut arguments = vec!["regress", "-q"];
    arguments.extend(more);
    run_in(folder, &arguments)
}

/// Runs `pounce regress` and returns the failures as (claim, kind).
pub fn failures(folder: &Path, more: &[&str]) -> Vec<(String, String)> {
    let mut arguments = vec!["--format", "json"];
    arguments.extend(more);
    let run = regress(folder, &arguments);
    let record: RegressionRecord = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(run.code, i32::from(record.failed > 0), "{}", run.stderr);
    let failed = record.results.into_iter().filter_map(|it| {
        let failure = it.failure?;
        assert_eq!(it.status, Status::Failed);
        assert!(!failure.message.is_empty() && !failure.help.is_empty());
        Some((it.claim, failure.kind.name().to_owned()))
    });
    failed.collect()
}

/// Returns the path of a file of the library.
pub fn path(folder: &TempDir, name: &str) -> PathBuf {
    folder.path().join("hypotheses/grid").join(name)
}

/// Replaces `from` by `to` in a file of the library.
pub fn change(folder: &TempDir, name: &str, from: &str, to: &str) {
    let path = path(folder, name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
}

/// Edits a result and gives it a valid seal.
pub fn forge(folder: &TempDir, name: &str, edit: impl FnOnce(&mut ResultRecord)) {
    let path = path(folder, name);
    let mut result = ResultRecord::read(&fs::read_to_string(&path).unwrap()).unwrap();
    edit(&mut result);
    fs::write(&path, forged(result).text()).unwrap();
}
