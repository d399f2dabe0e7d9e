//! Expectimax, with and without pruning, Monte Carlo tree search, and matches.

use std::sync::Arc;

use game::{Agent, Chance, Even, Game, Limits, Meter, NoMonitor, Notation};
use games::place_or_attack::{
    Greedy, Grid, Manner, Mannered, Move, PlaceOrAttack, Position, Settings, StoneEvaluation,
};
use pounce_chance::Maker;
use pounce_chance::{
    Contest, Expectimax, Oracle, Perfect, Plan, Pruning, Searching, Solution, Tally, expectimax,
    monte_carlo, solve,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const UNLIMITED: Limits = Limits {
    bytes: u64::MAX,
    ..Limits::NONE
};

fn game(settings: Settings) -> PlaceOrAttack {
    PlaceOrAttack::new(settings).unwrap()
}

/// A position after so many random plies, fewer if play ends before.
fn random_position(game: &PlaceOrAttack, plies: u32, seed: u64) -> Position {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut position = game.start();
    for _ in 0..plies {
        let moves: Vec<_> = game.moves(&position).collect();
        if moves.is_empty() {
            break;
        }
        position = game.play(&position, moves[random.random_range(0..moves.len())]);
    }
    position
}

#[test]
fn pruning_changes_no_value_and_saves_nodes() {
    let momentum = Settings {
        momentum: true,
        grid: Grid::Hex,
        ..Settings::board(4, 4, 24)
    };
    for (settings, depth, rounds) in [
        (Settings::board(4, 4, 24), 3, 30),
        (Settings::default(), 2, 12),
        (momentum, 3, 20),
    ] {
        let game = game(settings);
        let mut nodes = [0u64; 3];
        for round in 0..rounds {
            let position = random_position(&game, 4 + round, u64::from(round));
            let search = |pruning| {
                let method = Expectimax {
                    depth,
                    pruning,
                    evaluation: StoneEvaluation,
                    scale: 2000.0,
                };
                let mut meter = Meter::new(UNLIMITED, &NoMonitor);
                expectimax(&game, &position, &method, &mut meter).unwrap()
            };
            let found = [Pruning::Plain, Pruning::Star1, Pruning::Star2].map(search);
            for (sum, found) in nodes.iter_mut().zip(found) {
                *sum += found.nodes;
            }
            let text = game.position_text(&position);
            for pruned in &found[1..] {
                assert_eq!(pruned.value.to_bits(), found[0].value.to_bits(), "{text}");
                assert_eq!(pruned.best.is_some(), found[0].best.is_some(), "{text}");
            }
        }
        let [plain, star1, star2] = nodes;
        println!(
            "{}, depth {depth}: plain {plain}, Star1 {star1} ({:.1} times fewer), Star2 {star2} ({:.1} times fewer)",
            settings.text(),
            plain as f64 / star1 as f64,
            plain as f64 / star2 as f64,
        );
        assert!(star1 < plain && star2 < plain);
    }
}

#[test]
fn a_search_to_the_end_is_the_oracle() {
    for momentum in [false, true] {
        let game = game(Settings {
            momentum,
            ..Settings::board(2, 2, 6)
        });
        let mut oracle = Oracle::<_, f64>::new(&game);
        for seed in 0..12 {
            let position = random_position(&game, seed as u32 % 5, seed);
            let truth = oracle
                .value(&position, &mut Meter::new(UNLIMITED, &NoMonitor))
                .unwrap();
            for pruning in [Pruning::Plain, Pruning::Star1, Pruning::Star2] {
                let method = Expectimax {
                    depth: 12,
                    pruning,
                    evaluation: Even,
                    scale: 1.0,
                };
                let mut meter = Meter::new(UNLIMITED, &NoMonitor);
                let found = expectimax(&game, &position, &method, &mut meter).unwrap();
                assert!(
                    (found.value - truth).abs() < 1e-12,
                    "{pruning:?} {position:?}"
                );
            }
        }
    }
}

#[test]
fn a_spent_budget_stops_a_search() {
    let game = game(Settings::board(4, 4, 24));
    let few = Limits {
        nodes: 100,
        ..UNLIMITED
    };
    let method = Expectimax {
        depth: 3,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: 2000.0,
    };
    let found = expectimax(
        &game,
        &game.start(),
        &method,
        &mut Meter::new(few, &NoMonitor),
    );
    assert_eq!(found, Err(game::OpenReason::Nodes));
    let found = monte_carlo(
        &game,
        &game.start(),
        101,
        1,
        &mut Meter::new(few, &NoMonitor),
    );
    assert_eq!(found, Err(game::OpenReason::Nodes));
}

#[test]
fn monte_carlo_finds_the_winning_attack_and_repeats_itself() {
    let game = game(Settings::default());
    // White has one stone left, and three black ones beside it.
    let position = game.parse_position("7/3B3/2BWB2/7/7/7/7-6").unwrap();
    let search = |seed| {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        monte_carlo(&game, &position, 3000, seed, &mut meter).unwrap()
    };
    let branches = search(5);
    assert_eq!(game.move_text(&position, branches[0].m), "xd5");
    assert!(branches[0].value > 0.85, "{:?}", branches[0]);
    assert_eq!(
        branches.iter().map(|branch| branch.visits).sum::<u32>(),
        3000
    );
    assert_eq!(branches, search(5));
    assert_ne!(branches, search(6));
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let game = game(Settings::board(4, 4, 16));
    let contest = Contest {
        game: &game,
        position: game.start(),
        left: &|seed| Box::new(Greedy::new(seed)),
        right: &|seed| Box::new(Searching { playouts: 20, seed }),
    };
    let tally = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| contest.play(60, 9, &NoMonitor)).unwrap()
    };
    assert_eq!(tally(1), tally(3));
    assert_eq!(tally(1).games(), 60);
}

fn play<'a>(
    game: &'a PlaceOrAttack,
    left: &'a Maker<'a, PlaceOrAttack>,
    right: &'a Maker<'a, PlaceOrAttack>,
) -> Tally {
    let contest = Contest {
        game,
        position: game.start(),
        left,
        right,
    };
    contest.play(4000, 3, &NoMonitor).unwrap()
}

#[test]
fn perfect_players_win_as_often_as_they_should() {
    let settings = Settings::board(2, 3, 8);
    let solution: Solution<f64> = solve(
        game(settings),
        Plan::best_play(settings.limit),
        &mut Meter::new(UNLIMITED, &NoMonitor),
    )
    .unwrap();
    let solution = Arc::new(solution);
    let game = solution.game();
    let value = solution.value(&game.start()).unwrap();
    let perfect = |_| -> Box<dyn Agent<PlaceOrAttack>> { Box::new(Perfect(solution.clone())) };
    let random =
        |seed| -> Box<dyn Agent<PlaceOrAttack>> { Box::new(Mannered::new(Manner::Free, seed)) };
    let [low, high] = play(game, &perfect, &perfect).interval(0.999).unwrap();
    assert!(low <= value && value <= high, "{low} {value} {high}");
    let [low, _] = play(game, &perfect, &random).interval(0.999).unwrap();
    assert!(low > value, "{low} {value}");
}

#[test]
fn everybody_plays_legal_moves() {
    let settings = Settings {
        pie: true,
        momentum: true,
        ..Settings::board(4, 4, 14)
    };
    let game = game(settings);
    let method = Expectimax {
        depth: 1,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: 2000.0,
    };
    let mut agents: Vec<Box<dyn Agent<PlaceOrAttack>>> = vec![
        Box::new(Greedy::new(1)),
        Box::new(Mannered::new(Manner::Turtle, 2)),
        Box::new(Mannered::new(Manner::Expander, 3)),
        Box::new(Mannered::new(Manner::Free, 4)),
        Box::new(pounce_chance::Expecting(method)),
        Box::new(Searching {
            playouts: 30,
            seed: 5,
        }),
    ];
    for seed in 0..80 {
        let position = random_position(&game, seed as u32 / 2, seed);
        if game.outcome(&position).is_some() || game.odds(&position).is_some() {
            continue;
        }
        let legal: Vec<Move> = game.moves(&position).collect();
        for agent in &mut agents {
            let chosen = agent.choose(&game, &position);
            assert!(
                legal.contains(&chosen),
                "{chosen:?} {}",
                game.position_text(&position)
            );
        }
    }
}
