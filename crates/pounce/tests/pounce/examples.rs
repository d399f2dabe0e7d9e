//! Runs the programs in `examples/`, which cargo builds together with the tests.

use std::path::Path;
use std::process::Command;

/// Runs an example in the repository's root, and returns its output.
fn run(example: &str) -> String {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().unwrap().parent().unwrap().join("examples");
    let output = Command::new(folder.join(example))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn proves_a_claim() {
    let output = run("prove_claim");
    assert!(output.contains("proven after 1291775 nodes"), "{output}");
    assert!(output.contains("accepted: Tigers can force"), "{output}");
}

#[test]
fn checks_a_certificate() {
    let output = run("check_certificate");
    assert!(output.contains("the claim is proven"), "{output}");
}

#[test]
fn probes_a_position() {
    let output = run("probe_position");
    assert!(output.contains("distance: Some(6)"), "{output}");
}

#[test]
fn defines_a_game() {
    let output = run("own_game");
    let wins = |matches: u32| {
        let verdict = if matches % 4 == 0 {
            "Refuted"
        } else {
            "Proven"
        };
        format!("{matches} matches, the first player wins: {verdict}\n")
    };
    assert_eq!(output, (20..=24).map(wins).collect::<String>());
}
