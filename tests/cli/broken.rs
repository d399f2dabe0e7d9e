//! A board and a claim, with a flaw put in, and what is said of it.

use crate::run::{Run, folder, run_in};

/// A board without a flaw.
pub const BOARD: &str = r#"name = "Y"
tigers = "a"
goats = 2
captures = 1
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0]]
lines = ["a b c", "c d"]
"#;

/// A claim without a flaw.
pub const CLAIM: &str = r#"statement = "Tigers can force a capture by ply 4"
game = "bagh-chal"
prover = "tigers"
goal.captures = { at_least = 1, by_ply = 4 }
expect = "refuted"
"#;

/// Whether a run was refused as bad input should be.
pub fn refused(run: &Run) {
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
}

/// What is said of the board file with `from` replaced by `to`.
pub fn board(from: &str, to: &str) -> String {
    assert!(BOARD.contains(from), "{from}");
    let folder = folder(&[("y.toml", &BOARD.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["show", "y.toml"]);
    refused(&run);
    run.stderr
}

/// What is said of the claim file with `from` replaced by `to`.
pub fn claim(from: &str, to: &str) -> String {
    assert!(CLAIM.contains(from), "{from}");
    let folder = folder(&[("claims/c.toml", &CLAIM.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    refused(&run);
    assert!(!folder.path().join("results").exists());
    run.stderr
}
