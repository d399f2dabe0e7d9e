//! Figure 2 of Lim and Nievergelt's paper on Bagh Chal, by plain minimax with the naive rules: no
//! table, no symmetries, and none of the fast rules.

use certificate::hunt::{Move, Position};
use fixtures::{NaiveGame, naive_board};
use game::oracle::reach_within;
use game::{Event, Game, Side};
use games::hunt::EMBEDDED;

/// The event that a goat has been captured.
#[derive(Clone, Copy)]
struct Capture;

impl Event<NaiveGame> for Capture {
    fn lower_bound(&self, _: &NaiveGame, position: &Position) -> u32 {
        u32::from(position.captured == 0)
    }
}

fn captured_by(first: usize, ply: u32) -> bool {
    let (_, text) = EMBEDDED[0];
    let rules = NaiveGame(naive_board(text).unwrap());
    let after = rules.play(&rules.start(), Move::Drop(first));
    reach_within(&rules, &after, Side::Left, &Capture, ply - 1)
}

#[test]
fn only_border_centre_saves_the_first_goat() {
    // Nodes are numbered row by row from 0; these are the five inequivalent first moves.
    let (next_to_corner, border_centre, inner_corner, inner_border, centre) = (1, 2, 6, 7, 12);
    for first in [next_to_corner, inner_corner] {
        assert!(captured_by(first, 2));
    }
    assert!(captured_by(inner_border, 4));
    assert!(captured_by(centre, 8));
    assert!(!captured_by(centre, 7));
    assert!(!captured_by(border_centre, 10));
}
