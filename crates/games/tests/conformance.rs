//! Every game passes the conformance test of the `game` crate.

use game::conformance::check;
use games::hunt::{Board, EMBEDDED, Hunt, Stalemate};

#[test]
fn every_embedded_board_conforms() {
    for (name, _) in EMBEDDED {
        for stalemate in [Stalemate::Loss, Stalemate::Draw] {
            let board = Board::embedded(name).unwrap();
            let hunt = Hunt::new(Board { stalemate, ..board });
            match check(&hunt, 300, 1) {
                Ok(positions) => assert!(positions > 1000, "{name}: only {positions} positions"),
                Err(broken) => panic!("{name}: {broken}"),
            }
        }
    }
}
