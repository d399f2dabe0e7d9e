//! Retrograde analysis agrees with the oracle, and the agent that uses it plays perfectly.

use game::oracle::Graph;
use game::{Agent, Game, Keyed, Limits, Meter, NoMonitor, OpenReason, Outcome, Side, Win};
use games::fish_barrel::{FishBarrel, NoisyAgent, Settings};
use games::hunt::{Board, Hunt};
use pounce_search::{PerfectAgent, SolvedPositions};

use crate::random_graph::GraphGame;

/// Compares every value with the oracle, and checks that the agent's moves keep the value.
fn check<G: Keyed>(game: &G, position: G::Position) -> usize {
    let limits = Limits {
        bytes: 1 << 30,
        ..Limits::DEFAULT
    };
    let mut meter = Meter::new(limits, &NoMonitor);
    let graph = Graph::explore(game, position, None, &mut meter).unwrap();
    let mut agent = PerfectAgent::new(game, position, limits, &NoMonitor).unwrap();
    assert_eq!(agent.solved().positions(), graph.positions.len());
    let [left, right] =
        [Side::Left, Side::Right].map(|side| graph.distances(game, side, &Win(side)));
    for (number, position) in graph.positions.iter().enumerate() {
        let value = agent.solved().value(game, position).unwrap();
        let expected = match (left[number], right[number]) {
            (Some(plies), _) => (Outcome::Win(Side::Left), plies),
            (_, Some(plies)) => (Outcome::Win(Side::Right), plies),
            (None, None) => (Outcome::Draw, 0),
        };
        assert_eq!((value.outcome, value.plies), expected, "{position:?}");
        if game.outcome(position).is_none() {
            let m = agent.choose(game, position);
            let next = agent.solved().value(game, &game.play(position, m)).unwrap();
            assert_eq!(next.outcome, value.outcome, "{position:?} {m:?}");
            if value.outcome != Outcome::Draw {
                assert_eq!(next.plies + 1, value.plies, "{position:?} {m:?}");
            }
        }
    }
    graph.positions.len()
}

#[test]
fn values_and_moves_agree_with_oracle() {
    let mut positions = 0;
    for seed in 0..300 {
        let game = GraphGame::random(2 + seed as usize % 40, 3, 4, seed);
        positions += check(&game, game.start());
    }
    for name in ["pentagram", "small-grid"] {
        let hunt = Hunt::new(Board::embedded(name).unwrap());
        positions += check(&hunt, hunt.start());
    }
    for (barrels, most, throw) in [(3, 4, None), (3, 3, Some(2)), (4, 2, Some(1))] {
        let game = fish_barrel(barrels, most, throw);
        positions += check(&game, game.start());
    }
    assert!(positions > 5_000, "{positions}");
}

fn fish_barrel(barrels: u8, most: u8, throw: Option<u8>) -> FishBarrel {
    let options = Settings {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&options).unwrap()
}

#[test]
fn agent_wins_where_parity_theory_fails() {
    let game = fish_barrel(3, 5, Some(2));
    assert!(!game.keeps_parity());
    let mut agent = PerfectAgent::new(&game, game.start(), Limits::DEFAULT, &NoMonitor).unwrap();
    let winner = agent.solved().value(&game, &game.start()).unwrap().outcome;
    for seed in 0..50 {
        let mut opponent = NoisyAgent::new(0.9, seed);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let m = if winner == Outcome::Win(position.mover) {
                agent.choose(&game, &position)
            } else {
                opponent.choose(&game, &position)
            };
            position = game.play(&position, m);
        }
        assert_eq!(game.outcome(&position), Some(winner));
    }
}

#[test]
fn each_limit_gives_its_own_reason() {
    let game = fish_barrel(4, 6, None);
    let reason = |limits| SolvedPositions::solve(&game, game.start(), limits, &NoMonitor).err();
    let nodes = Limits {
        nodes: 100,
        ..Limits::DEFAULT
    };
    assert_eq!(reason(nodes), Some(OpenReason::Nodes));
    let bytes = Limits {
        bytes: 1 << 14,
        ..Limits::DEFAULT
    };
    assert_eq!(reason(bytes), Some(OpenReason::Memory));
    assert_eq!(reason(Limits::DEFAULT), None);
}
