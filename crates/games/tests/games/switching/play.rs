//! The switching game: conformance, notation and agents.

use game::conformance::check;
use game::{Agent, Game, Limits, Meter, NoMonitor, Notation, Outcome, Side};
use pounce_games::switching::{
    CUT, EMBEDDED, EMBEDDED_MAPS, Family, Map, Network, Position, SHORT, Strategy, StrategyAgent,
    Switching, outcome_class,
};
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

#[test]
fn embedded_networks_conform() {
    for (name, _) in EMBEDDED {
        for first in [SHORT, CUT] {
            let game = Switching::new(Network::embedded(name).unwrap(), first);
            let seen = check(&game, 200, 1).unwrap_or_else(|broken| panic!("{name}: {broken}"));
            assert!(seen > 30, "{name}: only {seen} positions");
        }
    }
}

#[test]
fn small_networks_conform() {
    let family = Family::Multigraphs {
        edges: 4,
        loops: true,
    };
    for network in family.networks() {
        let text = network.file_text();
        let game = Switching::new(network, CUT);
        check(&game, 5, 2).unwrap_or_else(|broken| panic!("{text}: {broken}"));
    }
}

#[test]
fn start_is_valid_even_if_the_game_is_over() {
    let game = Switching::new(Network::unnamed(4, &[[0, 1], [2, 3]], [0, 2]), SHORT);
    let start = game.start();
    assert_eq!(game.outcome(&start), Some(Outcome::Win(CUT)));
    assert_eq!(game.position_text(&start), "..");
    assert_eq!(game.parse_position("..").unwrap(), start);
}

/// Canonical forms on a network with many symmetries.
#[test]
fn parallel_edges_and_swapped_terminals_are_symmetric() {
    use game::Symmetric;
    let game = Switching::new(Network::unnamed(2, &[[0, 1]; 4], [0, 1]), SHORT);
    let taken = |shorted, cut| game.canonical(&Position { shorted, cut });
    assert_eq!(taken(0b0100, 0b1000), taken(0b0001, 0b0010));
    assert_ne!(taken(0b0100, 0b1000), taken(0b0100, 0));
    let bridge = Switching::new(Network::embedded("wheatstone").unwrap(), SHORT);
    let taken = |shorted, cut| bridge.canonical(&Position { shorted, cut });
    assert_eq!(taken(0b00001, 0), taken(0b10000, 0));
    assert_ne!(taken(0b00001, 0), taken(0b00100, 0));
}

proptest! {
    #[test]
    fn positions_and_moves_round_trip(
        seed in any::<u64>(), which in 0..EMBEDDED.len(), short in any::<bool>(), plies in 0usize..20,
    ) {
        let first = if short { SHORT } else { CUT };
        let game = Switching::new(Network::embedded(EMBEDDED[which].0).unwrap(), first);
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut position = game.start();
        for _ in 0..plies {
            let text = game.position_text(&position);
            prop_assert_eq!(game.parse_position(&text), Ok(position));
            let moves: Vec<_> = game.moves(&position).collect();
            for &m in &moves {
                let name = game.move_text(&position, m);
                prop_assert_eq!(game.parse_move(&position, &name), Ok(m));
            }
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[random.random_range(0..moves.len())]);
        }
    }

    #[test]
    fn accepted_positions_round_trip(text in "[.sc? ]{0,8}") {
        let game = Switching::new(Network::embedded("wheatstone").unwrap(), SHORT);
        if let Ok(position) = game.parse_position(&text) {
            let again = game.position_text(&position);
            prop_assert_eq!(game.parse_position(&again), Ok(position));
        }
    }
}

#[test]
fn rejects_unreachable_positions() {
    let game = Switching::new(Network::embedded("wheatstone").unwrap(), SHORT);
    let diagnostic = |text: &str| game.parse_position(text).unwrap_err().message;
    assert_eq!(diagnostic("...."), "4 letters, but the network has 5 edges");
    assert_eq!(
        diagnostic("......"),
        "too many letters: the network has 5 edges"
    );
    assert_eq!(diagnostic("..x.."), "unexpected `x`");
    let turns = "0 edges shorted and 1 cut, but the sides alternate";
    assert_eq!(diagnostic("c...."), turns);
    assert_eq!(
        diagnostic("ss..."),
        "2 edges shorted and 0 cut, but the sides alternate"
    );
    // Short had connected the terminals before Cut's last move.
    assert_eq!(
        diagnostic("sc.sc"),
        "the game was over before this position"
    );
    assert!(game.parse_position(".c.s.").is_ok());
    let bad = game.parse_move(&game.start(), "a-q").unwrap_err();
    assert_eq!(bad.message, "`a-q` is not a legal move in this position");
    let turned = game.parse_move(&game.start(), "b-a").unwrap();
    assert_eq!(game.move_text(&game.start(), turned), "a-b");
}

#[test]
fn parses_start_of_disconnected_network() {
    let apart = Network::parse("terminals a c\na b\nc d\n").unwrap();
    let game = Switching::new(apart, SHORT);
    let start = game.start();
    assert_eq!(game.outcome(&start), Some(Outcome::Win(CUT)));
    assert_eq!(game.parse_position("start"), Ok(start));
    assert_eq!(game.parse_position(".."), Ok(start));
    assert!(game.parse_position("s.").is_err());
}

#[test]
fn pictures_show_taken_edges() {
    let game = Switching::new(Network::embedded("wheatstone").unwrap(), SHORT);
    let position = game.parse_position("sc...").unwrap();
    let text = "terminals a d\nshorted   a-b\ncut       a-c\nfree      b-c b-d c-d";
    assert_eq!(game.text_picture(&position), text);
    let svg = game.svg(&position);
    for part in [
        "Edge a-b, shorted",
        "Edge a-c, cut",
        "Edge b-c, free",
        "Terminal d",
        "short to move",
    ] {
        assert!(svg.contains(part), "{part}");
    }
    let (_, ford) = EMBEDDED_MAPS[0];
    let game = Switching::on_map(Map::parse(ford).unwrap(), CUT);
    let position = game.parse_position("cs...").unwrap();
    assert!(game.text_picture(&position).contains("#xxxx.......====#"));
    assert!(game.svg(&position).contains("Bridge i1-A, cut"));
}

fn always_wins(strategy: Strategy, network: &Network, side: Side, first: Side) -> bool {
    let mut meter = Meter::new(Limits::DEFAULT, &NoMonitor);
    strategy
        .always_wins(network, side, first, &mut meter)
        .unwrap()
}

#[test]
fn strategies_win_where_promised() {
    let family = Family::Multigraphs {
        edges: 5,
        loops: false,
    };
    for network in family.networks() {
        let found = outcome_class(&network, &Position::default());
        for side in [SHORT, CUT] {
            for first in [SHORT, CUT] {
                let wins = |strategy| always_wins(strategy, &network, side, first);
                let second = found.winner(side.opponent()) == side;
                let text = network.file_text();
                if second {
                    assert!(wins(Strategy::TwoPlayer), "{text}");
                    assert!(wins(Strategy::GraphUpdate), "{text}");
                }
                assert_eq!(
                    wins(Strategy::Perfect),
                    found.winner(first) == side,
                    "{text}"
                );
            }
        }
    }
    // Knots can be irrelevant: a double edge between the terminals, and one edge beyond.
    let beyond = Network::unnamed(3, &[[0, 1], [0, 1], [1, 2]], [0, 1]);
    assert!(!always_wins(Strategy::SelfWeighted, &beyond, SHORT, CUT));
    assert!(always_wins(Strategy::TwoPlayer, &beyond, SHORT, CUT));
}

#[test]
fn agents_are_legal_and_reproducible() {
    for (name, _) in EMBEDDED {
        let network = Network::embedded(name).unwrap();
        let found = outcome_class(&network, &Position::default());
        for (_, strategy) in Strategy::ALL {
            for first in [SHORT, CUT] {
                let game = Switching::new(network.clone(), first);
                let winner = played(&game, Strategy::Perfect, strategy, 3);
                if found.winner(first) == SHORT {
                    assert_eq!(winner, Outcome::Win(SHORT), "{name} {strategy:?}");
                }
                assert_eq!(played(&game, Strategy::Perfect, strategy, 3), winner);
                let winner = played(&game, strategy, Strategy::Perfect, 4);
                if found.winner(first) == CUT {
                    assert_eq!(winner, Outcome::Win(CUT), "{name} {strategy:?}");
                }
            }
        }
    }
}

fn played(game: &Switching, short: Strategy, cut: Strategy, seed: u64) -> Outcome {
    let mut agents = [short, cut].map(|strategy| StrategyAgent::new(strategy, seed));
    let mut position = game.start();
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let agent = &mut agents[usize::from(game.mover(&position) == CUT)];
        let chosen = agent.choose(game, &position);
        assert!(game.moves(&position).any(|m| m == chosen));
        position = game.play(&position, chosen);
    }
}
