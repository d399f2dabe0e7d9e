//! A measurement: the time from sending a move to `accepted` while many games are played.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::harness::{bagh_chal, quick, server};

/// Plays a move a second in each of 500 games. Run it with
/// `cargo test --release -p pounce-server --test live -- --ignored --nocapture measures`.
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
#[ignore = "a measurement that takes half a minute"]
async fn measures_many_games() {
    let games: u32 = 500;
    let (server, _folder) = server(quick()).await;
    let mut players = Vec::new();
    for game in 0..games {
        let pair = server.pair(&bagh_chal()).await;
        let clients = server.join_both(&pair).await;
        players.push(tokio::spawn(async move {
            let mut clients = clients;
            let mut times = Vec::new();
            sleep(Duration::from_secs(5) + Duration::from_secs(1) * game / games).await;
            let mut seconds = interval(Duration::from_secs(1));
            seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for ply in 0..20_usize {
                seconds.tick().await;
                let m = LINE[ply];
                let message = json!({"type": "move", "move": m, "ply": ply, "id": m});
                let sent = Instant::now();
                let answer = clients[ply % 2].ask(message).await;
                times.push(sent.elapsed());
                assert_eq!(answer["type"], "accepted", "{answer}");
            }
            times
        }));
    }
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.unwrap());
    }
    times.sort_unstable();
    let part = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{} moves: p50 {:?}, p99 {:?}, max {:?}",
        times.len(),
        part(50),
        part(99),
        part(100)
    );
}

const LINE: [&str; 20] = [
    "G33", "B1112", "G21", "B1211", "G13", "B1112", "G14", "B1211", "G31", "B1112", "G35", "B1211",
    "G53", "B1112", "G52", "B1211", "G54", "B1112", "G25", "B1211",
];
