//! Matches between agents.

use std::sync::Arc;

use game::{Agent, Game, Meter, NoMonitor};
use games::place_or_attack::{GreedyAgent, PlaceOrAttack, Settings, Style, StyleAgent};
use pounce_chance::{
    AgentFactory, AgentLimits, MatchScore, MctsAgent, Pairing, Solution, SolutionAgent, SolvePlan,
    solve,
};

use crate::fixture::{UNLIMITED, game};

#[test]
fn score_does_not_depend_on_threads() {
    let game = game(Settings::board(4, 4, 16));
    let pairing = Pairing {
        game: &game,
        position: game.start(),
        left: &|seed| Box::new(GreedyAgent::new(seed)),
        right: &|seed| {
            Box::new(MctsAgent {
                playouts: 20,
                seed,
                limits: AgentLimits::default(),
            })
        },
    };
    let score = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| pairing.play(60, 9, &NoMonitor)).unwrap()
    };
    assert_eq!(score(1), score(3));
    assert_eq!(score(1).games(), 60);
}

fn play<'a>(
    game: &'a PlaceOrAttack,
    left: &'a AgentFactory<'a, PlaceOrAttack>,
    right: &'a AgentFactory<'a, PlaceOrAttack>,
) -> MatchScore {
    let pairing = Pairing {
        game,
        position: game.start(),
        left,
        right,
    };
    pairing.play(4000, 3, &NoMonitor).unwrap()
}

#[test]
fn perfect_players_score_the_solved_value() {
    let settings = Settings::board(2, 3, 8);
    let solution: Solution<f64> = solve(
        game(settings),
        SolvePlan::best_play(settings.limit),
        &mut Meter::new(UNLIMITED, &NoMonitor),
    )
    .unwrap();
    let solution = Arc::new(solution);
    let game = solution.game();
    let value = solution.value(&game.start()).unwrap();
    let perfect =
        |_| -> Box<dyn Agent<PlaceOrAttack>> { Box::new(SolutionAgent(solution.clone())) };
    let random =
        |seed| -> Box<dyn Agent<PlaceOrAttack>> { Box::new(StyleAgent::new(Style::Free, seed)) };
    let [low, high] = play(game, &perfect, &perfect).interval(0.999).unwrap();
    assert!(low <= value && value <= high, "{low} {value} {high}");
    let [low, _] = play(game, &perfect, &random).interval(0.999).unwrap();
    assert!(low > value, "{low} {value}");
}
