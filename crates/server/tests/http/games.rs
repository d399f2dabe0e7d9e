//! The games that requests name.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

use crate::harness::{Server, board, options, server};

/// A board with this many places around the middle.
fn star(arms: usize) -> String {
    let lines: Vec<String> = (1..=arms).map(|n| format!("n0 n{n}")).collect();
    board(arms + 1, 1, 2, &lines)
}

#[tokio::test]
async fn an_edited_board_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let claims = folder.path().join("claims");
    fs::create_dir(&claims).unwrap();
    fs::write(claims.join("own.toml"), star(4)).unwrap();
    let server = Server::start(options(folder.path())).await;
    let nodes = async || {
        let game = server.get("/game?game=own.toml").await.json();
        game["diagram"]["places"].as_array().unwrap().len()
    };
    assert_eq!(nodes().await, 5);
    fs::write(claims.join("own.toml"), star(5)).unwrap();
    assert_eq!(nodes().await, 6);
}

#[tokio::test]
async fn claims_of_a_relative_folder_name_games_of_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let claims = folder.path().join("claims");
    fs::create_dir(&claims).unwrap();
    fs::write(claims.join("own.toml"), star(4)).unwrap();
    let claim = "statement = \"x\"\ngame = \"own.toml\"\nprover = \"goats\"\ngoal.win = {}\n";
    fs::write(claims.join("claim.toml"), claim).unwrap();
    let mut options = options(folder.path());
    options.claims = folder.path().join("./other/.././claims");
    fs::create_dir(folder.path().join("other")).unwrap();
    let server = Server::start(options).await;
    let listed = server.get("/claims?game=own.toml").await;
    assert_eq!(listed.json()["claims"][0]["name"], "claim", "{listed:?}");
}

#[tokio::test]
async fn built_in_games_have_titles_of_their_own() {
    let (server, _folder) = server().await;
    let listed = server.get("/games").await.json();
    let games = listed["games"].as_array().unwrap();
    let titles = games.iter().map(|game| game["title"].as_str().unwrap());
    let titles: BTreeSet<&str> = titles.collect();
    assert_eq!(titles.len(), games.len(), "{listed}");
    // It is hidden, and still there.
    assert_eq!(server.get("/game?game=switching").await.status, 200);
}

#[tokio::test]
async fn live_games_are_those_of_the_catalogue() {
    let (server, folder) = server().await;
    let own = folder.path().join("own.toml");
    fs::write(&own, star(4)).unwrap();
    for game in ["no-such-game", own.to_str().unwrap(), &"x".repeat(5_000)] {
        let live = json!({"game": game, "side": "goats"});
        let refused = server.post("/live", &live).await;
        assert_eq!(refused.status, 404, "{refused:?}");
        assert_eq!(refused.json()["error"]["field"], "game");
    }
}

#[tokio::test]
async fn an_unknown_agent_is_an_error_of_the_player() {
    let (server, _folder) = server().await;
    let asked = json!({"game": "bagh-chal", "player": "perfekt"});
    let refused = server.post("/move", &asked).await;
    assert_eq!(refused.status, 400, "{refused:?}");
    let error = &refused.json()["error"];
    assert_eq!(
        (&error["field"], &error["span"]),
        (&json!("player"), &Value::Null)
    );
}

#[tokio::test]
async fn pgn_has_the_end_that_is_given() {
    let (server, _folder) = server().await;
    let export = "/export?game=bagh-chal&line=G33&as=pgn";
    let resigned = format!("{export}&winner=tigers&reason=resignation");
    let resigned = server.get(&resigned).await;
    assert!(resigned.body.contains("[Result \"0-1\"]"), "{resigned:?}");
    assert!(
        resigned.body.contains("[Termination \"resignation\"]"),
        "{resigned:?}"
    );
    let text = json!({"game": "bagh-chal", "text": resigned.body});
    let imported = server.post("/import", &text).await;
    assert_eq!(imported.json()["line"], "1. G33", "{imported:?}");
    let drawn = server.get(&format!("{export}&winner=draw")).await;
    assert!(drawn.body.contains("[Result \"1/2-1/2\"]"), "{drawn:?}");
    for wrong in ["&winner=cats", "&reason=resignation"] {
        let refused = server.get(&format!("{export}{wrong}")).await;
        assert_eq!(refused.status, 400, "{refused:?}");
        assert_eq!(refused.json()["error"]["field"], "winner");
    }
}
