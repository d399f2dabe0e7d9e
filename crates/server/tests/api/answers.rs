//! Answers of all operations.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::events::follow;
use crate::harness::{Client, game};
use crate::sockets;

const NONE: &Value = &Value::Null;

#[test]
fn every_answer_fits_the_document() {
    let client = Client::new();
    games(&client);
    positions(&client);
    texts(&client);
    play(&client);
    jobs(&client);
    claims(&client);
    sockets::play(&client);
    assert_eq!(client.unseen(), Vec::<String>::new());
}

fn games(client: &Client) {
    let document = client.call("getDocument", &[], NONE, 200);
    assert_eq!(document["openapi"], "3.1.1");
    let board = include_str!("../../../games/boards/small-grid.toml");
    let board = client.call("addBoard", &[], &json!({ "text": board }), 200);
    let all = client.call("listGames", &[], NONE, 200);
    let all = all["games"].as_array().unwrap();
    let origins: BTreeSet<&str> = all
        .iter()
        .map(|one| one["source"].as_str().unwrap())
        .collect();
    assert_eq!(
        origins,
        BTreeSet::from(["built-in", "uploaded", "workspace"])
    );
    for one in all {
        client.call("getGame", &[], &game(one["id"].as_str().unwrap()), 200);
    }
    let uploaded = client.call("getGame", &[], &game(board["game"].as_str().unwrap()), 200);
    assert_eq!(uploaded["id"], board["game"]);
}

fn positions(client: &Client) {
    for id in [
        "bagh-chal",
        "small-grid",
        "fish-barrel",
        "place-or-attack",
        "wheatstone",
    ] {
        let position = client.call("getPosition", &[], &game(id), 200);
        assert!(!position["moves"].as_array().unwrap().is_empty(), "{id}");
    }
    let short = json!({ "game": "bagh-chal", "options": { "captures": 1 }, "line": "G33 B1112" });
    let position = client.call("getPosition", &[], &short, 200);
    assert_eq!(position["line"].as_array().unwrap().len(), 2);
    let valued = client.call("getPosition", &[], &game("wheatstone"), 200);
    assert!(valued["value"]["value"].is_string(), "{}", valued["value"]);
    let values = json!({ "game": "fish-barrel", "options": { "barrels": 2, "most": 3 } });
    client.call("getValues", &[], &values, 200);
    client.call("getValues", &[], &short, 200);
    let pieces = json!([
        { "place": "11", "kind": "tiger" }, { "place": "15", "kind": "tiger" },
        { "place": "51", "kind": "tiger" }, { "place": "55", "kind": "tiger" },
    ]);
    let setup = json!({ "game": "bagh-chal", "setup": {
        "pieces": pieces, "to_move": "goats", "counters": {},
    } });
    let placed = client.call("setUpPosition", &[], &setup, 200);
    assert!(placed["position"].is_string());
}

fn texts(client: &Client) {
    let text = json!({ "game": "bagh-chal", "text": "1. G33 B1112 2. G44" });
    let imported = client.call("importText", &[], &text, 200);
    assert_eq!(imported["kind"], "line");
    for form in ["pgn", "line", "compact", "fen", "json", "text", "svg"] {
        let export = json!({ "game": "bagh-chal", "line": "G33", "as": form });
        let written = client.text("exportText", &[], &export, 200);
        assert!(!written.trim().is_empty(), "{form}");
    }
}

fn play(client: &Client) {
    let random = json!({ "game": "bagh-chal", "player": "random", "seed": 7 });
    let chosen = client.call("chooseMove", &[], &random, 200);
    assert_eq!(chosen["side"], "goats");
    assert_eq!(chosen, client.call("chooseMove", &[], &random, 200));
    client.call("adviseMove", &[], &game("wheatstone"), 200);
    let options = json!({ "rows": 3, "columns": 3, "limit": 40 });
    let attack = json!({
        "game": "place-or-attack", "options": options, "line": "b2 b1 a1 c3 xb1",
    });
    let rolled = client.call("chooseMove", &[], &attack, 200);
    assert_eq!(rolled["side"], "dice");
}

fn jobs(client: &Client) {
    let mut seen = BTreeSet::new();
    let mut note = |events: Vec<(String, Value)>| {
        let (_, last) = events.last().unwrap().clone();
        seen.extend(events.into_iter().map(|(name, _)| name));
        last
    };
    let offer = client.call("getSolveNeeds", &[], &game("small-grid"), 200);
    assert_eq!(offer["status"], "missing");
    let solve = json!({ "game": "small-grid", "keep": "all" });
    let job = client.call("startSolve", &[], &solve, 202);
    let solved = note(follow(client, &job, |_| {}));
    assert_eq!(solved["value"], "goats");
    client.call("getCensus", &[], &game("small-grid"), 200);
    let offer = client.call("getSolveNeeds", &[], &game("small-grid"), 200);
    assert_eq!(offer["status"], "complete");
    let position = client.call("getPosition", &[], &game("small-grid"), 200);
    assert_eq!(position["value"]["evidence"], "tablebase");

    let question = json!({ "game": "small-grid", "question": "can tigers capture 1 goat?" });
    let job = client.call("startAnalysis", &[], &question, 202);
    note(follow(client, &job, |_| {}));
    let nonsense = json!({ "game": "small-grid", "question": "colourless green ideas" });
    let job = client.call("startAnalysis", &[], &nonsense, 202);
    let failed = note(follow(client, &job, |_| {}));
    assert!(failed["error"]["message"].is_string(), "{failed}");
    let long = json!({ "game": "bagh-chal", "seconds": 300 });
    let job = client.call("startAnalysis", &[], &long, 202);
    let id = job["job"].as_str().unwrap();
    let stop = |name: &str| {
        if name == "value" {
            client.text("stopJob", &[id], NONE, 204);
        }
    };
    note(follow(client, &job, stop));

    let claim = "statement = \"Goats win\"\ngame = \"small-grid\"\nprover = \"goats\"\n\
        goal.win = { by_ply = 15 }\n";
    let claim = json!({ "name": "goats-win", "text": claim });
    let job = client.call("startProof", &[], &claim, 202);
    let proved = note(follow(client, &job, |_| {}));
    assert_eq!(proved["verdict"], "proven", "{proved}");
    let all = ["done", "failed", "progress", "value"];
    assert_eq!(seen, all.map(str::to_owned).into());
}

fn claims(client: &Client) {
    let question = json!({ "game": "bagh-chal", "question": "can tigers win?" });
    let draft = client.call("draftClaim", &[], &question, 200);
    let text = draft["text"].as_str().unwrap();
    assert!(text.contains("goal.win"), "{text}");
    let all = client.call("listClaims", &[], NONE, 200);
    let about = client.call("listClaims", &[], &game("bagh-chal"), 200);
    let [all, about] = [&all, &about].map(|list| list["claims"].as_array().unwrap().len());
    assert!(0 < about && about < all, "{about} of {all} claims");
    let name = "small-grid/goats-win-by-ply-15";
    let claim = client.call("getClaim", &[], &json!({ "name": name }), 200);
    assert!(
        !claim["strategies"].as_array().unwrap().is_empty(),
        "{claim}"
    );
    let walked = client.call("walkStrategy", &[], &json!({ "claim": name }), 200);
    assert!(walked["prover"].is_string());
}
