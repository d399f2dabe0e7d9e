//! Expectimax with and without pruning, Monte Carlo tree search, and the agents that use them.

use game::{Agent, Chance, Game, Limits, Meter, NoMonitor, Notation, ZeroEvaluation};
use games::place_or_attack::{
    GreedyAgent, Grid, Move, PlaceOrAttack, Settings, StoneEvaluation, Style, StyleAgent,
};
use pounce_chance::{
    AgentLimits, ExpectimaxAgent, ExpectimaxOptions, MctsAgent, Oracle, Pruning, expectimax, mcts,
};

use crate::fixture::{UNLIMITED, game, random_position};

#[test]
fn pruning_saves_nodes_and_keeps_values() {
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
                let options = ExpectimaxOptions {
                    depth,
                    pruning,
                    evaluation: StoneEvaluation,
                    scale: 2000.0,
                };
                let mut meter = Meter::new(UNLIMITED, &NoMonitor);
                expectimax(&game, &position, &options, &mut meter).unwrap()
            };
            let results = [Pruning::None, Pruning::Star1, Pruning::Star2].map(search);
            for (sum, result) in nodes.iter_mut().zip(results) {
                *sum += result.nodes;
            }
            let text = game.position_text(&position);
            for pruned in &results[1..] {
                assert_eq!(pruned.value.to_bits(), results[0].value.to_bits(), "{text}");
                assert_eq!(pruned.best.is_some(), results[0].best.is_some(), "{text}");
            }
        }
        let [plain, star1, star2] = nodes;
        println!(
            "{}, depth {depth}: plain {plain}, Star1 {star1} ({:.1} times fewer), Star2 {star2} ({:.1} times fewer)",
            settings.digest_text(),
            plain as f64 / star1 as f64,
            plain as f64 / star2 as f64,
        );
        assert!(star1 < plain && star2 < plain);
    }
}

#[test]
fn full_depth_search_agrees_with_oracle() {
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
            for pruning in [Pruning::None, Pruning::Star1, Pruning::Star2] {
                let options = ExpectimaxOptions {
                    depth: 12,
                    pruning,
                    evaluation: ZeroEvaluation,
                    scale: 1.0,
                };
                let mut meter = Meter::new(UNLIMITED, &NoMonitor);
                let result = expectimax(&game, &position, &options, &mut meter).unwrap();
                assert!(
                    (result.value - truth).abs() < 1e-12,
                    "{pruning:?} {position:?}"
                );
            }
        }
    }
}

#[test]
fn stops_at_node_limit() {
    let game = game(Settings::board(4, 4, 24));
    let few = Limits {
        nodes: 100,
        ..UNLIMITED
    };
    let options = ExpectimaxOptions {
        depth: 3,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: 2000.0,
    };
    let result = expectimax(
        &game,
        &game.start(),
        &options,
        &mut Meter::new(few, &NoMonitor),
    );
    assert_eq!(result, Err(game::OpenReason::Nodes));
    let result = mcts(
        &game,
        &game.start(),
        101,
        1,
        &mut Meter::new(few, &NoMonitor),
    );
    assert_eq!(result, Err(game::OpenReason::Nodes));
}

#[test]
fn mcts_finds_winning_attack_deterministically() {
    let game = game(Settings::default());
    // White has one stone left, with three black stones next to it.
    let position = game.parse_position("7/3B3/2BWB2/7/7/7/7-6").unwrap();
    let search = |seed| {
        let mut meter = Meter::new(UNLIMITED, &NoMonitor);
        mcts(&game, &position, 3000, seed, &mut meter).unwrap()
    };
    let moves = search(5);
    assert_eq!(game.move_text(&position, moves[0].m), "xd5");
    assert!(moves[0].value > 0.85, "{:?}", moves[0]);
    assert_eq!(moves.iter().map(|stats| stats.visits).sum::<u32>(), 3000);
    assert_eq!(moves, search(5));
    assert_ne!(moves, search(6));
}

#[test]
fn all_agents_play_legal_moves() {
    let settings = Settings {
        pie: true,
        momentum: true,
        ..Settings::board(4, 4, 14)
    };
    let game = game(settings);
    let options = ExpectimaxOptions {
        depth: 1,
        pruning: Pruning::Star2,
        evaluation: StoneEvaluation,
        scale: 2000.0,
    };
    let mut agents: Vec<Box<dyn Agent<PlaceOrAttack>>> = vec![
        Box::new(GreedyAgent::new(1)),
        Box::new(StyleAgent::new(Style::Turtle, 2)),
        Box::new(StyleAgent::new(Style::Expander, 3)),
        Box::new(StyleAgent::new(Style::Free, 4)),
        Box::new(ExpectimaxAgent {
            options,
            limits: AgentLimits::default(),
        }),
        Box::new(MctsAgent {
            playouts: 30,
            seed: 5,
            limits: AgentLimits::default(),
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
