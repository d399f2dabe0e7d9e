//! Messages of live games.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

use crate::harness::{Client, PATIENCE};

/// Sockets whose messages are compared with the document.
struct Sockets<'a> {
    client: &'a Client,
    schemas: &'a Value,
    seen: RefCell<BTreeSet<String>>,
}

type Socket = WebSocket<MaybeTlsStream<std::net::TcpStream>>;

impl Sockets<'_> {
    fn open(&self, id: &str, seat: Option<&str>) -> Socket {
        let address = &self.client.address;
        let url = format!("ws://{address}/api/v1/live/{id}/socket");
        let (mut socket, _) = connect(url).unwrap();
        self.client.note("openSocket", 101);
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(PATIENCE)).unwrap();
        }
        self.send(&mut socket, &json!({ "type": "join", "seat": seat }));
        self.wait(&mut socket, "state");
        socket
    }

    fn send(&self, socket: &mut Socket, message: &Value) {
        let kind = message["type"].as_str().unwrap();
        self.seen.borrow_mut().insert(format!("client {kind}"));
        self.client
            .assert_fits(&self.schemas["client"], message, "a message to the server");
        socket.send(Message::text(message.to_string())).unwrap();
    }

    /// Skips messages up to one of this type. All must fit the document.
    fn wait(&self, socket: &mut Socket, kind: &str) -> Value {
        loop {
            let Message::Text(text) = socket.read().unwrap() else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            self.client
                .assert_fits(&self.schemas["server"], &message, "a message of the server");
            let found = message["type"].as_str().unwrap();
            self.seen.borrow_mut().insert(format!("server {found}"));
            if found == kind {
                return message;
            }
        }
    }
}

/// Plays a game in which every message is sent and received.
pub fn play(client: &Client) {
    let new = json!({
        "game": "bagh-chal", "side": "goats", "name": "Ann", "clock": { "seconds": 600 },
    });
    let created = client.call("createLiveGame", &[], &new, 200);
    let id = created["id"].as_str().unwrap();
    let invite = json!({ "invite": created["invite"], "name": "Ben" });
    let seated = client.call("takeSeat", &[id], &invite, 200);
    client.call("takeSeat", &[id], &invite, 409);
    client.call("takeSeat", &[id], &json!({ "invite": "wrong" }), 403);
    let (_, _, operation) = client.operation("openSocket");
    let sockets = Sockets {
        client,
        schemas: &operation["x-websocket"],
        seen: RefCell::default(),
    };
    let mut goats = sockets.open(id, created["seat"].as_str());
    let mut tigers = sockets.open(id, seated["seat"].as_str());
    sockets.send(&mut goats, &json!({ "type": "ping" }));
    sockets.wait(&mut goats, "pong");
    let place = json!({ "type": "move", "move": "G33", "ply": 0, "id": "1" });
    sockets.send(&mut goats, &place);
    sockets.wait(&mut goats, "accepted");
    sockets.wait(&mut tigers, "moved");
    let back = json!({ "type": "takeback", "answer": "offer", "id": "2" });
    sockets.send(&mut goats, &back);
    let offered = sockets.wait(&mut tigers, "changed");
    assert_eq!(offered["offers"]["takeback"], "goats");
    let early = json!({ "type": "move", "move": "B1122", "ply": 7, "id": "3" });
    sockets.send(&mut tigers, &early);
    sockets.wait(&mut tigers, "refused");
    let draw = json!({ "type": "draw", "answer": "offer", "id": "4" });
    sockets.send(&mut tigers, &draw);
    sockets.wait(&mut tigers, "accepted");
    sockets.send(&mut tigers, &json!({ "type": "resign", "id": "5" }));
    sockets.wait(&mut tigers, "accepted");
    tigers.send(Message::text("no JSON")).unwrap();
    sockets.wait(&mut tigers, "error");
    let state = client.call("getLiveGame", &[id], &Value::Null, 200);
    assert_eq!(state["outcome"]["winner"], "goats");
    let finished = client.call("listFinishedGames", &[], &Value::Null, 200);
    assert_eq!(finished["finished"][0]["id"], id);
    let documented = ["client", "server"].map(|side| {
        let kinds = kinds(client, &operation["x-websocket"][side]);
        kinds.into_iter().map(move |kind| format!("{side} {kind}"))
    });
    assert_eq!(
        sockets.seen.into_inner(),
        documented.into_iter().flatten().collect()
    );
}

/// The page shows an exchange of messages, one on each line.
#[test]
fn messages_of_the_page_fit() {
    let client = Client::new();
    let (_, _, operation) = client.operation("openSocket");
    let page = include_str!("../../../../docs/api.md");
    let mut shown = 0;
    for line in page.lines() {
        let message = line.strip_prefix("> {").map(|rest| ("client", rest));
        let message = message.or_else(|| Some(("server", line.strip_prefix("< {")?)));
        if let Some((side, rest)) = message {
            let message = serde_json::from_str(&format!("{{{rest}")).unwrap();
            client.assert_fits(
                &operation["x-websocket"][side],
                &message,
                "a message of the page",
            );
            shown += 1;
        }
    }
    assert!(shown >= 10, "only {shown} messages");
}

/// Returns the types of messages in a schema.
fn kinds(client: &Client, schema: &Value) -> Vec<String> {
    let variants = client.resolved(schema)["oneOf"].as_array().unwrap().iter();
    let kinds = variants.map(|variant| variant["properties"]["type"]["const"].as_str().unwrap());
    kinds.map(str::to_owned).collect()
}
