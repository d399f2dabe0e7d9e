//! Solved boards against the oracle, which knows the rules and nothing else.

use game::{Chance, Game, Limits, Meter, NoMonitor, Notation, Odds, OpenReason};
use games::place_or_attack::{
    Asymmetry, Colour, Grid, PlaceOrAttack, Position, Settings, Style, Ties,
};
use num_rational::BigRational;
use pounce_chance::{Amount, Number, Oracle, Plan, Refused, Solution, Wide, limbs, solve};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const UNLIMITED: Limits = Limits {
    bytes: u64::MAX,
    ..Limits::NONE
};

fn solved<A: Amount>(settings: Settings, plan: Plan) -> Solution<A> {
    let game = PlaceOrAttack::new(settings).unwrap();
    solve(game, plan, &mut Meter::new(UNLIMITED, &NoMonitor)).unwrap()
}

/// Every rule in some game, on boards and with limits that the oracle can take.
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

/// Positions of random games.
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
fn every_rule_is_solved_as_the_oracle_has_it() {
    for settings in games() {
        let rules = settings.digest_text();
        let near: Solution<f64> = solved(settings, Plan::best_play(settings.limit));
        let game = near.game();
        let mut oracle = Oracle::<_, BigRational>::new(game);
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        let exact: Option<Solution<Wide<3>>> =
            (!settings.momentum).then(|| solved(settings, Plan::best_play(settings.limit)));
        let mut thrown = 0;
        for position in positions(game, 7) {
            let truth = oracle.value(&position, &mut meter).unwrap();
            let place = || format!("{rules}: {}", game.position_text(&position));
            if let Some(exact) = &exact {
                assert_eq!(exact.value(&position), Some(truth.clone()), "{}", place());
            }
            let value = near.value(&position).unwrap();
            let error = (value - truth.near()).abs();
            assert!(error <= near.error_bound(), "{}: {error:e}", place());
            thrown += usize::from(game.odds(&position).is_some());
        }
        assert!(thrown > 5 || settings.limit == 1, "{rules}: {thrown}");
    }
}

#[test]
fn manners_are_solved_as_the_oracle_has_them() {
    let manners = [
        [Style::Turtle, Style::Free],
        [Style::Free, Style::Turtle],
        [Style::Expander, Style::Turtle],
    ];
    for momentum in [false, true] {
        let settings = Settings {
            momentum,
            ..Settings::board(2, 3, 10)
        };
        for manners in manners {
            let plan = Plan {
                manners,
                keep: settings.limit,
            };
            let near: Solution<f64> = solved(settings, plan);
            let game = near.game();
            let mut oracle = Oracle::<_, f64>::confined(game, |position| {
                manners[position.colour().number()].moves(game, position)
            });
            let value = |oracle: &mut Oracle<_, f64>, position: &Position| {
                oracle
                    .value(position, &mut Meter::new(UNLIMITED, &NoMonitor))
                    .unwrap()
            };
            let start = game.start();
            let truth = value(&mut oracle, &start);
            assert!(
                (near.value(&start).unwrap() - truth).abs() < 1e-13,
                "{manners:?}"
            );
            // The best play within a manner is a part of all play.
            let free: Solution<f64> = solved(settings, Plan::best_play(0));
            if manners[1] == Style::Free {
                assert!(truth <= free.value(&start).unwrap() + 1e-13);
            }
            for position in positions(game, 3) {
                let truth = value(&mut oracle, &position);
                assert!((near.value(&position).unwrap() - truth).abs() < 1e-13);
            }
        }
    }
}

#[test]
fn floating_point_keeps_to_its_bound_on_the_whole_of_three_by_three() {
    let settings = Settings::board(3, 3, 40);
    let exact: Solution<Wide<3>> = solved(settings, Plan::best_play(40));
    let near: Solution<f64> = solved(settings, Plan::best_play(40));
    for position in positions(exact.game(), 11) {
        let truth = exact.value(&position).unwrap().near();
        let error = (near.value(&position).unwrap() - truth).abs();
        assert!(error <= near.error_bound() + 2f64.powi(-60), "{error:e}");
    }
    assert!(near.error_bound() < 3e-14);
}

#[test]
fn what_is_too_large_is_refused_and_a_limit_is_a_limit() {
    let game = |settings| PlaceOrAttack::new(settings).unwrap();
    let refused = |settings, limits| {
        let mut meter = Meter::new(limits, &NoMonitor);
        solve::<Wide<3>>(game(settings), Plan::best_play(0), &mut meter).err()
    };
    let small = Settings::board(3, 3, 40);
    assert_eq!(
        refused(Settings::board(4, 5, 9), UNLIMITED),
        Some(Refused::Board)
    );
    assert_eq!(limbs(&game(small)), Some(3));
    assert_eq!(
        refused(Settings { limit: 60, ..small }, UNLIMITED),
        Some(Refused::Fractions(3))
    );
    let momentum = Settings {
        momentum: true,
        ..small
    };
    assert_eq!(refused(momentum, UNLIMITED), Some(Refused::Momentum));
    let few = Limits {
        nodes: 50_000,
        ..UNLIMITED
    };
    assert_eq!(
        refused(small, few),
        Some(Refused::Stopped(OpenReason::Nodes))
    );
    let tight = Limits {
        bytes: 1000,
        ..UNLIMITED
    };
    assert_eq!(
        refused(small, tight),
        Some(Refused::Stopped(OpenReason::Memory))
    );
    assert_eq!(refused(small, UNLIMITED), None);
}

#[test]
fn a_turn_that_was_not_kept_is_not_guessed() {
    let solution: Solution<f64> = solved(Settings::board(2, 2, 8), Plan::best_play(1));
    let game = solution.game();
    let start = game.start();
    let first = game.play(&start, game.moves(&start).next().unwrap());
    let second = game.play(&first, game.moves(&first).next().unwrap());
    assert!(solution.value(&start).is_some() && solution.value(&first).is_some());
    assert_eq!(solution.value(&second), None);
    assert_eq!(solution.moves(&first), None);
    // Two stones after one turn: nothing was computed of that.
    let impossible = Position { turns: 1, ..second };
    assert_eq!(solution.value(&impossible), None);
}
