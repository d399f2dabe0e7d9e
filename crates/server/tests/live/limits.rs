//! Clients that misbehave.

use std::time::Duration;

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Client, Server, bagh_chal, quick, server};

#[tokio::test]
async fn closes_sockets_that_do_not_join() {
    let mut options = quick();
    options.join_within = Duration::from_millis(100);
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    let mut silent = Client::connect(server.address, &pair.id).await;
    assert!(
        silent.wait("error").await["message"]
            .as_str()
            .unwrap()
            .contains("join")
    );
    silent.until_closed().await;
    let mut rude = Client::connect(server.address, &pair.id).await;
    rude.send(json!({"type": "ping"})).await;
    rude.wait("error").await;
    rude.until_closed().await;
    let mut lost = Client::connect(server.address, "abcdefghijklmnop").await;
    lost.send(json!({"type": "join", "seat": null})).await;
    let error = lost.wait("error").await;
    assert!(error["message"].as_str().unwrap().contains("no live game"));
}

#[tokio::test]
async fn survives_nonsense() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    for nonsense in [
        "",
        "[]",
        "{\"type\":\"fly\"}",
        "{\"type\":\"move\"}",
        "\u{0}",
    ] {
        goats
            .socket
            .send(Message::Text(nonsense.into()))
            .await
            .unwrap();
        goats.wait("error").await;
    }
    goats.send(json!({"type": "ping"})).await;
    goats.wait("pong").await;
    goats.must_play("G33", 0).await;
    let long = json!({"type": "ping", "x": "y".repeat(5_000)}).to_string();
    goats.socket.send(Message::Text(long.into())).await.unwrap();
    goats.until_closed().await;
    tigers.must_play("B1112", 1).await;
}

#[tokio::test]
async fn drops_flooding_and_slow_clients_only() {
    let mut options = quick();
    options.outgoing = 4;
    options.send_within = Duration::from_millis(300);
    options.messages_per_second = 2_000;
    options.burst = 300;
    let folder = tempfile::tempdir().unwrap();
    let listening = TcpSocket::new_v4().unwrap();
    listening.set_send_buffer_size(4_096).unwrap();
    let server = Server::start_on(folder.path(), options, listening).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    let (mut flood, _) = server.join(&pair.id, None).await;
    // This client asks for answers and never reads them.
    let mut slow = Client::connect_narrow(server.address, &pair.id).await;
    slow.send(json!({"type": "join"})).await;
    let play = async {
        goats.must_play("G33", 0).await;
        tigers.must_play("B1112", 1).await;
    };
    let ping = json!({"type": "ping"}).to_string();
    let flooding = async {
        for _ in 0..2_000 {
            if flood
                .socket
                .send(Message::Text(ping.clone().into()))
                .await
                .is_err()
            {
                return;
            }
        }
    };
    tokio::join!(play, flooding);
    flood.until_closed().await;
    let refused = json!({"type": "move", "move": "G33", "ply": 0, "id": "x".repeat(60)});
    let refused = refused.to_string();
    let stuff = async {
        loop {
            if slow
                .socket
                .send(Message::Text(refused.clone().into()))
                .await
                .is_err()
            {
                return;
            }
            sleep(Duration::from_micros(600)).await;
        }
    };
    // It is dropped once its queue is full, at less than the allowed rate.
    timeout(Duration::from_secs(8), stuff).await.unwrap();
    goats.must_play("G21", 2).await;
    let spectators = async {
        while server.state(&pair.id).await["spectators"] != 0 {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(8), spectators).await.unwrap();
    tigers.must_play("B1211", 3).await;
}

#[tokio::test]
async fn limits_spectators_and_sockets() {
    let mut options = quick();
    options.max_sockets_per_player = 2;
    options.max_sockets_per_game = 6;
    options.max_sockets = 6;
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut first, mut tigers] = server.join_both(&pair).await;
    let _second = server.join(&pair.id, Some(&pair.seats[0])).await;
    let _third = server.join(&pair.id, Some(&pair.seats[0])).await;
    // A third socket of the same player replaces the first.
    first.until_closed().await;
    let _watchers = [
        server.join(&pair.id, None).await,
        server.join(&pair.id, None).await,
    ];
    let mut more = Client::connect(server.address, &pair.id).await;
    more.send(json!({"type": "join"})).await;
    let error = more.wait("error").await;
    assert_eq!(error["message"], "this game has too many spectators");
    more.until_closed().await;
    drop(more);
    let _silent = Client::connect(server.address, &pair.id).await;
    let url = format!("ws://{}/live/{}/socket", server.address, pair.id);
    let refused = tokio_tungstenite::connect_async(url).await;
    assert!(refused.unwrap_err().to_string().contains("503"));
    tigers.send(json!({"type": "ping"})).await;
    tigers.wait("pong").await;
}

#[tokio::test]
async fn drops_dead_peers() {
    let mut options = quick();
    options.ping_every = Duration::from_millis(50);
    options.silent_for = Duration::from_millis(200);
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, tigers] = server.join_both(&pair).await;
    // A client that does not read does not answer pings.
    let reading = goats.wait_for(|message| message["players"]["tigers"]["connected"] == false);
    timeout(Duration::from_secs(5), reading).await.unwrap();
    drop(tigers);
}

#[tokio::test]
async fn limits_unfinished_games() {
    let mut options = quick();
    options.max_unfinished = 2;
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    server.pair(&bagh_chal()).await;
    let (status, body) = server.request("POST", "/live", &bagh_chal()).await;
    assert_eq!(status, 507, "{body}");
    let (mut goats, _) = server.join(&pair.id, Some(&pair.seats[0])).await;
    goats.ask(json!({"type": "resign", "id": "r"})).await;
    server.pair(&bagh_chal()).await;
}

#[tokio::test]
async fn limits_new_games_of_a_network() {
    let mut options = quick();
    options.max_created_at_once = 2;
    options.create_every = Duration::from_secs(2);
    let (server, _folder) = server(options).await;
    let new = bagh_chal();
    let create = || server.request("POST", "/live", &new);
    assert_eq!(create().await.0, 200);
    // A request that is wrong does not count.
    let wrong = json!({"game": "bagh-chal", "side": "white"});
    assert_eq!(server.request("POST", "/live", &wrong).await.0, 400);
    assert_eq!(create().await.0, 200);
    let (status, body) = create().await;
    assert_eq!(
        (status, &body["error"]["help"]),
        (429, &json!("wait 2 seconds"))
    );
    sleep(Duration::from_millis(2_100)).await;
    assert_eq!(create().await.0, 200);
}

#[tokio::test]
async fn deletes_old_games() {
    let mut options = quick();
    options.keep_unclaimed = Duration::ZERO;
    options.max_unfinished = 1;
    let (server, _folder) = server(options).await;
    let (_, old) = server.request("POST", "/live", &bagh_chal()).await;
    let (status, _) = server.request("POST", "/live", &bagh_chal()).await;
    assert_eq!(status, 200);
    let path = format!("/live/{}", old["id"].as_str().unwrap());
    let (status, body) = server.request("GET", &path, &Value::Null).await;
    let help = "a game is deleted after 0 days if nobody takes the free seat, and after 30 days \
                without a move";
    assert_eq!((status, &body["error"]["help"]), (404, &json!(help)));
}
