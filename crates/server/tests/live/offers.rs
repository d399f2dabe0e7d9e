//! Draw offers, requests to take back a move, and resignations.

use serde_json::{Value, json};

use crate::harness::{Client, bagh_chal, quick, server};

async fn answer(client: &mut Client, kind: &str, answer: &str, id: &str) -> Value {
    let message = json!({"type": kind, "answer": answer, "id": id});
    client.ask(message).await["type"].clone()
}

#[tokio::test]
async fn players_agree_on_a_draw() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    assert_eq!(answer(&mut tigers, "draw", "accept", "1").await, "refused");
    assert_eq!(answer(&mut goats, "draw", "offer", "1").await, "accepted");
    let changed = tigers
        .wait_for(|message| message["offers"]["draw"] == "goats")
        .await;
    assert_eq!(changed["outcome"], Value::Null);
    assert_eq!(answer(&mut goats, "draw", "accept", "2").await, "refused");
    assert_eq!(
        answer(&mut tigers, "draw", "decline", "2").await,
        "accepted"
    );
    // One offer per move is enough.
    assert_eq!(answer(&mut goats, "draw", "offer", "3").await, "refused");
    goats.must_play("G33", 0).await;
    assert_eq!(answer(&mut goats, "draw", "offer", "4").await, "accepted");
    assert_eq!(answer(&mut tigers, "draw", "accept", "5").await, "accepted");
    let outcome = json!({"winner": null, "reason": "Draw by agreement"});
    goats
        .wait_for(|message| message["outcome"] == outcome)
        .await;
    assert_eq!(answer(&mut tigers, "draw", "offer", "6").await, "refused");
}

#[tokio::test]
async fn move_withdraws_an_offer() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    assert_eq!(answer(&mut tigers, "draw", "offer", "1").await, "accepted");
    goats.must_play("G33", 0).await;
    assert_eq!(answer(&mut goats, "draw", "accept", "1").await, "refused");
    assert_eq!(server.state(&pair.id).await["outcome"], Value::Null);
}

#[tokio::test]
async fn takes_back_own_move_and_the_answer() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    assert_eq!(
        answer(&mut goats, "takeback", "offer", "1").await,
        "refused"
    );
    goats.must_play("G33", 0).await;
    tigers.must_play("B1112", 1).await;
    goats.must_play("G21", 2).await;
    tigers.must_play("B1514", 3).await;
    assert_eq!(
        answer(&mut goats, "takeback", "offer", "2").await,
        "accepted"
    );
    assert_eq!(
        answer(&mut tigers, "takeback", "accept", "2").await,
        "accepted"
    );
    let state = goats.wait("state").await;
    assert_eq!(state["moves"], json!(["G33", "B1112"]));
    assert_eq!(
        (&state["to_move"], &state["you"]),
        (&json!("goats"), &json!("goats"))
    );
    assert_eq!(state["offers"]["takeback"], Value::Null);
    // A message that is sent again, perhaps after a lost connection, is carried out once.
    goats.must_play("G21", 2).await;
    assert_eq!(
        server.state(&pair.id).await["moves"],
        json!(["G33", "B1112"])
    );
    // The same move with another id is a new move.
    let again = json!({"type": "move", "move": "G21", "ply": 2, "id": "again"});
    assert_eq!(goats.ask(again).await["type"], "accepted");
    assert_eq!(
        server.state(&pair.id).await["moves"],
        json!(["G33", "B1112", "G21"])
    );
}

#[tokio::test]
async fn resignation_loses() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    let resign = json!({"type": "resign", "id": "r"});
    assert_eq!(tigers.ask(resign.clone()).await["type"], "accepted");
    assert_eq!(tigers.ask(resign).await["type"], "accepted");
    let outcome = json!({"winner": "goats", "reason": "Tigers resigned"});
    goats
        .wait_for(|message| message["outcome"] == outcome)
        .await;
    assert_eq!(goats.play("G33", 0).await["message"], "the game is over");
}
