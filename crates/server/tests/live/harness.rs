//! A server with only the live routes, and clients for it.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use pounce::LoadedGame;
use pounce_server::WorkQueue;
use pounce_server::live::{Games, LiveOptions, OpenGame, Store, routes};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async_with_config};

/// The time after which a test fails that waits for something.
const PATIENCE: Duration = Duration::from_secs(10);

/// Options whose times suit tests.
pub fn quick() -> LiveOptions {
    LiveOptions {
        grace: Duration::from_millis(400),
        ..LiveOptions::default()
    }
}

/// The games of the tests.
pub fn catalogue() -> OpenGame {
    Arc::new(|id, options| Ok(LoadedGame::open(id, options)?))
}

/// A running server. Dropping it leaves its runtime to end in the background.
pub struct Server {
    pub address: SocketAddr,
    pub games: Arc<Games>,
    runtime: Option<Runtime>,
}

impl Server {
    /// Starts a server on this folder.
    pub async fn start(folder: &Path, options: LiveOptions) -> Server {
        Server::start_on(folder, options, TcpSocket::new_v4().unwrap()).await
    }

    /// Starts a server that listens with a socket of the caller.
    pub async fn start_on(folder: &Path, options: LiveOptions, socket: TcpSocket) -> Server {
        let store = Arc::new(Store::open(folder).unwrap());
        let work = Arc::new(WorkQueue::new(2, 1_024));
        let games = Games::new(store, catalogue(), work, options);
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let app = routes().with_state(games.clone());
        let listening = runtime.spawn(async {
            socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
            let listener = socket.listen(1_024).unwrap();
            let address = listener.local_addr().unwrap();
            // Small messages are sent at once, as by the real server.
            let listener = listener.tap_io(|stream| stream.set_nodelay(true).unwrap());
            tokio::spawn(async { axum::serve(listener, app).await.unwrap() });
            address
        });
        Server {
            address: listening.await.unwrap(),
            games,
            runtime: Some(runtime),
        }
    }

    /// Stops the server and waits until its store is closed.
    pub async fn stop(mut self) {
        let runtime = self.runtime.take();
        let stop = move || runtime.unwrap().shutdown_timeout(PATIENCE);
        tokio::task::spawn_blocking(stop).await.unwrap();
    }

    /// Sends a request. Returns the status and the body.
    pub async fn request(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        request(self.address, method, path, body).await
    }

    /// Creates a game, and takes its free seat. The secrets are in the order of the sides that were
    /// asked for.
    pub async fn pair(&self, new: &Value) -> Pair {
        let (status, created) = self.request("POST", "/live", new).await;
        assert_eq!(status, 200, "{created}");
        let id = text(&created["id"]);
        let invite = json!({"invite": created["invite"], "name": "Ben"});
        let path = format!("/live/{id}/seat");
        let (status, seated) = self.request("POST", &path, &invite).await;
        assert_eq!(status, 200, "{seated}");
        Pair {
            id,
            seats: [text(&created["seat"]), text(&seated["seat"])],
        }
    }

    /// Joins a game.
    pub async fn join(&self, id: &str, seat: Option<&str>) -> (Client, Value) {
        let mut client = Client::connect(self.address, id).await;
        client.send(json!({"type": "join", "seat": seat})).await;
        let state = client.wait("state").await;
        (client, state)
    }

    /// Joins a game with both seats.
    pub async fn join_both(&self, pair: &Pair) -> [Client; 2] {
        let (first, _) = self.join(&pair.id, Some(&pair.seats[0])).await;
        let (second, _) = self.join(&pair.id, Some(&pair.seats[1])).await;
        [first, second]
    }

    /// Returns the state of a game.
    pub async fn state(&self, id: &str) -> Value {
        let path = format!("/live/{id}");
        let (status, state) = self.request("GET", &path, &Value::Null).await;
        assert_eq!(status, 200, "{state}");
        state
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// A game with its secrets.
pub struct Pair {
    pub id: String,
    pub seats: [String; 2],
}

/// A server on a folder of its own.
pub async fn server(options: LiveOptions) -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Server::start(folder.path(), options).await, folder)
}

/// Asks for a game of Bagh Chal, with goats for whoever asks.
pub fn bagh_chal() -> Value {
    json!({"game": "bagh-chal", "side": "goats", "name": "Ann"})
}

/// Sends a request. Returns the status and the body.
pub async fn request(at: SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let exchange = async {
        let mut stream = TcpStream::connect(at).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        response
    };
    let response = timeout(PATIENCE, exchange).await.unwrap();
    let (head, body) = response.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let body = serde_json::from_str(body).unwrap_or_else(|_| Value::String(body.to_owned()));
    (status, body)
}

/// A client.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Connects without joining.
    pub async fn connect(at: SocketAddr, id: &str) -> Client {
        let url = format!("ws://{at}/live/{id}/socket");
        let connecting = connect_async_with_config(url, None, true);
        let (socket, _) = timeout(PATIENCE, connecting).await.unwrap().unwrap();
        Client { socket }
    }

    /// Connects with a small buffer for messages of the server.
    pub async fn connect_narrow(at: SocketAddr, id: &str) -> Client {
        let narrow = TcpSocket::new_v4().unwrap();
        narrow.set_recv_buffer_size(4_096).unwrap();
        let stream = MaybeTlsStream::Plain(narrow.connect(at).await.unwrap());
        let url = format!("ws://{at}/live/{id}/socket");
        let (socket, _) = client_async(url, stream).await.unwrap();
        Client { socket }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: Value) {
        let text = message.to_string().into();
        self.socket.send(Message::Text(text)).await.unwrap();
    }

    /// Returns the next message, or `None` if the server closed the socket.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Skips messages up to one of this type.
    pub async fn wait(&mut self, kind: &str) -> Value {
        self.wait_for(|message| message["type"] == kind).await
    }

    /// Skips messages up to one that fits.
    pub async fn wait_for(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        let waiting = async {
            loop {
                let message = self.next().await.expect("the socket is open");
                if fits(&message) {
                    return message;
                }
            }
        };
        timeout(PATIENCE, waiting).await.expect("the message comes")
    }

    /// Sends a message with an id. Returns `accepted` or `refused`.
    pub async fn ask(&mut self, message: Value) -> Value {
        let id = message["id"].clone();
        self.send(message).await;
        self.wait_for(|answer| answer["id"] == id).await
    }

    /// Plays a move. Returns `accepted` or `refused`.
    pub async fn play(&mut self, text: &str, ply: usize) -> Value {
        let id = format!("{text}-{ply}");
        self.ask(json!({"type": "move", "move": text, "ply": ply, "id": id}))
            .await
    }

    /// Plays a move that must be accepted.
    pub async fn must_play(&mut self, text: &str, ply: usize) {
        let answer = self.play(text, ply).await;
        assert_eq!(answer["type"], "accepted", "{text}: {answer}");
    }

    /// Waits until the server closes the socket.
    pub async fn until_closed(&mut self) {
        let waiting = async { while self.next().await.is_some() {} };
        timeout(PATIENCE, waiting)
            .await
            .expect("the socket is closed");
    }
}

/// Returns a JSON string.
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value}"))
        .to_owned()
}
