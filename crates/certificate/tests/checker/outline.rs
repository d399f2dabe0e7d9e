//! Strategies unfolded: with enough room every line of play ends as the certificate promises, and
//! with little room nothing is lost without a word.

use std::io::Cursor;

use certificate::{Branch, End, Extent, NaiveHunt, Outline, Position, outline};
use game::Game;

const WON: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-15.cert");
const HELD: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-13.cert");
const CLOSED: &[u8] =
    include_bytes!("../../../../hypotheses/aadu-puli/goats-never-lose-a-goat.cert");

fn unfolded(file: &[u8], moves: usize, branches: usize) -> Outline {
    outline(&mut Cursor::new(file), Extent { moves, branches }).unwrap()
}

/// The one root of the one strategy, and its position.
fn root(outline: &Outline) -> (NaiveHunt, Position, &Branch) {
    let rules = NaiveHunt::new(outline.header.rules.clone()).unwrap();
    let position = rules.parse(&outline.header.strategies[0].roots[0].position);
    (rules, position.unwrap(), &outline.strategies[0][0])
}

/// Plays every line; returns how each ends, after how many plies, and how many answers lack.
fn lines(
    rules: &NaiveHunt,
    position: &Position,
    branch: &Branch,
    plies: u32,
) -> (Vec<(End, u32)>, usize) {
    let (mut here, mut plies) = (*position, plies);
    for m in branch.answer.into_iter().chain(branch.reply) {
        assert!(rules.legal_moves(&here).contains(&m), "{m:?}");
        here = rules.play(&here, m);
        plies += 1;
    }
    let (mut ends, mut lacking) = (Vec::new(), branch.left_out);
    ends.extend(branch.end.map(|end| (end, plies)));
    for next in &branch.branches {
        let (more, left_out) = lines(rules, &here, next, plies);
        ends.extend(more);
        lacking += left_out;
    }
    (ends, lacking)
}

#[test]
fn a_strategy_that_reaches_does_so_on_every_line() {
    let outline = unfolded(WON, 8, 1_000_000);
    let (rules, position, branch) = root(&outline);
    let (ends, lacking) = lines(&rules, &position, branch, 0);
    assert_eq!(lacking, 0);
    assert!(ends.len() > 1);
    for (end, plies) in ends {
        assert_eq!(end, End::Reached);
        assert!(plies <= 15, "{plies}");
    }
}

#[test]
fn a_strategy_that_avoids_is_never_short_of_a_move() {
    let outline = unfolded(HELD, 4, 1_000_000);
    let (rules, position, branch) = root(&outline);
    let (ends, lacking) = lines(&rules, &position, branch, 0);
    assert_eq!(lacking, 0);
    assert!(
        ends.iter()
            .all(|(end, plies)| *end == End::Cut && *plies == 8)
    );
}

#[test]
fn with_little_room_the_rest_is_counted() {
    let whole = unfolded(HELD, 2, 1_000_000);
    let part = unfolded(HELD, 2, 3);
    let (whole, part) = (root(&whole).2, root(&part).2);
    assert!(part.branches.len() <= 3 && !part.branches.is_empty());
    assert_eq!(
        part.branches.len() + part.left_out,
        whole.branches.len() + whole.left_out
    );
    let closed = unfolded(CLOSED, 4, 100);
    assert!(closed.header.strategies[0].closed);
    assert_eq!(closed.strategies, [Vec::new()]);
}
