//! Compares the bounds of events with plain minimax on random positions of every board.

use game::oracle::reach_within;
use game::{Event, Game};
use pounce_games::hunt::{
    Board, EMBEDDED, GOATS, Hunt, HuntEvent, Position, RuleChanges, Stalemate, TIGERS,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The depth of minimax in plies.
const AHEAD: u32 = 3;

/// How often each bound applied.
#[derive(Default)]
struct Seen {
    in_one: u32,
    in_two_by_drops: u32,
    in_two_by_slides: u32,
    too_far: u32,
}

fn check(hunt: &Hunt, position: &Position, event: HuntEvent, seen: &mut Seen) {
    let place = || format!("{} {event}", hunt.compact(position));
    let lower_bound = event.lower_bound(hunt, position);
    for attacker in [TIGERS, GOATS] {
        let forced =
            (0..=AHEAD).find(|&plies| reach_within(hunt, position, attacker, &event, plies));
        let upper_bound = event.upper_bound(hunt, position, attacker);
        assert!(lower_bound <= upper_bound, "{}", place());
        assert_eq!(lower_bound == 0, upper_bound == 0, "{}", place());
        match forced {
            Some(plies) => assert!(lower_bound <= plies, "{}", place()),
            None => assert!(upper_bound > AHEAD, "{}", place()),
        }
        if upper_bound <= AHEAD {
            assert!(forced.unwrap() <= upper_bound, "{}", place());
        }
        seen.in_one += u32::from(upper_bound == 1);
        seen.in_two_by_drops += u32::from(upper_bound == 2 && position.hand > 0);
        seen.in_two_by_slides += u32::from(upper_bound == 2 && position.hand == 0);
        seen.too_far += u32::from(lower_bound > AHEAD);
    }
}

fn check_board(hunt: &Hunt, games: u32, seen: &mut Seen) {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for _ in 0..games {
        let mut position = hunt.start();
        for _ in 0..random.random_range(1..60) {
            let moves: Vec<_> = hunt.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = hunt.play(&position, moves[random.random_range(0..moves.len())]);
        }
        let captured = hunt.captured(&position);
        for event in [
            HuntEvent::Captures(captured),
            HuntEvent::Captures(captured + 1),
            HuntEvent::Captures(captured + 2),
            HuntEvent::Win(TIGERS),
            HuntEvent::Win(GOATS),
        ] {
            check(hunt, &position, event, seen);
        }
    }
}

#[test]
fn event_bounds_hold_on_every_board() {
    let mut seen = Seen::default();
    for (name, _) in EMBEDDED {
        let board = Board::embedded(name).unwrap();
        let games = if board.nodes.len() > 16 { 600 } else { 4000 };
        // With few goats the placement ends early, so slides occur too.
        let few = RuleChanges {
            goats: Some(board.captures.max(5)),
            ..RuleChanges::default()
        };
        let drawn = Board {
            stalemate: Stalemate::Draw,
            ..board.clone()
        };
        check_board(&Hunt::new(drawn), games, &mut seen);
        check_board(&Hunt::new(board.clone()), games, &mut seen);
        check_board(&Hunt::new(board.with(&few).unwrap()), games, &mut seen);
    }
    assert!(seen.in_one > 100, "{}", seen.in_one);
    assert!(seen.in_two_by_drops > 100, "{}", seen.in_two_by_drops);
    assert!(seen.in_two_by_slides > 20, "{}", seen.in_two_by_slides);
    assert!(seen.too_far > 100, "{}", seen.too_far);
}
