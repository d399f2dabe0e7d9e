//! Runs the programs in `examples/`.

use std::path::Path;

#[path = "../../examples/check_certificate.rs"]
mod check_certificate;
#[path = "../../examples/own_game.rs"]
mod own_game;
#[path = "../../examples/probe_position.rs"]
mod probe_position;
#[path = "../../examples/prove_claim.rs"]
mod prove_claim;

/// Goes to the folder from which the examples are run.
fn enter_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::set_current_dir(root).unwrap();
}

#[test]
fn proves_a_claim() {
    enter_repository();
    prove_claim::main().unwrap();
}

#[test]
fn checks_a_certificate() {
    enter_repository();
    check_certificate::main().unwrap();
}

#[test]
fn probes_a_position() {
    probe_position::main().unwrap();
}

#[test]
fn defines_a_game() {
    own_game::main();
}
