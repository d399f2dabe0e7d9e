//! A valid board and claim, and the error messages after one replacement in them.

use crate::run::{Run, folder, run_in};

/// A valid board.
pub const BOARD: &str = r#"name = "Y"
tigers = "a"
goats = 2
captures = 1
nodes = [["a", 0, 0], ["b", 1, 0], ["c", 2, 0], ["d", 3, 0]]
lines = ["a b c", "c d"]
"#;

/// A valid claim.
pub const CLAIM: &str = r#"statement = "Tigers can force a capture by ply 4"
game = "bagh-chal"
prover = "tigers"
goal.captures = { at_least = 1, by_ply = 4 }
expect = "refuted"
"#;

/// Asserts that a run failed with exit code 2, an error message, and no panic.
pub fn assert_refused(run: &Run) {
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert_eq!(run.stdout, "");
    assert!(run.stderr.contains("error: "), "{}", run.stderr);
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
}

/// Returns the message about the board with `from` replaced by `to`.
pub fn board_error(from: &str, to: &str) -> String {
    assert!(BOARD.contains(from), "{from}");
    let folder = folder(&[("y.toml", &BOARD.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["show", "y.toml"]);
    assert_refused(&run);
    run.stderr
}

/// Returns the message about the claim with `from` replaced by `to`.
pub fn claim_error(from: &str, to: &str) -> String {
    assert!(CLAIM.contains(from), "{from}");
    let folder = folder(&[("claims/c.toml", &CLAIM.replacen(from, to, 1))]);
    let run = run_in(folder.path(), &["prove", "claims"]);
    assert_refused(&run);
    assert!(!folder.path().join("results").exists());
    run.stderr
}
