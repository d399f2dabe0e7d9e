//! Limits on the agents.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Limits, Meter, Monitor, NoMonitor};
use games::place_or_attack::{Move, PlaceOrAttack, Settings};
use pounce_chance::{AgentLimits, PLAYER_KINDS, mcts};

use crate::fixture::{UNLIMITED, game};

/// Stops a search after some polls.
struct StopAfter {
    polls: u64,
    seen: AtomicU64,
}

impl StopAfter {
    fn new(polls: u64) -> Arc<StopAfter> {
        Arc::new(StopAfter {
            polls,
            seen: AtomicU64::new(0),
        })
    }
}

impl Monitor for StopAfter {
    fn advance(&self, _nodes: u64) -> bool {
        self.seen.fetch_add(1, Ordering::Relaxed) >= self.polls
    }
}

fn first_move(
    game: &PlaceOrAttack,
    name: &str,
    number: f64,
    limits: &AgentLimits,
) -> Result<Move, String> {
    let kind = PLAYER_KINDS.iter().find(|kind| kind.name == name).unwrap();
    let player = kind.factory(game, number, limits)?;
    Ok(player(1).choose(game, &game.start()))
}

#[test]
fn stopped_agents_play_legal_moves() {
    let cases = [
        ("mcts", 1e6, Settings::board(8, 8, 200)),
        ("expectimax", 6.0, Settings::board(8, 8, 200)),
        ("perfect", 0.0, Settings::board(3, 4, 200)),
    ];
    for (name, number, settings) in cases {
        let game = game(settings);
        let legal: Vec<Move> = game.moves(&game.start()).collect();
        for polls in [0, 3] {
            let monitor = StopAfter::new(polls);
            let limits = AgentLimits {
                monitor: monitor.clone(),
                ..AgentLimits::default()
            };
            let chosen = first_move(&game, name, number, &limits).unwrap();
            assert!(legal.contains(&chosen), "{name}: {chosen:?}");
            // The search ended at the poll that told it to stop.
            let seen = monitor.seen.load(Ordering::Relaxed);
            assert_eq!(seen, polls + 1, "{name}");
        }
    }
}

#[test]
fn perfect_player_that_does_not_fit_is_refused() {
    let game = game(Settings::board(4, 4, 60));
    let limits = AgentLimits {
        bytes: 1 << 30,
        ..AgentLimits::default()
    };
    let refused = first_move(&game, "perfect", 0.0, &limits).unwrap_err();
    assert!(
        refused.ends_with("MiB, but `perfect` may use at most 1024 MiB"),
        "{refused}"
    );
}

#[test]
fn tree_of_mcts_stops_growing_at_its_limit() {
    let game = game(Settings::board(5, 5, 30));
    let search = |bytes| {
        let limits = Limits { bytes, ..UNLIMITED };
        let mut meter = Meter::new(limits, &NoMonitor);
        mcts(&game, &game.start(), 2_000, 5, &mut meter).unwrap()
    };
    let whole = search(u64::MAX);
    assert_eq!(whole, search(64 << 20));
    for bytes in [0, 1, 1 << 14] {
        let bounded = search(bytes);
        assert_ne!(bounded, whole);
        assert_eq!(bounded.len(), whole.len());
        let visits: u32 = bounded.iter().map(|stats| stats.visits).sum();
        assert_eq!(visits, 2_000);
        assert_eq!(bounded, search(bytes));
    }
}
