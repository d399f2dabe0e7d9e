//! Whole games: moves, refused moves and results.

use pounce::{GameOptions, LoadedGame, Setup};
use serde_json::{Value, json};

use crate::harness::{Server, bagh_chal, quick, server};

/// The clients of a test.
const GOATS: usize = 0;
const TIGERS: usize = 1;
const WATCHER: usize = 2;

/// Plays random legal moves with two sockets until the game is over. Returns the moves.
async fn play_out(server: &Server, new: &Value) -> (Vec<String>, Value) {
    let options: GameOptions = serde_json::from_value(new["options"].clone()).unwrap_or_default();
    let game = LoadedGame::open(new["game"].as_str().unwrap(), &options).unwrap();
    let pair = server.pair(new).await;
    let mut clients = server.join_both(&pair).await;
    let (mut watcher, state) = server.join(&pair.id, None).await;
    let (mut to_move, mut moves) = (state["to_move"].clone(), Vec::<String>::new());
    for turn in 0..400_usize {
        let legal = game
            .moves(Setup::from("start").line(moves.join(" ")))
            .unwrap();
        let m = &legal.moves[turn * 7 % legal.moves.len()].text;
        let at = usize::from(to_move != new["side"]);
        clients[at].must_play(m, moves.len()).await;
        loop {
            let moved = watcher.wait("moved").await;
            moves.push(moved["move"].as_str().unwrap().to_owned());
            assert_eq!(moved["ply"], moves.len());
            if !moved["outcome"].is_null() {
                return (moves, moved["outcome"].clone());
            }
            to_move = moved["to_move"].clone();
            if !to_move.is_null() {
                break;
            }
        }
    }
    panic!("the game does not end");
}

#[tokio::test]
async fn plays_a_whole_game() {
    let (server, _folder) = server(quick()).await;
    let new = json!({"game": "wheatstone", "side": "short", "name": " A\u{7}nn\u{202e} "});
    let (moves, outcome) = play_out(&server, &new).await;
    let (_, list) = server.request("GET", "/live", &Value::Null).await;
    let listed = &list["finished"][0];
    assert_eq!(listed["outcome"], outcome);
    assert_eq!(listed["plies"], moves.len());
    assert_eq!(listed["players"]["short"], "Ann");
    assert_eq!(listed["players"]["cut"], "Ben");
    assert!(["short", "cut"].contains(&outcome["winner"].as_str().unwrap()));
    let state = server.state(listed["id"].as_str().unwrap()).await;
    assert_eq!(state["moves"], json!(moves));
    assert_eq!(state["to_move"], Value::Null);
}

#[tokio::test]
async fn rolls_dice_at_once() {
    let (server, _folder) = server(quick()).await;
    let options = json!({"rows": 3, "columns": 3, "limit": 40});
    let new = json!({
        "game": "place-or-attack", "options": options, "line": "b2 b1 a1 c3", "side": "black",
    });
    let pair = server.pair(&new).await;
    let [mut black, mut white] = server.join_both(&pair).await;
    black.must_play("xb1", 4).await;
    let attack = white.wait("moved").await;
    assert_eq!(
        (&attack["side"], &attack["to_move"]),
        (&json!("black"), &Value::Null)
    );
    let roll = white.wait("moved").await;
    assert_eq!((&roll["side"], &roll["ply"]), (&json!("dice"), &json!(6)));
    assert!(["hit", "miss"].contains(&roll["move"].as_str().unwrap()));
    assert!(roll["to_move"].is_string(), "{roll}");
    let new = json!({"game": "place-or-attack", "options": options, "side": "white"});
    play_out(&server, &new).await;
}

#[tokio::test]
async fn refused_moves_change_nothing() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [goats, tigers] = server.join_both(&pair).await;
    let (watcher, _) = server.join(&pair.id, None).await;
    let mut clients = [goats, tigers, watcher];
    clients[GOATS].must_play("G33", 0).await;
    let before = server.state(&pair.id).await;
    for (client, m, ply, reason) in [
        (GOATS, "G12", 1, "it is the turn of tigers"),
        (TIGERS, "B1112", 0, "the game is at ply 1"),
        (TIGERS, "B1112", 2, "the game is at ply 1"),
        (TIGERS, "B1133", 1, "B1133"),
        (TIGERS, "", 1, "not a move"),
        (TIGERS, "G21", 1, "G21"),
        (WATCHER, "B1112", 1, "spectators cannot play"),
    ] {
        let answer = clients[client].play(m, ply).await;
        assert_eq!(answer["type"], "refused", "{m}: {answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(message.contains(reason), "{m}: {message}");
    }
    assert_eq!(server.state(&pair.id).await, before);
    clients[TIGERS].must_play("b1112", 1).await;
    assert_eq!(
        clients[GOATS].wait_for(|m| m["ply"] == 2).await["move"],
        "B1112"
    );
}

#[tokio::test]
async fn repeated_messages_act_once() {
    let (server, _folder) = server(quick()).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    goats.must_play("G33", 0).await;
    tigers.must_play("B1112", 1).await;
    goats.must_play("G33", 0).await;
    // Another message with the same move is a new one.
    let again = json!({"type": "move", "move": "G33", "ply": 0, "id": "other"});
    assert_eq!(goats.ask(again).await["type"], "refused");
    assert_eq!(
        server.state(&pair.id).await["moves"],
        json!(["G33", "B1112"])
    );
}

#[tokio::test]
async fn repetition_ends_a_game_as_a_draw() {
    let (server, _folder) = server(quick()).await;
    let new = json!({
        "game": "bagh-chal", "options": {"goats": 6}, "side": "goats",
        "position": "T3T5GGGGGG4T3T-g0",
    });
    let pair = server.pair(&new).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    let mut ply = 0;
    for _ in 0..2 {
        goats.must_play("G4142", ply).await;
        tigers.must_play("B1112", ply + 1).await;
        goats.must_play("G4241", ply + 2).await;
        tigers.must_play("B1211", ply + 3).await;
        ply += 4;
    }
    let last = goats.wait_for(|moved| moved["ply"] == 8).await;
    let outcome = json!({"winner": null, "reason": "The game is drawn by repetition"});
    assert_eq!(last["outcome"], outcome);
    assert_eq!(server.state(&pair.id).await["outcome"], outcome);
    assert_eq!(goats.play("G4142", 8).await["type"], "refused");
}

#[tokio::test]
async fn long_games_end() {
    let mut options = quick();
    options.max_plies = 3;
    let (server, _folder) = server(options).await;
    let pair = server.pair(&bagh_chal()).await;
    let [mut goats, mut tigers] = server.join_both(&pair).await;
    goats.must_play("G33", 0).await;
    tigers.must_play("B1112", 1).await;
    goats.must_play("G21", 2).await;
    let last = tigers.wait_for(|moved| moved["ply"] == 3).await;
    assert_eq!(last["outcome"]["reason"], "The game is drawn after 3 moves");
    assert_eq!(last["to_move"], Value::Null);
}

#[tokio::test]
async fn refuses_games_that_cannot_be_played() {
    let (server, _folder) = server(quick()).await;
    for (new, field) in [
        (json!({"game": "chess", "side": "random"}), "game"),
        (json!({"game": "bagh-chal", "side": "white"}), "side"),
        (
            json!({"game": "bagh-chal", "side": "goats", "line": "G99"}),
            "line",
        ),
        (
            json!({"game": "bagh-chal", "side": "goats", "position": "x"}),
            "position",
        ),
        (
            json!({"game": "bagh-chal", "side": "goats", "clock": {"seconds": 0}}),
            "clock",
        ),
    ] {
        let (status, body) = server.request("POST", "/live", &new).await;
        assert_eq!(
            (status, &body["error"]["field"]),
            (400, &json!(field)),
            "{body}"
        );
    }
    let unknown = json!({"game": "bagh-chal", "side": "goats", "sid": 1});
    let (status, body) = server.request("POST", "/live", &unknown).await;
    assert_eq!(status, 422);
    assert!(
        body["error"]["message"]
            .as_str()
            .unwrap()
            .contains("unknown field")
    );
    let path = "/live/abcdefghijklmnop";
    let (status, body) = server.request("GET", path, &Value::Null).await;
    assert_eq!(status, 404, "{body}");
}
