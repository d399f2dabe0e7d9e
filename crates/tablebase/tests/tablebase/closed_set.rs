//! Closed sets of small boards: they exist exactly where the defender does not lose, and are
//! closed.

use std::collections::HashSet;

use crate::fixture::{DIGEST, board, solved};
use game::{Game, NoMonitor, Outcome, Side, Symmetric};
use games::hunt::{GOATS, Hunt, Position, TIGERS};
use pounce_tablebase::{Keep, PreferenceWeights, Tablebase, closed_set};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn open(dir: &std::path::Path, hunt: &Hunt, keep: Keep) -> Tablebase {
    solved(dir, hunt, keep);
    Tablebase::open(dir, hunt, DIGEST).unwrap()
}

/// Lists the positions of random games.
fn positions(hunt: &Hunt, games: u64) -> Vec<Position> {
    let mut random = Pcg64Mcg::seed_from_u64(games);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = hunt.start();
        for _ in 0..30 {
            all.push(position);
            let moves: Vec<_> = hunt.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = hunt.play(&position, moves[random.random_range(0..moves.len())]);
        }
    }
    all
}

/// Checks that the defender can stay in the set from its positions and from the start.
fn is_closed(hunt: &Hunt, set: &[Position], start: &Position, defender: Side) -> bool {
    let members: HashSet<Position> = set
        .iter()
        .map(|position| hunt.canonical(position))
        .collect();
    let lost = Some(Outcome::Win(defender.opponent()));
    let is_safe = |position: &Position| {
        let over = hunt.outcome(position);
        over != lost && (over.is_some() || members.contains(&hunt.canonical(position)))
    };
    let has_move = |here: &Position| {
        let mut next = hunt.moves(here).map(|m| hunt.play(here, m));
        hunt.outcome(here) != lost
            && (hunt.outcome(here).is_some() || next.any(|next| is_safe(&next)))
    };
    let starts_inside = if start.mover == defender {
        has_move(start)
    } else {
        is_safe(start)
    };
    starts_inside
        && members.iter().all(|member| {
            member.mover != defender && hunt.moves(member).all(|m| has_move(&hunt.play(member, m)))
        })
}

#[test]
fn closed_set_exists_exactly_where_defender_does_not_lose() {
    let (mut some, mut none) = (0, 0);
    for name in ["little-puli", "pentagram", "small-grid"] {
        let hunt = board(name);
        let dir = tempfile::tempdir().unwrap();
        let tablebase = open(dir.path(), &hunt, Keep::All);
        let weights = PreferenceWeights::of(hunt.board());
        for start in positions(&hunt, 12) {
            for defender in [TIGERS, GOATS] {
                let value = tablebase.probe(&start).unwrap().unwrap().value;
                let set = closed_set(&tablebase, &start, defender, &weights, &NoMonitor).unwrap();
                assert_eq!(
                    set.is_some(),
                    value != Outcome::Win(defender.opponent()),
                    "{name}: {}",
                    hunt.compact(&start)
                );
                match set {
                    Some(set) => {
                        let set: Vec<Position> = set.into_iter().collect();
                        some += 1;
                        assert!(is_closed(&hunt, &set, &start, defender));
                    }
                    None => none += 1,
                }
            }
        }
    }
    assert!(some > 200 && none > 50, "{some} {none}");
}

#[test]
fn set_depends_on_weights_but_not_on_threads() {
    let hunt = board("little-puli");
    let dir = tempfile::tempdir().unwrap();
    let tablebase = open(dir.path(), &hunt, Keep::All);
    let weights = PreferenceWeights::of(hunt.board());
    let with = |defender, weights: &PreferenceWeights, threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let set = || closed_set(&tablebase, &hunt.start(), defender, weights, &NoMonitor);
        pool.unwrap().install(set).unwrap().unwrap()
    };
    for defender in [TIGERS, GOATS] {
        let one = with(defender, &weights, 1);
        assert!(!one.is_empty());
        assert_eq!(one, with(defender, &weights, 3));
    }
    let mut others = weights.clone();
    others.goats.reverse();
    others.tigers = [10, 20, 4, 10].into();
    for defender in [TIGERS, GOATS] {
        assert_ne!(with(defender, &weights, 1), with(defender, &others, 1));
    }
}

#[test]
fn none_without_placement_layers() {
    let hunt = board("little-puli");
    let dir = tempfile::tempdir().unwrap();
    let tablebase = open(dir.path(), &hunt, Keep::Sliding);
    let weights = PreferenceWeights::of(hunt.board());
    let set = closed_set(&tablebase, &hunt.start(), GOATS, &weights, &NoMonitor).unwrap();
    assert!(set.is_none());
}
