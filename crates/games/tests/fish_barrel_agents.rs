//! The agents of Fish-Barrel: what they play is legal, wins where it should, and is right as often
//! as they say.

use game::{Agent, ConfidenceInterval, Game, Limits, Meter, NoMonitor, Notation, Outcome};
use pounce_games::fish_barrel::{EvenAgent, FishBarrel, Move, Options, Position, UnsureAgent};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn game(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
    let options = Options {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&options).unwrap()
}

/// A position drawn barrel by barrel, some of them empty and some full.
fn drawn(game: &FishBarrel, random: &mut Pcg64Mcg) -> Position {
    let mut position = game.start();
    for fish in &mut position.fish[..game.barrels()] {
        *fish = match random.random_range(0..4) {
            0 => 0,
            1 => game.most(),
            _ => random.random_range(0..=game.most()),
        };
    }
    position
}

const GAMES: [(u8, u8, Option<u8>); 7] = [
    (1, 6, None),
    (2, 6, None),
    (4, 6, None),
    (4, 6, Some(3)),
    (4, 6, Some(1)),
    (3, 5, None),
    (6, 4, Some(5)),
];

#[test]
fn the_even_move_is_found_exactly_where_there_is_one() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for (barrels, most, throw) in GAMES {
        let game = game(barrels, most, throw);
        for _ in 0..200 {
            let position = drawn(&game, &mut random);
            let even: Vec<Move> = game
                .moves(&position)
                .filter(|&m| game.leaves_even(&position, m))
                .collect();
            let found = game.even_move(&position);
            assert_eq!(found.is_some(), !even.is_empty(), "{position:?}");
            assert!(found.is_none_or(|m| even.contains(&m)));
            let missed = !even.is_empty() && even.len() < game.moves(&position).count();
            assert_eq!(game.can_be_missed(&position), missed, "{position:?}");
        }
    }
}

#[test]
fn the_even_agent_wins_every_won_position_against_anybody() {
    for (barrels, most, throw) in GAMES {
        let game = game(barrels, most, throw);
        if !game.keeps_parity() {
            continue;
        }
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let mut won = 0;
        for number in 0..100 {
            let mut position = drawn(&game, &mut random);
            let mut opponent = UnsureAgent::new(random.random_range(0.0..1.0), number);
            let hero = match position.has_odd() {
                true => position.mover,
                false => position.mover.opponent(),
            };
            while game.outcome(&position).is_none() {
                let m = match position.mover == hero {
                    true => EvenAgent.choose(&game, &position),
                    false => opponent.choose(&game, &position),
                };
                assert!(game.is_legal(&position, m), "{position:?} {m:?}");
                position = game.play(&position, m);
            }
            assert_eq!(game.outcome(&position), Some(Outcome::Win(hero)));
            won += 1;
        }
        assert_eq!(won, 100);
    }
}

#[test]
fn where_caps_break_the_theory_the_even_agent_can_lose_a_won_position() {
    let game = game(2, 3, None);
    let solution = game
        .solve(&mut Meter::new(Limits::NONE, &NoMonitor))
        .unwrap();
    let mut position = game.start();
    let lost = (0..16).any(|number| {
        position.fish[0] = number / 4;
        position.fish[1] = number % 4;
        if position.is_empty() || !solution.mover_wins(&position) {
            return false;
        }
        let m = EvenAgent.choose(&game, &position);
        solution.mover_wins(&game.play(&position, m))
    });
    assert!(lost);
}

/// How often the agent is right, over so many turns with a right move that can be missed.
fn measure(game: &FishBarrel, right: f64, turns: u64, seed: u64) -> u64 {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut agent = UnsureAgent::new(right, seed + 1);
    let (mut kept, mut seen) = (0, 0);
    while seen < turns {
        let position = drawn(game, &mut random);
        if position.is_empty() {
            continue;
        }
        let m = agent.choose(game, &position);
        assert!(game.is_legal(&position, m), "{position:?} {m:?}");
        if game.can_be_missed(&position) {
            seen += 1;
            kept += u64::from(game.leaves_even(&position, m));
        } else if game.even_move(&position).is_some() {
            assert!(game.leaves_even(&position, m), "there is only one move");
        }
    }
    kept
}

#[test]
fn the_unsure_agent_is_right_as_often_as_it_says() {
    const TURNS: u64 = 20_000;
    for (number, (barrels, most, throw)) in GAMES.into_iter().enumerate() {
        let game = game(barrels, most, throw);
        if barrels == 1 {
            continue;
        }
        for right in [0.0, 0.1, 0.5, 0.8, 0.95, 1.0] {
            let kept = measure(&game, right, TURNS, 10 * number as u64);
            // At this confidence one of the 36 intervals misses the truth in one of 2,700 worlds.
            let interval = ConfidenceInterval::clopper_pearson(kept, TURNS, 0.99999);
            assert!(
                interval.contains(right),
                "{barrels} {most} {throw:?}: {right} is not in {interval:?}"
            );
            assert!(interval.upper - interval.lower < 0.04);
        }
    }
}

#[test]
fn corner_cases_are_right_as_often_on_their_own() {
    const TURNS: u64 = 20_000;
    let cases = [
        // One barrel with fish, so that nothing can go wrong with the choice of it.
        (None, "3,0,0,0"),
        (None, "0,0,1,0"),
        // Full barrels, which can only be left as they are.
        (None, "3,6,6,6"),
        (None, "6,5,6,0"),
        // One fish to throw, which the right move needs, or does not.
        (Some(1), "2,1,2,1"),
        (Some(1), "0,1,2,6"),
        (Some(3), "1,1,1,1"),
    ];
    for (throw, text) in cases {
        let game = game(4, 6, throw);
        let position = game.parse_position(text).unwrap();
        assert!(game.can_be_missed(&position), "{text}");
        let mut agent = UnsureAgent::new(0.7, 5);
        let right = |_: &u64| {
            let m = agent.choose(&game, &position);
            game.leaves_even(&position, m)
        };
        let kept = (0..TURNS).filter(right).count() as u64;
        let interval = ConfidenceInterval::clopper_pearson(kept, TURNS, 0.99999);
        assert!(interval.contains(0.7), "{text}: {interval:?}");
    }
}

#[test]
fn in_play_too_and_without_counting_free_decisions_it_is_right_too_often() {
    const TURNS: u64 = 20_000;
    for (barrels, most, throw) in [(4, 6, None), (4, 2, Some(1))] {
        let game = game(barrels, most, throw);
        let interval = |agent: &mut UnsureAgent| {
            let mut meter = Meter::new(Limits::NONE, &NoMonitor);
            let right = game.right_turns(agent, TURNS, 1, &mut meter).unwrap();
            ConfidenceInterval::clopper_pearson(right, TURNS, 0.99999)
        };
        let adjusted = interval(&mut UnsureAgent::new(0.5, 2));
        assert!(adjusted.contains(0.5), "{adjusted:?}");
        let plain = interval(&mut UnsureAgent::unadjusted(0.5, 2));
        assert!(plain.lower > 0.5, "{plain:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = game(4, 6, None);
    let line = |seed| {
        let mut agent = UnsureAgent::new(0.5, seed);
        let mut position = game.start();
        let mut line = Vec::new();
        while game.outcome(&position).is_none() {
            line.push(agent.choose(&game, &position));
            position = game.play(&position, line[line.len() - 1]);
        }
        line
    };
    assert_eq!(line(7), line(7));
    assert_ne!(line(7), line(8));
}
