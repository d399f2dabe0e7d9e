//! Every game passes the conformance test of the `game` crate.

use game::conformance::check;
use games::hunt::{Board, EMBEDDED, Hunt};

#[test]
fn every_embedded_board_conforms() {
    for (name, _) in EMBEDDED {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        match check(&hunt, 300, 1) {
            Ok(positions) => assert!(positions > 1000, "{name}: only {positions} positions"),
            Err(broken) => panic!("{name}: {broken}"),
        }
    }
}
