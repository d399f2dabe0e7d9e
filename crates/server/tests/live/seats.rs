//! Seats, invites and secrets.

use serde_json::json;

use crate::harness::{Client, bagh_chal, quick, request, server, text};

#[tokio::test]
async fn invite_is_redeemed_once() {
    let (server, _folder) = server(quick()).await;
    let (_, created) = server.request("POST", "/live", &bagh_chal()).await;
    assert_eq!(created["side"], "goats");
    let path = format!("/live/{}/seat", text(&created["id"]));
    let (status, _) = server
        .request("POST", &path, &json!({"invite": created["seat"]}))
        .await;
    assert_eq!(status, 403);
    let invite = json!({"invite": created["invite"]});
    let attempts = (0..16).map(|_| {
        let (address, path, invite) = (server.address, path.clone(), invite.clone());
        tokio::spawn(async move { request(address, "POST", &path, &invite).await })
    });
    let attempts: Vec<_> = attempts.collect();
    let mut statuses = Vec::new();
    for attempt in attempts {
        statuses.push(attempt.await.unwrap().0);
    }
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200);
    assert!(
        statuses[1..].iter().all(|status| *status == 409),
        "{statuses:?}"
    );
}

#[tokio::test]
async fn chosen_secret_takes_the_seat_again() {
    let (server, _folder) = server(quick()).await;
    let (_, created) = server.request("POST", "/live", &bagh_chal()).await;
    let path = format!("/live/{}/seat", text(&created["id"]));
    let take = |seat: &str| {
        let body = json!({"invite": created["invite"], "name": "Ben", "seat": seat});
        let (address, path) = (server.address, path.clone());
        async move { request(address, "POST", &path, &body).await }
    };
    let secret = "abcdefghijklmnopqrstuvwx27";
    for wrong in ["", "short", "ABCDEFGHIJKLMNOPQRSTUVWX27", &"a".repeat(27)] {
        let (status, body) = take(wrong).await;
        assert_eq!((status, &body["error"]["field"]), (400, &json!("seat")));
    }
    // A player cannot have both seats with one secret.
    assert_eq!(take(&text(&created["seat"])).await.0, 400);
    let seated = json!({"side": "tigers", "seat": secret});
    for _ in 0..2 {
        assert_eq!(take(secret).await, (200, seated.clone()));
    }
    assert_eq!(take(&"b".repeat(26)).await.0, 409);
    let stolen = json!({"invite": "wrong", "seat": secret});
    assert_eq!(server.request("POST", &path, &stolen).await.0, 403);
    let (_tigers, state) = server.join(&text(&created["id"]), Some(secret)).await;
    assert_eq!(state["you"], "tigers");
}

#[tokio::test]
async fn moves_wait_for_the_other_player() {
    let (server, _folder) = server(quick()).await;
    let (_, created) = server.request("POST", "/live", &bagh_chal()).await;
    let id = text(&created["id"]);
    let (mut goats, state) = server.join(&id, created["seat"].as_str()).await;
    assert_eq!(state["you"], "goats");
    assert_eq!(state["players"]["tigers"]["taken"], false);
    let answer = goats.play("G33", 0).await;
    assert_eq!(answer["message"], "nobody has taken the other seat yet");
    let invite = json!({"invite": created["invite"], "name": "Ben"});
    let path = format!("/live/{id}/seat");
    server.request("POST", &path, &invite).await;
    let changed = goats
        .wait_for(|message| message["players"]["tigers"]["taken"] == true)
        .await;
    assert_eq!(changed["players"]["tigers"]["name"], "Ben");
    goats.must_play("G33", 0).await;
}

#[tokio::test]
async fn wrong_secrets_open_nothing() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let wrong = "a".repeat(26);
    for secret in [wrong.as_str(), "", &pair.id] {
        let mut client = Client::connect(server.address, &pair.id).await;
        client.send(json!({"type": "join", "seat": secret})).await;
        let error = client.wait("error").await;
        assert!(
            text(&error["message"]).contains("not the secret"),
            "{error}"
        );
        client.until_closed().await;
    }
    let state = server.state(&pair.id).await.to_string();
    for secret in &pair.seats {
        assert!(!state.contains(secret.as_str()));
    }
}
