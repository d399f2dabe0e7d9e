//! The solver against the oracle.

use game::{Chance, Game, Limits, Meter, NoMonitor, Notation, Odds, OpenReason};
use games::place_or_attack::{
    Asymmetry, Colour, Grid, PlaceOrAttack, Position, Settings, Style, Ties,
};
use num_rational::BigRational;
use pounce_chance::{
    FixedUint, Oracle, ProbabilityScalar, Solution, SolveError, SolvePlan, TableValue, exact_limbs,
    solve,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::fixture::{UNLIMITED, game};

fn solved<A: TableValue>(settings: Settings, plan: SolvePlan) -> Solution<A> {
    solve(game(settings), plan, &mut Meter::new(UNLIMITED, &NoMonitor)).unwrap()
}

/// Games that together use every rule, small enough for the oracle.
fn games() -> Vec<Settings> {
    let base = Settings::board(2, 3, 9);
    let rate = |cases, of| Odds {
        numerator: cases,
        denominator: of,
    };
    vec![
        base,
        Settings::board(3, 3, 6),
        Settings::board(1, 2, 7),
        Settings::board(1, 5, 12),
        Settings::board(2, 2, 1),
        Settings { pie: true, ..base },
        Settings {
            komi_halves: 1,
            ..base
        },
        Settings {
            ties: Ties::Draw,
            ..base
        },
        Settings { centre: 0, ..base },
        Settings {
            rate: rate(2, 5),
            ..base
        },
        Settings {
            asymmetry: Some(Asymmetry::of(Colour::Black)),
            ..base
        },
        Settings {
            asymmetry: Some(Asymmetry::of(Colour::White)),
            pie: true,
            ..base
        },
        Settings {
            grid: Grid::Hex,
            ..base
        },
        Settings {
            grid: Grid::Hex,
            ..Settings::board(3, 3, 6)
        },
        Settings {
            momentum: true,
            rate: rate(3, 5),
            ..base
        },
        Settings {
            momentum: true,
            pie: true,
            grid: Grid::Hex,
            ..Settings::board(2, 3, 8)
        },
    ]
}

/// Returns all positions of some random games.
fn positions(game: &PlaceOrAttack, seed: u64) -> Vec<Position> {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut all = Vec::new();
    for _ in 0..20 {
        let mut position = game.start();
        loop {
            all.push(position);
            let moves: Vec<_> = game.moves(&position).collect();
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
    }
    all
}

#[test]
fn every_rule_agrees_with_oracle() {
    for settings in games() {
        let rules = settings.digest_text();
        let rounded: Solution<f64> = solved(settings, SolvePlan::best_play(settings.limit));
        let game = rounded.game();
        let mut oracle = Oracle::<_, BigRational>::new(game);
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        let exact: Option<Solution<FixedUint<3>>> =
            (!settings.momentum).then(|| solved(settings, SolvePlan::best_play(settings.limit)));
        let mut chance_nodes = 0;
        for position in positions(game, 7) {
            let truth = oracle.value(&position, &mut meter).unwrap();
            let context = || format!("{rules}: {}", game.position_text(&position));
            if let Some(exact) = &exact {
                assert_eq!(exact.value(&position), Some(truth.clone()), "{}", context());
            }
            let value = rounded.value(&position).unwrap();
            let error = (value - truth.to_f64()).abs();
            assert!(error <= rounded.error_bound(), "{}: {error:e}", context());
            chance_nodes += usize::from(game.odds(&position).is_some());
        }
        assert!(
            chance_nodes > 5 || settings.limit == 1,
            "{rules}: {chance_nodes}"
        );
    }
}

#[test]
fn restricted_play_agrees_with_oracle() {
    let styles = [
        [Style::Turtle, Style::Free],
        [Style::Free, Style::Turtle],
        [Style::Expander, Style::Turtle],
    ];
    for momentum in [false, true] {
        let settings = Settings {
            momentum,
            ..Settings::board(2, 3, 10)
        };
        for styles in styles {
            let plan = SolvePlan {
                styles,
                keep: settings.limit,
            };
            let rounded: Solution<f64> = solved(settings, plan);
            let game = rounded.game();
            let mut oracle = Oracle::<_, f64>::restricted(game, |position| {
                styles[position.colour().number()].moves(game, position)
            });
            let value = |oracle: &mut Oracle<_, f64>, position: &Position| {
                oracle
                    .value(position, &mut Meter::new(UNLIMITED, &NoMonitor))
                    .unwrap()
            };
            let start = game.start();
            let truth = value(&mut oracle, &start);
            assert!(
                (rounded.value(&start).unwrap() - truth).abs() < 1e-13,
                "{styles:?}"
            );
            // A restriction cannot help the restricted player.
            let free: Solution<f64> = solved(settings, SolvePlan::best_play(0));
            if styles[1] == Style::Free {
                assert!(truth <= free.value(&start).unwrap() + 1e-13);
            }
            for position in positions(game, 3) {
                let truth = value(&mut oracle, &position);
                assert!((rounded.value(&position).unwrap() - truth).abs() < 1e-13);
            }
        }
    }
}

#[test]
fn floating_point_error_stays_within_bound() {
    let settings = Settings::board(3, 3, 40);
    let exact: Solution<FixedUint<3>> = solved(settings, SolvePlan::best_play(40));
    let rounded: Solution<f64> = solved(settings, SolvePlan::best_play(40));
    for position in positions(exact.game(), 11) {
        let truth = exact.value(&position).unwrap().to_f64();
        let error = (rounded.value(&position).unwrap() - truth).abs();
        assert!(error <= rounded.error_bound() + 2f64.powi(-60), "{error:e}");
    }
    assert!(rounded.error_bound() < 3e-14);
}

#[test]
fn rejects_games_beyond_the_limits() {
    let error = |settings, limits| {
        let mut meter = Meter::new(limits, &NoMonitor);
        solve::<FixedUint<3>>(game(settings), SolvePlan::best_play(0), &mut meter).err()
    };
    let small = Settings::board(3, 3, 40);
    assert_eq!(
        error(Settings::board(4, 5, 9), UNLIMITED),
        Some(SolveError::BoardTooLarge)
    );
    assert_eq!(exact_limbs(&game(small)), Some(3));
    assert_eq!(
        error(Settings { limit: 60, ..small }, UNLIMITED),
        Some(SolveError::TooFewLimbs(3))
    );
    let momentum = Settings {
        momentum: true,
        ..small
    };
    assert_eq!(error(momentum, UNLIMITED), Some(SolveError::Momentum));
    let few = Limits {
        nodes: 50_000,
        ..UNLIMITED
    };
    assert_eq!(
        error(small, few),
        Some(SolveError::Stopped(OpenReason::Nodes))
    );
    let tight = Limits {
        bytes: 1000,
        ..UNLIMITED
    };
    assert_eq!(
        error(small, tight),
        Some(SolveError::Stopped(OpenReason::Memory))
    );
    assert_eq!(error(small, UNLIMITED), None);
}

#[test]
fn values_of_discarded_turns_are_unknown() {
    let solution: Solution<f64> = solved(Settings::board(2, 2, 8), SolvePlan::best_play(1));
    let game = solution.game();
    let start = game.start();
    let first = game.play(&start, game.moves(&start).next().unwrap());
    let second = game.play(&first, game.moves(&first).next().unwrap());
    assert!(solution.value(&start).is_some() && solution.value(&first).is_some());
    assert_eq!(solution.value(&second), None);
    assert_eq!(solution.moves(&first), None);
    // Two stones cannot be on the board after one turn.
    let impossible = Position { turns: 1, ..second };
    assert_eq!(solution.value(&impossible), None);
}
