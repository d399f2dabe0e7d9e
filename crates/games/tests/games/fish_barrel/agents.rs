//! Agents of Fish-Barrel: their moves are legal, win where they should, and are as accurate as
//! claimed.

use game::{Agent, ConfidenceInterval, Game, Limits, Meter, NoMonitor, Notation, Outcome};
use pounce_games::fish_barrel::{FishBarrel, Move, NoisyAgent, ParityAgent, Position, Settings};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

fn game(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
    let options = Settings {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&options).unwrap()
}

/// Returns a random position in which some barrels are empty and some full.
fn drawn(game: &FishBarrel, random: &mut Pcg64Mcg) -> Position {
    let mut position = game.start();
    for fish in &mut position.fish[..game.barrels()] {
        *fish = match random.random_range(0..4) {
            0 => 0,
            1 => game.capacity(),
            _ => random.random_range(0..=game.capacity()),
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
fn even_move_is_found_if_it_exists() {
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
            assert_eq!(
                game.even_move_can_be_missed(&position),
                missed,
                "{position:?}"
            );
        }
    }
}

#[test]
fn parity_agent_wins_every_won_position() {
    for (barrels, most, throw) in GAMES {
        let game = game(barrels, most, throw);
        if !game.keeps_parity() {
            continue;
        }
        let mut random = Pcg64Mcg::seed_from_u64(2);
        let mut won = 0;
        for number in 0..100 {
            let mut position = drawn(&game, &mut random);
            let mut opponent = NoisyAgent::new(random.random_range(0.0..1.0), number);
            let hero = if position.has_odd() {
                position.mover
            } else {
                position.mover.opponent()
            };
            while game.outcome(&position).is_none() {
                let m = if position.mover == hero {
                    ParityAgent.choose(&game, &position)
                } else {
                    opponent.choose(&game, &position)
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
fn parity_agent_can_lose_if_caps_break_parity() {
    let game = game(2, 3, None);
    let solution = game
        .solve(&mut Meter::new(Limits::DEFAULT, &NoMonitor))
        .unwrap();
    let mut position = game.start();
    let lost = (0..16).any(|number| {
        position.fish[0] = number / 4;
        position.fish[1] = number % 4;
        if position.is_empty() || !solution.mover_wins(&position) {
            return false;
        }
        let m = ParityAgent.choose(&game, &position);
        solution.mover_wins(&game.play(&position, m))
    });
    assert!(lost);
}

/// Counts the correct moves of the agent in `turns` turns with a correct move that can be missed.
fn measure(game: &FishBarrel, right: f64, turns: u64, seed: u64) -> u64 {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut agent = NoisyAgent::new(right, seed + 1);
    let (mut kept, mut seen) = (0, 0);
    while seen < turns {
        let position = drawn(game, &mut random);
        if position.is_empty() {
            continue;
        }
        let m = agent.choose(game, &position);
        assert!(game.is_legal(&position, m), "{position:?} {m:?}");
        if game.even_move_can_be_missed(&position) {
            seen += 1;
            kept += u64::from(game.leaves_even(&position, m));
        } else if game.even_move(&position).is_some() {
            assert!(game.leaves_even(&position, m), "there is only one move");
        }
    }
    kept
}

#[test]
fn noisy_agent_has_the_stated_accuracy() {
    const TURNS: u64 = 20_000;
    for (number, (barrels, most, throw)) in GAMES.into_iter().enumerate() {
        let game = game(barrels, most, throw);
        if barrels == 1 {
            continue;
        }
        for right in [0.0, 0.1, 0.5, 0.8, 0.95, 1.0] {
            let kept = measure(&game, right, TURNS, 10 * number as u64);
            // At this confidence, one of the 36 intervals misses the truth with a probability of
            // about 1 in 2,700.
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
fn noisy_agent_has_the_stated_accuracy_in_corner_cases() {
    const TURNS: u64 = 20_000;
    let cases = [
        // Only one barrel holds fish, so the choice of barrel is forced.
        (None, "3,0,0,0"),
        (None, "0,0,1,0"),
        // Full barrels cannot be changed.
        (None, "3,6,6,6"),
        (None, "6,5,6,0"),
        // One fish may be thrown, which the correct move may or may not need.
        (Some(1), "2,1,2,1"),
        (Some(1), "0,1,2,6"),
        (Some(3), "1,1,1,1"),
    ];
    for (throw, text) in cases {
        let game = game(4, 6, throw);
        let position = game.parse_position(text).unwrap();
        assert!(game.even_move_can_be_missed(&position), "{text}");
        let mut agent = NoisyAgent::new(0.7, 5);
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
fn unadjusted_noisy_agent_is_too_accurate_in_play() {
    const TURNS: u64 = 20_000;
    for (barrels, most, throw) in [(4, 6, None), (4, 2, Some(1))] {
        let game = game(barrels, most, throw);
        let interval = |agent: &mut NoisyAgent| {
            let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
            let right = game
                .count_correct_turns(agent, TURNS, 1, &mut meter)
                .unwrap();
            ConfidenceInterval::clopper_pearson(right, TURNS, 0.99999)
        };
        let adjusted = interval(&mut NoisyAgent::new(0.5, 2));
        assert!(adjusted.contains(0.5), "{adjusted:?}");
        let plain = interval(&mut NoisyAgent::unadjusted(0.5, 2));
        assert!(plain.lower > 0.5, "{plain:?}");
    }
}

#[test]
fn same_seed_plays_same_game() {
    let game = game(4, 6, None);
    let line = |seed| {
        let mut agent = NoisyAgent::new(0.5, seed);
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
