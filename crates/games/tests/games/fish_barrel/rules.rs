//! Rules of Fish-Barrel: conformance, perft tables and round trips of notation.

use std::fs;

use game::conformance::check;
use game::perft::{perft, perft_parallel};
use game::{Game, Notation};
use pounce_games::fish_barrel::{FishBarrel, Move, Position, Settings};
use proptest::prelude::*;

fn game(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
    let options = Settings {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&options).unwrap()
}

#[test]
fn fish_barrel_conforms() {
    for (barrels, most, throw) in [
        (1, 6, None),
        (2, 15, None),
        (3, 4, None),
        (4, 3, Some(2)),
        (5, 2, None),
        (3, 5, Some(0)),
        (8, 1, Some(2)),
    ] {
        let game = game(barrels, most, throw);
        if let Err(broken) = check(&game, 40, 1) {
            panic!("{}: {broken}", game.digest_text());
        }
    }
}

/// An independent implementation of the rules on lists.
fn count(fish: &[u8], most: u8, throw: u8, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for barrel in 0..fish.len() {
        if fish[barrel] > 0 {
            let mut taken = fish.to_vec();
            taken[barrel] -= 1;
            throw_into(&taken, barrel + 1, most, throw, &mut |after| {
                sum += count(after, most, throw, depth - 1);
            });
        }
    }
    sum
}

fn throw_into(fish: &[u8], to: usize, most: u8, left: u8, done: &mut dyn FnMut(&[u8])) {
    if to == fish.len() {
        return done(fish);
    }
    for thrown in 0..=left {
        let mut after = fish.to_vec();
        after[to] += thrown;
        if after[to] <= most {
            throw_into(&after, to + 1, most, left - thrown, done);
        }
    }
}

/// Counts up to this are checked by the slow, independent rules too.
const NAIVE: u64 = 1_000_000;

#[test]
fn both_rule_sets_match_perft_tables() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft/fish-barrel.txt");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 8);
    for line in lines {
        let mut words = line.split_whitespace();
        let mut option = || words.next().unwrap().parse::<u8>().ok();
        let (barrels, most, throw) = (option().unwrap(), option().unwrap(), option());
        let game = game(barrels, most, throw);
        let position = game.parse_position(words.next().unwrap()).unwrap();
        let counts: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
        assert!(counts.len() >= 3, "{line}");
        for (depth, counted) in (1..).zip(counts) {
            assert_eq!(perft(&game, &position, depth), counted, "{line}");
            assert_eq!(perft_parallel(&game, &position, depth), counted, "{line}");
            if counted <= NAIVE {
                let fish = &position.fish[..game.barrels()];
                assert_eq!(
                    count(fish, most, game.max_throw(), depth),
                    counted,
                    "{line}"
                );
            }
        }
    }
}

/// Generates a game and one of its positions.
fn drawn() -> impl Strategy<Value = (FishBarrel, Position)> {
    let numbers = (1u8..=8, 1u8..=15, proptest::option::of(0u8..=20));
    let fish = proptest::array::uniform8(0u8..=15);
    (numbers, fish, any::<bool>()).prop_map(|((barrels, most, throw), fish, second)| {
        let game = game(barrels, most, throw);
        let mut position = game.start();
        for (held, fish) in position.fish[..game.barrels()].iter_mut().zip(fish) {
            *held = fish % (most + 1);
        }
        if second {
            position.mover = position.mover.opponent();
        }
        (game, position)
    })
}

proptest! {
    #[test]
    fn positions_round_trip((game, position) in drawn()) {
        let text = game.position_text(&position);
        prop_assert_eq!(game.parse_position(&text).unwrap(), position);
    }

    #[test]
    fn moves_round_trip((game, position) in drawn(), which in 0usize..500) {
        let moves: Vec<Move> = game.moves(&position).take(500).collect();
        if !moves.is_empty() {
            let m = moves[which % moves.len()];
            let text = game.move_text(&position, m);
            prop_assert_eq!(game.parse_move(&position, &text).unwrap(), m);
            prop_assert!(!text.contains(' '));
            let short = text.trim_end_matches("+0");
            prop_assert_eq!(game.parse_move(&position, short).unwrap(), m);
        }
    }

    #[test]
    fn parsers_never_panic(text in ".{0,20}", (game, position) in drawn()) {
        if let Ok(read) = game.parse_position(&text) {
            prop_assert!(read.fish.iter().all(|&fish| fish <= game.capacity()));
        }
        if let Ok(m) = game.parse_move(&position, &text) {
            prop_assert!(game.is_legal(&position, m));
        }
    }

    #[test]
    fn accepted_numbers_round_trip(text in "[0-9,+:]{0,12}", (game, position) in drawn()) {
        if let Ok(read) = game.parse_position(&text) {
            prop_assert!(read.fish.iter().all(|&fish| fish <= game.capacity()));
        }
        if let Ok(m) = game.parse_move(&position, &text) {
            prop_assert!(game.is_legal(&position, m));
        }
    }
}

#[test]
fn pictures_show_every_fish() {
    let game = game(4, 6, None);
    let position = game.parse_position("3,6,0,1:second").unwrap();
    let drawn = game.text_picture(&position);
    assert_eq!(drawn.matches("<><").count(), 10);
    assert_eq!(drawn.lines().last(), Some("  1     2     3     4"));
    let svg = game.svg(&position);
    assert_eq!(svg.matches("class=\"body\"").count(), 10);
    assert!(svg.contains("Fish-Barrel: second to move"));
    assert!(svg.contains("Barrel 3 of 4: empty"));
}
