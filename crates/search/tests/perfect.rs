//! What is solved backwards equals the oracle, and the agent that plays by it loses nothing.

mod drawn;

use drawn::Drawn;
use game::oracle::Graph;
use game::{Agent, Game, Keyed, Limits, Meter, NoMonitor, OpenReason, Outcome, Side, Win};
use games::fish_barrel::{FishBarrel, NoisyAgent, Options};
use games::hunt::{Board, Hunt};
use pounce_search::{PerfectAgent, Solved};

/// Holds every value against the oracle, and the agent's move in every position against all others.
fn check<G: Keyed>(game: &G, position: G::Position) -> usize {
    let limits = Limits {
        bytes: 1 << 30,
        ..Limits::NONE
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
fn values_and_choices_equal_the_oracle() {
    let mut positions = 0;
    for seed in 0..300 {
        let game = Drawn::random(2 + seed as usize % 40, 3, 4, seed);
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
    let options = Options {
        barrels: Some(barrels),
        most: Some(most),
        throw,
        start: None,
    };
    FishBarrel::new(&options).unwrap()
}

#[test]
fn it_wins_what_is_won_even_where_caps_break_the_theory_of_fish_barrel() {
    let game = fish_barrel(3, 5, Some(2));
    assert!(!game.keeps_parity());
    let mut agent = PerfectAgent::new(&game, game.start(), Limits::NONE, &NoMonitor).unwrap();
    let winner = agent.solved().value(&game, &game.start()).unwrap().outcome;
    for seed in 0..50 {
        let mut opponent = NoisyAgent::new(0.9, seed);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let m = match winner == Outcome::Win(position.mover) {
                true => agent.choose(&game, &position),
                false => opponent.choose(&game, &position),
            };
            position = game.play(&position, m);
        }
        assert_eq!(game.outcome(&position), Some(winner));
    }
}

#[test]
fn limits_leave_it_unsolved() {
    let game = fish_barrel(4, 6, None);
    let reason = |limits| Solved::from(&game, game.start(), limits, &NoMonitor).err();
    let nodes = Limits {
        nodes: 100,
        ..Limits::NONE
    };
    assert_eq!(reason(nodes), Some(OpenReason::Nodes));
    let bytes = Limits {
        bytes: 1 << 14,
        ..Limits::NONE
    };
    assert_eq!(reason(bytes), Some(OpenReason::Memory));
    assert_eq!(reason(Limits::NONE), None);
}
