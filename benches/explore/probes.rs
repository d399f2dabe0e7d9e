//! Positions of random games with their values from a tablebase, over connections that stay open.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use pounce::records::{AskedMove, AskedValue, PositionValueRecord, ValueEvidence};
use pounce::{GameOptions, Keep, LoadedGame, Options, PlayOptions, Tablebase, Tablebases};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64Mcg;
use tokio::time::{Instant, sleep, sleep_until};

use crate::http::Connection;
use crate::report::report;
use crate::server::Server;

/// Connections that share the requests.
const CONNECTIONS: usize = 16;
/// Random games, and the most plies of each.
const GAMES: u64 = 500;
const PLIES: usize = 100;
/// The time in which 99 % of the requests must be answered.
const TARGET: Duration = Duration::from_millis(20);
/// The time to wait until the server has audited the tablebase.
const AUDITING: Duration = Duration::from_secs(300);

/// A load of probes.
pub struct ProbeLoad {
    game: &'static str,
    look_up: LookUp,
    per_second: u32,
    requests: usize,
}

/// Looks up a position in the way of the server.
type LookUp = fn(&Tablebase, &str) -> Option<(AskedValue, Vec<AskedMove>)>;

impl ProbeLoad {
    /// Two hundred requests a second.
    pub const FULL: ProbeLoad = ProbeLoad {
        game: "bagh-chal",
        look_up: look_up_values,
        per_second: 200,
        requests: 2_000,
    };
    /// A board that is solved in less than a second.
    pub const SMALL: ProbeLoad = ProbeLoad {
        game: "pentagram",
        look_up: search,
        per_second: 200,
        requests: 100,
    };

    /// Asks for positions, and compares each answer with the library's.
    pub async fn run(&self, server: &Server, board: &Board) -> bool {
        let path = |known: &Known| {
            let (game, position) = (self.game, &known.position);
            format!("/api/v1/position?game={game}&position={position}")
        };
        let paths: Arc<[String]> = board.positions.iter().map(path).collect();
        wait_for_audit(server, &paths[0]).await;
        let start = Instant::now() + Duration::from_millis(100);
        let interval = Duration::from_secs(1) / self.per_second;
        let lane = |lane: usize| {
            let (address, paths) = (server.address, paths.clone());
            async move {
                let mut connection = Connection::open(address).await.unwrap();
                let mut answers = Vec::new();
                for at in (lane..paths.len()).step_by(CONNECTIONS) {
                    let scheduled = start + interval * at as u32;
                    sleep_until(scheduled).await;
                    let answer = connection.get(&paths[at], "").await;
                    let latency = scheduled.elapsed();
                    if answer.is_err() {
                        connection = Connection::open(address).await.unwrap();
                    }
                    answers.push((at, latency, answer));
                }
                answers
            }
        };
        let lanes: Vec<_> = (0..CONNECTIONS)
            .map(|number| tokio::spawn(lane(number)))
            .collect();
        let (mut latencies, mut errors) = (Vec::new(), 0);
        for lane in lanes {
            for (at, latency, answer) in lane.await.unwrap() {
                let Ok(json) = answer.and_then(|answer| answer.json()) else {
                    errors += 1;
                    continue;
                };
                let value = serde_json::from_value(json["value"].clone()).unwrap();
                board.positions[at].check(&value);
                latencies.push(latency);
            }
        }
        let name = format!("probes of {} at {}/s", self.game, self.per_second);
        report(&name, latencies, errors, TARGET)
    }
}

/// Positions of a solved game, with what the library says about them.
pub struct Board {
    positions: Vec<Known>,
}

/// A position with its value and the values of its moves.
#[derive(Clone)]
struct Known {
    position: String,
    result: AskedValue,
    moves: Vec<AskedMove>,
}

impl Board {
    /// Opens the tablebase of a load's game. A small one is made.
    pub fn open(load: &ProbeLoad, tablebases: &Tablebases) -> Board {
        let game = LoadedGame::open(load.game, &GameOptions::default()).unwrap();
        if load.game == ProbeLoad::SMALL.game {
            let solved = tablebases.solve(&game, Keep::All, &Options::default());
            solved.unwrap();
        }
        let tablebase = tablebases.open(&game).unwrap_or_else(|error| {
            panic!("{error}: run `cargo run --release -- solve {}`", load.game)
        });
        let mut positions = Vec::new();
        for position in random_positions(&game) {
            // The placement phase is not stored unless it is asked for.
            if let Some((result, moves)) = (load.look_up)(&tablebase, &position) {
                positions.push(Known {
                    position,
                    result,
                    moves,
                });
            }
            if positions.len() == load.requests {
                return Board { positions };
            }
        }
        panic!(
            "random games have only {} stored positions",
            positions.len()
        );
    }
}

impl Known {
    /// Checks an answer.
    fn check(&self, answer: &PositionValueRecord) {
        let position = &self.position;
        assert_eq!(answer.evidence, ValueEvidence::Tablebase, "{position}");
        assert_eq!(answer.result, self.result, "{position}");
        assert_eq!(answer.moves, self.moves, "{position}");
    }
}

/// Returns different positions of random games, in random order.
fn random_positions(game: &LoadedGame) -> Vec<String> {
    let mut found = BTreeSet::new();
    for seed in 0..GAMES {
        let options = PlayOptions {
            players: "goats=random,tigers=random".to_owned(),
            seed,
            ..PlayOptions::default()
        };
        let mut session = game.play("start", &options).unwrap();
        for _ in 0..PLIES {
            if session.is_over() {
                break;
            }
            found.insert(session.position());
            session.advance().unwrap();
        }
    }
    let mut positions: Vec<String> = found.into_iter().collect();
    positions.shuffle(&mut Pcg64Mcg::seed_from_u64(1));
    positions
}

/// Looks up what the tablebase stores.
fn look_up_values(tablebase: &Tablebase, position: &str) -> Option<(AskedValue, Vec<AskedMove>)> {
    let found = tablebase.values(position).unwrap()?;
    Some((found.result, found.moves))
}

/// Searches for distances, too, as the server does in a small tablebase.
fn search(tablebase: &Tablebase, position: &str) -> Option<(AskedValue, Vec<AskedMove>)> {
    let found = tablebase.probe(position).unwrap()?;
    let moves = found.moves.into_iter().map(|probed| AskedMove {
        text: probed.text,
        result: probed.result.into(),
    });
    Some((found.result.into(), moves.collect()))
}

/// Waits until the server has audited the tablebase of this position.
async fn wait_for_audit(server: &Server, path: &str) {
    let started = Instant::now();
    let mut connection = Connection::open(server.address).await.unwrap();
    loop {
        let answer = connection.get(path, "").await.unwrap();
        let value = answer.json().unwrap()["value"].clone();
        let details = value["details"].as_str().unwrap_or_default();
        if !details.starts_with("not audited yet") {
            assert!(
                !details.is_empty(),
                "the value is from a tablebase: {value}"
            );
            return;
        }
        assert!(started.elapsed() < AUDITING, "{details}");
        sleep(Duration::from_millis(200)).await;
    }
}
