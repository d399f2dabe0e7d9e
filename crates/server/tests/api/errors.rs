//! Errors fit the document, and say what is wrong.

use serde_json::{Value, json};

use crate::harness::{Client, game};

#[test]
fn errors_name_the_wrong_part() {
    let client = Client::new();
    let line = json!({ "game": "bagh-chal", "line": "1. G33 G12" });
    let error = client.call("getPosition", &[], &line, 400);
    assert_eq!(error["error"]["field"], "line");
    assert_eq!(error["error"]["span"], json!([7, 10]));
    let error = client.call("getGame", &[], &game("chess"), 404);
    assert_eq!(error["error"]["field"], "game");
    let options = json!({ "game": "bagh-chal", "options": "{" });
    let error = client.call("getGame", &[], &options, 400);
    assert_eq!(error["error"]["field"], "options");
    let unknown = json!({ "game": "bagh-chal", "lime": "G33" });
    let error = client.call("adviseMove", &[], &unknown, 422);
    assert!(
        error["error"]["message"].as_str().unwrap().contains("lime"),
        "{error}"
    );
    let long = json!({ "game": "bagh-chal", "line": "G33 ".repeat(10_000) });
    let error = client.call("adviseMove", &[], &long, 413);
    assert_eq!(error["error"]["field"], "line");
    let error = client.call("getCensus", &[], &game("small-grid"), 409);
    assert!(
        error["error"]["message"]
            .as_str()
            .unwrap()
            .contains("tablebase"),
        "{error}"
    );
    let claim = json!({ "name": "no-such-claim" });
    let error = client.call("getClaim", &[], &claim, 404);
    assert_eq!(error["error"]["field"], "name");
    client.call("followJob", &["no-such-job"], &Value::Null, 404);
    client.call("stopJob", &["no-such-job"], &Value::Null, 404);
    client.call("getLiveGame", &["no-such-game"], &Value::Null, 404);
    let over = json!({ "game": "fish-barrel", "position": "0 0 0 0" });
    let error = client.call("chooseMove", &[], &over, 400);
    assert_eq!(error["error"]["field"], "position");
}
