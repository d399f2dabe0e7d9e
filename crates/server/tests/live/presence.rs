//! Clocks, and players who leave and come back.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::sleep;

use crate::harness::{Server, bagh_chal, quick, server};

fn with_clock(seconds: u64, increment: u64) -> Value {
    let mut new = bagh_chal();
    new["clock"] = json!({"seconds": seconds, "increment": increment});
    new
}

#[tokio::test]
async fn flag_falls_without_a_message() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&with_clock(1, 0)).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    let moved = tigers.wait_for(|message| message["ply"] == 1).await;
    assert_eq!(moved["clock"]["tigers"], 1_000);
    let ended = tigers
        .wait_for(|message| message["outcome"].is_object())
        .await;
    let outcome = json!({"winner": "goats", "reason": "Tigers ran out of time"});
    assert_eq!(ended["outcome"], outcome);
    assert_eq!(ended["clock"]["left"]["tigers"], 0);
    assert_eq!(ended["clock"]["running"], Value::Null);
    assert_eq!(server.state(&pair.id).await["outcome"], outcome);
}

#[tokio::test]
async fn clock_waits_for_both_and_adds_increments() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&with_clock(60, 5)).await;
    let (mut goats, state) = server.join(&pair.id, Some(&pair.seats[0])).await;
    assert_eq!(
        (&state["suspended"], &state["clock"]["running"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(
        goats.play("G33", 0).await["message"],
        "the game is suspended"
    );
    let (_tigers, state) = server.join(&pair.id, Some(&pair.seats[1])).await;
    assert_eq!(state["clock"]["running"], "goats");
    goats.must_play("G33", 0).await;
    let state = server.state(&pair.id).await;
    let left = state["clock"]["left"]["goats"].as_u64().unwrap();
    assert!((64_000..=65_000).contains(&left), "{left}");
    assert_eq!(state["clock"]["running"], "tigers");
}

#[tokio::test]
async fn player_comes_back_in_time() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    drop(tigers);
    let away = goats
        .wait_for(|message| message["players"]["tigers"]["connected"] == false)
        .await;
    let within = away["players"]["tigers"]["returns_within"]
        .as_u64()
        .unwrap();
    assert!(within <= 400, "{within}");
    let (mut tigers, state) = server.join(&pair.id, Some(&pair.seats[1])).await;
    assert_eq!(state["moves"], json!(["G33"]));
    sleep(Duration::from_millis(600)).await;
    tigers.must_play("B1112", 1).await;
}

#[tokio::test]
async fn second_socket_keeps_a_player_connected() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [goats, mut tigers] = server.join_both(&pair).await;
    let (mut other, _) = server.join(&pair.id, Some(&pair.seats[0])).await;
    drop(goats);
    sleep(Duration::from_millis(600)).await;
    other.must_play("G33", 0).await;
    tigers.must_play("B1112", 1).await;
}

#[tokio::test]
async fn player_who_stays_away_loses() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, tigers] = server.join_both(&pair).await;
    drop(tigers);
    let ended = goats
        .wait_for(|message| message["outcome"].is_object())
        .await;
    let outcome = json!({"winner": "goats", "reason": "Tigers left the game"});
    assert_eq!(ended["outcome"], outcome);
}

#[tokio::test]
async fn game_is_suspended_while_both_are_away() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&with_clock(60, 0)).await;
    let [mut goats, tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    drop((goats, tigers));
    sleep(Duration::from_millis(800)).await;
    let state = server.state(&pair.id).await;
    assert_eq!(
        (&state["suspended"], &state["outcome"]),
        (&json!(true), &Value::Null)
    );
    // Whoever is back first waits, and nobody loses.
    let (mut tigers, _) = server.join(&pair.id, Some(&pair.seats[1])).await;
    sleep(Duration::from_millis(600)).await;
    let (_goats, state) = server.join(&pair.id, Some(&pair.seats[0])).await;
    assert_eq!(state["suspended"], false);
    let left = state["clock"]["left"]["tigers"].as_u64().unwrap();
    assert!(left > 59_000, "{left}");
    tigers.must_play("B1112", 1).await;
}

/// Waits until no game is in memory.
async fn until_unloaded(server: &Server) {
    for _ in 0..100 {
        if server.games.in_memory() == 0 {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("a game is still in memory");
}

#[tokio::test]
async fn unloading_keeps_the_clock() {
    let mut options = quick();
    options.unload_after = Duration::from_millis(100);
    let (server, _folder) = server(options).await;
    let pair = server.pair(&with_clock(60, 0)).await;
    let clients = server.join_both(&pair).await;
    sleep(Duration::from_millis(500)).await;
    drop(clients);
    until_unloaded(&server).await;
    let state = server.state(&pair.id).await;
    let left = state["clock"]["left"]["goats"].as_u64().unwrap();
    assert!(left <= 59_500, "{left}");
    assert_eq!(state["clock"]["left"]["tigers"], 60_000);
}

#[tokio::test]
async fn restart_gives_back_little_time() {
    let mut options = quick();
    options.save_clock_every = Duration::from_millis(100);
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), options).await;
    let pair = server.pair(&with_clock(60, 0)).await;
    let clients = server.join_both(&pair).await;
    sleep(Duration::from_secs(1)).await;
    server.stop().await;
    drop(clients);
    let server = Server::start(folder.path(), quick()).await;
    let state = server.state(&pair.id).await;
    let left = state["clock"]["left"]["goats"].as_u64().unwrap();
    // 100 ms are given back, and saving takes its time on a busy machine.
    assert!(left <= 59_500, "{left}");
}

#[tokio::test]
async fn unused_games_leave_memory() {
    let mut options = quick();
    options.unload_after = Duration::from_millis(100);
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    assert_eq!(server.games.in_memory(), 1);
    drop((goats, tigers));
    until_unloaded(&server).await;
    let [_goats, mut tigers] = server.join_both(&pair).await;
    tigers.must_play("B1112", 1).await;
}
