//! Live games: two players each, over a socket each, and one move a second in every game.

use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::http::Connection;
use crate::report::report;
use crate::server::Server;

/// The time in which 99 % of the moves must be saved and accepted, and arrive at the opponent.
const TARGET: Duration = Duration::from_millis(50);
/// The time between two new games, so that their requests stay below the limit of one address.
const CREATE_EVERY: Duration = Duration::from_millis(8);
/// The time in which messages must arrive that should have arrived at once.
const PATIENCE: Duration = Duration::from_secs(20);
/// Moves of Bagh Chal, with goats first.
const LINE: [&str; 16] = [
    "G33", "B1112", "G21", "B1211", "G13", "B1112", "G14", "B1211", "G31", "B1112", "G35", "B1211",
    "G53", "B1112", "G52", "B1211",
];

/// A number of games, with a move a second in each.
pub struct LiveLoad {
    games: usize,
    plies: usize,
}

impl LiveLoad {
    /// Five hundred moves a second.
    pub const FULL: LiveLoad = LiveLoad {
        games: 500,
        plies: 15,
    };
    /// A few games.
    pub const SMALL: LiveLoad = LiveLoad {
        games: 20,
        plies: 3,
    };

    /// Plays the games, and checks that each holds exactly the moves that were sent.
    pub async fn run(&self, server: &Server) -> bool {
        let mut connection = Connection::open(server.address).await.unwrap();
        let mut pairs = Vec::new();
        for _ in 0..self.games {
            let next = Instant::now() + CREATE_EVERY;
            pairs.push(Pair::seat(server, &mut connection).await);
            sleep_until(next).await;
        }
        let start = Instant::now() + Duration::from_secs(1);
        let (mut ids, mut playing) = (Vec::new(), Vec::new());
        for (number, pair) in pairs.into_iter().enumerate() {
            let part = number as f64 / self.games as f64;
            ids.push(pair.id.clone());
            let first = start + Duration::from_secs_f64(part);
            playing.push(tokio::spawn(pair.play(first, self.plies)));
        }
        let (mut accepted, mut arrived) = (Vec::new(), Vec::new());
        for game in playing {
            let (at_mover, at_opponent) = game.await.unwrap();
            accepted.extend(at_mover);
            arrived.extend(at_opponent);
        }
        let sent = self.games * self.plies;
        let mut wrong = 0;
        // The server has closed the connection, which was idle.
        let mut connection = Connection::open(server.address).await.unwrap();
        // The requests stay below the limit of one address here, too.
        for id in ids {
            let state = connection.get(&format!("/api/v1/live/{id}"), "").await;
            let state = state.and_then(|state| state.json()).unwrap();
            wrong += usize::from(state["moves"] != json!(LINE[..self.plies]));
            sleep(Duration::from_millis(1)).await;
        }
        let lost = |received: &Vec<Duration>| sent - received.len() + wrong;
        let name = format!("live moves in {} games", self.games);
        let (lost_answers, lost_moves) = (lost(&accepted), lost(&arrived));
        let is_accepted = report(&format!("{name}, accepted"), accepted, lost_answers, TARGET);
        let is_arrived = report(
            &format!("{name}, at the opponent"),
            arrived,
            lost_moves,
            TARGET,
        );
        is_accepted && is_arrived
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game with the sockets of its players, goats first.
struct Pair {
    id: String,
    players: [Socket; 2],
}

/// What a player received, by the number of the ply.
#[derive(Default)]
struct Received {
    accepted: Vec<(usize, Instant)>,
    moved: Vec<(usize, Instant)>,
}

impl Pair {
    /// Creates a game, takes both seats and joins.
    async fn seat(server: &Server, connection: &mut Connection) -> Pair {
        let new = json!({"game": "bagh-chal", "side": "goats"});
        let created = connection.post("/api/v1/live", &new).await.unwrap();
        let id = text(&created["id"]).to_owned();
        let invite = json!({"invite": created["invite"]});
        let path = format!("/api/v1/live/{id}/seat");
        let seated = connection.post(&path, &invite).await.unwrap();
        let goats = join(server, &id, text(&created["seat"])).await;
        let tigers = join(server, &id, text(&seated["seat"])).await;
        Pair {
            id,
            players: [goats, tigers],
        }
    }

    /// Sends a move a second. Returns the time from each scheduled move to its acceptance, and the
    /// time to its arrival at the opponent. Moves that are lost have no time.
    async fn play(self, first: Instant, plies: usize) -> (Vec<Duration>, Vec<Duration>) {
        let scheduled = |ply: usize| first + Duration::from_secs(1) * ply as u32;
        let begin = |player: Socket, own: usize| {
            let (writer, reader) = player.split();
            let deadline = scheduled(plies) + PATIENCE;
            (writer, tokio::spawn(receive(reader, plies, own, deadline)))
        };
        let [goats, tigers] = self.players;
        let (mut goats, mut tigers) = (begin(goats, plies.div_ceil(2)), begin(tigers, plies / 2));
        for (ply, m) in LINE[..plies].iter().enumerate() {
            sleep_until(scheduled(ply)).await;
            let writer: &mut SplitSink<Socket, Message> = match ply % 2 {
                0 => &mut goats.0,
                _ => &mut tigers.0,
            };
            let message = json!({"type": "move", "move": m, "ply": ply, "id": ply.to_string()});
            send(writer, &message).await;
        }
        let (mut accepted, mut arrived) = (Vec::new(), Vec::new());
        for (side, reading) in [goats.1, tigers.1].into_iter().enumerate() {
            let received = reading.await.unwrap();
            let since = |(ply, at): (usize, Instant)| at - scheduled(ply);
            accepted.extend(received.accepted.into_iter().map(since));
            let of_opponent = |(ply, _): &(usize, Instant)| ply % 2 != side;
            let moved = received.moved.into_iter().filter(of_opponent);
            arrived.extend(moved.map(since));
        }
        (accepted, arrived)
    }
}

/// Connects and joins with the secret of a seat.
async fn join(server: &Server, id: &str, seat: &str) -> Socket {
    let url = format!("ws://{}/api/v1/live/{id}/socket", server.address);
    let (mut socket, _) = connect_async_with_config(url, None, true).await.unwrap();
    send(&mut socket, &json!({"type": "join", "seat": seat})).await;
    loop {
        let message = timeout(PATIENCE, next(&mut socket)).await.unwrap();
        let message = message.expect("the socket is open");
        if message["type"] == "state" {
            return socket;
        }
    }
}

/// Receives until all moves have come and the player's own ones are accepted, or until the deadline.
async fn receive(
    mut socket: SplitStream<Socket>,
    plies: usize,
    own: usize,
    deadline: Instant,
) -> Received {
    let mut received = Received::default();
    let receiving = async {
        while received.moved.len() < plies || received.accepted.len() < own {
            let Some(message) = next(&mut socket).await else {
                return;
            };
            let now = Instant::now();
            match text(&message["type"]) {
                "accepted" => {
                    let ply = text(&message["id"]).parse().unwrap();
                    received.accepted.push((ply, now));
                }
                "moved" => {
                    let ply = message["ply"].as_u64().unwrap() as usize - 1;
                    assert_eq!(message["move"], LINE[ply]);
                    received.moved.push((ply, now));
                }
                "refused" | "error" => panic!("{message}"),
                _ => {}
            }
        }
    };
    // What has not come by then is counted as lost.
    let _ = timeout_at(deadline, receiving).await;
    received
}

async fn send(socket: &mut (impl SinkExt<Message> + Unpin), message: &Value) {
    let sent = socket.send(Message::Text(message.to_string().into()));
    assert!(sent.await.is_ok(), "the socket is open");
}

/// Returns the next message, or `None` if the socket was closed.
async fn next<S, E>(socket: &mut S) -> Option<Value>
where
    S: StreamExt<Item = Result<Message, E>> + Unpin,
{
    loop {
        match socket.next().await?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

/// Returns a JSON string.
fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("`{value}` is not a text"))
}
