//! Outlines: with enough room every line of play ends as the certificate promises, and with little
//! room everything left out is counted.

use std::io::Cursor;

use pounce_certificate::hunt::{Branch, End, NaiveHunt, Outline, OutlineLimits, Position, outline};

const WON: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-15.cert");
const HELD: &[u8] = include_bytes!("../../../../hypotheses/pentagram/goats-win-by-ply-13.cert");
const CLOSED: &[u8] =
    include_bytes!("../../../../hypotheses/aadu-puli/captures/none-by-closed-set.cert");

fn unfolded(file: &[u8], moves: usize, branches: usize) -> Outline {
    outline(&mut Cursor::new(file), OutlineLimits { moves, branches }).unwrap()
}

/// Returns the root of the only strategy, and its position.
fn root(outline: &Outline) -> (NaiveHunt, Position, &Branch) {
    let rules = NaiveHunt::new(outline.header.rules.clone()).unwrap();
    let position = rules.parse(&outline.header.strategies[0].roots[0].position);
    (rules, position.unwrap(), &outline.strategies[0][0])
}

/// Plays every line. Returns how and after how many plies each ends, and the answers left out.
fn lines(
    rules: &NaiveHunt,
    position: &Position,
    branch: &Branch,
    plies: u32,
) -> (Vec<(End, u32)>, usize) {
    let (mut here, mut plies) = (*position, plies);
    for m in branch.answer.into_iter().chain(branch.reply) {
        assert!(rules.moves(&here).any(|legal| legal == m), "{m:?}");
        here = rules.play(&here, m);
        plies += 1;
    }
    let (mut ends, mut left_out_below) = (Vec::new(), branch.left_out);
    ends.extend(branch.end.map(|end| (end, plies)));
    for next in &branch.branches {
        let (more, left_out) = lines(rules, &here, next, plies);
        ends.extend(more);
        left_out_below += left_out;
    }
    (ends, left_out_below)
}

#[test]
fn reaching_strategy_reaches_on_every_line() {
    let outline = unfolded(WON, 8, 1_000_000);
    let (rules, position, branch) = root(&outline);
    let (ends, left_out_below) = lines(&rules, &position, branch, 0);
    assert_eq!(left_out_below, 0);
    assert!(ends.len() > 1);
    for (end, plies) in ends {
        assert_eq!(end, End::Reached);
        assert!(plies <= 15, "{plies}");
    }
}

#[test]
fn avoiding_strategy_always_has_a_move() {
    let outline = unfolded(HELD, 4, 1_000_000);
    let (rules, position, branch) = root(&outline);
    let (ends, left_out_below) = lines(&rules, &position, branch, 0);
    assert_eq!(left_out_below, 0);
    assert!(
        ends.iter()
            .all(|(end, plies)| *end == End::Cut && *plies == 8)
    );
}

#[test]
fn counts_answers_left_out() {
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
